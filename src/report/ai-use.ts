// AI use as an answer of its own: what the site's owner says of training AI models and of generated answers, whoever may fetch
// the page. Says what was said, to whom and where; whether anybody obeys it is not known here.
import { type Crawler, catalogue } from '../crawlers/index.ts';
import type { Directive } from '../directives/index.ts';
import {
  closest,
  type Dialect,
  evaluate,
  type RobotsRecord,
  type RobotsTxt,
  type Rule,
  readRecords,
  readUsage,
  type UsageLabel,
  type UsagePreference,
  type Verdict,
} from '../robots/index.ts';
import { ownNames } from './addressees.ts';
import type { AiAnswer, AiPlace, AiStatement, AiUse, AiUseReport, PageAiUse, PageFacts } from './types.ts';

export const AI_USES: readonly AiUse[] = ['training', 'answers'];

/** To which of the two uses a crawler takes what it fetches, as its owner says. */
export function aiUsesOf({ purposes }: Crawler): readonly AiUse[] {
  return AI_USES.filter((use) => purposes.includes(use === 'training' ? 'ai-training' : 'ai-search'));
}

export const aiCrawlers: readonly Crawler[] = catalogue.filter((crawler) => aiUsesOf(crawler).length > 0);

/** A search engine that also feeds AI: to let it fetch the page says nothing of AI, and it is not counted among AI's crawlers. */
const isForSearch = ({ purposes }: Crawler) => purposes[0] === 'search';

/** What a robots.txt says to one crawler about one page. */
export interface Heard {
  readonly verdict: Verdict;
  readonly speech: Speech;
}

/** Content-Signal lines about one page, in the groups that speak to a crawler, and what these and Content-Usage come to. */
interface Speech {
  readonly signals: readonly SignalRecord[];
  readonly bySignals: readonly AiStatement[];
  readonly byUsages: readonly AiStatement[];
}
export type SignalRecord = Extract<RobotsRecord, { kind: 'content-signal' }>;
type UsageRecord = Extract<RobotsRecord, { kind: 'content-usage' }>;

export interface AiJudge {
  /** Null for a crawler that serves no AI. */
  readonly judge: (crawler: Crawler) => readonly AiUseReport[] | null;
  readonly page: () => readonly PageAiUse[];
  /** Null where there is no file. */
  readonly hear: (crawler: Crawler) => Heard | null;
  readonly signalsIn: (dialect: Dialect) => readonly SignalRecord[];
}

/**
 * @param robotsIn the file read in a dialect; null where there is none
 * @param isAllKnown whether robots.txt, tags and headers are known: if not, silence proves nothing
 */
export function createAiJudge(
  facts: PageFacts,
  directives: readonly Directive[],
  robotsIn: (dialect: Dialect) => RobotsTxt | null,
  isAllKnown: boolean,
): AiJudge {
  const ofPage = firstOfEach([...usageHeader(facts), ...reservations(facts)]);
  const records = memoise((dialect: Dialect) => {
    const robots = robotsIn(dialect);
    const all = robots ? readRecords(robots, ['content-signal', 'content-usage']) : [];
    return {
      signals: all.filter((record) => record.kind === 'content-signal'),
      usages: all.filter((record) => record.kind === 'content-usage'),
    };
  });

  const speeches = new Map<string, Speech>();
  /** What the groups of a verdict say of the page. To most crawlers it is the same, that for `*`. */
  const speechOf = (dialect: Dialect, { group }: Verdict): Speech => {
    // Groups beyond those that a verdict lists are not listened to.
    const starts = group.kind === 'none' ? [] : group.lines.map(({ first }) => first);
    const key = `${dialect} ${starts}`;
    const known = speeches.get(key);
    if (known) return known;
    const isSpoken = ({ group: own }: RobotsRecord) => own !== null && starts.includes(own.firstLine);
    const { signals, usages } = records(dialect);
    const ofUrl = closest(signals.filter(isSpoken), facts.url, dialect);
    const speech = {
      signals: ofUrl,
      bySignals: firstOfEach(ofUrl.flatMap(signalStatements)),
      byUsages: firstOfEach(closest(usages.filter(isSpoken), facts.url, dialect).flatMap(usageStatements)),
    };
    speeches.set(key, speech);
    return speech;
  };

  // To all that no group names a file says the same. Of some thirty crawlers that is most, and of a long file much work.
  const names = memoise((dialect: Dialect): ReadonlySet<string> => {
    const groups = robotsIn(dialect)?.groups ?? [];
    return new Set(groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)));
  });
  const unnamedVerdicts = new Map<Dialect, Verdict>();
  const unnamed = (dialect: Dialect, robots: RobotsTxt): Verdict => {
    const verdict = unnamedVerdicts.get(dialect) ?? evaluate(robots, [], facts.url);
    unnamedVerdicts.set(dialect, verdict);
    return verdict;
  };

  const hear = memoise((crawler: Crawler): Heard | null => {
    const robots = robotsIn(crawler.dialect);
    if (!robots) return null;
    const { chain, dialect, ignoresStar } = crawler;
    const isNamed = chain.some((name) => names(dialect).has(name.toLowerCase()));
    const verdict =
      isNamed || ignoresStar ? evaluate(robots, chain, facts.url, { ignoresStar }) : unnamed(dialect, robots);
    return { verdict, speech: speechOf(dialect, verdict) };
  });

  const statementsTo = memoise((crawler: Crawler): readonly AiStatement[] => {
    const own = hear(crawler);
    const control = controlTokensOf(crawler).flatMap((token) => {
      const heard = hear(token);
      return heard?.verdict.group.kind === 'named' ? fromRobots(token, heard) : [];
    });
    const all = [
      ...(own ? fromRobots(crawler, own) : []),
      ...control,
      ...ofPage,
      ...firstOfEach(fromDirectives(directives, crawler)),
    ];
    return all.filter(({ use }) => aiUsesOf(crawler).includes(use));
  });

  const judge = (crawler: Crawler): readonly AiUseReport[] =>
    aiUsesOf(crawler).map((use) => {
      const statements = statementsTo(crawler).filter((statement) => statement.use === use);
      return { use, answer: answerOf(statements, isAllKnown), statements };
    });

  const page = (): readonly PageAiUse[] =>
    AI_USES.map((use) => {
      const reports = aiCrawlers.flatMap((crawler) =>
        judge(crawler)
          .filter((report) => report.use === use)
          .map((report) => ({ ...report, isCounted: !isForSearch(crawler) })),
      );
      const counted = reports.filter(({ isCounted }) => isCounted);
      const count = (answer: AiAnswer) => counted.filter((report) => report.answer === answer).length;
      return {
        use,
        answer: common(counted.map(({ answer }) => answer)),
        crawlers: counted.length,
        allowed: count('allowed'),
        disallowed: count('disallowed'),
        statements: merged(reports.flatMap(({ statements }) => statements)),
      };
    });

  return {
    judge: (crawler) => (aiUsesOf(crawler).length > 0 ? judge(crawler) : null),
    page,
    hear,
    signalsIn: (dialect) => records(dialect).signals,
  };
}

/** Tokens under which the same owner lets its crawlers' harvest be refused to AI: Applebot-Extended for Applebot. */
function controlTokensOf(crawler: Crawler): readonly Crawler[] {
  return aiCrawlers.filter((one) => one.isControlToken && one.owner === crawler.owner && one !== crawler);
}

function fromRobots(crawler: Crawler, { verdict, speech }: Heard): readonly AiStatement[] {
  const fetch = fetchStatement(crawler, verdict);
  return [
    ...(fetch ? aiUsesOf(crawler).map((use) => ({ ...fetch, use })) : []),
    ...speech.bySignals,
    // draft-ietf-aipref-attach-05 §3.1: nothing is preferred of what may not be fetched.
    ...(verdict.allowed ? speech.byUsages : []),
  ];
}

/** To keep a crawler out is a word to it, and so is to name it and let it in. That `*` lets it in is none. */
function fetchStatement(crawler: Crawler, { allowed, rule, group }: Verdict): Omit<AiStatement, 'use'> | null {
  if (group.kind === 'none') return null;
  const isNamed = group.kind === 'named' && !group.isFallback;
  if (allowed && (!isNamed || isForSearch(crawler))) return null;
  const line = rule?.line ?? group.lines[0]?.first ?? 1;
  const place: AiPlace = { kind: 'group', as: isNamed ? null : group.kind === 'any' ? '*' : group.name, line, rule };
  return { says: allowed ? 'yes' : 'no', to: [crawler.token], place };
}

const SIGNAL_USES: ReadonlyMap<string, AiUse> = new Map([
  ['ai-train', 'training'],
  ['ai-input', 'answers'],
]);

function signalStatements(record: SignalRecord): readonly AiStatement[] {
  return record.signals.flatMap(({ name, says, text }): readonly AiStatement[] => {
    const use = SIGNAL_USES.get(name);
    if (!use || !says) return [];
    return [{ use, says, to: namesOf(record), place: { kind: 'content-signal', text, line: record.line } }];
  });
}

function usageStatements(record: UsageRecord): readonly AiStatement[] {
  return record.preferences.flatMap((preference) =>
    usageStatement(preference, namesOf(record), (text) => ({ kind: 'content-usage', text, line: record.line })),
  );
}

/** As the file has them. */
function namesOf({ group }: RobotsRecord): readonly string[] {
  return group?.userAgents.map(({ value }) => value || '*') ?? [];
}

/** `search` leads to the source and is no AI use (draft-ietf-aipref-vocab-08 §4.3). */
const USAGE_USES: Readonly<Record<UsageLabel, AiUse | null>> = {
  'train-ai': 'training',
  'ai-use': 'answers',
  search: null,
};

function usageStatement(
  { label, isAllowed }: UsagePreference,
  to: AiStatement['to'],
  placeOf: (text: string) => AiPlace,
): readonly AiStatement[] {
  const use = USAGE_USES[label];
  const place = placeOf(`${label}=${isAllowed ? 'y' : 'n'}`);
  return use ? [{ use, says: isAllowed ? 'yes' : 'no', to, place }] : [];
}

/** Header fields of one name are one list (RFC 9651 §4.2). */
function usageHeader({ headers }: PageFacts): readonly AiStatement[] {
  const values = headers.kind === 'seen' ? headers.headers.contentUsage : [];
  const preferences = readUsage(values.join(', ')) ?? [];
  return preferences.flatMap((one) => usageStatement(one, null, (text) => ({ kind: 'usage-header', text })));
}

/**
 * 1: the rights to mine text and data, and thereby to train, are reserved; 0: they are not. Any other value says nothing. The file
 * /.well-known/tdmrep.json may say it too, and is not asked for.
 * https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
 */
function reservations({ tags, headers }: PageFacts): readonly AiStatement[] {
  const metas = tags.kind === 'read' ? tags.tags.metas : [];
  const inMetas = metas.filter(({ name }) => name.trim().toLowerCase() === 'tdm-reservation');
  const inHeaders = headers.kind === 'seen' ? headers.headers.tdmReservation : [];
  return [
    ...inMetas.map(({ content }) => ({ text: content.trim(), source: 'meta' as const })),
    ...inHeaders.flatMap((value) => value.split(',').map((text) => ({ text: text.trim(), source: 'header' as const }))),
  ]
    .filter(({ text }) => text === '1' || text === '0')
    .map(({ text, source }) => ({
      use: 'training',
      says: text === '1' ? 'no' : 'yes',
      to: null,
      place: { kind: 'tdm-reservation', text, source },
    }));
}

/**
 * `noai` and `noimageai` are a convention of 2022, not a standard: not to be used to train models, the page or its images.
 * https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371
 *
 * Bing-specific: noarchive keeps a page out of answers and training, nocache leaves them its address, title and snippet, and both
 * together are nocache. https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat
 */
function fromDirectives(directives: readonly Directive[], crawler: Crawler): readonly AiStatement[] {
  const names = new Set(ownNames(crawler).map((name) => name.toLowerCase()));
  const heard = directives.filter((one) => one.value === null && (one.crawler === null || names.has(one.crawler)));
  const all = (name: string) => heard.filter((directive) => directive.name === name);
  const say = (use: AiUse, says: AiStatement['says'], to: AiStatement['to']) => (directive: Directive) => ({
    use,
    says,
    to: to ?? (directive.crawler === null ? null : [directive.crawler]),
    place: { kind: 'directive', directive } as const,
  });
  const isBing = crawler.dialect === 'bing';
  const nocache = isBing ? all('nocache') : [];
  const noarchive = isBing && nocache.length === 0 ? all('noarchive') : [];
  return [
    ...all('noai').map(say('training', 'no', null)),
    ...all('noimageai').map(say('training', 'partly', null)),
    ...AI_USES.flatMap((use) => [
      ...noarchive.map(say(use, 'no', [crawler.token])),
      ...nocache.map(say(use, 'partly', [crawler.token])),
    ]),
  ];
}

/**
 * To let a crawler fetch a page is no more than to say nothing where something is said of the use itself (draft-ietf-aipref-vocab-08
 * §3.4: fetching and use are distinct). To close one path contradicts no word about the whole site; to close the site does.
 * Of preferences that Content-Usage gives, in the file or the header, the most restrictive applies (§5.1).
 */
function answerOf(statements: readonly AiStatement[], isAllKnown: boolean): AiAnswer {
  const isOfUse = ({ place }: AiStatement) => place.kind !== 'group';
  const isOfUseKnown = statements.some(isOfUse);
  const isUsage = ({ place: { kind } }: AiStatement) => kind === 'content-usage' || kind === 'usage-header';
  const isUsageRefused = statements.some((statement) => isUsage(statement) && statement.says === 'no');
  const counted = statements.filter(
    (statement) =>
      statement.says === 'no' || (isUsage(statement) ? !isUsageRefused : isOfUse(statement) || !isOfUseKnown),
  );
  const says = (what: AiStatement['says']) => counted.filter((statement) => statement.says === what);
  const no = says('no');
  const isNarrow = no.every(({ place }) => place.kind === 'group' && !closesAll(place.rule));
  if (no.length > 0) return says('yes').length > 0 && !isNarrow ? 'contradictory' : 'disallowed';
  if (!isAllKnown) return 'unknown';
  if (says('partly').length > 0) return 'partly';
  return says('yes').length > 0 ? 'allowed' : 'unstated';
}

export function closesAll(rule: Rule | null): boolean {
  return rule?.kind === 'disallow' && /^(?:\/\**|\*+\/?\**)$/.test(rule.pattern);
}

/** What is said to all is said; what is said to some is said in part, and yes and no to one and the same is a contradiction. */
function common(answers: readonly AiAnswer[]): AiAnswer {
  const [first = 'unstated', ...rest] = answers;
  if (rest.every((answer) => answer === first)) return first;
  if (answers.includes('contradictory')) return 'contradictory';
  return answers.includes('unknown') ? 'unknown' : 'partly';
}

/** What is said again and again in the same kind of place is said once: a page or a file may have thousands. */
function firstOfEach(statements: readonly AiStatement[]): readonly AiStatement[] {
  const first = new Map<string, AiStatement>();
  for (const statement of statements) {
    const { use, says, place } = statement;
    const key = `${use} ${says} ${'line' in place ? place.kind : placeKey(place)}`;
    if (!first.has(key)) first.set(key, statement);
  }
  return [...first.values()];
}

/** Each statement once, with all to whom it is made. */
function merged(statements: readonly AiStatement[]): readonly AiStatement[] {
  const byPlace = new Map<string, AiStatement>();
  for (const statement of statements) {
    const key = `${statement.says} ${placeKey(statement.place)}`;
    const known = byPlace.get(key);
    const to = known?.to && statement.to ? [...new Set([...known.to, ...statement.to])] : statement.to;
    byPlace.set(key, { ...statement, to });
  }
  return [...byPlace.values()];
}

/** The same for the same place. */
export function placeKey(place: AiPlace): string {
  switch (place.kind) {
    case 'group':
      return `group ${place.as} ${place.line}`;
    case 'content-signal':
    case 'content-usage':
      return `${place.kind} ${place.line} ${place.text}`;
    case 'usage-header':
      return `usage-header ${place.text}`;
    case 'tdm-reservation':
      return `tdm-reservation ${place.source} ${place.text}`;
    case 'directive': {
      const { source, text, crawler } = place.directive;
      return `directive ${source.kind === 'meta' ? source.name : ''} ${crawler} ${text}`;
    }
    default:
      return place satisfies never;
  }
}

function memoise<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
