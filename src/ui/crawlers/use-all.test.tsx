// @vitest-environment happy-dom
// Every crawler, asked for when a person wants it: of which page the answer is.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { found, ORIGIN, ready } from '../../../test/support/generators/facts.ts';
import type { AllCrawlers, ReadyView } from '../../shared/protocol.ts';
import { type All, useAll } from './use-all.ts';

afterEach(cleanup);

const FIRST = ready(found(''), ['Googlebot']);
const SECOND = ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot']);
const ELSEWHERE = ready(found(''), ['Googlebot'], { url: `${ORIGIN}/elsewhere` });

/** The hook, whose questions are answered by hand. */
function asking(isWanted = true) {
  const answers = new Map<ReadyView, (answer: AllCrawlers | null) => void>();
  const viewAll = (view: ReadyView) => new Promise<AllCrawlers | null>((resolve) => answers.set(view, resolve));
  const { result, rerender } = renderHook(({ wanted, view }) => useAll(wanted, view, viewAll), {
    initialProps: { wanted: isWanted, view: FIRST },
  });
  const answer = (view: ReadyView) => answers.get(view)?.({ crawlers: view.report.crawlers, elsewhere: {} });
  const of = (all: All) => (all.kind === 'known' ? all.crawlers : all.kind);
  const until = (crawlers: unknown) => waitFor(() => expect(of(result.current)).toBe(crawlers));
  const isOutdated = () => result.current.kind === 'known' && result.current.isOutdated;
  return { answers, answer, isOutdated, fail: (view: ReadyView) => answers.get(view)?.(null), rerender, until };
}

test('all crawlers are requested only if they are wanted', async () => {
  const { answers, answer, rerender, until } = asking(false);
  await until('unasked');
  expect(answers.size).toBe(0);
  rerender({ wanted: true, view: FIRST });
  await waitFor(() => expect(answers.size).toBe(1));
  answer(FIRST);
  await until(FIRST.report.crawlers);
});

test('an answer for a page that the tab has left is dropped', async () => {
  const { answers, answer, rerender, until } = asking();
  await waitFor(() => expect(answers.size).toBe(1));
  rerender({ wanted: true, view: SECOND });
  await waitFor(() => expect(answers.size).toBe(2));
  answer(SECOND);
  await until(SECOND.report.crawlers);
  await act(async () => answer(FIRST));
  await until(SECOND.report.crawlers);
});

test('the previous answer about a URL stays until the next one comes', async () => {
  const { answers, answer, fail, isOutdated, rerender, until } = asking();
  await waitFor(() => expect(answers.size).toBe(1));
  answer(FIRST);
  await until(FIRST.report.crawlers);
  rerender({ wanted: true, view: SECOND });
  await waitFor(() => expect(answers.size).toBe(2));
  await until(FIRST.report.crawlers);
  expect(isOutdated()).toBe(false);
  fail(SECOND);
  await until('failed');
});

test('with another fragment, it is the same page, and the answers stay right', async () => {
  const { answers, answer, isOutdated, rerender, until } = asking();
  await waitFor(() => expect(answers.size).toBe(1));
  answer(FIRST);
  await until(FIRST.report.crawlers);
  rerender({ wanted: true, view: ready(found(''), ['Googlebot'], { url: `${FIRST.report.url}#part` }) });
  expect(isOutdated()).toBe(false);
});

test('an answer about another URL is outdated until the one about this URL comes', async () => {
  const { answers, answer, isOutdated, rerender, until } = asking();
  await waitFor(() => expect(answers.size).toBe(1));
  answer(FIRST);
  await until(FIRST.report.crawlers);
  rerender({ wanted: true, view: ELSEWHERE });
  expect(isOutdated()).toBe(true);
  await waitFor(() => expect(answers.size).toBe(2));
  answer(ELSEWHERE);
  await until(ELSEWHERE.report.crawlers);
  expect(isOutdated()).toBe(false);
});
