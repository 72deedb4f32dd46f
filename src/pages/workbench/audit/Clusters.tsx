// What many pages share: a title, a canonical URL, a link from https to http.
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditOverview } from '../../../workers/audit/jobs.ts';

/** The most items shown. */
const MOST = 20;

export function Clusters({
  titles,
  canonicals,
  httpLinks,
}: Pick<AuditOverview, 'titles' | 'canonicals' | 'httpLinks'>) {
  return (
    <div class="audit-clusters">
      <Group title={t('auditSameTitle')} clusters={titles} />
      <Group title={t('auditSameCanonical')} clusters={canonicals} />
      <Group title={t('auditHttpLinks')} clusters={httpLinks} />
    </div>
  );
}

function Group({ title, clusters }: { readonly title: string; readonly clusters: AuditOverview['titles'] }) {
  if (clusters.length === 0) return null;
  return (
    <details>
      <summary>
        <Icon name="chevron" />
        {title} <span class="soft">{formatNumber(clusters.length)}</span>
      </summary>
      <ul>
        {clusters.slice(0, MOST).map(({ value, pages, urls }) => (
          <li key={value}>
            <span class="untrusted">{visibleText(value)}</span> <span class="soft">{formatNumber(pages)}</span>
            <ul>
              {urls.map((url) => (
                <li key={url} class="untrusted mono">
                  {visibleText(url)}
                </li>
              ))}
            </ul>
            {pages > urls.length && (
              <p class="soft">{t('auditFirst', formatNumber(urls.length), formatNumber(pages))}</p>
            )}
          </li>
        ))}
      </ul>
      {clusters.length > MOST && <p class="soft">{counted('andMore', clusters.length - MOST)}</p>}
    </details>
  );
}
