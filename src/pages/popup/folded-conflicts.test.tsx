// @vitest-environment happy-dom
// Conflicts have room above the rows where fewer than two lines stand there, or where the person has just clicked for them.
import { screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { found, open, ready } from '../../../test/support/fakes/popup-app.tsx';
import { tagsInHead } from '../../../test/support/generators/facts.ts';
import type { PageFacts } from '../../report/index.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const CLOSED = 'User-agent: *\nDisallow: /page\n';
const HIDDEN = 'Blocked crawlers can’t see the noindex';
const noindex: PageFacts['tags'] = { kind: 'read', tags: tagsInHead(['robots', 'noindex']) };
const unknown = (reason: 'too-long' | 'own-navigation' | 'posted') => ({ kind: 'unknown', reason }) as const;

const shown = (container: Element) =>
  [...container.querySelectorAll('.summary > .conflict b')].map(({ textContent }) => textContent);
const folded = (title: string) => screen.queryByText(title)?.parentElement?.textContent ?? '';

test.each<[string, Partial<PageFacts>, boolean]>([
  ['a file that is too long, and unknown headers', { tags: noindex, headers: unknown('too-long') }, true],
  ['a file that is too long', { tags: noindex }, false],
])('above the conflicts there is %s', async (_, facts, isFolded) => {
  const { container } = await open(ready(found(CLOSED, { isTruncated: true }), ['Googlebot', 'GPTBot'], facts));
  await screen.findByText(HIDDEN);
  expect(shown(container)).toEqual(isFolded ? [] : [HIDDEN]);
  expect(folded('1 issue').includes(HIDDEN)).toBe(isFolded);
});

test('one sentence about a page’s own navigation leaves room', async () => {
  const facts = { tags: { kind: 'unreadable' }, headers: unknown('own-navigation') } as const;
  const signals = 'User-agent: *\nDisallow: /page\nContent-Signal: ai-train=yes, ai-train=no\n';
  const { container } = await open(ready(found(signals), ['Googlebot', 'GPTBot'], facts));
  await screen.findByText('Conflicting AI signals');
  expect(shown(container)).toEqual(['Conflicting AI signals']);
});

test('what the person has just clicked for is shown, however many lines stand above it', async () => {
  const robotsServed = [{ tokens: ['Googlebot'], answer: { kind: 'file' }, changes: [] }] as const;
  const facts = { tags: noindex, headers: unknown('too-long'), robotsServed };
  const { container } = await open(ready(found(CLOSED, { isTruncated: true }), ['Googlebot'], facts));
  await screen.findByText('Crawlers don’t receive this robots.txt');
  expect(shown(container)).toEqual(['Crawlers don’t receive this robots.txt']);
  expect(folded('1 more issue')).toContain(HIDDEN);
});
