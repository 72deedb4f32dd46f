// What the bench measures on: files and questions. Read from a folder that has them, or made here in the same manner.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export interface Workloads {
  /** Where they come from, for the table's head. */
  readonly origin: string;
  /** A small file: about 1 KB. */
  readonly a: string;
  /** A large one (52 KB), 20 crawlers and 10,000 URLs; `expected` tells the verdicts crawler by crawler, if known. */
  readonly b: {
    readonly robots: string;
    readonly crawlers: readonly string[];
    readonly urls: readonly string[];
    readonly expected: string | null;
  };
  /** The largest that crawlers read: 500 KiB. */
  readonly c: string;
  /** Patterns made to be slow, each with the URL that makes it so. */
  readonly d: readonly { readonly pattern: string; readonly url: string }[];
}

const LARGEST = 500 * 1024;
const LONGEST = 8 * 1024;

/** Files of 500 KiB and URLs of 8 KiB (one of 64), each made to defeat one way of matching fast. Always made here. */
export function worstCases(): readonly { readonly name: string; readonly robots: string; readonly url: string }[] {
  const pick = random(1996);
  const number = (index: number) => index.toString(36);
  const letters = (count: number, of: string) => Array.from({ length: count }, () => of[pick(of.length)]).join('');
  const many = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~.';
  const run = letters(2_000, many);
  const pair = [letters(32, 'ab'), letters(32, 'ab')];
  const worst = (name: string, path: string, pattern: (index: number) => string, longest = LONGEST) => {
    const lines = ['User-agent: *'];
    for (let size = 14, index = 0; size < LARGEST - 1_000; index += 1) {
      const line = `Disallow: ${pattern(index)}`;
      lines.push(line);
      size += line.length + 1;
    }
    return { name, robots: lines.join('\n'), url: `https://h${path}`.slice(0, longest) };
  };
  const longerAndLonger = (index: number) => `*${'a'.repeat(index % 900)}b`;
  return [
    worst('one part, everywhere nearly', `/ab${'a'.repeat(LONGEST)}`, () => '*aaaaaab'),
    worst('many stars', `/b${'a'.repeat(LONGEST)}`, (index) => `/${'*a'.repeat(200 + (index % 50))}*b`),
    worst('longer and longer parts', `/ab${'a'.repeat(LONGEST)}`, longerAndLonger),
    worst('longer and longer parts, 64 KiB', `/ab${'a'.repeat(8 * LONGEST)}`, longerAndLonger, 8 * LONGEST),
    worst(
      'two letters',
      `/c${letters(LONGEST, 'ab')}`,
      (index) => `*${index.toString(2).padStart(16, '0').replaceAll('0', 'a').replaceAll('1', 'b')}c`,
    ),
    worst(
      'two words',
      `/${Array.from({ length: 256 }, () => pair[pick(2)]).join('')}`,
      () => `*${Array.from({ length: 12 }, () => pair[pick(2)]).join('')}!`,
    ),
    worst('two spellings', `/?${':/'.repeat(LONGEST / 2)}`, (index) => `*%3A*%2F${number(index)}`),
    worst(
      'the last part never',
      `/${Array.from({ length: 3_000 }, (_, index) => number(index)).join('')}`,
      (index) => `*${number(index)}*!`,
    ),
    worst(
      'twenty single letters',
      `/${letters(LONGEST, many)}`,
      (index) =>
        `*${Array.from({ length: 20 }, (_, k) => many[(index * 31 + k * 17 + (index >> 3) * k) % many.length]).join('*')}*!`,
    ),
    worst(
      'the same run at both ends',
      `/${run}${'Q'.repeat(LONGEST - 4_020)}${run}`,
      (index) => `*${run.slice(1_990)}*${run.slice(index % 1_900, (index % 1_900) + 6)}*!`,
    ),
    worst('prefixes of each other', `/${'a'.repeat(LONGEST)}`, (index) => `/${'a'.repeat(index % 700)}*b`),
  ];
}

/** Those of the folder that ROBOTS_BENCH names, if it has them. */
export function loadWorkloads(): Workloads {
  const folder = process.env['ROBOTS_BENCH'] ?? fileURLToPath(new URL('../../../shared/bench', import.meta.url));
  if (!existsSync(join(folder, 'b_50k.txt'))) return makeWorkloads();
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const unzipped = (name: string) => gunzipSync(readFileSync(join(folder, name))).toString('utf8');
  const lines = (content: string) => content.split('\n').filter((line) => line !== '');
  return {
    origin: 'given',
    a: text('a_1k.txt'),
    b: {
      robots: text('b_50k.txt'),
      crawlers: lines(text('b_agents.txt')),
      urls: lines(unzipped('b_urls.txt.gz')),
      expected: unzipped('b_expected.bits.gz'),
    },
    c: unzipped('c_500k.txt.gz'),
    d: JSON.parse(text('d_adv.json')),
  };
}

/** URLs, each once: the workload's, over and over, with a number in the query. `from` is the first one's. */
export function distinctUrls({ b }: Workloads, from: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const row = from + index;
    const url = b.urls[row % b.urls.length] ?? '';
    // One string in one piece: what two others make up is put together by the first reader.
    return [url, url.includes('?') ? '&' : '?', 'row=', row].join('');
  });
}

const WORDS =
  'topic cart store page video faq images json media news user data print photo tag settings ajax xml forum rss static legal blog amp contact sale login help search category brand download account wishlist order api archive feed'.split(
    ' ',
  );
const CRAWLERS =
  'Googlebot Googlebot-Image Googlebot-News Bingbot Slurp DuckDuckBot Baiduspider YandexBot Applebot Applebot-Extended GPTBot ChatGPT-User OAI-SearchBot ClaudeBot Claude-User Claude-SearchBot anthropic-ai PerplexityBot UnknownBot SomeOtherBot'.split(
    ' ',
  );

/** The same at each run: a linear congruential generator (Numerical Recipes' constants). */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function makeWorkloads(): Workloads {
  const pick = random(9309);
  const word = () => `${WORDS[pick(WORDS.length)]}${pick(3) === 0 ? pick(100) : ''}`;
  const path = () => Array.from({ length: 1 + pick(4) }, word).join('/');
  const rule = () => {
    const kind = pick(4) === 0 ? 'Allow' : 'Disallow';
    const patterns = [`/${path()}`, `/${path()}/`, `/*.${word()}$`, `/*?${word()}=`, `/${path()}/*/${word()}`];
    return `${kind}: ${patterns[pick(patterns.length)]}`;
  };
  const file = (size: number) => {
    const out: string[] = [];
    let bytes = 0;
    for (let count = 0; bytes < size; count += 1) {
      const line = count % 120 === 0 ? `\nUser-agent: ${count === 0 ? '*' : CRAWLERS[pick(18)]}` : rule();
      out.push(line);
      bytes += line.length + 1;
    }
    return out.join('\n').slice(0, size);
  };
  const urls = Array.from({ length: 10_000 }, () => {
    const endings = ['', '/', '.html', `?${word()}=${pick(9)}`, `.${word()}`];
    return `https://www.example.com/${path()}${endings[pick(endings.length)]}`;
  });
  const url = `https://www.example.com/${'a'.repeat(2_048)}`;
  return {
    origin: 'made here',
    a: file(1_024),
    b: { robots: file(52_000), crawlers: CRAWLERS, urls, expected: null },
    c: file(500 * 1024),
    d: [
      { pattern: '/*a*a*a*a*a*a*b$', url },
      { pattern: `/${'*a'.repeat(30)}*b$`, url },
      { pattern: `/${'*a'.repeat(200)}*b$`, url },
      { pattern: '/*'.repeat(500), url: `https://www.example.com/${'/x'.repeat(1_000)}` },
      { pattern: `/${'*'.repeat(1_000)}b$`, url },
    ],
  };
}
