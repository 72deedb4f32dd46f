// An assessment lets others in often, whatever is in the files: between two steps there is only so much work.
import { expect, test } from 'vitest';
import { versionOf } from '../../test/support/generators/versions.ts';
import { sized } from '../../test/support/sizes.ts';
import { workOf } from '../../test/support/work.ts';
import { catalogue } from '../crawlers/index.ts';
import { assessInSteps } from './index.ts';

/** Characters: of a file whose lines are too many for one step, and of the longest that is read. */
const SIZE = sized(140_000, 500 * 1024);

/**
 * Calls of built-in methods, some of which look at a long text. At the long size, one URL is compared with as many wildcards as a file
 * can have, and a group of 15,000 names is read: some 30 ms.
 */
const MOST_WORK = sized(56_000, 170_000);

function filled(line: (index: number) => string): string {
  const lines: string[] = [];
  for (let index = 0, length = 0; length < SIZE; index += 1) {
    const next = line(index);
    lines.push(next);
    length += next.length;
  }
  return lines.join('').slice(0, SIZE);
}

/** One for each parser: crawlers that parse alike are assessed together. */
const parsers = catalogue.filter(
  ({ dialect }, index) => catalogue.findIndex((each) => each.dialect === dialect) === index,
);
/** The usual number of parsers for each change but two; the next change has others. */
const AT_ONCE = sized(1, parsers.length);

const forAll = (line: (index: number) => string) => `User-agent: *\n${filled(line)}`;

const tokenAt = (index: number) => catalogue[index % catalogue.length]?.token;
const plain = forAll((index) => `Disallow: /a${index}/b\n`);

const CHANGES: readonly (readonly [name: string, was: string, is: string])[] = [
  ['no change', plain, plain],
  ['rules that moved by five', plain, forAll((index) => `Disallow: /a${index + 5}/b\n`)],
  ['other rules', plain, forAll((index) => `Disallow: /c${index}/b\n`)],
  ['one more rule', plain, plain.replace('\n', '\nDisallow: /x/\n')],
  ['no rules any more', plain, ''],
  ['wildcards', forAll((index) => `Disallow: /*a${index}*b$\n`), forAll((index) => `Disallow: /*a${index + 7}*c$\n`)],
  [
    'a group for each rule',
    filled((index) => `User-agent: ${tokenAt(index)}\nDisallow: /a${index}/\n\n`),
    filled((index) => `User-agent: ${tokenAt(index)}\nDisallow: /b${index}/\n\n`),
  ],
  [
    'sitemaps',
    forAll((index) => `Sitemap: https://h.example/${index}\n`),
    forAll((index) => `Sitemap: https://h.example/x${index}\n`),
  ],
  [
    'delays',
    filled((index) => `User-agent: a${index}\nCrawl-delay: ${index}\n`),
    filled((index) => `User-agent: a${index}\nCrawl-delay: ${index + 1}\n`),
  ],
  [
    'one long rule',
    `User-agent: *\nDisallow: /${'*a'.repeat(SIZE / 2)}`,
    `User-agent: *\nDisallow: /${'*b'.repeat(SIZE / 2)}`,
  ],
  ['letters', forAll((index) => `Disallow: /ä${index}/%C3%A4\n`), forAll((index) => `Disallow: /ö${index}/%C3%B6\n`)],
  ['bytes', forAll((index) => `Disallow: /\udce4${index}/\n`), forAll((index) => `Disallow: /\udcf6${index}/\n`)],
];

test.each(CHANGES)('a change of a large file is assessed in short steps: %s', (name, was, is) => {
  const from = CHANGES.findIndex(([other]) => other === name) * AT_ONCE;
  const isOfAll = name === 'no change' || name === 'one more rule';
  const crawlers = parsers.filter((_, index) => isOfAll || (index + from) % parsers.length < AT_ONCE);
  const [before, after] = [versionOf(was), versionOf(is)];
  const work = workOf(assessInSteps(before, after, { crawlers, keyUrls: ['https://h.example/a1/b'] }));
  expect(work.steps).toBeGreaterThan(30);
  expect(work.most).toBeLessThan(MOST_WORK);
});
