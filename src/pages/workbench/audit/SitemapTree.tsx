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
import type { AuditFile, AuditList } from './audit-state.ts';
import { fileErrorText, hopText, kindText } from './words.ts';

/** The most files shown, and lines of a finding. */
const MOST_FILES = 300;
const MOST_LINES = 5;

interface SitemapTreeProps {
  readonly files: readonly AuditFile[];
  readonly lists: readonly AuditList[];
  readonly overview: AuditOverview | null;
}

export function SitemapTree({ files, lists, overview }: SitemapTreeProps) {
  if (files.length + lists.length === 0) return null;
  const known = new Map(overview?.sitemaps.map((sitemap) => [sitemap.url, sitemap]));
  const drawn = files.slice(0, MOST_FILES);
  const hasTrouble = drawn.some(({ trouble, url }) => trouble !== null || isFaulty(known.get(url)));
  return (
    <details class="sitemap-files" open={hasTrouble || files.length < 8}>
      <summary>
        <Icon name="chevron" />
        {t(lists.length === 0 ? 'auditSitemaps' : 'auditSitemapsAndLists')}{' '}
        <span class="soft">{formatNumber(files.length + lists.length)}</span>
      </summary>
      <Level of={null} files={drawn} known={known} />
      {lists.length > 0 && (
        <ul>
          {lists.map(({ kind, urls }, at) => (
            <li key={at} data-list={kind}>
              {t(LISTS[kind])} <span class="soft">{counted('auditEntries', urls)}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length > drawn.length && <p class="soft">{counted('andMore', files.length - drawn.length)}</p>}
    </details>
  );
}

const LISTS = { pasted: 'urlsPasted', urls: 'roomUrls' } as const satisfies Record<AuditList['kind'], string>;

const isFaulty = (sitemap: SitemapOverview | undefined) =>
  sitemap?.findings.some(({ code }) => SITEMAP_RULES[code].severity === 'error') ?? false;

interface LevelProps {
  readonly of: number | null;
  readonly files: readonly AuditFile[];
  readonly known: ReadonlyMap<string, SitemapOverview>;
}

function Level({ of, files, known }: LevelProps): ComponentChildren {
  const here = files.filter(({ parent }) => parent === of);
  if (here.length === 0) return null;
  return (
    <ul>
      {here.map((file) => (
        <li key={file.id} data-sitemap={file.url} data-state={file.state}>
          <File file={file} sitemap={known.get(file.url)} />
          <Level of={file.id} files={files} known={known} />
        </li>
      ))}
    </ul>
  );
}

function File({ file, sitemap }: { readonly file: AuditFile; readonly sitemap: SitemapOverview | undefined }) {
  const { url, status, state, trouble, read, repeats, tooDeep, redirects, isOpened, lastmod } = file;
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
      <span class="untrusted mono">
        {visibleText(isOpened ? decodeURIComponent(url.replace('file:///', '')) : url)}
      </span>
      {state === 'reading' || state === 'waiting' ? <span class="soft"> {t('fileReading')}</span> : null}
      {state === 'left' ? <span class="soft"> {t('fileCancelled')}</span> : null}
      <span class="soft"> {facts.join(' · ')}</span>
      {troubles.length > 0 && <span class="trouble"> {troubles.join(' · ')}</span>}
      {redirects.length > 0 && (
        <ul class="hops">
          {redirects.map((hop, at) => (
            <li key={at} class="soft untrusted mono">
              {hopText(hop)}
            </li>
          ))}
        </ul>
      )}
      {sitemap && sitemap.findings.length > 0 && (
        <ul class="findings">
          {sitemap.findings.map(({ code, severity, count, lines, example }) => (
            <li key={code} data-finding={code} data-severity={severity}>
              {findingText(code)} <span class="soft">({formatNumber(count)})</span>
              {lines.length > 0 && (
                <span class="soft"> {formatList(lines.slice(0, MOST_LINES).map((line) => t('lineLink', line)))}</span>
              )}
              {example !== '' && <code class="untrusted"> {brief(example)}</code>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
