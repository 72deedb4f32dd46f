// The audit's result: a sentence, a bar by reason, and the same as a table.
import { useId } from 'preact/hooks';
import { sharesOf } from '../../../audit/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { pageReasonText } from '../../../words/audit/reasons.ts';
import type { AuditOverview } from '../../../workers/audit/jobs.ts';
import { percentText } from './words.ts';

/** The width of the bar, in its own units. */
const WIDE = 1_000;

export function Headline({ overview, says }: { readonly overview: AuditOverview; readonly says: string }) {
  const id = useId();
  const shares = sharesOf(overview);
  if (shares.length === 0) return null;
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <div class="audit-shares">
      <svg class="audit-bar" viewBox={`0 0 ${WIDE} 10`} preserveAspectRatio="none" role="img" aria-label={says}>
        {shares.map(({ kind, share }, index) => (
          <rect key={kind} data-share={kind} x={(starts[index] ?? 0) * WIDE} width={share * WIDE} height={10} />
        ))}
      </svg>
      <ul class="audit-key" aria-hidden="true">
        {shares.map(({ kind, pages }) => (
          <li key={kind}>
            <span class="swatch" data-share={kind} />
            <b>{formatNumber(pages)}</b> <span class="reason">{pageReasonText(kind)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>
          <Icon name="chevron" />
          <span id={id}>{t('logChartTable')}</span>
        </summary>
        <table class="changes" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('auditReason')}</th>
              <th scope="col">{t('auditPages')}</th>
              <th scope="col">{t('auditShare')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ kind, pages, share }) => (
              <tr key={kind}>
                <th scope="row">
                  <span class="reason">{pageReasonText(kind)}</span>
                </th>
                <td class="number">{formatNumber(pages)}</td>
                <td class="number">{percentText(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
