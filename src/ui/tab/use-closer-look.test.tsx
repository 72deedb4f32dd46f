// @vitest-environment happy-dom
// The second script of the popup doesn't load: the verdicts stay, the report is final, and each panel that it has says so.
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { found, ready } from '../../../test/support/generators/facts.ts';
import { inspectInSteps } from '../../report/index.ts';
import type { TabActions } from '../actions.ts';
import { inspectInPieces, inspectionOf } from './inspection.ts';
import { Report } from './Report.tsx';
import { type CloserLook, useInspection } from './use-closer-look.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));
vi.mock('./closer-look.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

const lookWith = (inspect: typeof inspectInSteps): Pick<CloserLook, 'inspectInPieces'> => ({
  inspectInPieces: (view, show) => inspectInPieces(view, show, inspect),
});

test('a report whose second script can’t be loaded doesn’t stay busy, and its panels say so', async () => {
  setBrowser(fakeBrowser().browser);
  // No request is expected: one gets an error.
  const actions = new Proxy({} as TabActions, { get: () => async () => Promise.reject(new Error('not asked for')) });
  const { container } = render(<Report view={ready(found(''), ['Googlebot'])} isBusy={false} actions={actions} />);
  const report = container.querySelector('.report');
  expect(report?.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(report?.getAttribute('aria-busy')).toBe('false'));
  expect(report?.textContent).toContain('Indexable');
  const failed = [...container.querySelectorAll('[role="tabpanel"] [role="alert"]')];
  expect(new Set(failed.map((one) => one.textContent))).toEqual(
    new Set(['Couldn’t load this part. Reopen the popup and try again.']),
  );
  expect(failed.length).toBeGreaterThan(2);
  expect(container.querySelector('.row .reasons')?.textContent).toContain('Couldn’t load this part.');
});

test('robots.txt is inspected once for a view, whichever part shows it first, and again for the next view', () => {
  const steps = vi.fn(inspectInSteps);
  const look = lookWith(steps);
  const [first, second] = [ready(found('Dissallow: /\n'), ['Googlebot']), ready(found(''), ['Googlebot'])];
  const shown = renderHook((view) => useInspection(view, look), { initialProps: first });
  expect(inspectionOf(first, steps).diagnostics).toHaveLength(1);
  expect(shown.result.current).toBe(inspectionOf(first, steps));
  expect(steps).toHaveBeenCalledOnce();
  const copied = inspectionOf(second, steps);
  shown.rerender(second);
  expect(shown.result.current).toBe(copied);
  expect(steps).toHaveBeenCalledTimes(2);
});

test('a view that says the same is not inspected again', () => {
  const steps = vi.fn(inspectInSteps);
  const look = lookWith(steps);
  const view = ready(found('Dissallow: /a\n'), ['Googlebot']);
  const shown = renderHook((one) => useInspection(one, look), { initialProps: view });
  const { current } = shown.result;
  expect(current?.diagnostics).toHaveLength(1);
  shown.rerender(structuredClone(view));
  expect(shown.result.current).toBe(current);
  expect(steps).toHaveBeenCalledOnce();
});

test('a file that takes long is inspected in pieces with pauses, and no further once another view is there', async () => {
  vi.useFakeTimers();
  try {
    // A millisecond each time it is asked for, which is once a step.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1;
      return now;
    });
    let steps = 0;
    const look = lookWith(function* (...args) {
      for (let step = 0; step < 200; step += 1) {
        steps += 1;
        yield;
      }
      return yield* inspectInSteps(...args);
    });
    const [first, second] = ['/b', '/c'].map((path) => ready(found(`Dissallow: ${path}\n`), ['Googlebot']));
    if (!first || !second) throw new Error('no views');
    const shown = renderHook((one) => useInspection(one, look), { initialProps: first });
    expect(steps).toBeLessThanOrEqual(50);
    expect(shown.result.current).toBeNull();
    shown.rerender(second);
    while (shown.result.current === null) await act(() => vi.advanceTimersByTimeAsync(100).then(() => {}));
    expect(shown.result.current.lines).not.toBe('');
    expect(steps).toBeLessThanOrEqual(250);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
