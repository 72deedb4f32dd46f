// @vitest-environment happy-dom
// Which rows of the audit are shown while others are selected.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { PageSelecting } from '../../../workers/audit/jobs.ts';
import type { SelectResult } from '../../../workers/select-result.ts';
import type { AuditWorker } from './audit-worker.ts';
import { useSelectedPages } from './use-selected-pages.ts';

afterEach(cleanup);

const rows = (count: number): SelectResult => ({ kind: 'selected', count, stoppedAfter: null, cut: 0 });
const typed = (text: string): PageSelecting => ({ criteria: {}, typed: text, order: null });
const [ALL, SOME] = [typed(''), typed('some')];

/** The hook, whose questions are answered by hand. */
function selecting(version: number) {
  const answers = new Map<PageSelecting, (answer: SelectResult | null) => void>();
  const ask = (_: string, of: PageSelecting) => new Promise((resolve) => answers.set(of, resolve));
  // Nothing else of it is needed here.
  const worker = { ask } as unknown as AuditWorker;
  const { result, rerender } = renderHook(({ of, pages }) => useSelectedPages(worker, pages, of), {
    initialProps: { of: ALL, pages: version },
  });
  const until = (expected: object) => waitFor(() => expect(result.current).toMatchObject(expected));
  return { answers, result, until, select: (of: PageSelecting, pages = 1) => rerender({ of, pages }) };
}

test('rows are asked for once there are pages', async () => {
  const { answers, until, select } = selecting(0);
  await until({ selected: null, isBusy: false });
  expect(answers.size).toBe(0);
  select(ALL);
  await until({ isBusy: true });
  answers.get(ALL)?.(rows(3));
  await until({ selected: rows(3), isBusy: false });
});

test('an answer that comes after the one to a later selection isn’t shown', async () => {
  const { answers, result, until, select } = selecting(1);
  select(SOME);
  await waitFor(() => expect(answers.has(SOME)).toBe(true));
  answers.get(SOME)?.(rows(1));
  await until({ selected: rows(1), isBusy: false });
  const shown = result.current;
  await act(async () => answers.get(ALL)?.(rows(3)));
  expect(result.current).toEqual(shown);
});

test('the rows stay while others are selected, and where the worker crashed over these', async () => {
  const { answers, result, until, select } = selecting(1);
  answers.get(ALL)?.(rows(3));
  await until({ selected: rows(3), isBusy: false });
  const { stamp } = result.current;
  select(SOME);
  await until({ selected: rows(3), stamp, isBusy: true });
  answers.get(SOME)?.(null);
  await until({ selected: rows(3), isBusy: false });
});

test('other rows have another stamp', async () => {
  const { answers, result, until, select } = selecting(1);
  answers.get(ALL)?.(rows(3));
  await until({ selected: rows(3) });
  const { stamp } = result.current;
  select(SOME);
  await until({ isBusy: true });
  answers.get(SOME)?.(rows(3));
  await until({ isBusy: false });
  expect(result.current.stamp).not.toBe(stamp);
});
