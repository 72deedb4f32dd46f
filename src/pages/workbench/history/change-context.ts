// What all rows of the list of changes have in common.
import type { Crawler } from '../../../crawlers/index.ts';
import type { SiteHistory } from '../../../history/index.ts';
import type { HistoryChange } from '../../../workers/history/jobs.ts';
import type { DiffLayout } from './Diff.tsx';
import type { HistoryWorker } from './use-history.ts';
import type { ListedById } from './use-listed.ts';

export interface ChangeContext {
  readonly site: string;
  /** The catalog. */
  readonly known: readonly Crawler[];
  readonly history: SiteHistory;
  /** To compare with. */
  readonly changes: readonly HistoryChange[];
  readonly liveText: string;
  readonly worker: HistoryWorker;
  readonly keyUrls: number;
  /** What each change did to the list of room #urls, by its id, as far as that is known; null if the list is empty. */
  readonly listed: ListedById | null;
  readonly layout: DiffLayout;
  readonly setLayout: (layout: DiffLayout) => void;
  /** Makes it the draft, and opens the editor. */
  readonly edit: (text: string) => void;
}
