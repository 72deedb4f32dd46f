// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { useLastKnown } from './use-last-known.ts';

afterEach(cleanup);

describe('the last known live file', () => {
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

  test('no live file is known if the server has none', () => {
    const { result, rerender } = lastKnown();
    rerender({ outcome: { kind: 'unavailable', exchange: { ...exchange, status: 404 } }, text: '' });
    expect(result.current).toBe('');
  });

  test.each([noAccess, tooMany])('the last known file stays if a request fails: %j', (failed) => {
    const { result, rerender } = lastKnown();
    rerender({ outcome: failed, text: '' });
    expect(result.current).toBe('one');
    rerender({ outcome: found, text: 'two' });
    expect(result.current).toBe('two');
  });
});
