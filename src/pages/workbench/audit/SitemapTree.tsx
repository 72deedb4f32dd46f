// The sitemap files, each below the index that names it, with their problems.
import type { ComponentChildren } from 'preact';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { SITEMAP_RULES } from '../../../sitemaps/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { findingText } from '../../../words/audit/issues.ts';
import { formatBytes, formatList } from '../../../words/text/format.ts';
import { brief, someNames } from '../../../words/text/place.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditOverview, SitemapOverview } from '../../../workers/audit/jobs.ts';
import { excludedTexts } from '../shared/words.ts';
import type { AuditRun } from './audit-run.ts';
import type { AuditFile, AuditList } from './audit-state.ts';
import { auditHopText, fileErrorText, kindText } from './words.ts';

/** The most files shown, but for those with an error and what leads to them. */
const MOST_FILES = 300;

interface SitemapTreeProps {
  readonly files: readonly AuditFile[];
  readonly lists: readonly AuditList[];
  readonly overview: AuditOverview | null;
  /** What takes out files and lists of the person's; null while it is busy. */
  readonly run: Pick<AuditRun, 'removeFile' | 'removeList'> | null;
}

export function SitemapTree({ files, lists, overview, run }: SitemapTreeProps) {
  if (files.length + lists.length === 0) return null;
  const known = new Map(overview?.sitemaps.map((sitemap) => [sitemap.url, sitemap]));
  const faulty = files.filter(({ trouble, url }) => trouble !== null || isFaulty(known.get(url)));
  const drawn = drawnOf(files, faulty);
  const hasTrouble = faulty.length > 0 || lists.some(({ excluded }) => excludedTexts(excluded).length > 0);
  return (
    <details class="sitemap-files" open={hasTrouble || files.length < 8}>
      <summary>
        <Icon name="chevron" />
        {t(lists.length === 0 ? 'auditSitemaps' : 'auditSitemapsAndLists')}{' '}
        <span class="soft">{formatNumber(files.length + lists.length)}</span>
      </summary>
      <Level of={null} files={drawn} known={known} run={run} />
      {lists.length > 0 && (
        <ul>
          {lists.map((list) => (
            <List key={list.id} list={list} run={run} />
          ))}
        </ul>
      )}
      {files.length > drawn.length && <p class="soft">{counted('andMore', files.length - drawn.length)}</p>}
    </details>
  );
}

const LISTS = { pasted: 'urlsPasted', urls: 'roomUrls' } as const satisfies Record<AuditList['kind'], string>;

function List({ list, run }: { readonly list: AuditList; readonly run: SitemapTreeProps['run'] }) {
  const { id, kind, urls, excluded } = list;
  const left = excludedTexts(excluded);
  const name = t(LISTS[kind]);
  return (
    <li data-list={kind}>
      {name} <span class="soft">{counted('auditEntries', urls)}</span>
      {left.length > 0 && <span class="trouble"> {t('auditListLeftOut', formatList(left))}</span>}{' '}
      {run && <Remove action="remove-list" name={name} act={() => run.removeList(id)} />}
    </li>
  );
}

interface RemoveProps {
  /** Its `data-action`. */
  readonly action: string;
  readonly name: string;
  readonly act: () => void;
}

function Remove({ action, name, act }: RemoveProps) {
  return (
    <button
      type="button"
      class="link"
      data-action={action}
      aria-label={t('fileRemove', name)}
      onClick={({ currentTarget }) => {
        // The button goes with what it removes.
        currentTarget.closest('details')?.querySelector('summary')?.focus();
        act();
      }}
    >
      {t('remove')}
    </button>
  );
}

/** The first of them, and those with an error, each below its index. */
function drawnOf(files: readonly AuditFile[], faulty: readonly AuditFile[]): readonly AuditFile[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const drawn = new Set(files.slice(0, MOST_FILES));
  for (const file of faulty) {
    for (
      let current: AuditFile | undefined = file;
      current && !drawn.has(current);
      current = byId.get(current.parent ?? -1)
    )
      drawn.add(current);
  }
  return files.filter((file) => drawn.has(file));
}

const isFaulty = (sitemap: SitemapOverview | undefined) =>
  sitemap?.findings.some(({ code }) => SITEMAP_RULES[code].severity === 'error') ?? false;

interface LevelProps {
  readonly of: number | null;
  readonly files: readonly AuditFile[];
  readonly known: ReadonlyMap<string, SitemapOverview>;
  readonly run: SitemapTreeProps['run'];
}

function Level({ of, files, known, run }: LevelProps): ComponentChildren {
  const here = files.filter(({ parent }) => parent === of);
  if (here.length === 0) return null;
  return (
    <ul>
      {here.map((file) => (
        <li key={file.id} data-sitemap={file.url} data-state={file.state}>
          <File file={file} sitemap={known.get(file.url)} run={run} />
          <Level of={file.id} files={files} known={known} run={run} />
        </li>
      ))}
    </ul>
  );
}

interface FileProps extends Pick<LevelProps, 'run'> {
  readonly file: AuditFile;
  readonly sitemap: SitemapOverview | undefined;
}

function File({ file, sitemap, run }: FileProps) {
  const { id, url, status, state, trouble, read, repeats, tooDeep, redirects, isOpened, lastmod } = file;
  const name = visibleText(isOpened ? decodeURIComponent(url.replace('file:///', '')) : url);
  const facts = [
    ...(read === null ? [] : [kindText(read.kind), counted('auditEntries', read.entries), formatBytes(read.bytes)]),
    ...(status === null || trouble?.kind === 'status' ? [] : [String(status)]),
    ...(lastmod === null ? [] : [`lastmod ${brief(lastmod)}`]),
    ...(repeats > 0 ? [counted('auditRepeats', repeats)] : []),
  ].filter((fact) => fact !== '');
  const troubles = [
    ...(trouble === null ? [] : [fileErrorText(trouble)]),
    ...(tooDeep > 0 ? [counted('auditTooDeep', tooDeep)] : []),
    ...(sitemap && sitemap.blocked.length > 0 ? [t('auditFileBlocked', someNames(sitemap.blocked).text)] : []),
  ];
  return (
    <>
      <span class="untrusted mono">{name}</span>
      {state === 'reading' || state === 'waiting' ? <span class="soft"> {t('fileReading')}</span> : null}
      {state === 'left' ? <span class="soft"> {t('fileCanceled')}</span> : null}
      {state === 'omitted' ? <span class="trouble"> {t('auditFileOmitted')}</span> : null}
      <span class="soft"> {facts.join(' · ')}</span>
      {troubles.length > 0 && <span class="trouble"> {troubles.join(' · ')}</span>}
      {isOpened && run && (
        <>
          {' '}
          <Remove action="remove-file" name={name} act={() => run.removeFile(id)} />
        </>
      )}
      {redirects.length > 0 && (
        <ul class="hops">
          {redirects.map((hop, index) => (
            <li key={index} class="soft untrusted mono">
              {auditHopText(hop)}
            </li>
          ))}
        </ul>
      )}
      {sitemap && sitemap.findings.length > 0 && (
        <ul class="findings">
          {sitemap.findings.map(({ code, severity, count, lines, example }) => (
            <li key={code} data-finding={code} data-severity={severity}>
              {t('noted', findingText(code), formatNumber(count))}
              {lines.length > 0 && <span class="soft"> {formatList(lines.map((line) => t('lineLink', line)))}</span>}
              {example !== '' && <code class="untrusted"> {brief(example)}</code>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
