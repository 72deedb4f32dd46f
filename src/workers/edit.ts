// The worker of room #edit: what a draft changes, and whether it does what is expected of it.
import { type Changes, type Comparer, checkExpectations, createComparer } from '../changes/index.ts';
import { type Crawler, customCrawler, findCrawler } from '../crawlers/index.ts';
import { diagnose, parseRobotsTxt } from '../robots/index.ts';
import { serveJobs } from '../shared/jobs.ts';
import { createLineReader } from '../urls/index.ts';
import type { Base, Draft, DraftChanges, EditJobs, Tried } from './edit-jobs.ts';
import { type FileTrouble, readFile } from './read-file.ts';

/** Rows that are shown. */
const MOST_ROWS = 1_000;

interface Known extends Pick<Base, 'live' | 'crawlers'> {
  readonly compare: Comparer;
  readonly crawlerOf: (token: string) => Crawler;
}

let known: Promise<Known> | null = null;

serveJobs<EditJobs>(self, {
  async *base(base: Base) {
    known = knownFrom(base);
    yield;
    await known;
    return null;
  },

  async *compare({ text, expectations, tried: url }: Draft) {
    const now = await known;
    if (now === null) return null;
    const { compare, crawlerOf } = now;
    const checked = checkExpectations(text, expectations, crawlerOf);
    yield;
    const tried = url === '' ? [] : tryUrl(url, text, now);
    const robots = parseRobotsTxt(text);
    const findings = {
      diagnostics: diagnose(robots),
      groups: robots.groups.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine })),
    };
    yield;
    return { ...shown(yield* compare(text)), expectations: checked, tried, findings };
  },
});

async function knownFrom({ live, crawlers, urls, list }: Base): Promise<Known> {
  const byToken = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));
  const all = new Set(urls);
  if (list !== null) for await (const line of linesOf(list)) all.add(line);
  return {
    live,
    crawlers,
    compare: createComparer(live, crawlers, [...all]),
    crawlerOf: (token) => byToken.get(token.toLowerCase()) ?? findCrawler(token) ?? customCrawler(token),
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

function tryUrl(url: string, text: string, { live, crawlers, crawlerOf }: Known): readonly Tried[] {
  const asked = crawlers.map(({ token }) => ({ token, url, allowed: true }));
  const before = checkExpectations(live, asked, crawlerOf);
  return checkExpectations(text, asked, crawlerOf).map(({ token, holds, line }, at) => ({
    token,
    before: before[at]?.holds ?? true,
    after: holds,
    line,
  }));
}

function shown({
  effect,
  lines,
  changedUrls,
  rows,
  classes,
}: Changes): Omit<DraftChanges, 'expectations' | 'tried' | 'findings'> {
  const tokens = classes.map(({ crawlers }) => crawlers.map(({ token }) => token));
  return {
    effect,
    lines,
    changedUrls,
    rows: rows.slice(0, MOST_ROWS).map(({ place, ...row }) => ({ ...row, tokens: tokens[place] ?? [] })),
    rowsOmitted: Math.max(0, rows.length - MOST_ROWS),
    classes: classes.flatMap(({ crawlers: _, added, removed, omitted, ...rest }, place) =>
      rest.effect === 'none'
        ? []
        : [{ ...rest, tokens: tokens[place] ?? [], added: added.length + omitted, removed: removed.length }],
    ),
  };
}
