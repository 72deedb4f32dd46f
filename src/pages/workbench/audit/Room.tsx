// Room #audit: every page that a site lists, which of them can be indexed, and what stops the others.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Crawler } from '../../../crawlers/index.ts';
import { t } from '../../../platform/i18n.ts';
import { exchangeOf, fileOf, type RobotsOutcome } from '../../../robots/index.ts';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { sitemapsNamedIn } from '../shared/named-sitemaps.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { AuditBar } from './AuditBar.tsx';
import { AuditRun } from './audit-run.ts';
import { type AuditState, EMPTY_AUDIT, isBusy } from './audit-state.ts';
import { Exports } from './Exports.tsx';
import { Headline } from './Headline.tsx';
import { EVERYTHING, Results } from './Results.tsx';
import type { Rendering } from './rendering.ts';
import { requestsOf } from './requests.ts';
import { SitemapTree } from './SitemapTree.tsx';
import { auditTexts, isPausedByPerson, remarksOf } from './words.ts';

/** Where a sitemap usually is. */
const guesses = (site: string) => ['/sitemap.xml', '/sitemap_index.xml'].map((path) => `${site}${path}`);

export function Room({ site, live, liveText, crawlers, shared, share }: RoomProps) {
  const { outcome } = live;
  const [state, run] = useAudit(site, outcome, crawlers);
  const [selecting, select] = useState(EVERYTHING);
  const [rendering, setRendering] = useState<Rendering | null>(null);
  const named = useMemo(() => sitemapsNamedIn(liveText), [liveText]);
  const { overview, version, files, lists } = state;
  const isUnsaved = state.fetched > state.saved;
  useEffect(() => share({ isAuditUnsaved: isUnsaved }), [share, isUnsaved]);
  const file = fileOf(outcome);
  const robots = {
    status: exchangeOf(outcome)?.status ?? null,
    bytes: file?.size ?? null,
  };
  const check = () => {
    if (file && named.length > 0) run.checkSitemaps(named, file.finalUrl);
    else run.checkSitemaps(guesses(site), null);
  };
  const [first = '', ...others] = auditTexts(state);
  const isIdle = !isBusy(state);
  const tree = useMemo(
    () => <SitemapTree files={files} lists={lists} overview={overview} run={isIdle ? run : null} />,
    [files, lists, overview, isIdle, run],
  );
  const results = useMemo(
    () => overview && <Results {...{ overview, version, run, site, selecting, select, rendering, setRendering }} />,
    [overview, version, run, site, selecting, rendering],
  );
  return (
    <DropZone open={(dropped) => run.open(dropped)}>
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
          {isPausedByPerson(state) && <span class="soft"> {t('auditPaused')}</span>}
          <Remarks state={state} />
        </div>
        {overview && overview.totals.listed > 0 && <Headline overview={overview} says={[first, ...others].join(' ')} />}
      </div>
      {overview && (
        <Exports state={state} run={run} site={site} overview={overview} robots={robots} rendering={rendering} />
      )}
      {tree}
      {results}
    </DropZone>
  );
}

/** The audit of the room. */
function useAudit(site: string, outcome: RobotsOutcome, crawlers: readonly Crawler[]): readonly [AuditState, AuditRun] {
  const [state, setState] = useState(EMPTY_AUDIT);
  const context = useMemo(() => ({ site, outcome, crawlers, now: Date.now() }), [site, outcome, crawlers]);
  const run = useRef<AuditRun | null>(null);
  run.current ??= new AuditRun(context, requestsOf(site), setState);
  const { current } = run;
  useEffect(() => current.setContext(context), [current, context]);
  useEffect(() => () => current.end(), [current]);
  return [state, current];
}

function Remarks({ state }: { readonly state: AuditState }) {
  return remarksOf(state).map((text) => (
    <span key={text} class="trouble">
      {' '}
      {text}
    </span>
  ));
}
