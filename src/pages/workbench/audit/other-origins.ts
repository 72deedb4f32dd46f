// The robots.txt of other origins whose pages are listed: each is requested once, up to a limit of origins.
import type { RobotsOutcome } from '../../../robots/index.ts';

interface Known {
  readonly origin: string;
  readonly outcome: RobotsOutcome;
}

const MOST = 10;

export class OtherOrigins {
  readonly #ask: (origin: string) => Promise<RobotsOutcome | null>;
  readonly #take: (known: readonly Known[]) => Promise<void>;
  readonly #asked = new Set<string>();

  constructor(
    ask: (origin: string) => Promise<RobotsOutcome | null>,
    take: (known: readonly Known[]) => Promise<void>,
  ) {
    this.#ask = ask;
    this.#take = take;
  }

  /** Whether more is known now. */
  async learn(origins: readonly string[]): Promise<boolean> {
    const fresh = origins.filter((origin) => !this.#asked.has(origin)).slice(0, Math.max(0, MOST - this.#asked.size));
    for (const origin of fresh) this.#asked.add(origin);
    const outcomes = await Promise.all(fresh.map((origin) => this.#ask(origin).catch(() => null)));
    const known = fresh.flatMap((origin, index) => {
      const outcome = outcomes[index] ?? null;
      return outcome === null ? [] : [{ origin, outcome }];
    });
    if (known.length > 0) await this.#take(known);
    return known.length > 0;
  }
}
