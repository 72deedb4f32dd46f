// What a room is given by the shell.
import type { Expectation } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import type { PageUrls } from '../../shared/page-links.ts';
import type { LiveFile } from '../../shared/protocol.ts';

export interface RoomProps {
  /** The site's origin. */
  readonly site: string;
  readonly live: Extract<LiveFile, { kind: 'ready' }>;
  /** The live file as text, without a byte order mark; '' without a file. */
  readonly liveText: string;
  /** In room #edit, a file stands in for the live one. */
  readonly hasBase: boolean;
  /** The page that the person comes from, and its links; null without one, or where it can't be read. */
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

/** What the rooms know of each other's work. */
export interface Shared {
  /** The draft as the editor has it; null where nothing has been changed. Reported after a pause in typing. */
  readonly draft: string | null;
  /** The draft that was last kept, given back or saved to the disk; null for none. */
  readonly savedDraft: string | null;
  /** The list of room #urls; null where it is empty. */
  readonly urls: UrlList | null;
  /** What is expected of the site's robots.txt; any room may add to it (`joined` in changes/). */
  readonly expectations: readonly Expectation[];
  /** The same, as they were last kept, given back or exported. */
  readonly savedExpectations: readonly Expectation[];
  /** Pages were fetched for the audit that are in no file that was saved. */
  readonly isAuditUnsaved: boolean;
}

/** URLs of the site: as a file, because a million of them as strings are more than a page should hold. */
export interface UrlList {
  readonly count: number;
  /** UTF-8, an absolute URL without a fragment a line, each once. */
  readonly file: Blob;
}
