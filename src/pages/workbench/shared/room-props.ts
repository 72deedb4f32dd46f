// What the shell gives a room.
import type { Expectation } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import type { PageUrls } from '../../../shared/page-links.ts';
import type { LiveFile } from '../../../shared/protocol.ts';

export interface RoomProps {
  /** The site's origin. */
  readonly site: string;
  readonly live: Extract<LiveFile, { kind: 'ready' }>;
  /** The live file as text, without a byte order mark; '' without a file. */
  readonly liveText: string;
  /** The text of a file that drafts are compared with instead of the live one; null without one. */
  readonly base: string | null;
  /** The page from which the workbench was opened, and its links; null without one, or if it can't be read. */
  readonly page: PageUrls | null;
  /** The selected crawlers. */
  readonly crawlers: readonly Crawler[];
  /** Every crawler that is known. */
  readonly known: readonly Crawler[];
  readonly shared: Shared;
  readonly share: (changes: Partial<Shared>) => void;
  /** Fetches the live file again. */
  readonly refetch: () => void;
  /** Rooms that are not shown stay mounted, hidden. */
  readonly isShown: boolean;
}

/** The work that rooms share. */
export interface Shared {
  /** The draft, updated after a pause in typing; null if nothing was changed. */
  readonly draft: string | null;
  /** The draft that was kept, restored or saved to disk last; null for none. */
  readonly savedDraft: string | null;
  /** The list of room #urls; null if it is empty. */
  readonly urls: UrlListFile | null;
  /** Expectations for the site's robots.txt; any room may add some (`joined` in changes/). */
  readonly expectations: readonly Expectation[];
  /** The expectations that were kept, restored or exported last. */
  readonly savedExpectations: readonly Expectation[];
  /** Whether the audit has fetched pages that no saved file has. */
  readonly isAuditUnsaved: boolean;
}

/** URLs of the site, as a file: a million strings are too much for a page. */
export interface UrlListFile {
  readonly count: number;
  /** UTF-8, one absolute URL per line, without fragments and duplicates. */
  readonly file: Blob;
}
