// How severe a change of robots.txt is: by what it does to crawlers and pages, not by its text.
import { memoize } from '../base/once.ts';
import { inSteps, runAll, type Steps, sortedInSteps } from '../base/steps.ts';
import { LONGEST_SHOWN_URL } from '../base/url.ts';
import { longParsesOf, servedAs } from '../robots/index.ts';
import { type AccessEffect, accessEffects, type ParsesFor } from './access.ts';
import { otherLineEffects } from './other-lines.ts';
import { isReadable, servingEffects } from './serving.ts';
import {
  type Assessment,
  type AssessOptions,
  CHANGE_SEVERITIES,
  EFFECT_KINDS,
  type Effect,
  type RobotsVersion,
} from './types.ts';
import { hashOf, versionTextOf } from './version.ts';

/** Effects that are listed. */
const MOST_EFFECTS = 200;
/** URLs that are listed of one effect. */
const MOST_URLS = 100;

/** Any two versions get an answer, whatever is in them. */
export function assessChange(before: RobotsVersion, after: RobotsVersion, options: AssessOptions): Assessment {
  return runAll(assessInSteps(before, after, options));
}

/** The same, for who has others to answer meanwhile: files are large, and crawlers many. */
export function* assessInSteps(before: RobotsVersion, after: RobotsVersion, options: AssessOptions): Steps<Assessment> {
  const parsesFor = memoize(longParsesOf);
  const serving = yield* servingEffects(before, after, options.crawlers, parsesFor);
  yield;
  const all = [...serving, ...(yield* contentEffects(before, after, options, parsesFor))];
  yield;
  // That rules differ says something only if nothing else does.
  const seen = all.filter(({ kind }) => kind !== 'rules-changed');
  const effects = seen.length > 0 ? seen : all;
  if (effects.length === 0 && !isSameFile(before, after)) effects.push({ kind: 'text-only', severity: 'info' });
  const sorted = yield* sortedInSteps(
    effects,
    (a, b) =>
      CHANGE_SEVERITIES.indexOf(a.severity) - CHANGE_SEVERITIES.indexOf(b.severity) ||
      EFFECT_KINDS.indexOf(a.kind) - EFFECT_KINDS.indexOf(b.kind),
  );
  return {
    severity: sorted[0]?.severity ?? 'none',
    effects: sorted.slice(0, MOST_EFFECTS).map(withShownUrls),
    effectsOmitted: Math.max(0, sorted.length - MOST_EFFECTS),
  };
}

/** Without a file on both sides, none differs. */
function isSameFile(before: RobotsVersion, after: RobotsVersion): boolean {
  if (servedAs(before.status) !== 'file' || servedAs(after.status) !== 'file') return true;
  return (before.body !== null && before.body === after.body) || hashOf(before) === hashOf(after);
}

function* contentEffects(
  before: RobotsVersion,
  after: RobotsVersion,
  options: AssessOptions,
  parsesFor: ParsesFor,
): Steps<readonly Effect[]> {
  // While it fails nothing is known of what it says.
  if (servedAs(after.status) === 'unreachable') return [];
  const fileBefore = servedAs(before.status) === 'file' ? versionTextOf(before) : { text: '', isTruncated: false };
  const fileAfter = servedAs(after.status) === 'file' ? versionTextOf(after) : { text: '', isTruncated: false };
  if (fileBefore === null || fileAfter === null) {
    if (isSameFile(before, after)) return [];
    const standing = fileAfter === null ? [] : yield* standingEffects(after, options, parsesFor);
    return [{ kind: 'not-kept', severity: 'info' }, ...standing];
  }
  if (servedAs(before.status) === 'unreachable') return yield* standingEffects(after, options, parsesFor);
  const isFile = [before, after].every((version) => servedAs(version.status) === 'file');
  const access = yield* accessEffects(before, after, options, parsesFor);
  return [
    ...(yield* merged(access)),
    ...(isFile && fileBefore.text !== fileAfter.text && isReadable(fileBefore) && isReadable(fileAfter)
      ? yield* otherLineEffects(fileBefore.text, fileAfter.text, parsesFor)
      : []),
  ];
}

/** What is reported if nothing is known of before. */
function* standingEffects(
  after: RobotsVersion,
  options: AssessOptions,
  parsesFor: ParsesFor,
): Steps<readonly Effect[]> {
  const access = yield* accessEffects(null, after, options, parsesFor);
  return yield* merged(access.filter(({ kind }) => STANDING.has(kind)));
}

const STANDING: ReadonlySet<Effect['kind']> = new Set(['site-blocked', 'key-url-blocked', 'expectation-blocked']);

/** One effect for all crawlers that a line concerns in the same way, and for all URLs that it concerns for the same crawlers. */
function* merged(atoms: readonly AccessEffect[]): Steps<readonly Effect[]> {
  const byUrl = new Map<string, AccessEffect & { readonly tokens: string[] }>();
  yield* inSteps(atoms, (atom) => {
    const key = [atom.kind, atom.severity, atom.line, atom.url].join('\n');
    const known = byUrl.get(key);
    if (!known) byUrl.set(key, { ...atom, tokens: [...atom.tokens] });
    else known.tokens.push(...atom.tokens.filter((token) => !known.tokens.includes(token)));
  });
  const effects = new Map<string, Effect & { readonly urls: string[] }>();
  yield* inSteps(byUrl.values(), ({ kind, severity, tokens, url, line }) => {
    const key = [kind, severity, line, ...tokens].join('\n');
    const known = effects.get(key) ?? { kind, severity, tokens, urls: [], ...(line !== null && { line }) };
    effects.set(key, known);
    if (url !== null) known.urls.push(url);
  });
  return [...effects.values()].map(({ urls, ...rest }) => (urls.length > 0 ? { ...rest, urls } : rest));
}

function withShownUrls(effect: Effect): Effect {
  const { urls } = effect;
  if (!urls) return effect;
  const shown = urls.slice(0, MOST_URLS).map((url) => url.slice(0, LONGEST_SHOWN_URL));
  return { ...effect, urls: shown, ...(urls.length > MOST_URLS && { urlsOmitted: urls.length - MOST_URLS }) };
}
