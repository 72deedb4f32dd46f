// @vitest-environment happy-dom
// The popup shows the answer to what was asked before it was there.
import { render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { popup } from '../../../test/support/fakes/popup-app.tsx';
import type { FirstQuestion } from '../../platform/first-question.ts';
import type { PageView } from '../../shared/protocol.ts';
import { App } from './App.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const withheld = (origin: string): PageView => ({ kind: 'no-access', origin });
const replied = (view: PageView, isOvertaken = false): FirstQuestion => ({
  tabId: Promise.resolve(1),
  reply: Promise.resolve({ ok: true, value: view }),
  isOvertaken: () => isOvertaken,
});
const shows = (host: string) => vi.waitFor(() => expect(document.body.textContent).toContain(host));

test('the popup doesn’t ask again for an answer that was requested before it was loaded', async () => {
  render(<App tabId={1} first={replied(withheld('https://first.example'))} />);
  await shows('first.example');
  expect(popup.asked).toEqual([]);
});

test('the popup asks again if the tab changed before it could listen', async () => {
  popup.answer = () => withheld('https://second.example');
  render(<App tabId={1} first={replied(withheld('https://first.example'), true)} />);
  await shows('second.example');
  expect(popup.asked).toEqual(['view']);
});

test.each<[string, FirstQuestion['reply']]>([
  ['was refused', Promise.resolve({ ok: false, error: 'it broke' })],
  ['got no answer', Promise.resolve(undefined)],
])('the popup offers to try again where its first question %s', async (_, reply) => {
  render(<App tabId={1} first={{ ...replied(withheld('https://first.example')), reply }} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
