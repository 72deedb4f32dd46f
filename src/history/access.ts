// What becomes blocked or opens, crawler by crawler: the site, its sections, key URLs, expectations, other paths. Crawlers that get
// the same answers for every URL are judged once.
import type { Steps } from '../base/steps.ts';
import { type ClassChange, classChangesInSteps, type Expectation } from '../changes/index.ts';
import { type Crawler, customCrawler, findCrawler, isForSearch, type JudgeFor, judgesOf } from '../crawlers/index.ts';
import { decidingLine, type FoundRobotsTxt, type LongParses, policyOf, servedAs } from '../robots/index.ts';
import type { AssessOptions, Effect, RobotsVersion } from './types.ts';
import { type VersionText, versionTextOf } from './version.ts';

/** What an effect is made of: of one URL at most. Those that differ in nothing else become one effect. */
export type AccessEffect = Pick<Effect, 'kind' | 'severity'> & {
  readonly tokens: readonly string[];
  readonly url: string | null;
  readonly line: number | null;
};

/** A name that no rule has. */
const UNNAMED_PAGE = 'zq8x7vk';
/** Paths that no rule names: what they get, the site gets. Two, as a rule might name one after all. */
const UNNAMED_PATHS = [`/${UNNAMED_PAGE}`, '/8w3jy/q5hz2'];

/** What parsers make of a text; the last few parses are kept. */
export type ParsesFor = (text: string) => LongParses;

/** @param before null if nothing is known of it: then what is blocked after counts as blocked now */
export function* accessEffects(
  before: RobotsVersion | null,
  after: RobotsVersion,
  { crawlers, keyUrls, closedUrls = [], expectations = [] }: AssessOptions,
  parsesFor: ParsesFor,
): Steps<readonly AccessEffect[]> {
  const expected = byCrawler(expectations);
  const known = new Set(crawlers.map(({ token }) => token.toLowerCase()));
  const named = [...expected.keys()].filter((token) => !known.has(token));
  const all = [...crawlers, ...named.map((token) => findCrawler(token) ?? customCrawler(token))];
  const selected = new Set(crawlers);
  const textBefore = before === null ? () => '' : textFor(before);
  const textAfter = textFor(after);
  const effects: AccessEffect[] = [];
  for (const members of alike(all, textBefore, textAfter)) {
    yield;
    const [first] = members;
    if (first === undefined) continue;
    const long = { before: parsesFor(textBefore(first)), after: parsesFor(textAfter(first)) };
    for (const { prepare } of Object.values(long)) yield* prepare(first.dialect);
    const texts = { before: long.before.parses, after: long.after.parses };
    const classes = yield* classChangesInSteps(texts.before, texts.after, members);
    const judges = { before: judgesOf(texts.before), after: judgesOf(texts.after) };
    for (const each of classes.filter(({ effect }) => effect !== 'none')) {
      const turnOf = turns(each.crawlers[0], judges);
      for (const crawler of each.crawlers) {
        yield;
        const own = expected.get(crawler.token.toLowerCase()) ?? [];
        const atoms = yield* crawlerAtoms(crawler, each, own, selected.has(crawler), { keyUrls, closedUrls, turnOf });
        for (const atom of atoms) effects.push(atom);
      }
    }
  }
  return effects;
}

function byCrawler(expectations: readonly Expectation[]): ReadonlyMap<string, readonly Expectation[]> {
  const found = new Map<string, Expectation[]>();
  for (const each of expectations) {
    const token = each.token.toLowerCase();
    const own = found.get(token);
    if (own) own.push(each);
    else found.set(token, [each]);
  }
  return found;
}

/** The text that a crawler follows: none if it takes no file, or not this one. */
function textFor(version: RobotsVersion): (crawler: Crawler) => string {
  const read = servedAs(version.status) === 'file' ? versionTextOf(version) : null;
  if (read === null) return () => '';
  const outcome = foundAs(version, read);
  return (crawler) => (policyOf(outcome, crawler, outcome.fetchedAt) === 'by-rules' ? read.text : '');
}

function foundAs({ at, status, hops = [], size }: RobotsVersion, { text, isTruncated }: VersionText): FoundRobotsTxt {
  const requestedUrl = hops[0]?.url ?? '/robots.txt';
  return {
    kind: 'found',
    requestedUrl,
    finalUrl: hops.at(-1)?.location ?? requestedUrl,
    hops,
    status,
    fetchedAt: Date.parse(at),
    body: { encoding: 'utf-8', data: text },
    size: size ?? text.length,
    isTruncated,
    contentType: null,
  };
}

/** Crawlers that follow the same two texts. */
function alike(
  crawlers: readonly Crawler[],
  textBefore: (crawler: Crawler) => string,
  textAfter: (crawler: Crawler) => string,
): readonly (readonly Crawler[])[] {
  const found: Crawler[][] = [];
  for (const crawler of crawlers) {
    const same = found.find(
      ([first]) =>
        first?.dialect === crawler.dialect &&
        textBefore(first) === textBefore(crawler) &&
        textAfter(first) === textAfter(crawler),
    );
    if (same) same.push(crawler);
    else found.push([crawler]);
  }
  return found;
}

interface Turn {
  readonly kind: 'blocked' | 'opened';
  readonly line: number | null;
}

/** What becomes of URLs together: they are blocked if all of them are. Null if nothing changes, or an answer is unknown. */
type TurnOf = (urls: readonly string[]) => Turn | null;

function turns(crawler: Crawler, { before, after }: Record<'before' | 'after', JudgeFor>): TurnOf {
  const judgeBefore = before(crawler);
  const judgeAfter = after(crawler);
  const turn: TurnOf = (urls) => {
    const answersBefore = urls.map((url) => judgeBefore.verdict(url).answer);
    const answersAfter = urls.map((url) => judgeAfter.verdict(url).answer);
    if ([...answersBefore, ...answersAfter].includes('unknown')) return null;
    const wasBlocked = answersBefore.every((answer) => answer === 'disallowed');
    const isBlocked = answersAfter.every((answer) => answer === 'disallowed');
    const [first] = urls;
    if (wasBlocked === isBlocked || first === undefined) return null;
    const verdict = judgeAfter.verdict(first);
    // A disallow rule without a path matches everything, and the URL is allowed as if there were none.
    const isUndecided = verdict.rule?.kind === 'disallow' && verdict.answer === 'allowed';
    return { kind: isBlocked ? 'blocked' : 'opened', line: isUndecided ? null : decidingLine(verdict) };
  };
  const known = new Map<string, Turn | null>();
  return (urls) => {
    const key = urls.join('\n');
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = turn(urls);
    known.set(key, value);
    return value;
  };
}

interface Asked {
  readonly keyUrls: readonly string[];
  readonly closedUrls: readonly string[];
  readonly turnOf: TurnOf;
}

function* crawlerAtoms(
  crawler: Crawler,
  change: ClassChange,
  own: readonly Expectation[],
  isSelected: boolean,
  { keyUrls, closedUrls, turnOf }: Asked,
): Steps<readonly AccessEffect[]> {
  const isSearch = isForSearch(crawler);
  const effects: AccessEffect[] = [];
  /** Paths that are closed again, as they should be. */
  const closedAgain: string[] = [];
  let opensAgainstWish = false;
  const add = (name: AccessScope, turn: Turn, url: string | null, severity: AccessEffect['severity']) =>
    effects.push({ kind: `${name}-${turn.kind}`, severity, tokens: [crawler.token], url, line: turn.line });
  const wish = (name: AccessScope, url: string, isWantedOpen: boolean, worst: AccessEffect['severity']) => {
    const turn = turnOf([url]);
    if (turn === null) return;
    const isWanted = isWantedOpen === (turn.kind === 'opened');
    if (!isWantedOpen && isWanted) closedAgain.push(pathIn(url));
    if (!isWantedOpen && !isWanted && worst === 'high') opensAgainstWish = true;
    add(name, turn, url, isWanted ? 'info' : worst);
  };
  for (const { url, allowed } of own) {
    wish('expectation', url, allowed, allowed ? (isSearch ? 'critical' : 'info') : 'high');
  }
  if (!isSelected) return effects;
  for (const url of keyUrls) wish('key-url', url, true, isSearch ? 'critical' : 'info');
  for (const url of closedUrls) wish('key-url', url, false, isSearch ? 'high' : 'info');
  const severityOf = ({ kind }: Turn, section: string, worst: AccessEffect['severity']) => {
    if (kind === 'opened') return section === '' && opensAgainstWish ? 'high' : 'info';
    return isSearch && !closedAgain.some((path) => path === '/' || (section !== '' && path.startsWith(section)))
      ? worst
      : 'info';
  };
  const site = turnOf(UNNAMED_PATHS);
  if (site !== null) add('site', site, null, severityOf(site, '', 'critical'));
  for (const [index, section] of [...sectionsIn(change)].entries()) {
    if (index % SECTIONS_IN_A_STEP === 0) yield;
    const turn = turnOf(sectionProbes(section));
    if (turn !== null && turn.kind !== site?.kind) add('section', turn, section, severityOf(turn, section, 'high'));
  }
  return [...effects, ...otherAccessEffects(crawler, change, effects)];
}

const SECTIONS_IN_A_STEP = 2;

type AccessScope = 'site' | 'section' | 'key-url' | 'expectation';

const pathIn = (url: string) => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';

/** Those that the changed rules of the class are about, and the home page. */
function sectionsIn({ added, removed }: ClassChange): ReadonlySet<string> {
  return new Set(['/', ...[...added, ...removed].flatMap(({ pattern }) => sectionOf(pattern) ?? [])]);
}

const LONGEST_FOLDER_NAME = 200;

/** The first folder that a path pattern is about, as `/folder/`; null for a file, and for a wildcard in its place. */
function sectionOf(pattern: string): string | null {
  const [, name, next] = /^\/([^/?*$]+)([/*]?)/.exec(pattern) ?? [];
  if (name === undefined || name.length > LONGEST_FOLDER_NAME) return null;
  // Without a slash behind it, a name with a dot is one of a file.
  return next === '/' || !name.includes('.') ? `/${name}/` : null;
}

/** What is blocked where the section is: the folder and a page in it; for `/`, only the home page. */
function sectionProbes(section: string): readonly string[] {
  return section === '/' ? ['/'] : [section, section + UNNAMED_PAGE];
}

/** If nothing above shows what changes in one direction, examples do; if they don't either, the effect is that rules differ. */
function otherAccessEffects(
  { token }: Crawler,
  { effect, examples }: ClassChange,
  shown: readonly AccessEffect[],
): readonly AccessEffect[] {
  const isShown = (direction: string) =>
    shown.some(({ kind }) => kind.endsWith(direction) && !kind.startsWith('expectation'));
  const effects = examples
    .map((example) => ({ ...example, direction: example.after ? 'opened' : 'blocked' }) as const)
    .filter(({ direction }) => !isShown(direction))
    .map(
      ({ direction, path, line }): AccessEffect => ({
        kind: `paths-${direction}`,
        severity: 'info',
        tokens: [token],
        url: path,
        line,
      }),
    );
  if (effects.length > 0 || shown.length > 0 || effect !== 'unseen') return effects;
  return [{ kind: 'rules-changed', severity: 'info', tokens: [token], url: null, line: null }];
}
