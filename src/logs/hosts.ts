// The hosts that requests were for, if the log names them.
import { decodeRange } from '../base/utf8.ts';
import { ByteTable } from './byte-table.ts';
import type { Span } from './bytes.ts';
import { Top, truncateName } from './top.ts';
import type { Count } from './types.ts';

const MOST_CACHED = 1_024;

interface LoggedHost {
  readonly name: string;
  readonly isJudged: boolean;
  requests: number;
}

export class Hosts {
  readonly #table: ByteTable<LoggedHost>;
  readonly #top: Top;
  /** Requests for hosts that aren't judged. */
  others = 0;

  /**
   * @param judged the host whose requests are judged; undefined for all
   * @param limit names that are counted
   */
  constructor(judged: string | undefined, cached: number, limit: number) {
    const own = judged?.toLowerCase();
    this.#top = new Top(limit);
    this.#table = new ByteTable(
      Math.min(cached, MOST_CACHED),
      (bytes, from, to) => {
        const name = decodeRange(bytes, from, to).toLowerCase();
        return { name: truncateName(name), isJudged: (own ?? name) === name, requests: 0 };
      },
      (hosts) => {
        for (const host of hosts) {
          if (host.requests > 0) this.#top.add(host.name, host.requests);
          host.requests = 0;
        }
      },
    );
  }

  /** Counts a request. Returns whether it is judged: also if the log names no host. */
  add({ bytes, from, to, isEmpty }: Span): boolean {
    if (isEmpty) return true;
    const host = this.#table.get(bytes, from, to);
    host.requests += 1;
    if (!host.isJudged) this.others += 1;
    return host.isJudged;
  }

  list(most: number): readonly Count[] {
    this.#table.flush();
    return this.#top.list(most);
  }
}
