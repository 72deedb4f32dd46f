// Groups for crawlers put into the draft, one click after the other: each finds the draft as the click before it left it.
import { type Inserted, insertSnippet, SNIPPETS } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';

/** Puts a group for the crawler into the draft, and says what came of it. */
export type BlockCrawler = (token: string) => Promise<Inserted>;

export interface DraftAccess {
  readonly crawlers: readonly Crawler[];
  /** The draft as it is now, whoever changed it. */
  readonly current: () => Promise<string>;
  readonly change: (draft: string) => void;
}

export function createBlocker({ crawlers, current, change }: DraftAccess): BlockCrawler {
  const snippet = SNIPPETS.find(({ id }) => id === 'block-crawler');
  if (snippet === undefined) throw new Error('No snippet blocks a crawler');
  let before: Promise<unknown> = Promise.resolve();
  return (token) => {
    const done = before.then(async () => {
      const inserted = insertSnippet(await current(), snippet, crawlers, [token]);
      if (inserted.added) change(inserted.text);
      return inserted;
    });
    before = done.catch(() => undefined);
    return done;
  };
}
