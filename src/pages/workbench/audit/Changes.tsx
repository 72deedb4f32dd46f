// Compares with an earlier audit: which issues are new, fixed or remain, and which verdicts changed.
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { issueName, severityText } from '../../../words/audit/issues.ts';
import { reasonText } from '../../../words/audit/reasons.ts';
import { formatTime } from '../../../words/text/format.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditChangesOverview } from '../../../workers/audit/jobs.ts';
import { VERDICTS } from './columns.tsx';

const KINDS = {
  new: 'auditChangeNew',
  fixed: 'auditChangeFixed',
  remains: 'auditChangeRemains',
} as const;

type Judged = AuditChangesOverview['verdicts'][number]['before'];

/** The verdict, and why. */
function judgedText({ verdict, reason }: Judged): string {
  const word = t(VERDICTS[verdict].key);
  return reason === 'none' ? word : t('noted', word, reasonText(reason));
}

interface ChangesProps {
  readonly changes: AuditChangesOverview;
  /** Whether lists have pages that no sitemap has. */
  readonly hasLists: boolean;
}

export function Changes({ changes, hasLists }: ChangesProps) {
  const { at, issues, verdicts, verdictCount } = changes;
  return (
    <section class="audit-changes" aria-label={t('auditChanges', formatTime(Date.parse(at)))}>
      <h2>{t('auditChanges', formatTime(Date.parse(at)))}</h2>
      {issues.length > 0 && (
        <table class="changes">
          <thead>
            <tr>
              <th scope="col">{t('auditIssue')}</th>
              <th scope="col">{t('robotsStatus')}</th>
              <th scope="col" class="number">
                {t('auditBefore')}
              </th>
              <th scope="col" class="number">
                {t('auditAfter')}
              </th>
              <th scope="col" class="number">
                {t('auditAppeared')}
              </th>
              <th scope="col" class="number">
                {t('auditFixedUrls')}
              </th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ code, severity, kind, before, after, appeared, fixed }) => (
              <tr key={code} data-change={code} data-kind-of-change={kind}>
                <th scope="row">
                  {severityText(severity)} · {issueName(code, hasLists)}
                </th>
                <td>
                  <span class="tag" data-change-kind={kind}>
                    {t(KINDS[kind])}
                  </span>
                </td>
                <td class="number">{formatNumber(before)}</td>
                <td class="number">{formatNumber(after)}</td>
                <td class="number">{formatNumber(appeared)}</td>
                <td class="number">{formatNumber(fixed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {verdictCount > 0 && <VerdictChanges verdicts={verdicts} count={verdictCount} />}
    </section>
  );
}

interface VerdictChangesProps {
  /** The first of them. */
  readonly verdicts: AuditChangesOverview['verdicts'];
  readonly count: number;
}

function VerdictChanges({ verdicts, count }: VerdictChangesProps) {
  return (
    <details>
      <summary>
        <Icon name="chevron" />
        {counted('auditVerdictsChanged', count)}
      </summary>
      <ul>
        {verdicts.map(({ url, before, after }) => (
          <li key={url}>
            <span class="untrusted mono">{visibleText(url)}</span>{' '}
            <span class="soft">
              {judgedText(before)} → {judgedText(after)}
            </span>
          </li>
        ))}
      </ul>
      {count > verdicts.length && <p class="soft">{counted('andMore', count - verdicts.length)}</p>}
    </details>
  );
}
