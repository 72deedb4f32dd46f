// Groups for crawlers put into the draft, one click after the other: each finds the draft as the click before it left it.
import type { Blocking, Inserted } from '../../../changes/index.ts';

export interface Blocker {
  /** Puts a group for the crawler into the draft, and says what came of it; null if that can't be found out. */
  readonly block: (token: string) => Promise<Inserted | null>;
  /**
   * What the click would do to others; changes nothing. Null if that can't be found out.
   *
   * @param draft null if none was changed since the page was opened
   */
  readonly alsoBlocked: (token: string, draft: string | null) => Promise<readonly string[] | null>;
}

export interface DraftAccess {
  /** The draft as it is now, by whichever room it was changed. */
  readonly current: () => Promise<string>;
  readonly change: (draft: string) => void;
  /** What blocking the crawler does to a draft; null if that can't be found out. */
  readonly blocking: (draft: string, token: string) => Promise<Blocking | null>;
}

export function createBlocker({ current, change, blocking }: DraftAccess): Blocker {
  const blockIn = async (token: string): Promise<Inserted | null> => {
    const draft = await current();
    const inserted = (await blocking(draft, token))?.inserted ?? null;
    if (!inserted?.added) return inserted;
    // Somebody else may have changed it meanwhile.
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
