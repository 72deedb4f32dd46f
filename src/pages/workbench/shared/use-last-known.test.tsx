// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { challenged, exchange, found, ROBOTS_URL as url } from '../../../../test/support/generators/facts.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { useLastKnown } from './use-last-known.ts';

afterEach(cleanup);

describe('the last known live file', () => {
  const noAccess: RobotsOutcome = { kind: 'no-access', url };
  const tooMany: RobotsOutcome = { kind: 'too-many-redirects', url, hops: [], at: 0 };

  const lastKnown = (first: RobotsOutcome = found('one')) => renderHook(useLastKnown, { initialProps: first });

  test('no live file is known if the server has none', () => {
    const { result, rerender } = lastKnown();
    rerender({ kind: 'unavailable', exchange: exchange(404) });
    expect(result.current).toBe('');
  });

  test.each([noAccess, tooMany])('the last known file stays if a request fails: %j', (failed) => {
    const { result, rerender } = lastKnown();
    rerender(failed);
    expect(result.current).toBe('one');
    rerender(found('two'));
    expect(result.current).toBe('two');
  });

  test('it is the last copy after a challenge, too', () => {
    expect(lastKnown(challenged('cloudflare', found('one'))).result.current).toBe('one');
    expect(lastKnown(challenged()).result.current).toBe('');
  });
});
