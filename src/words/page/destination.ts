// Where the popup shows what a sentence rests on.
import type { Conflict, CrawlerReport, Disagreement, PageReport } from '../../report/index.ts';

/** A place in the report of a tab. Each click makes a new object, so that the same place can be gone to twice. */
export type Destination =
  /** `token`: whose row is opened. */
  | { readonly panel: 'crawlers'; readonly token?: string }
  /** `token`: the crawler whose deciding lines are marked. */
  | { readonly panel: 'robots'; readonly line?: number; readonly token?: string }
  /** `heading`: the id of the heading to bring into sight. */
  | { readonly panel: 'page'; readonly heading?: 'headers-title' | 'served-title' | 'served-to-title' }
  | { readonly panel: 'links' | 'try' };

/** The row of the first of the crawlers. */
export function crawlerRow(reports: readonly Pick<CrawlerReport, 'crawler'>[]): Destination {
  const [first] = reports;
  return { panel: 'crawlers', ...(first && { token: first.crawler.token }) };
}

/** Where a conflict is proved: in the row of a selected crawler, or else in a panel. */
export function conflictDestination(conflict: Conflict, { crawlers }: PageReport): Destination {
  const meant = crawlers.filter(({ crawler }) => conflict.tokens.includes(crawler.token));
  const row = meant.length > 0 ? crawlerRow(meant) : null;
  switch (conflict.kind) {
    case 'misspelled-directive':
    case 'meta-conflict':
    case 'noindex-unseen':
    case 'own-weaker-than-generic':
    case 'meta-header-conflict':
      return row ?? { panel: 'page' };
    case 'only-query-blocked':
    case 'canonical-unseen':
      return { panel: 'robots', line: conflict.line, ...(meant[0] && { token: meant[0].crawler.token }) };
    case 'robots-served':
      return { panel: 'page', heading: 'served-to-title' };
    case 'ai-conflict':
      return row ?? { panel: 'robots' };
    case 'ai-signal-group':
      return row ?? { panel: 'robots', line: conflict.signal.line };
    // No crawler's row says anything of them.
    case 'canonical-disallowed':
    case 'canonical-broken':
    case 'canonical-redirect':
    case 'canonical-language':
    case 'noindex-canonical':
    case 'canonical-conflict':
      return { panel: 'page' };
    default:
      return conflict satisfies never;
  }
}

export function disagreementDestination({ cause, readers }: Disagreement): Destination {
  return cause ? { panel: 'robots', line: cause.line } : crawlerRow(readers);
}
