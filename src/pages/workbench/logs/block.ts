// Adds groups that block crawlers to the draft. Clicks are handled one after another, each on the result of the previous one.
import type { Blocking, Inserted } from '../../../changes/index.ts';

export interface Blocker {
  /** Adds a group for the crawler to the draft, and returns the result; null if the worker failed. */
  readonly block: (token: string) => Promise<Inserted | null>;
  /**
   * What the click would do to other crawlers, without a change. Null if the worker failed.
   *
   * @param draft null if none was changed since the page was opened
   */
  readonly alsoBlocked: (token: string, draft: string | null) => Promise<readonly string[] | null>;
}

export interface DraftAccess {
  /** The current draft, whichever room changed it. */
  readonly current: () => Promise<string>;
  readonly change: (draft: string) => void;
  /** The effect of blocking the crawler on a draft; null if the worker failed. */
  readonly blocking: (draft: string, token: string) => Promise<Blocking | null>;
}

export function createBlocker({ current, change, blocking }: DraftAccess): Blocker {
  const blockIn = async (token: string): Promise<Inserted | null> => {
    const draft = await current();
    const inserted = (await blocking(draft, token))?.inserted ?? null;
    if (!inserted?.added) return inserted;
    // The draft may have changed meanwhile.
    if ((await current()) !== draft) return blockIn(token);
    change(inserted.text);
    return inserted;
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    block: (token) => {
      const done = before.then(() => blockIn(token));
      before = done.catch(() => undefined);
      return done;
    },
    alsoBlocked: async (token, draft) => (await blocking(draft ?? (await current()), token))?.followers ?? null,
  };
}
