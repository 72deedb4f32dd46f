// Groups for crawlers put into the draft, one click after the other: each finds the draft as the click before it left it.
import { type Inserted, insertSnippet, SNIPPETS } from '../../../changes/index.ts';
import { type Crawler, isHistoric } from '../../../crawlers/index.ts';
import { evaluate, parseRobotsTxt } from '../../../robots/index.ts';

export interface Blocker {
  /** Puts a group for the crawler into the draft, and says what came of it. */
  readonly block: (token: string) => Promise<Inserted>;
  /** What the click would do to others; changes nothing. `draft`: null where none was changed since the page was opened. */
  readonly alsoBlocked: (token: string, draft: string | null) => Promise<readonly string[]>;
}

export interface DraftAccess {
  readonly crawlers: readonly Crawler[];
  /** The draft as it is now, whoever changed it. */
  readonly current: () => Promise<string>;
  readonly change: (draft: string) => void;
}

export function createBlocker({ crawlers, current, change }: DraftAccess): Blocker {
  const snippet = SNIPPETS.find(({ id }) => id === 'block-crawler');
  if (snippet === undefined) throw new Error('No snippet blocks a crawler');
  let before: Promise<unknown> = Promise.resolve();
  return {
    block: (token) => {
      const done = before.then(async () => {
        const inserted = insertSnippet(await current(), snippet, crawlers, [token]);
        if (inserted.added) change(inserted.text);
        return inserted;
      });
      before = done.catch(() => undefined);
      return done;
    },
    alsoBlocked: async (token, draft) =>
      followersOf(insertSnippet(draft ?? (await current()), snippet, crawlers, [token]), token, crawlers),
  };
}

/**
 * Other crawlers that follow the group that was added, or that blocks the crawler already. Those of other operators come first: they are
 * the ones that surprise.
 */
function followersOf({ text, added }: Inserted, token: string, crawlers: readonly Crawler[]): readonly string[] {
  const name = token.toLowerCase();
  const crawler = crawlers.find((each) => each.token === token);
  const lines = added === null ? blockingLines(text, token, crawler) : [added.line];
  if (lines.length === 0) return [];
  const others = crawlers.filter((each) => {
    return each.token !== token && !isHistoric(each) && each.chain.some((one) => one.toLowerCase() === name);
  });
  return others
    .filter(({ dialect, chain, ignoresStar }) => {
      const { group } = evaluate(parseRobotsTxt(text, dialect), chain, '/', { ignoresStar });
      return group.kind === 'named' && group.lines.some(({ first }) => lines.includes(first));
    })
    .sort((a, b) => Number(a.owner === crawler?.owner) - Number(b.owner === crawler?.owner))
    .map((each) => each.token);
}

/** Where the crawler's own group begins, if it blocks the whole site. */
function blockingLines(text: string, token: string, crawler: Crawler | undefined): readonly number[] {
  const robots = parseRobotsTxt(text, crawler?.dialect);
  const { allowed, group } = evaluate(robots, [token], '/', { ignoresStar: true });
  return allowed || group.kind !== 'named' ? [] : group.lines.map(({ first }) => first);
}
