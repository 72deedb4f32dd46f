// Requests of a clock that was never set, which starts in 1970. They count like all others, but would stretch a chart by decades.
import type { LogReport, Slot } from '../../../logs/index.ts';

/** No log that somebody still reads is older. */
const FIRST_YEAR = Date.UTC(2000, 0, 1);

export interface Early {
  /** Requests of a time before 2000, people's among them; 0 where all are. */
  readonly requests: number;
  /** When the others begin, to the hour or day, in milliseconds since 1970. */
  readonly since: number;
}

export function earlyIn({ timeline, crawlers }: LogReport): Early {
  const { people, otherBots, withoutAgent } = timeline;
  let requests = 0;
  let since = Number.POSITIVE_INFINITY;
  const count = (slots: readonly Slot[]) => {
    for (const slot of slots) {
      const at = Date.parse(slot.at);
      if (at < FIRST_YEAR) requests += slot.requests;
      else since = Math.min(since, at);
    }
  };
  for (const slots of [people, otherBots, withoutAgent, ...crawlers.map((each) => each.timeline)]) count(slots);
  return since === Number.POSITIVE_INFINITY
    ? { requests: 0, since: 0 }
    : { requests, since: requests === 0 ? 0 : since };
}
