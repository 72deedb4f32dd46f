// The columns of the table of pages.
import type { ComponentChildren } from 'preact';
import { type AuditPage, locationOf, type PageColumn } from '../../../audit/index.ts';
import { formatNumber, inLanguage, type MessageKey, t } from '../../../platform/i18n.ts';
import { OTHER_SEARCH_STATES, PAGE_STATES, type SearchState } from '../../../report/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import type { ColumnWidth } from '../../../ui/table/ScaledTable.tsx';
import { pageReasonText, pageReasonTexts } from '../../../words/audit/reasons.ts';
import { searchSign } from '../../../words/page/verdict.ts';
import { formatBytes, formatList, formatPlainList } from '../../../words/text/format.ts';
import { brief } from '../../../words/text/place.ts';
import { visibleText, withoutSite } from '../../../words/text/text.ts';
import type { AuditRow } from '../../../workers/audit/jobs.ts';
import { tokensText } from '../shared/words.ts';

export interface Column {
  readonly id: PageColumn;
  /** A field's own name, if it has no other. */
  readonly title: () => string;
  readonly width: ColumnWidth;
  /** All that its cells may say, if these are few words: they aren't cut. */
  readonly words?: () => readonly string[];
  readonly draw: (row: AuditRow, site: string) => ComponentChildren;
  readonly isNumber?: true;
  /** Not before it is asked for. */
  readonly isHidden?: true;
}

/** The card has less room for these. */
const WHOLE: Partial<Readonly<Record<SearchState, MessageKey>>> = {
  indexable: 'verdictIndexable',
  canonicalised: 'verdictCanonicalised',
};

export function verdictText(state: SearchState): string {
  const key = WHOLE[state];
  return key === undefined ? searchSign(state).word : t(key);
}

/** Null where it is the same for all crawlers. */
export const exceptionsText = (names: readonly string[]): string | null =>
  names.length === 0 ? null : t('verdictNotIndexableFor', formatList(names));

export function VerdictState({ page: { searchState, notIndexableFor } }: { readonly page: AuditPage }) {
  const { icon, tone } = searchSign(searchState);
  return (
    <span class="state" data-tone={tone} title={exceptionsText(notIndexableFor) ?? undefined}>
      <Icon name={icon} />
      {verdictText(searchState)}
    </span>
  );
}

const fetched = ({ page }: AuditRow) => page.fetched;

export const COLUMNS: readonly Column[] = [
  {
    id: 'url',
    title: () => t('columnUrl'),
    width: { least: 15, grow: 3 },
    draw: ({ page }, site) => (
      <span class="url untrusted" title={visibleText(page.url)}>
        {visibleText(withoutSite(page.url, site))}
      </span>
    ),
  },
  {
    id: 'status',
    title: () => t('pageStatus'),
    width: { least: 7, grow: 0 },
    isNumber: true,
    draw: (row) => fetched(row)?.status ?? '–',
  },
  {
    id: 'verdict',
    title: () => t('facetVerdict'),
    width: { least: 10, grow: 0 },
    words: () => [...PAGE_STATES, ...OTHER_SEARCH_STATES].map(verdictText),
    draw: ({ page }) => <VerdictState page={page} />,
  },
  {
    id: 'reason',
    title: () => t('auditReason'),
    width: { least: 12, grow: 1 },
    words: () => [...pageReasonTexts(), t('auditNotFetchedYet')],
    draw: ({ page }) => {
      if (page.fetched === null && page.reason === 'none')
        return <span class="reason soft">{t('auditNotFetchedYet')}</span>;
      return page.reason === 'none' ? '' : <span class="reason">{pageReasonText(page.reason)}</span>;
    },
  },
  {
    id: 'blocked',
    title: () => t('facetCrawlers'),
    width: { least: 16, grow: 1 },
    draw: ({ page }) => <span title={formatPlainList(page.blocked)}>{tokensText(page.blocked, 2)}</span>,
  },
  {
    id: 'canonical',
    title: () => t('pageCanonical'),
    width: { least: 16, grow: 1 },
    draw: (row, site) => {
      const note = row.issues.includes('canonical-not-in-sitemap') ? t('auditCanonicalUnlisted') : null;
      return <Url url={fetched(row)?.canonical ?? null} site={site} note={note} />;
    },
  },
  {
    id: 'location',
    title: () => t('auditLocation'),
    width: { least: 16, grow: 1 },
    draw: (row, site) => <Url url={locationOf(fetched(row))} site={site} />,
  },
  {
    id: 'sitemaps',
    title: () => t('auditSitemaps'),
    width: { least: 12, grow: 1 },
    draw: ({ page, sitemaps }) => {
      const [first] = sitemaps;
      if (first === undefined) return '';
      const more = page.sitemaps > 1 ? ` +${formatNumber(page.sitemaps - 1)}` : '';
      return (
        <span
          class="untrusted"
          title={sitemaps.map(visibleText).join('\n')}
        >{`${visibleText(fileNameOf(first))}${more}`}</span>
      );
    },
  },
  {
    id: 'lastmod',
    title: () => 'lastmod',
    width: { least: 7, grow: 0 },
    isHidden: true,
    draw: ({ page }) => (page.lastmod === null ? '' : brief(page.lastmod)),
  },
  {
    id: 'type',
    title: () => t('auditType'),
    width: { least: 7, grow: 0 },
    isHidden: true,
    draw: (row) => visibleText(fetched(row)?.type ?? ''),
  },
  {
    id: 'hreflang',
    title: () => 'hreflang',
    width: { least: 5, grow: 0 },
    isNumber: true,
    isHidden: true,
    draw: ({ versionCount }) => (versionCount === 0 ? '' : formatNumber(versionCount)),
  },
  {
    id: 'title',
    title: () => t('auditTitleOfPage'),
    width: { least: 16, grow: 1 },
    isHidden: true,
    draw: (row) => <span class="untrusted">{visibleText(fetched(row)?.title ?? '')}</span>,
  },
  {
    id: 'bytes',
    title: () => t('robotsSize'),
    width: { least: 6, grow: 0 },
    isNumber: true,
    isHidden: true,
    draw: (row) => pageSizeText(fetched(row)),
  },
  {
    id: 'time',
    title: () => t('auditTime'),
    width: { least: 5.5, grow: 0 },
    isNumber: true,
    isHidden: true,
    draw: (row) => pageTimeText(fetched(row)),
  },
];

interface UrlProps {
  readonly url: string | null;
  readonly site: string;
  readonly note?: string | null;
}

function Url({ url, site, note = null }: UrlProps) {
  if (url === null) return null;
  const written = visibleText(withoutSite(url, site));
  return (
    <>
      {note !== null && <span class="soft">{note} · </span>}
      <span class="url untrusted" title={visibleText(url)}>
        {written}
      </span>
    </>
  );
}

/** The last part of its path. */
export const fileNameOf = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
    .at(-1) ?? url;

export const pageSizeText = (page: AuditPage['fetched']): string =>
  page === null || page.status === null || page.redirects.length > 0 ? '' : formatBytes(page.bytes);

export function pageTimeText(page: AuditPage['fetched']): string {
  if (page === null) return '';
  return inLanguage(Intl.NumberFormat, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(page.durationMs);
}
