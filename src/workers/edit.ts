// The worker of room #edit: what a draft changes, and whether it does what is expected of it.
import { type Changes, type Comparer, checkExpectations, createComparer } from '../changes/index.ts';
import { type Crawler, customCrawler, findCrawler } from '../crawlers/index.ts';
import { diagnose, parseRobotsTxt } from '../robots/index.ts';
import { serveJobs } from '../shared/jobs.ts';
import type { Base, Draft, DraftChanges, EditJobs, Tried } from './edit-jobs.ts';

/** Rows that are shown. */
const MOST_ROWS = 1_000;

interface Known extends Pick<Base, 'live' | 'crawlers'> {
  readonly compare: Comparer;
  readonly crawlerOf: (token: string) => Crawler;
}

let known: Known | null = null;

serveJobs<EditJobs>(self, {
  *base({ live, crawlers, urls }: Base) {
    const byToken = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));
    known = {
      live,
      crawlers,
      compare: createComparer(live, crawlers, urls),
      crawlerOf: (token) => byToken.get(token.toLowerCase()) ?? findCrawler(token) ?? customCrawler(token),
    };
    return null;
  },

  *compare({ text, expectations, tried: url }: Draft) {
    if (known === null) return null;
    const { compare, crawlerOf } = known;
    const checked = checkExpectations(text, expectations, crawlerOf);
    yield;
    const tried = url === '' ? [] : tryUrl(url, text, known);
    const robots = parseRobotsTxt(text);
    const findings = {
      diagnostics: diagnose(robots),
      groups: robots.groups.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine })),
    };
    yield;
    return { ...shown(yield* compare(text)), expectations: checked, tried, findings };
  },
});

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
