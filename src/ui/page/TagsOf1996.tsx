// Tags for the crawlers of 1996, collapsed: the effective directives by the standard of that year, and meta tags that no
// crawler reads any more.
import { t } from '../../platform/i18n.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { CanonicalRows, isMetaUrl } from './Canonicals.tsx';
import { DialectRows } from './Directives.tsx';
import { historicTags, TagRows } from './MetaTags.tsx';

export function TagsOf1996({ report, facts }: Pick<ReadyView, 'report' | 'facts'>) {
  const named = historicTags(facts.tags);
  const hasDialects = report.directives.length > 0;
  if (!hasDialects && named.length === 0) return null;
  return (
    <details class="pad" data-block="history">
      <summary>{t('pageHistory')}</summary>
      <dl class="facts">
        {hasDialects && <DialectRows report={report} isHistoric />}
        <CanonicalRows canonicals={report.canonicals.filter(isMetaUrl)} />
        <TagRows named={named} isRead />
      </dl>
    </details>
  );
}
