// The same question gets the same answer wherever it is asked: in the report of a page, in lists of URLs, as an expectation, in logs,
// in a comparison, in one draft after another and in a history. Asked of every crawler, those included that follow others' rules.
import { describe, expect, test } from 'vitest';
import { checkExpectations, compareRobots, createComparer } from '../../src/changes/index.ts';
import { type Crawler, catalogue } from '../../src/crawlers/index.ts';
import { assessChange } from '../../src/history/index.ts';
import { readLog } from '../../src/logs/index.ts';
import { report } from '../../src/report/index.ts';
import type { CrawlAnswer } from '../../src/robots/index.ts';
import { createUrlList } from '../../src/workers/urls/url-list.ts';
import { found, headers, NOW, ORIGIN, tags } from '../support/generators/facts.ts';
import { finished } from '../support/steps.ts';

const PATHS = ['/', '/page', '/private/a', '/page?x=1', '/open/'];

const FILES = {
  open: '',
  'one group': 'User-agent: *\nDisallow: /private\n',
  'Googlebot’s rules differ': 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /private\n',
  'Googlebot’s rules differ the other way': 'User-agent: *\nDisallow: /private\n\nUser-agent: Googlebot\nDisallow: /\n',
  'followers are named':
    'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n\n' +
    'User-agent: Amzn-SearchBot\nUser-agent: Bravebot\nUser-agent: ExaSearchBot\nDisallow: /page\n',
  'a group for both': 'User-agent: *\nUser-agent: Googlebot\nDisallow: /page\n\nUser-agent: GPTBot\nDisallow:\n',
  'a star before the slash': 'User-agent: *\nDisallow: */\n\nUser-agent: GPTBot\nDisallow: */\nAllow: /open/\n',
  // The old parser of Python drops it, and the empty rule that is left matches everything.
  'a lone question mark': 'User-agent: *\nDisallow: ?\n',
  'many stars': `User-agent: *\nDisallow: ${'/*a'.repeat(400)}$\nDisallow: /open/\n`,
} as const;

/** In their newest version, and programs in each older version that is in use. */
const CRAWLERS: readonly (readonly [who: string, readonly Crawler[]])[] = [
  ['the catalog', catalogue],
  [
    'older versions',
    catalogue.flatMap((crawler) => crawler.versions.slice(1).map((dialect) => ({ ...crawler, dialect }))),
  ],
];

const one = (crawlers: readonly Crawler[], token: string): Crawler => {
  const found = crawlers.find((crawler) => crawler.token === token);
  if (!found) throw new Error(token);
  return found;
};

type Answers = ReadonlyMap<string, CrawlAnswer>;

/** By the popup, before the operator's word on whether the crawler obeys. */
function inReport(text: string, path: string, crawlers = catalogue): Answers {
  const page = { url: ORIGIN + path, tags: tags(), headers: headers(), redirects: [] };
  const obedient = crawlers.map((crawler): Crawler => ({ ...crawler, obeys: 'yes' }));
  const reported = report(page, found(text), obedient, NOW).crawlers;
  return new Map(reported.map(({ crawler, crawl }) => [crawler.token, crawl.answer]));
}

function inList(text: string, path: string, crawlers: readonly Crawler[]): Answers {
  const list = createUrlList({ site: ORIGIN, robots: text, crawlers, policies: [] });
  for (const _ of list.take([{ text: ORIGIN + path, line: 1 }], 'urls.txt'));
  const [row] = list.rows(0, 1);
  const answerOf = ({ token }: Crawler) => row?.answers[list.table.classOf(token)]?.answer ?? 'unknown';
  return new Map(crawlers.map((crawler) => [crawler.token, answerOf(crawler)]));
}

function asExpectations(text: string, path: string, crawlers: readonly Crawler[]): Answers {
  const asked = crawlers.map(({ token }) => ({ token, url: ORIGIN + path, allowed: true }));
  const answers = finished(checkExpectations(text, asked, (token) => one(crawlers, token)));
  return new Map(answers.map(({ token, answer }) => [token, answer]));
}

async function inLog(text: string, path: string, crawlers: readonly Crawler[]): Promise<Answers> {
  const lines = crawlers.map(
    ({ token }) =>
      `192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" 200 5 "-" "Mozilla/5.0 (compatible; ${token}/1.0)"\n`,
  );
  async function* bytes() {
    yield new TextEncoder().encode(lines.join(''));
  }
  const log = await readLog(bytes(), { crawlers, robots: text });
  return new Map(
    log.crawlers.map(({ token, disallowed, unjudged }) => [
      token,
      unjudged > 0 ? 'unknown' : disallowed > 0 ? 'disallowed' : 'allowed',
    ]),
  );
}

/** Tokens of those of whom it is known that the answer changes. */
function changed(before: Answers, after: Answers): readonly string[] {
  return [...before.keys()].filter((token) => {
    const [was, is] = [before.get(token), after.get(token)];
    return was !== 'unknown' && is !== 'unknown' && was !== is;
  });
}

/** Tokens of those for whom the answer changes with each of these drafts, one after the other. */
function inDrafts(
  before: string,
  drafts: readonly string[],
  path: string,
  crawlers: readonly Crawler[],
): readonly (readonly string[])[] {
  const { compare } = createComparer(before, crawlers, [ORIGIN + path]);
  return drafts.map((draft) => {
    const { rows, classes } = finished(compare(draft));
    return rows.flatMap(({ classIndex }) => classes[classIndex]?.crawlers.map(({ token }) => token) ?? []);
  });
}

function inHistory(before: string, after: string, path: string, crawlers: readonly Crawler[]): readonly string[] {
  const versionOf = (body: string, at: string) => ({ at, status: 200, body });
  const expectations = crawlers.map(({ token }) => ({ token, url: ORIGIN + path, allowed: true }));
  const { effects } = assessChange(
    versionOf(before, '2026-11-01T00:00:00Z'),
    versionOf(after, '2026-11-02T00:00:00Z'),
    { crawlers: crawlers === catalogue ? [] : crawlers, keyUrls: [], expectations },
  );
  return effects.flatMap(({ kind, tokens = [] }) => (kind.startsWith('expectation-') ? tokens : []));
}

const QUESTIONS = CRAWLERS.flatMap(([who, crawlers]) =>
  Object.entries(FILES).map(([name, text]) => [who, name, text, crawlers] as const),
);

describe.each(QUESTIONS)('%s, %s', (_, _name, text, crawlers) => {
  test.each(PATHS)('%s: the report, a list, expectations and a log have the same answers', async (path) => {
    const answers = inReport(text, path, crawlers);
    expect(answers.size).toBe(crawlers.length);
    expect(inList(text, path, crawlers)).toEqual(answers);
    expect(asExpectations(text, path, crawlers)).toEqual(answers);
    const logged = await inLog(text, path, crawlers);
    expect(logged.size).toBeGreaterThan(crawlers.length * 0.9);
    for (const [token, answer] of logged) expect(`${token} ${answer}`).toBe(`${token} ${answers.get(token)}`);
  });

  test.each(PATHS)('%s: a comparison and a history have the changes between those answers', (path) => {
    const answers = inReport(text, path, crawlers);
    for (const before of Object.values(FILES)) {
      const expected = [...changed(inReport(before, path, crawlers), answers)].sort();
      const compared = compareRobots(before, text, crawlers, [ORIGIN + path]).urls.map(({ token }) => token);
      expect([...compared].sort()).toEqual(expected);
      expect([...inHistory(before, text, path, crawlers)].sort()).toEqual(expected);
    }
  });

  test.each(PATHS)('%s: drafts of it, and back, have the changes between those answers', (path) => {
    const answers = inReport(text, path, crawlers);
    const drafts = [...Object.values(FILES), text, ...Object.values(FILES)];
    const expected = drafts.map((draft) => [...changed(answers, inReport(draft, path, crawlers))].sort());
    expect(inDrafts(text, drafts, path, crawlers).map((tokens) => [...tokens].sort())).toEqual(expected);
  });
});

test('some of these answers are unknown, as it isn’t said whose rules a crawler follows', () => {
  const answers = inReport(FILES['Googlebot’s rules differ'], '/page');
  const unknown = [...answers].flatMap(([token, answer]) => (answer === 'unknown' ? [token] : []));
  expect(unknown).toEqual(['Amzn-SearchBot', 'ExaSearchBot', 'Bravebot']);
});
