// @vitest-environment happy-dom
// What comes after the verdicts: the popup's second script, which can fail to load, and the inspection of robots.txt, which can take long.
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { found, ready } from '../../../test/support/generators/facts.ts';
import { type Inspection, inspectInSteps } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { TabActions } from '../actions.ts';
import type * as Inspecting from './inspection.ts';
import { Report } from './Report.tsx';
import type { CloserLook } from './use-closer-look.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));
vi.mock('./closer-look.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

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

test('“Copy report” says so, too', async () => {
  setBrowser(fakeBrowser().browser);
  const actions = new Proxy({} as TabActions, { get: () => async () => Promise.reject(new Error('not asked for')) });
  const { container } = render(<Report view={ready(found(''), ['Googlebot'])} isBusy={false} actions={actions} />);
  await waitFor(() => expect(container.querySelector('.report')?.getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(screen.getByText('Copy as Markdown'));
  await waitFor(() =>
    expect(container.querySelector('footer [role="status"]')?.textContent).toBe(
      'Couldn’t load this part. Reopen the popup and try again.',
    ),
  );
});

describe('the robots.txt of a view', () => {
  let inspecting: typeof Inspecting;
  let useInspection: (view: ReadyView, look: Pick<CloserLook, 'inspectInPieces'>) => Inspection | null;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    // A millisecond more each time it is asked for, which is once a step.
    let asked = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      asked += 1;
      return Date.now() + asked;
    });
    vi.resetModules();
    inspecting = await import('./inspection.ts');
    ({ useInspection } = await import('./use-closer-look.ts'));
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Counts the steps of each inspection that are done before those of the file. */
  function lookWith(steps: number) {
    const look = {
      steps: 0,
      isBroken: false,
      inspectInPieces: (view: ReadyView, show: (inspection: Inspection, url: string) => void) =>
        inspecting.inspectInPieces(view, show, inspect),
      inspectionOf: (view: ReadyView) => inspecting.inspectionOf(view, inspect),
    };
    function* inspect(...args: Parameters<typeof inspectInSteps>) {
      for (let step = 0; step < steps; step += 1) {
        look.steps += 1;
        yield;
      }
      if (look.isBroken) throw new Error('a bug');
      return yield* inspectInSteps(...args);
    }
    return look;
  }
  const viewOf = (file: string) => ready(found(file), ['Googlebot']);
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10_000).then(() => {}));

  test('it is inspected once, whichever part shows it first, and again for the next view', async () => {
    const look = lookWith(1);
    const [first, second] = [viewOf('Dissallow: /\n'), viewOf('')];
    const shown = renderHook((view) => useInspection(view, look), { initialProps: first });
    expect(shown.result.current?.diagnostics).toHaveLength(1);
    expect(await look.inspectionOf(first)).toBe(shown.result.current);
    expect(look.steps).toBe(1);
    const copied = look.inspectionOf(second);
    shown.rerender(second);
    await pass();
    expect(shown.result.current).toBe(await copied);
    expect(look.steps).toBe(2);
  });

  test('what other parsers do at one URL isn’t shown for another, while that is inspected', async () => {
    const look = lookWith(200);
    const view = viewOf('Dissallow: /a\n');
    const shown = renderHook((one) => useInspection(one, look), { initialProps: view });
    await pass();
    expect(Object.keys(shown.result.current?.elsewhere ?? {})).toEqual(['Googlebot']);
    shown.rerender({ ...view, report: { ...view.report, url: `${view.report.url}&y=2` } });
    expect(shown.result.current).toMatchObject({ diagnostics: [{}], elsewhere: {} });
    expect(Object.keys(shown.result.current?.elsewhere ?? {})).toEqual([]);
    await pass();
    expect(Object.keys(shown.result.current?.elsewhere ?? {})).toEqual(['Googlebot']);
  });

  test('it isn’t inspected again for a view that says the same', () => {
    const look = lookWith(1);
    const view = viewOf('Dissallow: /a\n');
    const shown = renderHook((one) => useInspection(one, look), { initialProps: view });
    const { current } = shown.result;
    expect(current?.diagnostics).toHaveLength(1);
    shown.rerender(structuredClone(view));
    expect(shown.result.current).toBe(current);
    expect(look.steps).toBe(1);
  });

  test.each<[string, (view: ReadyView) => ReadyView]>([
    ['URL', ({ report, ...view }) => ({ ...view, report: { ...report, url: `${report.url}&y=2` } })],
    ['file', (view) => ({ ...view, outcome: found('Disallow: /b\n') })],
    ['list of crawlers', ({ report, ...view }) => ({ ...view, report: { ...report, crawlers: [] } })],
  ])('it is inspected again for another %s', async (_, change) => {
    const look = lookWith(1);
    const view = viewOf('Disallow: /a\n');
    await Promise.all([look.inspectionOf(view), pass()]);
    await Promise.all([look.inspectionOf(change(view)), pass()]);
    expect(look.steps).toBe(2);
  });

  test('one that takes long is inspected in pieces with pauses, and no further once another view is there', async () => {
    const look = lookWith(200);
    const shown = renderHook((view) => useInspection(view, look), { initialProps: viewOf('Dissallow: /b\n') });
    expect(look.steps).toBeGreaterThan(0);
    expect(look.steps).toBeLessThanOrEqual(50);
    expect(shown.result.current).toBeNull();
    shown.rerender(viewOf('Dissallow: /c\n'));
    await pass();
    expect(shown.result.current?.diagnostics).toHaveLength(1);
    expect(look.steps).toBeLessThanOrEqual(250);
  });

  test('a long file is inspected to its end, however often its page changes its URL meanwhile', async () => {
    const look = lookWith(400);
    const view = viewOf('Dissallow: /f\n');
    const at = (url: string) => ({ ...view, report: { ...view.report, url } });
    const shown = renderHook((one) => useInspection(one, look), { initialProps: view });
    for (let page = 0; page < 20; page += 1) {
      shown.rerender(at(`${view.report.url}&page=${page}`));
      await act(() => vi.advanceTimersByTimeAsync(100).then(() => {}));
    }
    expect(shown.result.current?.diagnostics).toHaveLength(1);
    // In the end, what other parsers do at the last URL is found, too.
    await pass();
    expect(Object.keys(shown.result.current?.elsewhere ?? {})).toEqual(['Googlebot']);
  });

  test('an inspection that failed is begun anew, and fails for each that waited for it', async () => {
    const look = lookWith(200);
    look.isBroken = true;
    const view = viewOf('Dissallow: /g\n');
    const failures = [1, 2].map(() => expect(look.inspectionOf(view)).rejects.toThrow('a bug'));
    await pass();
    await Promise.all(failures);
    look.isBroken = false;
    const copied = look.inspectionOf(view);
    await pass();
    expect((await copied).diagnostics).toHaveLength(1);
  });

  test('an inspection under way goes on for a view that says the same, and for a copied report', async () => {
    const look = lookWith(200);
    const view = viewOf('Dissallow: /d\n');
    const shown = renderHook((one) => useInspection(one, look), { initialProps: view });
    expect(shown.result.current).toBeNull();
    shown.rerender(structuredClone(view));
    const copied = look.inspectionOf(view);
    expect(look.steps).toBeLessThan(200);
    await pass();
    expect(shown.result.current).toBe(await copied);
    expect(look.steps).toBe(200);
  });

  test('an inspection is finished for a copied report, although the view is no longer shown', async () => {
    const look = lookWith(200);
    const view = viewOf('Dissallow: /e\n');
    const shown = renderHook((one) => useInspection(one, look), { initialProps: view });
    const copied = look.inspectionOf(view);
    shown.unmount();
    await pass();
    expect((await copied).diagnostics).toHaveLength(1);
    expect(look.steps).toBe(200);
  });
});
