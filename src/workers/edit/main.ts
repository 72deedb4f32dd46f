// The worker of room #edit: what a draft changes, and whether it meets the expectations.
import {
  type ChangesByClass,
  type Comparer,
  checkExpectations,
  createComparer,
  type Expectation,
  formatExpectations,
  groupedExamples,
  isAsExpected,
  type UrlChangeGroup,
} from '../../changes/index.ts';
import { type Crawler, customCrawler, findCrawler } from '../../crawlers/index.ts';
import { kindsOf } from '../../report/index.ts';
import {
  type Answer,
  answerAt,
  diagnoseInSteps,
  managedLines,
  type Parses,
  parseRobotsTxt,
  parsesOf,
  policyOf,
} from '../../robots/index.ts';
import { serveJobs } from '../../shared/jobs.ts';
import { createLineReader } from '../../urls/index.ts';
import { chunksOf } from '../files/chunks-of.ts';
import type {
  ChangedUrls,
  Comparing,
  DraftBase,
  DraftChanges,
  DraftQuestion,
  EditJobs,
  TestedExpectation,
  TestedUrl,
} from './jobs.ts';
import { type Live, liveAnswers } from './live-answers.ts';
import { createPurposeComparer, type PurposeComparer } from './purpose-changes.ts';

interface Known extends Pick<DraftBase, 'crawlers'> {
  readonly live: Live;
  /** The expectations of the last draft. */
  readonly answersFor: (expectations: readonly Expectation[]) => Generator<undefined, readonly Answer[], void>;
  /** For the crawlers whose live verdicts are known, with the few URLs that are always compared. */
  readonly first: UrlComparer;
  /** Including the list; null without one, or until it is read. */
  list: UrlComparer | null;
  readonly hasList: boolean;
  readonly purposes: PurposeComparer;
  readonly compared: number;
  /** The tokens of the other crawlers. */
  readonly unknown: readonly string[];
}

interface UrlComparer extends Comparer {
  readonly urls: number;
}

/** How long the list may take, in milliseconds, before the result without it is reported. */
const FIRST_ANSWER_MS = 50;

let known: Known | null = null;
/** The last compared draft, and its comparison. */
let latest: { readonly draft: Parses; readonly comparer: UrlComparer } | null = null;

serveJobs<EditJobs>(self, {
  async *base(base: DraftBase) {
    const { own, comparerOf } = knownFrom(base);
    known = own;
    latest = null;
    yield;
    if (base.list === null) return null;
    const all = new Set(base.urls);
    for await (const lines of linesOf(base.list)) {
      for (const line of lines) all.add(line);
      yield;
    }
    own.list = comparerOf([...all]);
    return null;
  },

  *compare({ text, expectations, tried: url }: DraftQuestion) {
    const own = known;
    if (own === null) return null;
    const { first, list, hasList, purposes, compared, unknown } = own;
    const draft = parsesOf(text);
    const changes = yield* silently(first.compare(text, draft));
    latest = { draft, comparer: first };
    yield;
    const rest = {
      compared,
      unknown,
      purposes: yield* purposes(text, draft),
      expectations: yield* tested(expectations, draft, own),
      tried: url === '' ? [] : yield* testDraftUrl(url, draft, own),
      groups: draft('rfc9309').groups.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine })),
    };
    const answer = { ...shown(changes), ...rest, urls: first.urls, lacksList: hasList && list === null };
    if (list === null) return answer;
    const all = yield* withList(list.compare(text, draft), answer);
    latest = { draft, comparer: list };
    return { ...shown(all), ...rest, urls: list.urls, lacksList: false };
  },

  *explain({ line }) {
    if (latest === null) return null;
    const { draft, comparer } = latest;
    const use = yield* comparer.ruleAt(line);
    const rule =
      use?.rule ??
      draft('rfc9309')
        .groups.flatMap(({ rules }) => rules)
        .find((each) => each.line === line);
    if (rule === undefined) return null;
    const { kind, path } = rule;
    const followers = (use?.followers ?? []).map(({ crawlers, decided }) => ({
      tokens: crawlers.map(({ token }) => token),
      decided,
    }));
    return { kind, path, followers, urls: comparer.urls };
  },

  *check({ text }) {
    const robots = parseRobotsTxt(text);
    yield;
    return { diagnostics: yield* diagnoseInSteps(robots), lines: kindsOf(robots), managed: managedLines(text) };
  },
});

function* silently<Value>(steps: Generator<unknown, Value, void>): Generator<undefined, Value, void> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    yield;
  }
}

/** Reports the result without the list if the list takes long, and then the progress. */
function* withList(
  steps: ReturnType<Comparer['compare']>,
  changes: DraftChanges,
): Generator<Comparing | undefined, ChangesByClass, void> {
  const start = performance.now();
  let reported = -1;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const share = Math.floor((step.value ?? 0) * 100) / 100;
    if (performance.now() - start < FIRST_ANSWER_MS || share <= reported) {
      yield;
      continue;
    }
    if (reported === -1) yield { kind: 'first', changes };
    reported = share;
    yield { kind: 'list', share };
  }
}

function knownFrom({ live: text, failure, crawlers, urls, list }: DraftBase) {
  const byToken = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));
  const now = Date.now();
  const policyFor = (crawler: Crawler) => (failure === null ? 'by-rules' : policyOf(failure, crawler, now));
  const crawlerOf = (token: string) => byToken.get(token.toLowerCase()) ?? findCrawler(token) ?? customCrawler(token);
  const live: Live = { parses: parsesOf(text), policyFor, crawlerOf };
  const compared = crawlers.filter((crawler) => policyFor(crawler) !== 'unknown');
  const comparerOf = (all: readonly string[]): UrlComparer => ({
    ...createComparer(text, compared, all, 0, policyFor),
    urls: all.length,
  });
  const own: Known = {
    live,
    answersFor: keepLast((expectations) => liveAnswers(live, expectations)),
    crawlers,
    compared: compared.length,
    unknown: crawlers.filter((crawler) => !compared.includes(crawler)).map(({ token }) => token),
    first: comparerOf([...new Set(urls)]),
    list: null,
    hasList: list !== null,
    purposes: createPurposeComparer(text, policyFor),
  };
  return { own, comparerOf };
}

/** The same expectations come with one draft after the other. */
function keepLast<Answer>(answer: (of: readonly Expectation[]) => Generator<undefined, Answer, void>): typeof answer {
  let last: { readonly of: string; readonly answer: Answer } | null = null;
  return function* (expectations) {
    const of = formatExpectations(expectations);
    if (last?.of === of) return last.answer;
    const found = yield* answer(expectations);
    last = { of, answer: found };
    return found;
  };
}

/** One of our own files, which isn't compressed. */
async function* linesOf(file: Blob): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let lines: string[] = [];
  const reader = createLineReader((line) => lines.push(line));
  for await (const chunk of chunksOf(file)) {
    reader.push(decoder.decode(chunk, { stream: true }));
    yield lines;
    lines = [];
  }
  reader.end();
  yield lines;
}

const UNKNOWN = answerAt('unknown', null);

function* tested(
  expectations: readonly Expectation[],
  draft: Parses,
  { live: { crawlerOf }, answersFor }: Known,
): Generator<undefined, readonly TestedExpectation[], void> {
  const answers = yield* answersFor(expectations);
  const checked = yield* checkExpectations(draft, expectations, crawlerOf);
  return checked.map((each, index) => {
    const { answer } = answers[index] ?? UNKNOWN;
    return { ...each, live: answer === 'unknown' ? 'unknown' : isAsExpected(each, answer) ? 'holds' : 'fails' };
  });
}

function* testDraftUrl(
  url: string,
  draft: Parses,
  { live, crawlers }: Known,
): Generator<undefined, readonly TestedUrl[], void> {
  const asked = crawlers.map(({ token }) => ({ token, url, allowed: true }));
  const answers = yield* liveAnswers(live, asked);
  const checked = yield* checkExpectations(draft, asked, live.crawlerOf);
  return checked.map(({ token, answer, line }, index) => {
    const before = answers[index] ?? UNKNOWN;
    return { token, answerBefore: before.answer, answerAfter: answer, lineBefore: before.line, line };
  });
}

function shown({
  effect,
  changedUrls,
  unknownUrls,
  urlGroups,
  ungrouped,
  classes,
}: ChangesByClass): Pick<
  DraftChanges,
  'effect' | 'changedUrls' | 'unknownUrls' | 'urlGroups' | 'ungrouped' | 'classes'
> {
  const tokens = classes.map(({ crawlers }) => crawlers.map(({ token }) => token));
  const named = ({ classIndexes, ...group }: UrlChangeGroup, areExamples: boolean): ChangedUrls => ({
    ...group,
    tokens: classIndexes.flatMap((classIndex) => tokens[classIndex] ?? []),
    areExamples,
  });
  return {
    effect,
    changedUrls,
    unknownUrls,
    urlGroups: [
      ...urlGroups.map((group) => named(group, false)),
      ...groupedExamples(classes).map((group) => named(group, true)),
    ],
    ungrouped,
    classes: classes.flatMap(({ crawlers: _, effect: ownEffect, ...rest }, classIndex) =>
      ownEffect === 'none' ? [] : [{ ...rest, tokens: tokens[classIndex] ?? [] }],
    ),
  };
}
