// @vitest-environment happy-dom
// The URL at the top: the part that a rule matched is marked; the whole can be read and copied.
import { fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '../../../test/support/fakes/popup-app.tsx';
import { found, ready } from '../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));
afterEach(() => vi.unstubAllGlobals());

const LONG = `https://example.com/shop/${'a'.repeat(300)}?sort=price&page=2`;
const viewAt = (rules: string, url = LONG) => ready(found(`User-agent: *\n${rules}`), ['Googlebot'], { url });
const heading = (container: Element) => container.querySelector('h1 button');

test.each([
  ['as far as the pattern reaches', 'Disallow: /shop/\n', '/shop/'],
  ['through a wildcard', 'Disallow: /*?sort=\n', `/shop/${'a'.repeat(300)}?sort=`],
  ['to the end', 'Disallow: /*page=2$\n', `/shop/${'a'.repeat(300)}?sort=price&page=2`],
])('the part that the rule matched is marked: %s', async (_, rules, marked) => {
  const { container } = await open(viewAt(rules));
  expect(container.querySelector('h1 .matched')?.textContent).toBe(marked);
  expect(heading(container)?.textContent).toBe(LONG.slice('https://'.length));
});

test.each([
  ['nothing blocks the page', 'Disallow: /other\n'],
  ['a rule allows it', 'Allow: /shop/\nDisallow: /\n'],
])('nothing is marked where %s', async (_, rules) => {
  const { container } = await open(viewAt(rules));
  expect(container.querySelector('h1 .matched')).toBeNull();
});

test('a click shows the whole URL, and another one line of it', async () => {
  const { container } = await open(viewAt('Disallow: /shop/\n'));
  const button = heading(container);
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  if (button) fireEvent.click(button);
  expect(button?.getAttribute('aria-expanded')).toBe('true');
  if (button) fireEvent.click(button);
  expect(button?.getAttribute('aria-expanded')).toBe('false');
});

test('the URL is copied whole, as in the location bar', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await open(viewAt(''));
  fireEvent.click(screen.getByRole('button', { name: 'Copy URL' }));
  await vi.waitFor(() => expect(copied).toEqual([LONG]));
});
