// The timeline, and the list of what happened: versions of robots.txt and key pages.
import { useId, useState } from 'preact/hooks';
import type { Crawler } from '../../../crawlers/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { isPageTrouble } from '../../../shared/key-page.ts';
import type { PageChange, WatchedSite } from '../../../shared/watch.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { pageChangeText } from '../../../words/history/page-change.ts';
import { formatTime } from '../../../words/text/format.ts';
import { brief } from '../../../words/text/place.ts';
import { withoutSite } from '../../../words/text/text.ts';
import type { HistoryChange } from '../../../workers/history/jobs.ts';
import { ChangeRow } from './ChangeRow.tsx';
import type { ChangeContext } from './change-context.ts';
import type { DiffLayout } from './Diff.tsx';
import { Severity } from './Severity.tsx';
import { type Mark, Timeline } from './Timeline.tsx';
import type { JudgedHistory } from './use-history.ts';
import { useListed } from './use-listed.ts';
import { changeSeverityText, changeText, ofAll } from './words.ts';

interface ChangesProps {
  readonly judged: JudgedHistory;
  readonly watched: WatchedSite;
  readonly crawlers: readonly Crawler[];
  /** The list of room #urls; null if it is empty. */
  readonly list: Blob | null;
  readonly context: Omit<ChangeContext, 'history' | 'changes' | 'listed' | 'layout' | 'setLayout'>;
}

/** More are behind a choice of time. */
const MOST_ROWS = 200;

type Entry =
  | { readonly kind: 'robots'; readonly at: number; readonly change: HistoryChange }
  | { readonly kind: 'page'; readonly at: number; readonly page: PageChange };

export function Changes({ judged, watched, crawlers, list, context }: ChangesProps) {
  const { of: history, changes } = judged;
  const id = useId();
  const listed = useListed(context.worker, judged, crawlers, list);
  const [range, choose] = useState<TimeRange | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [layout, setLayout] = useState<DiffLayout>('inline');
  const { site } = context;
  const entries: readonly Entry[] = [
    ...changes.map((change) => ({ kind: 'robots' as const, at: change.at, change })),
    ...watched.pageChanges.map((page) => ({ kind: 'page' as const, at: page.at, page })),
  ].sort((a, b) => b.at - a.at);
  if (entries.length === 0) return <p class="soft pad">{t('historyNothing')}</p>;
  const selected = entries.filter(({ at }) => range === null || (at >= range.from && at <= range.to));
  const shown = selected.slice(0, MOST_ROWS);
  return (
    <>
      <Timeline
        marks={entries.map((entry) => markOf(entry, site)).reverse()}
        gaps={watched.gaps}
        isNewestShown={watched.isOn}
        now={Date.now()}
        range={range}
        choose={choose}
      />
      <h2 id={id} class="visually-hidden">
        {t('historyChanges')}
      </h2>
      <div class="frame">
        <table class="history" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('historyWhen')}</th>
              <th scope="col">{t('historyWhat')}</th>
              <th scope="col">{t('historyWho')}</th>
              <th scope="col">{t('historyKeyUrls')}</th>
              {listed && <th scope="col">{t('historyList')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) =>
              entry.kind === 'robots' ? (
                <ChangeRow
                  key={entry.change.id}
                  change={entry.change}
                  isOpen={open === entry.change.id}
                  toggle={() => setOpen(open === entry.change.id ? null : entry.change.id)}
                  context={{ ...context, history, changes, listed, layout, setLayout }}
                />
              ) : (
                <PageRow
                  key={pageId(entry.page)}
                  page={entry.page}
                  site={site}
                  keyUrls={context.keyUrls}
                  hasList={listed !== null}
                />
              ),
            )}
          </tbody>
        </table>
        {selected.length > shown.length && (
          <p class="soft pad" data-unlisted={selected.length - shown.length}>
            {counted('historyUnlisted', selected.length - shown.length)}
          </p>
        )}
      </div>
    </>
  );
}

function markOf(entry: Entry, site: string): Mark {
  const { at } = entry;
  if (entry.kind === 'page') {
    const label = pageChangeText(entry.page, site).text;
    return { id: pageId(entry.page), at, severity: pageSeverity(entry.page), kind: 'page', label, says: label };
  }
  const { change } = entry;
  const kind = change.answer.status >= 200 && change.answer.status < 300 ? 'version' : 'failure';
  const text = changeText(change, site).text;
  const says = change.kind === 'first' ? text : t('labeled', changeSeverityText(change.severity), text);
  // There is room for a few words: a path says more than the names of crawlers before it.
  const [url] = change.kind === 'change' ? (change.effects[0]?.urls ?? []) : [];
  const label = url === undefined ? text : brief(withoutSite(url, site));
  return { id: change.id, at, severity: change.severity, kind, label, says };
}

/** One check can find two changes of a URL, for different crawlers. */
const pageId = ({ at, url, tokens }: PageChange) => `page-${JSON.stringify([at, url, tokens])}`;

/** For the worse, or not. */
const pageSeverity = ({ wanted, now }: PageChange) => (isPageTrouble(now, wanted) ? 'high' : 'info');

interface PageRowProps {
  readonly page: PageChange;
  readonly site: string;
  /** How many there are. */
  readonly keyUrls: number;
  /** There is a column for it. */
  readonly hasList: boolean;
}

function PageRow({ page, site, keyUrls, hasList }: PageRowProps) {
  const severity = pageSeverity(page);
  const iso = new Date(page.at).toISOString();
  return (
    <tr class="change" data-change-id={pageId(page)} data-severity={severity} data-at={iso}>
      <td>
        <time dateTime={iso}>{formatTime(page.at)}</time>
        <small class="soft">{t('historyBetween', formatTime(page.after))}</small>
      </td>
      <td>
        <Severity of={severity} /> <span class="pill">{t('effectKeyUrl')}</span>{' '}
        <Words of={pageChangeText(page, site)} />
      </td>
      <td />
      <td>{ofAll(1, keyUrls)}</td>
      {hasList && <td />}
    </tr>
  );
}
