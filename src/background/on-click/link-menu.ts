// Links that a person chose in the context menu, and what crawlers may do with them.
import * as v from 'valibot';
import { createQueue } from '../../base/queue.ts';
import type { LinkMenuClick } from '../../platform/menus.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { originOrNull } from '../../shared/page.ts';
import type { PageView } from '../../shared/protocol.ts';
import { LONGEST_KEPT } from '../limits.ts';
import { memoryOf } from '../private-windows.ts';
import { contextFor } from '../robots-file/robots-cache.ts';
import { keepWithRoom } from '../session-room.ts';
import { viewOfUrl } from './unopened.ts';

const KEY = 'asked-links:1';

/** What names none of the web may be anywhere. */
const UNKNOWN = 'https://unknown.example';

/** How many are remembered: more than a person has open. Of the longest URLs, they take an eighth of the room that the browser gives. */
const MOST_ASKED = 20;

/** Two that are chosen at once are both remembered. */
const inTurn = createQueue();

const links = v.array(
  v.object({
    id: v.string(),
    url: v.string(),
    isPrivate: v.boolean(),
    tabId: v.number(),
    /** The link leads from a more public network into a less public one. */
    isInward: v.optional(v.boolean(), false),
  }),
);

async function remembered(isPrivate: boolean): Promise<v.InferOutput<typeof links>> {
  const result = v.safeParse(links, await memoryOf(isPrivate).get(KEY));
  return result.success ? result.output : [];
}

/** Returns the id with which the link's window requests its view. */
export async function rememberLink({ url, namedBy, isPrivate, tabId }: LinkMenuClick): Promise<string> {
  const id = crypto.randomUUID();
  if (url.length > LONGEST_KEPT) return id;
  const from = ipAddressSpaceOf(originOrNull(namedBy) ?? UNKNOWN);
  const isInward = entersLessPublicSpace(from, ipAddressSpaceOf(originOrNull(url) ?? UNKNOWN));
  return inTurn(async () => {
    const newest = [...(await remembered(isPrivate)), { id, url, isPrivate, tabId, isInward }].slice(-MOST_ASKED);
    await keepWithRoom(KEY, isPrivate, newest);
    return id;
  });
}

/** The view of a page that isn't open: its tags and headers are unknown. */
export async function viewOfLink(id: string, cache: 'reload' | 'default' = 'default'): Promise<PageView> {
  const all = [...(await remembered(false)), ...(await remembered(true))];
  const link = all.find((candidate) => candidate.id === id);
  if (!link) return { kind: 'no-tab' };
  return viewOfUrl(link.url, contextFor(link.tabId, link), link.isInward ? 'only-if-cached' : cache);
}
