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
import { IS_LONG } from '../support/sizes.ts';
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

const reported = new Map<readonly Crawler[], Map<string, Answers>>();

/** By the popup, before the operator's word on whether the crawler obeys. Each is asked once. */
function inReport(text: string, path: string, crawlers = catalogue): Answers {
  const known = reported.get(crawlers) ?? new Map<string, Answers>();
  reported.set(crawlers, known);
  const key = `${path}\n${text}`;
  const answers = known.get(key) ?? makeReport(text, path, crawlers);
  known.set(key, answers);
  return answers;
}

function makeReport(text: string, path: string, crawlers: readonly Crawler[]): Answers {
  const page = { url: ORIGIN + path, tags: tags(), headers: headers(), redirects: [] };
  const obedient = crawlers.map((crawler): Crawler => ({ ...crawler, obeys: 'yes' }));
  const rows = report(page, found(text), obedient, NOW).crawlers;
  return new Map(rows.map(({ crawler, crawl }) => [crawler.token, crawl.answer]));
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

/** Each path, with the tokens of those for whom the answer there is known to change. In a fixed order. */
type Changed = readonly string[];

const changedAt = (path: string, token: string) => `${path} ${token}`;
const inOrder = (changed: readonly string[]): Changed => [...changed].sort();
const URLS = PATHS.map((path) => ORIGIN + path);
const pathOf = (url: string) => url.slice(ORIGIN.length);

function changed(before: string, after: string, crawlers: readonly Crawler[]): Changed {
  const found = PATHS.flatMap((path) => {
    const [were, are] = [inReport(before, path, crawlers), inReport(after, path, crawlers)];
    return [...were].flatMap(([token, was]) => {
      const is = are.get(token);
      return was !== 'unknown' && is !== 'unknown' && was !== is ? [changedAt(path, token)] : [];
    });
  });
  return inOrder(found);
}

const inComparison = (before: string, after: string, crawlers: readonly Crawler[]): Changed =>
  inOrder(compareRobots(before, after, crawlers, URLS).urls.map(({ url, token }) => changedAt(pathOf(url), token)));

/** With each of these drafts, one after the other. */
function inDrafts(before: string, drafts: readonly string[], crawlers: readonly Crawler[]): readonly Changed[] {
  const { compare } = createComparer(before, crawlers, URLS);
  return drafts.map((draft) => {
    const { rows, classes } = finished(compare(draft));
    return inOrder(
      rows.flatMap(
        ({ url, classIndex }) => classes[classIndex]?.crawlers.map(({ token }) => changedAt(pathOf(url), token)) ?? [],
      ),
    );
  });
}

function inHistory(before: string, after: string, crawlers: readonly Crawler[]): Changed {
  const versionOf = (body: string, at: string) => ({ at, status: 200, body });
  const expectations = crawlers.flatMap(({ token }) => URLS.map((url) => ({ token, url, allowed: true })));
  const { effects, effectsOmitted } = assessChange(
    versionOf(before, '2026-11-01T00:00:00Z'),
    versionOf(after, '2026-11-02T00:00:00Z'),
    { crawlers: crawlers === catalogue ? [] : crawlers, keyUrls: [], expectations },
  );
  expect(effectsOmitted).toBe(0);
  return inOrder(
    effects.flatMap(({ kind, tokens = [], urls = [] }) =>
      kind.startsWith('expectation-')
        ? urls.flatMap((url) => tokens.map((token) => changedAt(pathOf(url), token)))
        : [],
    ),
  );
}

const QUESTIONS = CRAWLERS.flatMap(([who, crawlers]) =>
  Object.entries(FILES).map(([name, text]) => [who, name, text, crawlers] as const),
);

/** In the usual run a file is compared with the one before. One draft after another, it is compared with all. */
function comparedWith(text: string) {
  const files = Object.entries(FILES);
  const index = files.findIndex(([, other]) => other === text);
  return IS_LONG ? files : [files.at(index - 1) ?? ['', '']];
}

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

  test.each(comparedWith(text))(
    '%s: a comparison and a history have the changes between those answers',
    (_, before) => {
      const expected = changed(before, text, crawlers);
      expect(inComparison(before, text, crawlers)).toEqual(expected);
      expect(inHistory(before, text, crawlers)).toEqual(expected);
    },
  );

  test('drafts of it, and back, have the changes between those answers', () => {
    const drafts = [...Object.values(FILES), text, ...Object.values(FILES)];
    const expected = drafts.map((draft) => changed(text, draft, crawlers));
    expect(inDrafts(text, drafts, crawlers)).toEqual(expected);
  });
});

test('some of these answers are unknown, as it isn’t said whose rules a crawler follows', () => {
  const answers = inReport(FILES['Googlebot’s rules differ'], '/page');
  const unknown = [...answers].flatMap(([token, answer]) => (answer === 'unknown' ? [token] : []));
  expect(unknown).toEqual(['Amzn-SearchBot', 'ExaSearchBot', 'Bravebot']);
});
