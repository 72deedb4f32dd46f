// The expectations for the site, and the ways to change them.
import { useMemo, useRef } from 'preact/hooks';
import {
  type Expectation,
  type Joined,
  joinedExpectations,
  renamedExpectation,
  withoutExpectation,
} from '../../../changes/index.ts';
import type { RoomProps } from '../shared/room-props.ts';

export interface ExpectationList {
  readonly add: (more: readonly Expectation[]) => Joined;
  /** Puts kept expectations before the others, which win if both conflict. */
  readonly restore: (kept: readonly Expectation[]) => Joined;
  readonly remove: (one: Expectation) => void;
  /** Changes the crawler of an expectation; returns the existing one if that crawler already has one. */
  readonly rename: (one: Expectation, token: string) => Expectation | null;
}

export function useExpectations(
  site: string,
  expectations: readonly Expectation[],
  share: RoomProps['share'],
): ExpectationList {
  /** The current list: more may be added while a file is read. */
  const latest = useRef(expectations);
  latest.current = expectations;
  return useMemo(() => {
    const set = (next: readonly Expectation[]) => {
      latest.current = next;
      share({ expectations: next });
    };
    const join = (list: readonly Expectation[], more: readonly Expectation[]) => {
      const result = joinedExpectations(site, list, more);
      set(result.expectations);
      return result;
    };
    return {
      add: (more) => join(latest.current, more),
      restore: (kept) => join([], [...kept, ...latest.current]),
      remove: (one) => set(withoutExpectation(latest.current, one)),
      rename: (one, token) => {
        const result = renamedExpectation(latest.current, one, token);
        set(result.expectations);
        return result.there;
      },
    };
  }, [site, share]);
}
