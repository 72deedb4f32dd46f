// @vitest-environment happy-dom
// What wasn't seen of a page, looked up at a click.
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { found, open, popup, ready } from '../../../test/support/fakes/popup-app.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const CHALLENGED = {
  tags: { kind: 'unreadable' },
  headers: { kind: 'unknown', reason: 'challenged' },
  failure: 'cloudflare',
} as const;

test('unknown headers are looked up with one button', async () => {
  await open(ready(found(''), ['Googlebot'], { headers: { kind: 'unknown', reason: 'restored' } }));
  expect(await screen.findAllByText('Indexing unknown')).toBeTruthy();
  popup.answer = () => ready(found(''), ['Googlebot']);
  fireEvent.click(await screen.findByRole('button', { name: 'Fetch status and headers (one request, no cookies)' }));
  expect(await screen.findAllByText('Indexable')).toBeTruthy();
  expect(popup.asked).toEqual(['view', 'lookUpHeaders']);
});

test.each([
  ['that came back', { headers: { kind: 'unknown', reason: 'restored' } }],
  // Its tags aren't waited for: another view would take the place of the answer.
  ['that changed its URL', { headers: { kind: 'unknown', reason: 'own-navigation' }, tags: { kind: 'unreadable' } }],
  ['that answers a form', { headers: { kind: 'unknown', reason: 'posted' }, tags: { kind: 'unreadable' } }],
  ['that is a challenge', CHALLENGED],
] as const)('a look-up that fails for a page %s says why, and can be tried again', async (_, unknown) => {
  await open(ready(found(''), ['Googlebot'], unknown));
  popup.answer = () => ({ ...ready(found(''), ['Googlebot'], unknown), lookUpFailure: 'timeout' });
  const button = await screen.findByRole('button', { name: 'Fetch status and headers (one request, no cookies)' });
  fireEvent.click(button);
  await screen.findByText('The server took too long to respond.');
  expect(button.isConnected).toBe(true);
  expect(popup.asked).toEqual(['view', 'lookUpHeaders']);
});

test('where the tab shows a challenge, the popup says that it isn’t the page, and what wasn’t seen, and no more', async () => {
  const { container } = await open(ready(found(''), ['Googlebot'], CHALLENGED));
  await screen.findByText('A challenge page or refusal from Cloudflare came instead of the page.');
  expect([...container.querySelectorAll('.summary .line > span')].map(({ textContent }) => textContent)).toEqual([
    'The tab shows a challenge page: the HTTP status, headers and raw HTML that crawlers get weren’t seen. ' +
      'They can forbid indexing and AI use. Fetch status and headers (one request, no cookies)',
  ]);
  expect(container.textContent).not.toContain('403');
});
