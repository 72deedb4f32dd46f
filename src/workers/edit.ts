// The worker of room #edit: what a draft changes, and whether it does what is expected of it.
import {
  type ChangesByClass,
  type Comparer,
  checkExpectations,
  createComparer,
  type Expectation,
  formatExpectations,
} from '../changes/index.ts';
import { type Crawler, customCrawler, findCrawler } from '../crawlers/index.ts';
import { diagnose, type Parses, parseRobotsTxt, parsesOf } from '../robots/index.ts';
import { serveJobs } from '../shared/jobs.ts';
import { createLineReader } from '../urls/index.ts';
import type { Base, Draft, DraftChanges, EditJobs, TestedExpectation, Tried } from './edit-jobs.ts';
import { type Live, liveRule, liveVerdicts } from './live-verdicts.ts';
import { type FileTrouble, readFile } from './read-file.ts';

/** Rows that are shown. */
const MOST_ROWS = 1_000;

interface Known extends Pick<Base, 'crawlers'> {
  readonly live: Live;
  /** Of the expectations asked for last. */
  readonly verdictsFor: (expectations: readonly Expectation[]) => readonly (boolean | null)[];
  /** Of the crawlers whose live verdicts are known. */
  readonly comparer: Comparer;
  readonly compared: number;
  /** The tokens of the others. */
  readonly unknown: readonly string[];
  /** How many URLs drafts are tried on. */
  readonly urls: number;
}

let known: Promise<Known> | null = null;
/** The draft compared last. */
let latest: Parses | null = null;

serveJobs<EditJobs>(self, {
  async *base(base: Base) {
    known = knownFrom(base);
    latest = null;
    yield;
    await known;
    return null;
  },

  async *compare({ text, expectations, tried: url }: Draft) {
    const now = await known;
    if (now === null) return null;
    const { comparer, compared, unknown, urls } = now;
    const draft = parsesOf(text);
    const changes = shown(yield* comparer.compare(text, draft));
    yield;
    latest = draft;
    const groups = draft('rfc9309').groups.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine }));
    return {
      ...changes,
      urls,
      compared,
      unknown,
      expectations: tested(expectations, draft, now),
      tried: url === '' ? [] : tryUrl(url, draft, now),
      groups,
    };
  },

  async *explain({ line }) {
    const now = await known;
    if (now === null || latest === null) return null;
    const use = yield* now.comparer.ruleAt(line);
    const rule =
      use?.rule ??
      latest('rfc9309')
        .groups.flatMap(({ rules }) => rules)
        .find((each) => each.line === line);
    if (rule === undefined) return null;
    const { kind, path } = rule;
    const followers = (use?.followers ?? []).map(({ crawlers, decided }) => ({
      tokens: crawlers.map(({ token }) => token),
      decided,
    }));
    return { kind, path, followers, urls: now.urls };
  },

  *check({ text }) {
    const robots = parseRobotsTxt(text);
    yield;
    return diagnose(robots);
  },
});

async function knownFrom({ live: text, failure, crawlers, urls, list }: Base): Promise<Known> {
  const byToken = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));
  const all = new Set(urls);
  if (list !== null) for await (const line of linesOf(list)) all.add(line);
  const now = Date.now();
  const ruleFor = (crawler: Crawler) => liveRule(failure, crawler, now);
  const crawlerOf = (token: string) => byToken.get(token.toLowerCase()) ?? findCrawler(token) ?? customCrawler(token);
  const live: Live = { parses: parsesOf(text), ruleFor, crawlerOf };
  const compared = crawlers.filter((crawler) => ruleFor(crawler) !== 'unknown');
  const wholeBefore = (crawler: Crawler) => {
    const rule = ruleFor(crawler);
    return typeof rule === 'boolean' ? rule : null;
  };
  return {
    live,
    verdictsFor: keepLast((expectations) => liveVerdicts(live, expectations)),
    crawlers,
    compared: compared.length,
    unknown: crawlers.filter((crawler) => !compared.includes(crawler)).map(({ token }) => token),
    urls: all.size,
    comparer: createComparer(text, compared, [...all], MOST_ROWS * compared.length, wholeBefore),
  };
}

/** The same expectations come with one draft after the other. */
function keepLast<Answer>(answer: (of: readonly Expectation[]) => Answer): (of: readonly Expectation[]) => Answer {
  let last: { readonly of: string; readonly answer: Answer } | null = null;
  return (expectations) => {
    const of = formatExpectations(expectations);
    if (last?.of !== of) last = { of, answer: answer(expectations) };
    return last.answer;
  };
}

/** Of a file of ours. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const onTrouble = (trouble: FileTrouble) => {
    throw new Error(`the URL list is ${trouble}`);
  };
  const decoder = new TextDecoder();
  let lines: string[] = [];
  const reader = createLineReader((line) => lines.push(line));
  for await (const chunk of readFile(file, { mostOctets: file.size, onTrouble })) {
    reader.push(decoder.decode(chunk, { stream: true }));
    yield* lines;
    lines = [];
  }
  reader.end();
  yield* lines;
}

function tested(
  expectations: readonly Expectation[],
  draft: Parses,
  { live: { crawlerOf }, verdictsFor }: Known,
): readonly TestedExpectation[] {
  const verdicts = verdictsFor(expectations);
  return checkExpectations(draft, expectations, crawlerOf).map((each, at) => {
    const verdict = verdicts[at] ?? null;
    return { ...each, failsLive: verdict !== null && verdict !== each.allowed };
  });
}

function tryUrl(url: string, draft: Parses, { live, crawlers }: Known): readonly Tried[] {
  const asked = crawlers.map(({ token }) => ({ token, url, allowed: true }));
  const before = liveVerdicts(live, asked);
  return checkExpectations(draft, asked, live.crawlerOf).map(({ token, holds, line }, at) => ({
    token,
    before: before[at] ?? null,
    after: holds,
    line,
  }));
}

function shown({
  effect,
  changedUrls,
  rows,
  classes,
}: ChangesByClass): Pick<DraftChanges, 'effect' | 'changedUrls' | 'rows' | 'rowsOmitted' | 'classes'> {
  const tokens = classes.map(({ crawlers }) => crawlers.map(({ token }) => token));
  return {
    effect,
    changedUrls,
    rows: rows.slice(0, MOST_ROWS).map(({ place, ...row }) => ({ ...row, tokens: tokens[place] ?? [] })),
    rowsOmitted: Math.max(0, rows.length - MOST_ROWS),
    classes: classes.flatMap(({ crawlers: _, effect: ownEffect, ...rest }, place) =>
      ownEffect === 'none' ? [] : [{ ...rest, tokens: tokens[place] ?? [] }],
    ),
  };
}
