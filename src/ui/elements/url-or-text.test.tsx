// @vitest-environment happy-dom
// Where a URL leads is shown as the network knows it: https://www.unicode.org/reports/tr39/ (what looks alike),
// https://url.spec.whatwg.org/#concept-domain-to-ascii (what it is).
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { UrlOrText } from './UrlOrText.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

async function open(text: string) {
  const { container } = render(<UrlOrText text={text} />);
  return { text: container.textContent, href: container.querySelector('a')?.getAttribute('href') ?? null };
}

test.each([
  ['Cyrillic letters', 'https://аpple.com/map.xml', 'xn--pple-43d.com'],
  ['and the true host further on', 'https://аpple.com/xn--pple-43d.com', 'xn--pple-43d.com'],
  ['letters of full width', 'https://ａpple.com/', 'apple.com'],
  ['a name before the host', 'https://apple.com@evil.example/', 'evil.example'],
  ['a name and a port before the host', 'https://apple.com:443@evil.example/', 'evil.example'],
  ['a number', 'http://2130706433/', '127.0.0.1'],
  ['a part that is skipped', 'https:apple.com', 'apple.com'],
  ['a separator that is none', 'https://apple.com。evil.example/', 'apple.com.evil.example'],
])('the host is shown beside %s', async (_, text, host) => {
  expect(await open(text)).toEqual({ text: `${text} leads to ${host}`, href: new URL(text).href });
});

test.each([
  'https://example.com',
  'https://example.com/map.xml?а',
  'HTTPS://Example.COM:443/',
  'http://example.com:8080#a',
  'https://xn--pple-43d.com/',
  'http://[::1]/',
])('the host isn’t repeated beside %s', async (text) => {
  expect(await open(text)).toEqual({ text, href: new URL(text).href });
});

test('a text that leads nowhere isn’t a link', async () => {
  expect(await open('javascript:alert(1)//а')).toEqual({ text: 'javascript:alert(1)//а', href: null });
});
