// @vitest-environment happy-dom
// Work that is neither kept nor saved is not lost unasked, whichever room it is from.
import { act, cleanup, renderHook } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { found, unreachable } from '../../../test/support/generators/facts.ts';
import { parseExpectations } from '../../changes/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { Shared } from './shared/room-props.ts';
import { useShared } from './use-shared.ts';

afterEach(cleanup);

const LIVE = 'User-agent: *\n';
const DRAFT = 'User-agent: GPTBot\nDisallow: /\n';
const some = parseExpectations('allow Googlebot /').expectations;
const more = [...some];
const live = (): RobotsOutcome => found(LIVE);

/** Whether the browser would ask, after what the rooms have reported one after the other. */
function asksAfter(...shown: readonly Partial<Shared>[]) {
  const { result, rerender } = renderHook(useShared, { initialProps: live() });
  for (const changes of shown) act(() => result.current[1](changes));
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { asks, failed: () => rerender(unreachable()) };
}

test.each<[boolean, string, ...Partial<Shared>[]]>([
  [false, 'nothing was done'],
  [true, 'a crawler was blocked in #logs', { draft: DRAFT }],
  [false, 'that was saved to the disk', { draft: DRAFT }, { savedDraft: DRAFT }],
  [true, 'it was changed after that', { draft: DRAFT }, { savedDraft: DRAFT }, { draft: `${DRAFT}#` }],
  [false, 'it is the live file again', { draft: DRAFT }, { draft: LIVE }],
  [true, 'expectations were imported', { expectations: some }],
  [false, 'all of them were removed', { expectations: some }, { expectations: [] }],
  [false, 'they were exported', { expectations: some }, { savedExpectations: some }],
  [true, 'others came after that', { expectations: some }, { savedExpectations: some }, { expectations: more }],
  [false, 'all was kept', { draft: DRAFT, expectations: some }, { savedDraft: DRAFT, savedExpectations: some }],
  [true, 'pages of an audit were fetched', { isAuditUnsaved: true }],
  [false, 'the audit was exported', { isAuditUnsaved: true }, { isAuditUnsaved: false }],
  [true, 'the draft was saved, but not the expectations', { draft: DRAFT, expectations: some }, { savedDraft: DRAFT }],
])('the page asks before it is left where work is unsaved: %s: %s', (expected, _, ...shown) => {
  expect(asksAfter(...shown).asks()).toBe(expected);
});

test('a failed request for the live file doesn’t mark the draft as unsaved', () => {
  const { asks, failed: fail } = asksAfter({ draft: LIVE });
  fail();
  expect(asks()).toBe(false);
});
