// All columns of the table, a line a page.
import { csvLine } from '../base/cells.ts';
import type { AiSource } from './ai-sources.ts';
import type { AuditAssessment } from './assessment.ts';
import { locationOf } from './select.ts';
import type { AuditPage } from './types.ts';
import { versionKey } from './version-key.ts';

const COLUMNS: Readonly<Record<string, (page: AuditPage) => string | number | null | undefined>> = {
  url: ({ url }) => url,
  sitemaps: ({ sitemaps }) => sitemaps,
  lastmod: ({ lastmod }) => lastmod,
  status: ({ fetched }) => fetched?.status,
  failure: ({ fetched }) => fetched?.failure,
  'redirects to': ({ fetched }) => locationOf(fetched),
  redirects: ({ fetched }) => fetched?.redirects.length,
  type: ({ fetched }) => fetched?.type,
  verdict: ({ verdict }) => verdict,
  reason: ({ reason }) => reason,
  'blocked for': ({ blocked }) => blocked.join(' '),
  'noindex for': ({ fetched }) => fetched?.noindex.join(' '),
  canonical: ({ fetched }) => fetched?.canonical,
  hreflang: ({ alternates }) => [...new Set(alternates.map((one) => versionKey(one)))].join(' '),
  'AI search': ({ ai }) => ai['ai-search'],
  'AI search by': ({ aiBy }) => aiBy['ai-search'].map(sourceText).join(' | '),
  'AI training': ({ ai }) => ai['ai-training'],
  'AI training by': ({ aiBy }) => aiBy['ai-training'].map(sourceText).join(' | '),
  title: ({ fetched }) => fetched?.title,
  h1: ({ fetched }) => fetched?.h1,
  description: ({ fetched }) => fetched?.description,
  lang: ({ fetched }) => fetched?.lang,
  links: ({ fetched }) => fetched?.links?.length,
  'http links': ({ fetched }) => fetched?.links && fetched.httpLinks.length,
  bytes: ({ fetched }) => fetched?.bytes,
  whole: ({ fetched }) => wholeText(fetched),
  milliseconds: ({ fetched }) => fetched?.durationMs,
};

/** RFC 4180, in pieces; no cell is a formula. Empty if nothing is known. @param pages those of the assessment to write */
export function* auditCsvPieces(pages: AuditAssessment['pages']): Generator<string> {
  yield csvLine(Object.keys(COLUMNS));
  for (const page of pages) yield csvLine(Object.values(COLUMNS).map((valueIn) => String(valueIn(page) ?? '')));
}

/** Whether all of the body was read; nothing where none was. */
function wholeText(page: AuditPage['fetched']): string {
  if (page === null || page.status === null || page.redirects.length > 0) return '';
  return page.isTruncated ? 'no' : 'yes';
}

const sourceText = ({ place, line, text }: AiSource): string => `${place}${line === null ? '' : `:${line}`} ${text}`;
