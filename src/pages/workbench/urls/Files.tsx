// The list's files, each with its problems, and the ways to add more.
import type { RefObject } from 'preact';
import { counted, t } from '../../../platform/i18n.ts';
import { patternOf, requestAccess } from '../../../platform/permissions.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { brief } from '../../../words/text/place.ts';
import { PasteUrls } from '../shared/PasteUrls.tsx';
import { type ListReader, MOST_SITEMAPS } from './list-reader.ts';
import { absoluteUrls, type ListedFile } from './list-state.ts';
import { listErrorText } from './words.ts';

/** The most files shown. */
const MOST_SHOWN = 200;

interface AddProps {
  readonly reader: ListReader;
  /** Those that robots.txt names. */
  readonly sitemaps: readonly string[];
  /** The URL of that robots.txt after redirects; null if unknown. */
  readonly robotsUrl: string | null;
  /** The links of the page from which the workbench was opened, with the page itself. */
  readonly links: readonly string[];
  /** Gets the text area for URLs. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export function AddUrls({ reader, sitemaps, robotsUrl, links, field }: AddProps) {
  const addText = (pasted: string) => reader.add([{ name: t('urlsPasted'), blob: new Blob([pasted]), url: null }]);
  return (
    <PasteUrls add={addText} field={field}>
      <FileButton action="open-urls" label={t('urlsAddFiles')} openAll={(files) => reader.add(files.map(listed))} />
      {links.length > 0 && (
        <button
          type="button"
          data-kind="action"
          data-action="add-links"
          onClick={() => reader.add([{ name: t('urlsPageLinks'), blob: new Blob([links.join('\n')]), url: null }])}
        >
          {counted('urlsAddLinks', links.length)}
        </button>
      )}
      {sitemaps.length > 0 && (
        <button
          type="button"
          data-kind="action"
          data-action="fetch-sitemaps"
          onClick={() => void fetchAll(reader, sitemaps, robotsUrl)}
        >
          {counted('urlsFetchSitemaps', sitemaps.length)}
        </button>
      )}
    </PasteUrls>
  );
}

export function listed(file: File) {
  return { name: file.name, blob: file, url: null };
}

/** Asks the person for access to hosts, if needed. Browsers allow this only in a click, before anything is awaited. */
async function fetchAll(
  reader: ListReader,
  urls: readonly string[],
  namedBy: string | null = null,
  more: readonly string[] = [],
): Promise<void> {
  const origins = new Set([...more, ...urls.slice(0, MOST_SITEMAPS).map((url) => new URL(url).origin)]);
  // If the person refuses, the others are fetched, and these are reported.
  await requestAccess([...new Set([...origins].map(patternOf))]).catch(() => false);
  reader.addSitemaps(urls, namedBy);
}

interface FilesProps {
  readonly files: readonly ListedFile[];
  readonly reader: ListReader;
}

export function Files({ files, reader }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul class="source-files" aria-label={t('urlsFiles')}>
      {files.slice(0, MOST_SHOWN).map((file) => (
        <SourceFile key={file.id} file={file} reader={reader} />
      ))}
      {files.length > MOST_SHOWN && <li class="soft">{counted('andMore', files.length - MOST_SHOWN)}</li>}
    </ul>
  );
}

function SourceFile({ file, reader }: { readonly file: ListedFile; readonly reader: ListReader }) {
  const { id, name, state, report, trouble } = file;
  const sitemaps = file.url === null ? absoluteUrls(report?.sitemaps ?? [], 'https://invalid.invalid') : [];
  const withheld = trouble?.kind === 'fetch' && trouble.answer.kind === 'no-access' ? trouble.answer.origin : null;
  return (
    <li data-source={state}>
      <span class="untrusted">{brief(name)}</span>
      {state === 'reading' && <span class="soft">{t('fileReading')}</span>}
      {state === 'canceled' && <span class="soft">{t('fileCanceled')}</span>}
      {trouble && (
        <span class="trouble" data-trouble={trouble.kind === 'read' ? trouble.reason : trouble.kind}>
          {listErrorText(trouble)}
        </span>
      )}
      {withheld !== null && (
        <button
          type="button"
          data-kind="action"
          data-action="allow-sitemap"
          onClick={() => void fetchAll(reader, [name], null, [withheld])}
        >
          {t('allowThisSite')}
        </button>
      )}
      {report?.csv && <ColumnChooser csv={report.csv} choose={(column) => reader.setColumn(id, column)} />}
      {sitemaps.length > 0 && (
        <button type="button" data-kind="action" onClick={() => void fetchAll(reader, sitemaps)}>
          {counted('urlsFetchIndex', sitemaps.length)}
        </button>
      )}
      <button type="button" class="remove" aria-label={t('fileRemove', brief(name))} onClick={() => reader.remove(id)}>
        <Icon name="no" />
      </button>
    </li>
  );
}

interface ColumnProps {
  readonly csv: NonNullable<NonNullable<ListedFile['report']>['csv']>;
  readonly choose: (column: number) => void;
}

/** The most columns offered. */
const MOST_COLUMNS = 200;

function ColumnChooser({ csv: { shape, column }, choose }: ColumnProps) {
  return (
    <label>
      {t(column === null ? 'csvChoose' : 'csvColumn')}{' '}
      <select
        data-action="csv-column"
        value={column ?? ''}
        onChange={({ currentTarget: { value } }) => value !== '' && choose(Number(value))}
      >
        {column === null && <option value="">–</option>}
        {shape.columns.slice(0, MOST_COLUMNS).map(({ name, example }, index) => (
          <option key={index} value={index}>
            {brief(name || example || String(index + 1)).slice(0, 60)}
          </option>
        ))}
        {shape.columns.length > MOST_COLUMNS && (
          <option disabled>{counted('andMore', shape.columns.length - MOST_COLUMNS)}</option>
        )}
      </select>
    </label>
  );
}
