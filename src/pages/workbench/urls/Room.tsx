// Room #urls: a list of URLs, and what robots.txt tells each crawler of each.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isWithdrawn } from '../../../crawlers/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import { type CrawlPolicy, fileOf, policyOf } from '../../../robots/index.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { Progress } from '../../../ui/files/Progress.tsx';
import type { SelectRequest, UrlListContext } from '../../../workers/urls/jobs.ts';
import { sitemapsNamedIn } from '../shared/named-sitemaps.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { ExcludedUrls } from './ExcludedUrls.tsx';
import { Facets } from './Facets.tsx';
import { AddUrls, Files, listed } from './Files.tsx';
import { ListReader } from './list-reader.ts';
import { EMPTY_LIST, type ListState } from './list-state.ts';
import { SelectedUrls } from './SelectedUrls.tsx';
import { useSelection } from './use-selection.ts';
import { emptyText, listProgressText, listTexts } from './words.ts';

const NO_CRITERIA: SelectRequest['criteria'] = {};

export function Room({ site, live, liveText, page, crawlers: picked, shared, share }: RoomProps) {
  // A token that its operator retired or denies isn't counted.
  const crawlers = useMemo(() => picked.filter((one) => !isWithdrawn(one)), [picked]);
  const { outcome } = live;
  const policies = useMemo(() => crawlers.map((each) => policyOf(outcome, each, Date.now())), [outcome, crawlers]);
  const [list, reader] = useUrlList({ site, robots: liveText, crawlers, policies });
  const { counts, progress } = list;
  const [criteria, setCriteria] = useState(NO_CRITERIA);
  const [typed, setTyped] = useState('');
  const selecting = useMemo(() => ({ criteria, typed }), [criteria, typed]);
  const [selection, cancelSelection] = useSelection(reader.worker, list, selecting);
  const pasting = useRef<HTMLTextAreaElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  // Rendered only for other counts and criteria, not with each key in the filter.
  const facets = useMemo(
    () => counts && <Facets counts={counts} selected={criteria} choose={setCriteria} />,
    [counts, criteria],
  );
  const sitemaps = useMemo(() => sitemapsNamedIn(liveText), [liveText]);
  const links = useMemo(() => (page ? [page.page, ...page.links] : []), [page]);
  useSharedList(list, reader.worker, share);
  // Criteria refer to classes by their index, which another list changes.
  useEffect(() => {
    if (counts === null) setCriteria(NO_CRITERIA);
  }, [counts]);
  return (
    <DropZone open={(files) => reader.add(files.map(listed))}>
      <div class="sentence list-sentence">
        <ListSentence list={list} policies={policies} isWithoutFile={outcome.kind !== 'found'} />
        <Progress
          state={progress}
          fraction={list.fraction}
          says={listProgressText(list)}
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
          <SelectedUrls
            {...{ site, outcome, policies, list, counts, reader, selection, cancelSelection, filter, shared, share }}
            pasting={pasting}
            typed={typed}
            setTyped={setTyped}
          />
        </div>
      )}
    </DropZone>
  );
}

/** The list of the room, made in its worker. */
function useUrlList({ site, robots, crawlers, policies }: UrlListContext): readonly [ListState, ListReader] {
  const [state, setState] = useState(EMPTY_LIST);
  const context = useMemo(() => ({ site, robots, crawlers, policies }), [site, robots, crawlers, policies]);
  const reader = useRef<ListReader | null>(null);
  reader.current ??= new ListReader(context, (url, namedBy) => fetchSitemap(site, url, namedBy ?? site), setState);
  const { current } = reader;
  useEffect(() => current.setContext(context), [current, context]);
  useEffect(() => () => current.end(), [current]);
  return [state, current];
}

async function fetchSitemap(site: string, url: string, namedBy: string): Promise<SitemapAnswer> {
  const tabId = await ownTabId();
  const failed = { kind: 'failed', reason: 'network' } as const;
  return tabId === null ? failed : background.sitemapFile(tabId, site, url, namedBy).catch(() => failed);
}

interface SentenceProps {
  readonly list: ListState;
  /** What each selected crawler follows. */
  readonly policies: readonly CrawlPolicy[];
  /** Whether robots.txt couldn't be fetched. */
  readonly isWithoutFile: boolean;
}

function ListSentence({ list, policies, isWithoutFile }: SentenceProps) {
  const { counts, progress, files, hasCrashed, sitemapsOmitted } = list;
  const without = isWithoutFile ? withoutFileKey(new Set(policies)) : null;
  const [first = '', ...others] =
    counts && counts.facets.total > 0 ? listTexts(counts, policies) : [emptyText(progress, files.length > 0)];
  return (
    <div
      role="status"
      aria-busy={progress === 'running'}
      data-total={counts?.facets.total ?? 0}
      data-blocked={counts?.facets.verdicts['blocked-for-some'] ?? 0}
      data-invalid={counts?.invalidCount ?? 0}
    >
      <strong>{first}</strong>
      {others.length > 0 && <span class="soft"> {others.join(' ')}</span>}
      {progress === 'canceled' && <span class="trouble"> {t('urlsCanceled')}</span>}
      {sitemapsOmitted > 0 && <span class="trouble"> {counted('sitemapsOmitted', sitemapsOmitted)}</span>}
      {hasCrashed && <span class="trouble"> {t('urlsCrashed')}</span>}
      {without && <span class="trouble"> {t(without)}</span>}
    </div>
  );
}

/** Where all crawlers are allowed, there is nothing to explain. */
function withoutFileKey(followed: ReadonlySet<CrawlPolicy>): 'urlsNoRobots' | 'robotsNotKnown' | null {
  if (followed.size > 1 || followed.has('disallowed')) return 'urlsNoRobots';
  return followed.has('unknown') ? 'robotsNotKnown' : null;
}

/** Shares each new list with the other rooms. */
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
