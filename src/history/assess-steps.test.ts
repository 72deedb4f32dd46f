// An assessment lets others in often, whatever is in the files: between two steps there is only so much work.
import { expect, test } from 'vitest';
import { versionOf } from '../../test/support/generators/versions.ts';
import { sized } from '../../test/support/sizes.ts';
import { workOf } from '../../test/support/work.ts';
import { catalogue } from '../crawlers/index.ts';
import { assessInSteps } from './index.ts';

/** Characters: of a file whose lines are too many for one step, and of the longest that is read. */
const SIZE = sized(200_000, 500 * 1024);

/** Calls of built-in methods, some of which look at a long text. So many take some milliseconds. */
const MOST_WORK = 80_000;

function filled(line: (at: number) => string): string {
  const lines: string[] = [];
  for (let at = 0, length = 0; length < SIZE; at += 1) {
    const next = line(at);
    lines.push(next);
    length += next.length;
  }
  return lines.join('').slice(0, SIZE);
}

/** One for each parser: crawlers that parse alike are assessed together. */
const crawlers = catalogue.filter(({ dialect }, at) => catalogue.findIndex((each) => each.dialect === dialect) === at);

const forAll = (line: (at: number) => string) => `User-agent: *\n${filled(line)}`;

const tokenAt = (at: number) => catalogue[at % catalogue.length]?.token;
const plain = forAll((at) => `Disallow: /a${at}/b\n`);

test.each([
  ['no change', plain, plain],
  ['rules that moved by five', plain, forAll((at) => `Disallow: /a${at + 5}/b\n`)],
  ['other rules', plain, forAll((at) => `Disallow: /c${at}/b\n`)],
  ['one more rule', plain, plain.replace('\n', '\nDisallow: /x/\n')],
  ['no rules any more', plain, ''],
  ['wildcards', forAll((at) => `Disallow: /*a${at}*b$\n`), forAll((at) => `Disallow: /*a${at + 7}*c$\n`)],
  [
    'a group for each rule',
    filled((at) => `User-agent: ${tokenAt(at)}\nDisallow: /a${at}/\n\n`),
    filled((at) => `User-agent: ${tokenAt(at)}\nDisallow: /b${at}/\n\n`),
  ],
  [
    'sitemaps',
    forAll((at) => `Sitemap: https://h.example/${at}\n`),
    forAll((at) => `Sitemap: https://h.example/x${at}\n`),
  ],
  [
    'delays',
    filled((at) => `User-agent: a${at}\nCrawl-delay: ${at}\n`),
    filled((at) => `User-agent: a${at}\nCrawl-delay: ${at + 1}\n`),
  ],
  [
    'one long rule',
    `User-agent: *\nDisallow: /${'*a'.repeat(SIZE / 2)}`,
    `User-agent: *\nDisallow: /${'*b'.repeat(SIZE / 2)}`,
  ],
  ['letters', forAll((at) => `Disallow: /ä${at}/%C3%A4\n`), forAll((at) => `Disallow: /ö${at}/%C3%B6\n`)],
  ['bytes', forAll((at) => `Disallow: /\udce4${at}/\n`), forAll((at) => `Disallow: /\udcf6${at}/\n`)],
])('a change of a large file is assessed in short steps: %s', (_, was, is) => {
  const [before, after] = [versionOf(was), versionOf(is)];
  const work = workOf(assessInSteps(before, after, { crawlers, keyUrls: ['https://h.example/a1/b'] }));
  expect(work.steps).toBeGreaterThan(100);
  expect(work.most).toBeLessThan(MOST_WORK);
});
