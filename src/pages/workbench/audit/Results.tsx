// The results of an audit, below its progress: drawn again when they change, not at each page that is fetched.
import { useRef } from 'preact/hooks';
import type { IssueOverview, PageSelecting } from '../../../workers/audit/jobs.ts';
import { AiUse } from './AiUse.tsx';
import type { AuditRun } from './audit-run.ts';
import type { AuditState } from './audit-state.ts';
import { Changes } from './Changes.tsx';
import { Clusters } from './Clusters.tsx';
import { Issues } from './Issues.tsx';
import { Pages } from './Pages.tsx';
import { RenderingCheck } from './RenderingCheck.tsx';
import { MOST_RENDERED, type Rendering } from './rendering.ts';

export const EVERYTHING: PageSelecting = { criteria: {}, typed: '', order: null };

interface ResultsProps {
  readonly overview: NonNullable<AuditState['overview']>;
  readonly version: number;
  readonly run: AuditRun;
  readonly site: string;
  readonly selecting: PageSelecting;
  readonly select: (selecting: PageSelecting) => void;
  readonly rendering: Rendering | null;
  readonly setRendering: (rendering: Rendering | null) => void;
}

export function Results(props: ResultsProps) {
  const { overview, version, run, site, selecting, select, rendering, setRendering } = props;
  const table = useRef<HTMLDivElement>(null);
  const { totals, issues, changes } = overview;
  if (totals.listed === 0 && issues.length === 0) return null;
  const show = (criteria: PageSelecting['criteria']) => {
    select({ ...EVERYTHING, criteria });
    table.current?.scrollIntoView();
  };
  const urlsOf = async (code: IssueOverview['code']) => (await run.worker.ask('urlsOf', code)) ?? [];
  return (
    <>
      {totals.fetched > 0 && (
        <RenderingCheck
          rendering={rendering}
          show={setRendering}
          sample={async () => (await run.worker.ask('sample', { most: MOST_RENDERED })) ?? []}
        />
      )}
      {changes && <Changes changes={changes} site={site} hasLists={overview.hasLists} worker={run.worker} />}
      <Issues overview={overview} showAll={(issue) => show({ issue })} urlsOf={urlsOf} />
      <Clusters {...overview} />
      {totals.listed > 0 && (
        <>
          <AiUse totals={totals} choose={(ai) => show({ ai })} />
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
        </>
      )}
    </>
  );
}
