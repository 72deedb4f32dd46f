// Room #urls: a list of URLs, and what robots.txt tells each crawler of each.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Expectation, joined } from '../../../changes/index.ts';
import { isWithdrawn } from '../../../crawlers/index.ts';
import { counted, formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import { fileOf, type LiveRule, parseRobotsTxt, readRecords } from '../../../robots/index.ts';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { Progress, Running } from '../../../ui/files/Progress.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { UrlFilter } from '../../../ui/table/UrlFilter.tsx';
import { documentToHtml, documentToMarkdown } from '../../../words/text/document.ts';
import { liveRule } from '../../../workers/live-verdicts.ts';
import type { SelectProgress, SelectRequest, UrlRow } from '../../../workers/urls-jobs.ts';
import { expectRow } from '../edit/expectation-words.ts';
import { robotsFacts } from '../robots-facts.ts';
import type { RoomProps } from '../room-props.ts';
import { Details } from './Details.tsx';
import { ExcludedUrls } from './ExcludedUrls.tsx';
import { Facets } from './Facets.tsx';
import { AddUrls, Files, listed } from './Files.tsx';
import type { ListState } from './list-state.ts';
import { summaryDocument } from './summary-document.ts';
import { UrlTable } from './UrlTable.tsx';
import { useSelection } from './use-selection.ts';
import { useUrlList } from './use-url-list.ts';
import { emptyText, listTexts, progressText, ruleTexts, selectionTexts } from './words.ts';

const NO_CRITERIA: SelectRequest['criteria'] = {};

/** By kind: the file's name, and the button's. */
const EXPORTS = {
  csv: ['urls.csv', 'urlsExportCsv'],
  json: ['urls.json', 'urlsExportJson'],
  summary: ['urls.md', 'urlsExportSummary'],
  html: ['urls.html', 'exportHtml'],
} as const satisfies Readonly<Record<string, readonly [string, MessageKey]>>;
const KINDS = ['csv', 'json', 'summary', 'html'] as const;

export function Room({ site, live, liveText, page, crawlers: picked, shared, share }: RoomProps) {
  // A token that its operator retired or denies is counted nowhere.
  const crawlers = useMemo(() => picked.filter((one) => !isWithdrawn(one)), [picked]);
  const { outcome } = live;
  const liveRules = useMemo(() => crawlers.map((each) => liveRule(outcome, each, Date.now())), [outcome, crawlers]);
  const ways = new Set(liveRules);
  const [list, reader] = useUrlList({ site, robots: liveText, crawlers, rules: liveRules });
  const { counts, progress } = list;
  const [criteria, setCriteria] = useState(NO_CRITERIA);
  const [typed, setTyped] = useState('');
  const selecting = useMemo(() => ({ criteria, typed }), [criteria, typed]);
  const [selection, cancelSelection] = useSelection(reader.worker, list, selecting);
  const { selected, selectionId, isBusy } = selection;
  const [on, setOn] = useState<{ readonly row: UrlRow; readonly selectionId: number } | null>(null);
  const row = on?.selectionId === selectionId ? on.row : null;
  const onRow = useCallback((next: UrlRow) => setOn({ row: next, selectionId }), [selectionId]);
  const [says, setSays] = useState('');
  const pasting = useRef<HTMLTextAreaElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const rules = useMemo(() => (counts ? ruleTexts(counts) : () => ''), [counts]);
  // Drawn again for other counts and criteria alone, not with each key in the filter.
  const facets = useMemo(
    () => counts && <Facets counts={counts} chosen={criteria} choose={setCriteria} />,
    [counts, criteria],
  );
  const sitemaps = useMemo(() => sitemapsOf(liveText), [liveText]);
  const links = useMemo(() => (page ? [page.page, ...page.links] : []), [page]);
  useSharedList(list, reader.worker, share);
  // Places of classes mean others in another list.
  useEffect(() => {
    if (counts === null) setCriteria(NO_CRITERIA);
  }, [counts]);

  const save = async (kind: keyof typeof EXPORTS) => {
    setSays(t('urlsSaving'));
    if (kind === 'summary' || kind === 'html') {
      const summary = await reader.worker.run('summary', null);
      if (summary.kind === 'answer' && counts) {
        const chosen = selected?.kind === 'selected' && selected.count < counts.facets.total ? selected.count : null;
        const document = summaryDocument(summary.answer, {
          site,
          counts,
          robots: await robotsFacts(live.outcome),
          now: Date.now(),
          says: [
            ...listTexts(counts, liveRules),
            ...(chosen === null ? [] : [t('urlsShown', formatNumber(chosen), formatNumber(counts.facets.total))]),
          ],
          files: list.files.map(({ name }) => name),
        });
        const write = kind === 'html' ? documentToHtml : documentToMarkdown;
        const type = kind === 'html' ? 'text/html' : 'text/markdown';
        saveBlob(EXPORTS[kind][0], new Blob([write(document, formatNumber)], { type }));
      }
      setSays('');
      return;
    }
    const outcome = await reader.worker.run('save', { kind });
    setSays('');
    if (outcome.kind === 'answer') saveBlob(EXPORTS[kind][0], outcome.answer);
  };
  const expect = (expectation: Expectation) => {
    const add = (more: readonly Expectation[]) => {
      const result = joined(site, shared.expectations, more);
      share({ expectations: result.expectations });
      return result;
    };
    setSays(expectRow(site, expectation, add) ?? t('expectationAdded'));
  };
  return (
    <DropZone open={(files) => reader.add(files.map(listed))}>
      <div class="sentence list-sentence">
        <div
          role="status"
          aria-busy={progress === 'running'}
          data-total={counts?.facets.total ?? 0}
          data-blocked={counts?.facets.verdicts['blocked-for-some'] ?? 0}
          data-invalid={counts?.invalidCount ?? 0}
        >
          <Sentences list={list} rules={liveRules} />
          {outcome.kind !== 'found' && (ways.has(false) || ways.size > 1) && (
            <span class="trouble"> {t('urlsNoRobots')}</span>
          )}
        </div>
        <Progress
          state={progress}
          fraction={list.fraction}
          says={progressText(list)}
          cancel={() => reader.cancel()}
          next={() => pasting.current}
        />
      </div>
      <AddUrls
        reader={reader}
        sitemaps={sitemaps}
        robotsUrl={fileOf(outcome)?.finalUrl ?? null}
        links={links}
        field={pasting}
      />
      <Files files={list.files} reader={reader} />
      {counts && <ExcludedUrls counts={counts} />}
      {counts && counts.facets.total > 0 && (
        <div class="list-panes">
          {facets}
          <div class="list-pane">
            <header class="bar">
              <p role="status" aria-busy={isBusy} data-shown={selected?.kind === 'selected' ? selected.count : ''}>
                {selected?.kind === 'selected' &&
                  t('urlsShown', formatNumber(selected.count), formatNumber(counts.facets.total))}
              </p>
              {selection.progress && (
                <div class="progress">
                  <Running
                    {...searching(selection.progress)}
                    action="cancel-filter"
                    cancel={cancelSelection}
                    next={() => filter.current ?? pasting.current}
                  />
                </div>
              )}
              <UrlFilter box={filter} action="filter-urls" typed={typed} onType={setTyped} />
              <div class="exports">
                {KINDS.map((kind) => (
                  <button
                    key={kind}
                    type="button"
                    data-kind="action"
                    data-action={`export-${kind}`}
                    disabled={selected?.kind !== 'selected' || isBusy}
                    onClick={() => void save(kind)}
                  >
                    {t(EXPORTS[kind][1])}
                  </button>
                ))}
              </div>
            </header>
            <p class="says" role="status">
              {says}
              {selectionTexts(selection, counts.facets.total).join(' ')}
            </p>
            <UrlTable
              key={selectionId}
              worker={reader.worker}
              site={site}
              count={selected?.kind === 'selected' ? selected.count : 0}
              classes={counts.classes}
              rules={rules}
              onRow={onRow}
            />
            {row && (
              <Details
                row={row}
                classes={counts.classes}
                rules={rules}
                expect={(token, isAllowed) => expect({ token, url: row.url, allowed: isAllowed })}
              />
            )}
          </div>
        </div>
      )}
    </DropZone>
  );
}

function searching({ looked, total }: SelectProgress) {
  return { fraction: looked / total, says: t('urlsSearched', formatNumber(looked), formatNumber(total)) };
}

function Sentences({ list, rules }: { readonly list: ListState; readonly rules: readonly LiveRule[] }) {
  const { counts, progress, files, hasCrashed, sitemapsOmitted } = list;
  const [first = '', ...others] =
    counts && counts.facets.total > 0 ? listTexts(counts, rules) : [emptyText(progress, files.length > 0)];
  return (
    <>
      <strong>{first}</strong>
      {others.length > 0 && <span class="soft"> {others.join(' ')}</span>}
      {progress === 'cancelled' && <span class="trouble"> {t('urlsCancelled')}</span>}
      {sitemapsOmitted > 0 && <span class="trouble"> {counted('sitemapsOmitted', sitemapsOmitted)}</span>}
      {hasCrashed && <span class="trouble"> {t('urlsCrashed')}</span>}
    </>
  );
}

function sitemapsOf(robots: string): readonly string[] {
  const records = readRecords(parseRobotsTxt(robots), ['sitemap']);
  const urls = records.flatMap((record) => (record.kind === 'sitemap' ? [record.url] : []));
  return [...new Set(urls)].filter((url) => URL.canParse(url) && /^https?:/i.test(url));
}

/** Gives the list to the other rooms whenever it is another. */
function useSharedList(
  { version, counts, progress }: ListState,
  worker: ReturnType<typeof useUrlList>[1]['worker'],
  share: RoomProps['share'],
) {
  const given = useRef(0);
  useEffect(() => {
    if (version === given.current) return undefined;
    if (counts === null) {
      if (progress !== 'running') share({ urls: null });
      return undefined;
    }
    given.current = version;
    const { total } = counts.facets;
    if (total === 0) {
      share({ urls: null });
      return undefined;
    }
    const stop = new AbortController();
    void worker.run('save', { kind: 'list' }, { signal: stop.signal }).then((outcome) => {
      if (outcome.kind === 'answer') share({ urls: { count: total, file: outcome.answer } });
    });
    return () => stop.abort();
  }, [version, counts, progress, worker, share]);
}
