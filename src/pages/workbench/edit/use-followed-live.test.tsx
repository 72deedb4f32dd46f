// @vitest-environment happy-dom
// When the editor takes over a new live file, and when it keeps what it holds.
import { cleanup, renderHook } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { useLastKnown } from '../use-last-known.ts';
import { useFollowedLive } from './use-followed-live.ts';

afterEach(cleanup);

/** A room whose editor holds `text`. */
function room(liveText: string) {
  const held = { text: liveText.replaceAll('\r', '') };
  const editor = {
    current: {
      text: () => held.text,
      setText: (next: string) => {
        held.text = next;
      },
    },
  };
  const { result, rerender } = renderHook(
    (props: { readonly liveText: string; readonly draft: string }) => useFollowedLive({ ...props, editor }),
    { initialProps: { liveText, draft: liveText } },
  );
  return { held, result, rerender };
}

test('a live file is taken over where nothing was written or shown', () => {
  const { held, result, rerender } = room('one');
  // A draft that is not reported is the live file itself.
  rerender({ liveText: 'two', draft: 'two' });
  expect(held.text).toBe('two');
  expect(result.current.hasChanged).toBe(false);
});

test('a live file with CRLF is taken over, too', () => {
  const { held, rerender } = room('one\r\n');
  rerender({ liveText: 'two\n', draft: 'two\n' });
  expect(held.text).toBe('two\n');
});

test('what was typed stays, though the editor hasn’t reported it yet', () => {
  const { held, result, rerender } = room('one');
  held.text = 'one # edited';
  rerender({ liveText: 'two', draft: 'one' });
  expect(held.text).toBe('one # edited');
  expect(result.current.hasChanged).toBe(true);
});

test('what was typed is undone later: then the live file is taken over', () => {
  const { held, result, rerender } = room('one');
  held.text = 'one # edited';
  rerender({ liveText: 'two', draft: 'one # edited' });
  held.text = 'one';
  rerender({ liveText: 'two', draft: 'one' });
  expect(held.text).toBe('two');
  expect(result.current.hasChanged).toBe(false);
});

test('a changed live file is ignored without touching the draft', () => {
  const { held, result, rerender } = room('one');
  held.text = 'three';
  rerender({ liveText: 'two', draft: 'three' });
  result.current.begin('two');
  rerender({ liveText: 'two', draft: 'three' });
  expect(result.current.hasChanged).toBe(false);
  expect(held.text).toBe('three');
});

test('the draft becomes what the live file is now: it counts as begun from that', () => {
  const { held, result, rerender } = room('one');
  held.text = 'two';
  rerender({ liveText: 'two\r\n', draft: 'two' });
  expect(result.current).toMatchObject({ hasChanged: true, begunFrom: 'one' });
  held.text = 'two\n';
  rerender({ liveText: 'two\r\n', draft: 'two\n' });
  expect(result.current).toMatchObject({ hasChanged: false, begunFrom: 'two\r\n' });
});

test('a kept draft was begun from an older live file: that has changed since', () => {
  const { held, result, rerender } = room('two');
  held.text = 'one # edited';
  result.current.begin('one');
  rerender({ liveText: 'two', draft: 'one # edited' });
  expect(result.current.hasChanged).toBe(true);
  expect(held.text).toBe('one # edited');
});

describe('a merge', () => {
  const merged = () => {
    const shown = room('one');
    shown.held.text = 'one # edited';
    shown.rerender({ liveText: 'two', draft: 'one # edited' });
    shown.held.text = 'two # edited';
    shown.result.current.beginMerged('one # edited');
    shown.rerender({ liveText: 'two', draft: 'two # edited' });
    expect(shown.result.current).toMatchObject({ hasChanged: false, begunFrom: 'two' });
    return shown;
  };

  test('that is undone brings back that the live file changed', () => {
    const { held, result, rerender } = merged();
    held.text = 'one # edited';
    rerender({ liveText: 'two', draft: 'one # edited' });
    expect(result.current).toMatchObject({ hasChanged: true, begunFrom: 'one' });
    // It can be ignored then.
    result.current.begin('two');
    rerender({ liveText: 'two', draft: 'one # edited' });
    expect(result.current.hasChanged).toBe(false);
  });

  test('that changed nothing is over', () => {
    const { held, result, rerender } = room('one');
    held.text = 'one and two';
    rerender({ liveText: 'two', draft: 'one and two' });
    result.current.beginMerged('one and two');
    rerender({ liveText: 'two', draft: 'one and two' });
    expect(result.current.hasChanged).toBe(false);
  });
});

describe('the live file as it was known last', () => {
  const url = 'https://shop.example/robots.txt';
  const exchange = { requestedUrl: url, finalUrl: url, hops: [], status: 200, fetchedAt: 0 };
  const noAccess: RobotsOutcome = { kind: 'no-access', url };
  const tooMany: RobotsOutcome = { kind: 'too-many-redirects', url, hops: [], at: 0 };
  const body = { encoding: 'utf-8', data: '' } as const;
  const found: RobotsOutcome = { kind: 'found', ...exchange, body, size: 0, isTruncated: false, contentType: null };

  const lastKnown = () => {
    const initialProps: { readonly outcome: RobotsOutcome; readonly text: string } = { outcome: found, text: 'one' };
    return renderHook(({ outcome, text }) => useLastKnown(outcome, text), { initialProps });
  };

  test('is none where the server has none', () => {
    const { result, rerender } = lastKnown();
    rerender({ outcome: { kind: 'unavailable', exchange: { ...exchange, status: 404 } }, text: '' });
    expect(result.current).toBe('');
  });

  test.each([noAccess, tooMany])('stays where a request fails: %j', (failed) => {
    const { result, rerender } = lastKnown();
    rerender({ outcome: failed, text: '' });
    expect(result.current).toBe('one');
    rerender({ outcome: found, text: 'two' });
    expect(result.current).toBe('two');
  });
});
