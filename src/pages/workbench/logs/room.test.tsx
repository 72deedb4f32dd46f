// @vitest-environment happy-dom
// Room #logs as a whole, with a stand-in for its worker: when a log is read again.
import { cleanup, fireEvent, render, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { found, ORIGIN } from '../../../../test/support/generators/facts.ts';
import type { LogsRequest } from '../../../workers/logs-jobs.ts';
import type { RoomProps, Shared } from '../room-props.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

/** The robots.txt of each reading, in order. */
let read: string[];

beforeEach(() => {
  read = [];
  setBrowser(fakeBrowser().browser);
  FakeWorker.started.length = 0;
  FakeWorker.serve((name, request) => {
    if (name === 'read') read.push((request as LogsRequest).robots);
    // Nothing of an answer is looked at here.
    return new Promise(() => {});
  });
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIVE = 'User-agent: *\n';
const live = { kind: 'ready' as const, origin: ORIGIN, outcome: found(LIVE) };
const NOTHING: Shared = { draft: null, savedDraft: null, urls: null, expectations: [], savedExpectations: [] };
const ALL: RoomProps = {
  ...{ site: ORIGIN, live, liveText: LIVE, page: null, crawlers: [], known: [] },
  ...{ shared: NOTHING, share: () => {}, refetch: () => {}, isShown: true },
};

test('against the draft it is read once the person comes back from the editor, not at each pause in typing', async () => {
  const { container, rerender } = render(<Room {...ALL} />);
  const input = container.querySelector('[data-action="open-log"]');
  if (!input) throw new Error('No button that opens a log');
  Object.defineProperty(input, 'files', { value: [new File(['a log\n'], 'a.log')] });
  fireEvent.change(input);
  await waitFor(() => expect(read).toEqual([LIVE]));
  const judgedBy = container.querySelector('[data-action="judged-by"]');
  if (judgedBy) fireEvent.change(judgedBy, { target: { value: 'draft' } });
  const typed = (draft: string, isShown: boolean) =>
    rerender(<Room {...ALL} shared={{ ...NOTHING, draft }} isShown={isShown} />);
  for (const draft of ['#1', '#12', '#123']) typed(draft, false);
  typed('#1234', true);
  await waitFor(() => expect(read.at(-1)).toBe('#1234'));
  expect(read).toEqual([LIVE, '#1234']);
});
