// What Apple and contentsignals.org say about signals on pages and in robots.txt, each with its source.
import { expect, test } from 'vitest';
import { crawler, found, headers, NOW, PAGE_URL, tags, tagsInHead } from '../../../test/support/generators/facts.ts';
import type { PageFacts } from '../data/facts.ts';
import { report } from '../report.ts';

function usesOf(token: string, robots: string, facts: Partial<PageFacts> = {}) {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  const [only] = report(page, found(robots), [crawler(token)], NOW).crawlers;
  return Object.fromEntries(only?.aiUse?.map(({ use, answer }) => [use, answer]) ?? []);
}

const OPEN = 'User-agent: *\nAllow: /\n';
const notFree: Partial<PageFacts> = { tags: { kind: 'read', tags: { ...tagsInHead(), isPaywalled: true } } };

test('Apple doesn’t use a page that isn’t free for AI output, and has it in search (support.apple.com 119829)', () => {
  expect(usesOf('Applebot', OPEN)['answers']).not.toBe('disallowed');
  expect(usesOf('Applebot', OPEN, notFree)['answers']).toBe('disallowed');
  const page = { url: PAGE_URL, headers: headers(), redirects: [], tags: tags(), ...notFree };
  const [apple] = report(page, found(OPEN), [crawler('Applebot')], NOW).crawlers;
  expect(apple?.index.answer).toBe('index');
  expect(apple?.aiUse?.flatMap(({ statements }) => statements)).toEqual([
    expect.objectContaining({ place: { kind: 'free-access', operator: 'Apple' }, isDocumented: true }),
  ]);
});

test('no other operator says anything of isAccessibleForFree', () => {
  for (const token of ['Googlebot', 'bingbot', 'GPTBot', 'PerplexityBot', 'Amzn-SearchBot']) {
    expect(usesOf(token, OPEN, notFree), token).toEqual(usesOf(token, OPEN));
  }
});

test('X-Robots-Tag is for Applebot, too (Apple’s page, 4 September 2026)', () => {
  const of = (robotsTags: readonly string[]) => {
    const page = { url: PAGE_URL, tags: tags(), headers: headers({ robotsTags }), redirects: [] };
    const [apple] = report(page, found(OPEN), [crawler('Applebot')], NOW).crawlers;
    return apple;
  };
  expect(of(['applebot: noindex'])?.index).toMatchObject({
    answer: 'noindex',
    because: { kind: 'directives', isDocumented: true },
  });
  expect(of(['applebot: nosnippet'])?.aiUse?.find(({ use }) => use === 'answers')?.answer).toBe('disallowed');
});

test('a signal with a path is about the URLs below it (contentsignals.org)', () => {
  const robots = `User-agent: *\nContent-Signal: /page ai-train=no\nContent-Signal: /other ai-train=yes\nAllow: /\n`;
  expect(usesOf('GPTBot', robots)['training']).toBe('disallowed');
  expect(usesOf('GPTBot', robots, { url: new URL('/other', PAGE_URL).href })['training']).toBe('allowed');
  expect(usesOf('GPTBot', robots, { url: new URL('/third', PAGE_URL).href })).toEqual(
    usesOf('GPTBot', OPEN, { url: new URL('/third', PAGE_URL).href }),
  );
});
