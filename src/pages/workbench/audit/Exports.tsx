// The files that an audit is saved as.
import { useState } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { ExportButtons, type ExportKinds } from '../../../ui/files/ExportButtons.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import type { AuditOverview, AuditSave } from '../../../workers/audit/jobs.ts';
import type { AuditRun } from './audit-run.ts';
import type { AuditState } from './audit-state.ts';
import { type Rendering, renderingTexts } from './rendering.ts';
import { filesTexts } from './words.ts';

interface ExportsProps {
  readonly state: AuditState;
  readonly run: AuditRun;
  readonly site: string;
  readonly overview: AuditOverview;
  readonly rendering: Rendering | null;
  readonly robots: Extract<AuditSave, { kind: 'json' }>['robots'];
}

const EXPORTS: ExportKinds<AuditSave['kind']> = {
  csv: ['audit.csv', 'urlsExportCsv'],
  json: ['audit.json', 'urlsExportJson'],
  summary: ['audit.md', 'urlsExportSummary'],
  report: ['audit.html', 'auditExportReport'],
};
const KINDS = ['csv', 'json', 'summary', 'report'] as const;

export function Exports({ state, run, site, overview, robots, rendering }: ExportsProps) {
  const [says, setSays] = useState('');
  const save = async (kind: AuditSave['kind']) => {
    setSays(t('urlsSaving'));
    const file = await run.save(requestOf(kind, { state, site, overview, robots, rendering }));
    setSays('');
    if (file) saveBlob(EXPORTS[kind][0], file);
  };
  const compare = async (file: File) => {
    const read = await run.compareWith(file);
    setSays(read === 'read' ? '' : t(read === 'too-large' ? 'auditBaselineTooLarge' : 'auditBaselineBad'));
  };
  return (
    <div class="bar audit-exports">
      <ExportButtons kinds={KINDS} files={EXPORTS} save={save} />
      <FileButton action="open-baseline" label={t('auditBaseline')} open={compare} />
      <span role="status" class="soft">
        {says}
      </span>
    </div>
  );
}

function requestOf(
  kind: AuditSave['kind'],
  { state, site, overview, robots, rendering }: Omit<ExportsProps, 'run'>,
): AuditSave {
  switch (kind) {
    case 'csv':
      return { kind };
    case 'json':
      return { kind, robots };
    case 'summary':
    case 'report':
      return {
        kind,
        texts: filesTexts(
          site,
          state,
          overview.issues,
          rendering === null ? [] : renderingTexts(rendering),
          Date.now(),
        ),
      };
    default:
      return kind satisfies never;
  }
}
