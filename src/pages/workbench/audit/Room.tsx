// Room #audit: every page that a site lists, which of them can be indexed, and what stops the others.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { exchangeOf, fileOf, parseRobotsTxt, readRecords } from '../../../robots/index.ts';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import type { IssueOverview, PageSelecting } from '../../../workers/audit-jobs.ts';
import type { RoomProps } from '../room-props.ts';
import { AiUse } from './AiUse.tsx';
import { AuditBar } from './AuditBar.tsx';
import type { AuditState } from './audit-state.ts';
import { Changes } from './Changes.tsx';
import { Clusters } from './Clusters.tsx';
import { Exports } from './Exports.tsx';
import { Headline } from './Headline.tsx';
import { Issues } from './Issues.tsx';
import { Pages } from './Pages.tsx';
import { RenderingCheck } from './RenderingCheck.tsx';
import { MOST_RENDERED, type Rendering } from './rendering.ts';
import { SitemapTree } from './SitemapTree.tsx';
import { useAudit } from './use-audit.ts';
import { auditTexts, remarksOf } from './words.ts';

const EVERYTHING: PageSelecting = { criteria: {}, typed: '', order: null };

/** Where a sitemap usually is. */
const GUESSES = ['/sitemap.xml', '/sitemap_index.xml'];

export function Room({ site, live, liveText, crawlers, shared, share }: RoomProps) {
  const { outcome } = live;
  const [state, run] = useAudit(site, outcome, crawlers);
  const [selecting, select] = useState(EVERYTHING);
  const [rendering, setRendering] = useState<Rendering | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const named = useMemo(() => sitemapsOf(liveText), [liveText]);
  const { overview, version } = state;
  const isUnsaved = state.fetched > state.saved;
  useEffect(() => share({ isAuditUnsaved: isUnsaved }), [share, isUnsaved]);
  const robots = {
    status: exchangeOf(outcome)?.status ?? null,
    bytes: fileOf(outcome)?.size ?? null,
  };
  const check = () =>
    named.length > 0
      ? run.checkSitemaps(named, false)
      : run.checkSitemaps(
          GUESSES.map((path) => `${site}${path}`),
          true,
        );
  const show = (criteria: PageSelecting['criteria']) => {
    select({ ...EVERYTHING, criteria });
    table.current?.scrollIntoView();
  };
  const urlsOf = async (code: IssueOverview['code']) => (await run.worker.ask('urlsOf', code)) ?? [];
  const [first = '', ...others] = auditTexts(state);
  return (
    <DropZone open={(files) => run.open(files)}>
      <AuditBar
        state={state}
        run={run}
        check={check}
        site={site}
        robots={liveText}
        isFiltered={selecting !== EVERYTHING}
        urls={shared.urls}
      />
      <div class="sentence audit-sentence">
        <div role="status" aria-busy={state.progress === 'running'} data-listed={state.listed}>
          <strong>{first}</strong>
          {others.length > 0 && <span class="soft"> {others.join(' ')}</span>}
          <Remarks state={state} />
        </div>
        {overview && overview.totals.listed > 0 && (
          <Headline totals={overview.totals} says={[first, ...others].join(' ')} />
        )}
      </div>
      {overview && (
        <Exports state={state} run={run} site={site} overview={overview} robots={robots} rendering={rendering} />
      )}
      <SitemapTree files={state.files} lists={state.lists} overview={overview} />
      {overview && (overview.totals.listed > 0 || overview.issues.length > 0) && (
        <>
          {overview.totals.fetched > 0 && (
            <RenderingCheck
              rendering={rendering}
              tell={setRendering}
              sample={async () => (await run.worker.ask('sample', { most: MOST_RENDERED })) ?? []}
            />
          )}
          {overview.changes && <Changes changes={overview.changes} />}
          <Issues overview={overview} showAll={(issue) => show({ issue })} urlsOf={urlsOf} />
          <Clusters titles={overview.titles} canonicals={overview.canonicals} />
          {overview.totals.listed > 0 && (
            <AiUse totals={overview.totals} choose={(purpose, aiState) => show({ ai: { purpose, state: aiState } })} />
          )}
        </>
      )}
      {overview && overview.totals.listed > 0 && (
        <div ref={table} class="audit-pages">
          <Pages
            worker={run.worker}
            site={site}
            overview={overview}
            version={version}
            selecting={selecting}
            select={select}
          />
        </div>
      )}
    </DropZone>
  );
}

function Remarks({ state }: { readonly state: AuditState }) {
  return remarksOf(state).map((text) => (
    <span key={text} class="trouble">
      {' '}
      {text}
    </span>
  ));
}

function sitemapsOf(robots: string): readonly string[] {
  const records = readRecords(parseRobotsTxt(robots), ['sitemap']);
  const urls = records.flatMap((record) => (record.kind === 'sitemap' ? [record.url] : []));
  return [...new Set(urls)].filter((url) => URL.canParse(url) && /^https?:/i.test(url)).map((url) => new URL(url).href);
}
