// Pages and files that are made to take the report long: it takes time in proportion to their size, in short steps.
import { describe, expect, test } from 'vitest';
import { found, headers, NOW, ORIGIN, PAGE_URL, tags, tagsInHead } from '../../test/support/generators/facts.ts';
import { charactersParsed } from '../../test/support/parsed.ts';
import { sized } from '../../test/support/sizes.ts';
import { itemsVisited, workOf } from '../../test/support/work.ts';
import { runAll } from '../base/steps.ts';
import { catalogue, customCrawler } from '../crawlers/index.ts';
import { createRobotsStatements } from './ai/robots-statements.ts';
import { createOriginJudge } from './crawl/origin-judge.ts';
import { inspectInSteps, type PageFacts, report, reportInSteps, rslTermsFor } from './index.ts';

const PAGE = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [] };

describe('the names of a group are read once for all of its records', () => {
  const tokens = catalogue.map(({ token }) => `User-agent: ${token}\n`).join('');
  test.each([
    ['Content-Signal', '*', 'Content-Signal: ai-train=no\n'],
    ['Content-Usage', '*', 'Content-Usage: train-ai=n\n'],
    ['License', '*', 'License: https://a/\n'],
    ['Content-Signal, which own groups replace', '', 'Content-Signal: ai-train=no\n'],
  ])('%s', (_, first, record) => {
    const visitedWith = (size: number) => {
      const named = `User-agent: ${first || 'a'}\n${'User-agent: a\n'.repeat(size)}${record.repeat(size)}Disallow: /x\n`;
      const file = found(first === '' ? `${tokens}Allow: /\n${named}` : named);
      return itemsVisited(() => report(PAGE, file, catalogue.slice(0, 5), NOW));
    };
    const most = sized(1_000, 2_000);
    expect(visitedWith(most)).toBeLessThan(2.5 * visitedWith(most / 2));
  });
});

describe('a page’s URL of a megabyte isn’t parsed again for each', () => {
  const LONG = 1_000_000;
  const url = `${ORIGIN}/${'a'.repeat(LONG)}`;
  const many = (line: string) => line.repeat(200);
  const seen = (link: string) => headers({ links: [many(`<${link}>; rel=alternate; hreflang=de, `)] });
  test.each<[what: string, more: Partial<PageFacts>, body: string]>([
    ['License line', {}, many('License: https://a/\n')],
    ['absolute alternate', { headers: seen('https://a/') }, ''],
    ['relative alternate', { headers: seen('/a') }, ''],
    ['crawler, for a refresh', { tags: { kind: 'read', tags: { ...tagsInHead(), refresh: '0;url=?x' } } }, ''],
  ])('%s', (_, more, body) => {
    const crawlers = Array.from({ length: 100 }, (_, index) => customCrawler(`bot${index}`));
    const parsed = charactersParsed();
    report({ ...PAGE, url, ...more }, found(body), crawlers, NOW);
    expect(parsed()).toBeLessThan(30 * LONG);
  });

  test('content of a license', () => {
    const license = { permits: [], prohibits: [], payments: [], isLimited: false };
    const contents = Array.from({ length: 200 }, () => ({ url: 'https://a/', licenses: [license] }));
    const parsed = charactersParsed();
    rslTermsFor({ url: null, file: { kind: 'rsl', contents } }, url);
    expect(parsed()).toBeLessThan(5 * LONG);
  });
});

test('one URL is compared with the rules for one crawler in a step, also where the page was redirected or names another', () => {
  const file = found('User-agent: *\nDisallow: /x\n');
  const judge = createOriginJudge(file, NOW);
  const asked: string[] = [];
  const counting: typeof judge = {
    ...judge,
    crawl: (crawler, url) => {
      asked.push(url);
      return judge.crawl(crawler, url);
    },
  };
  const from = `${ORIGIN}/from`;
  const canonical = `${ORIGIN}/canonical`;
  const facts = {
    ...PAGE,
    tags: {
      kind: 'read' as const,
      tags: { ...tagsInHead(), canonicals: [{ href: canonical, url: canonical, isInHead: true }] },
    },
    redirects: [{ url: from, status: 301, location: PAGE_URL, robotsTags: [] }],
  };
  const steps = reportInSteps(facts, file, catalogue, NOW, { judge: counting });
  const inStep: number[] = [];
  for (let isDone = false; !isDone; ) {
    const before = asked.length;
    isDone = steps.next().done === true;
    inStep.push(asked.length - before);
  }
  expect(asked).toContain(canonical);
  // By what judges for the page, which has read the file.
  expect(asked).toContain(from);
  expect(Math.max(...inStep)).toBe(1);
});

describe.each([['License: https://a/'], ['Content-Usage: train-ai=n'], ['a']])('a large file of %j', (line) => {
  const file = found(`User-agent: *\n${`${line}\n`.repeat(sized(200_000, 512_000) / line.length)}`);
  const crawlers = catalogue.slice(0, sized(2, 5));

  test('the report reads it in short steps', () => {
    expect(workOf(reportInSteps(PAGE, file, crawlers, NOW)).most).toBeLessThan(sized(100_000, 250_000));
  });

  test('the inspection reads it in short steps', () => {
    const one = report(PAGE, file, crawlers.slice(0, 1), NOW);
    // One parser reads all other records at once, since a Crawl-delay can close the site to its crawlers.
    expect(workOf(inspectInSteps(one, file)).most).toBeLessThan(sized(140_000, 350_000));
  });
});

test.each<[string, lineOf: (index: number) => string]>([
  ['License', () => 'License: https://a/'],
  ['Content-Signal', (index) => `Content-Signal: /${index} ai-train=no`],
  ['Content-Usage', (index) => `Content-Usage: /*${index} train-ai=n`],
])('what 20,000 lines of %s state to a crawler is found in short steps, once', (_, lineOf) => {
  const lines = Array.from({ length: 20_000 }, (_, index) => lineOf(index));
  const judge = createOriginJudge(found(`User-agent: *\n${lines.join('\n')}\nDisallow: /x\n`), NOW);
  const crawler = customCrawler('bot');
  runAll(judge.prepare(crawler));
  const statements = createRobotsStatements(judge)(PAGE_URL);
  expect(workOf(statements.prepare(crawler)).most).toBeLessThan(200_000);
  const again = { next: () => ({ done: true, value: statements.statementsFor(crawler) }) };
  expect(workOf(again).all).toBeLessThan(10);
});
