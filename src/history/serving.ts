// What changes in how robots.txt is served: whether there is a file, what stands in its place, where it comes from.
import { inSteps, type Steps } from '../base/steps.ts';
import { hasRawBytes } from '../base/utf8.ts';
import type { Crawler } from '../crawlers/index.ts';
import { isNotText, readRules, rulesRead, type Served, servedAs, startOfHtml } from '../robots/index.ts';
import type { ParsesFor } from './access.ts';
import type { Effect, RobotsVersion } from './types.ts';
import { hostsOf, type VersionText, versionTextOf } from './version.ts';

/** Checks in a row without an answer after which it is reported as critical. */
export const FAILURES_REPORTED = 3;

export function* servingEffects(
  before: RobotsVersion,
  after: RobotsVersion,
  crawlers: readonly Crawler[],
  parsesFor: ParsesFor,
): Steps<readonly Effect[]> {
  const fileBefore = servedFileOf(before);
  yield;
  const fileAfter = servedFileOf(after);
  yield;
  return [
    ...answerEffects(before, after),
    ...redirectEffects(before, after),
    ...(yield* lookEffects(fileBefore, fileAfter)),
    ...(yield* cutEffects(fileBefore, fileAfter, crawlers, parsesFor)),
  ];
}

const isLong = (version: RobotsVersion) =>
  servedAs(version.status) === 'unreachable' && (version.checks ?? 1) >= FAILURES_REPORTED;

function answerEffects(before: RobotsVersion, after: RobotsVersion): readonly Effect[] {
  const servedBefore = servedAs(before.status);
  const servedAfter = servedAs(after.status);
  const isLongNow = isLong(after) && !isLong(before);
  if (before.status === after.status && !isLongNow) return [];
  const values = { before: String(before.status), after: String(after.status) };
  if (isLongNow) return [{ kind: 'unreachable', severity: 'critical', ...values }];
  const kind = answerKind(servedBefore, servedAfter);
  return [{ kind, severity: kind.startsWith('file-') ? 'high' : 'info', ...values }];
}

function answerKind(servedBefore: Served, servedAfter: Served): Effect['kind'] {
  if (servedAfter === 'unreachable') return 'unreachable';
  if (servedBefore === 'unreachable') return 'reachable';
  if (servedBefore === servedAfter) return 'status';
  return servedAfter === 'file' ? 'file-appeared' : 'file-gone';
}

function redirectEffects(before: RobotsVersion, after: RobotsVersion): readonly Effect[] {
  if (servedAs(before.status) === 'unreachable' || servedAs(after.status) === 'unreachable') return [];
  const hostsBefore = hostsOf(before);
  const hostsAfter = hostsOf(after);
  const asked = hostsAfter?.asked ?? hostsBefore?.asked;
  if (asked === undefined || pathOf(before) === pathOf(after)) return [];
  const from = hostsBefore?.answered ?? asked;
  const to = hostsAfter?.answered ?? asked;
  return [{ kind: 'redirected', severity: from !== to && to !== asked ? 'high' : 'info', before: from, after: to }];
}

const pathOf = ({ hops = [] }: RobotsVersion) =>
  hops.map(({ url, status, location }) => `${status} ${url} ${location}`).join('\n');

const servedFileOf = (version: RobotsVersion) => (servedAs(version.status) === 'file' ? versionTextOf(version) : null);

type Predicate = (file: VersionText) => boolean;

const isHtml: Predicate = ({ text }) => startOfHtml(text) !== -1;

/** A byte that isn't UTF-8 is a lone surrogate in the text. */
const isOther: Predicate = ({ text }) => isNotText({ encoding: hasRawBytes(text) ? 'bytes' : 'utf-8', data: text });

const isEmpty: Predicate = ({ text }) => !/[^\s\ufeff]/.test(text);

/** Whether there are lines to read in it. */
export const isReadable: Predicate = (file) => !isHtml(file) && !isOther(file);

/** Each that holds now and did not hold before. */
function* lookEffects(before: VersionText | null, after: VersionText | null): Steps<readonly Effect[]> {
  if (after === null) return [];
  const looks = [
    ['html', isHtml],
    ['no-text', isOther],
    ['empty', isEmpty],
    ['cut', ({ isTruncated }: VersionText) => isTruncated],
  ] as const;
  const effects: Effect[] = [];
  for (const [kind, holds] of looks) {
    if (holds(after) && !(before !== null && holds(before))) effects.push({ kind, severity: 'high' });
    yield;
  }
  return effects;
}

/** Crawlers that read so many rules and no more. */
function* cutEffects(
  before: VersionText | null,
  after: VersionText | null,
  crawlers: readonly Crawler[],
  parsesFor: ParsesFor,
): Steps<readonly Effect[]> {
  const limited = crawlers.flatMap(({ token, dialect }) => {
    const limit = rulesRead(dialect);
    return limit === null ? [] : [{ token, limit }];
  });
  if (after === null || limited.length === 0) return [];
  const countAfter = yield* rulesIn(after, parsesFor);
  const over = limited.filter(({ limit }) => countAfter > limit);
  if (over.length === 0) return [];
  const countBefore = before === null ? 0 : yield* rulesIn(before, parsesFor);
  const tokens = over.filter(({ limit }) => countBefore <= limit).map(({ token }) => token);
  return tokens.length > 0 ? [{ kind: 'cut', severity: 'high', tokens }] : [];
}

function* rulesIn({ text }: VersionText, parsesFor: ParsesFor): Steps<number> {
  const { groups } = yield* parsesFor(text).prepare('rfc9309');
  yield* readRules(groups);
  let count = 0;
  yield* inSteps(groups, ({ rules }) => {
    count += rules.length;
  });
  return count;
}
