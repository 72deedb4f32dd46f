// Saves the rows that are shown, or a summary of the list.
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { CrawlPolicy, RobotsOutcome } from '../../../robots/index.ts';
import { ExportButtons, type ExportKinds } from '../../../ui/files/ExportButtons.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { documentToHtml, documentToMarkdown } from '../../../words/text/document.ts';
import type { UrlListCounts } from '../../../workers/urls/jobs.ts';
import { robotsFacts } from '../shared/robots-facts.ts';
import type { ListReader } from './list-reader.ts';
import type { ListState } from './list-state.ts';
import { summaryDocument } from './summary-document.ts';
import type { Selection } from './use-selection.ts';
import { listShownText, listTexts } from './words.ts';

const EXPORTS = {
  csv: ['urls.csv', 'urlsExportCsv'],
  json: ['urls.json', 'urlsExportJson'],
  summary: ['urls.md', 'urlsExportSummary'],
  html: ['urls.html', 'exportHtml'],
} as const satisfies ExportKinds<string>;
type ExportKind = keyof typeof EXPORTS;
const KINDS: readonly ExportKind[] = ['csv', 'json', 'summary', 'html'];

interface ExportsProps {
  readonly site: string;
  readonly outcome: RobotsOutcome;
  /** What each selected crawler follows. */
  readonly policies: readonly CrawlPolicy[];
  readonly list: ListState;
  readonly counts: UrlListCounts;
  readonly reader: ListReader;
  readonly selection: Selection;
  readonly say: (text: string) => void;
}

export function Exports({ site, outcome, policies, list, counts, reader, selection, say }: ExportsProps) {
  const { selected, isBusy } = selection;
  const saveRows = async (kind: 'csv' | 'json') => {
    const saved = await reader.worker.run('save', { kind });
    if (saved.kind === 'answer') saveBlob(EXPORTS[kind][0], saved.answer);
  };
  const saveSummary = async (kind: 'summary' | 'html') => {
    const summary = await reader.worker.run('summary', null);
    if (summary.kind !== 'answer') return;
    const { total } = counts.facets;
    const document = summaryDocument(summary.answer, {
      site,
      counts,
      robots: await robotsFacts(outcome),
      now: Date.now(),
      says: [
        ...listTexts(counts, policies),
        ...(selected?.kind === 'selected' && selected.count < total ? [listShownText(selected.count, total)] : []),
      ],
      files: list.files.map(({ name }) => name),
    });
    const [write, type] =
      kind === 'html' ? ([documentToHtml, 'text/html'] as const) : ([documentToMarkdown, 'text/markdown'] as const);
    saveBlob(EXPORTS[kind][0], new Blob([write(document, formatNumber)], { type }));
  };
  const save = async (kind: ExportKind) => {
    say(t('urlsSaving'));
    await (kind === 'csv' || kind === 'json' ? saveRows(kind) : saveSummary(kind));
    say('');
  };
  // While the list grows, the worker has more rows than `counts`.
  const isDisabled = selected?.kind !== 'selected' || isBusy || list.progress === 'running';
  return (
    <div class="exports">
      <ExportButtons kinds={KINDS} files={EXPORTS} save={save} isDisabled={isDisabled} />
    </div>
  );
}
