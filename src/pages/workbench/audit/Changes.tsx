// Compares with an earlier audit: which issues are new, fixed or remain, on which URLs, and which verdicts changed.
import { useState } from 'preact/hooks';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { issueName, issueSeverityText } from '../../../words/audit/issues.ts';
import { pageReasonText } from '../../../words/audit/reasons.ts';
import { formatTime } from '../../../words/text/format.ts';
import { brief } from '../../../words/text/place.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditChangesOverview, ChangedIssue } from '../../../workers/audit/jobs.ts';
import type { AuditWorker } from './audit-worker.ts';
import { CopyButton } from './CopyButton.tsx';
import { verdictText } from './columns.tsx';

const KINDS = {
  new: 'auditChangeNew',
  fixed: 'auditChangeFixed',
  remains: 'auditChangeRemains',
  unknown: 'reasonUnknown',
  removed: 'auditChangeRemoved',
} as const;

/** The most URLs shown of a change. */
const MOST = 100;

type Judged = AuditChangesOverview['verdicts'][number]['before'];

/** The verdict, and why. */
function judgedText({ verdict, reason }: Judged): string {
  const word = verdictText(verdict);
  return reason === 'none' ? word : t('noted', word, pageReasonText(reason));
}

interface ChangesProps {
  readonly changes: AuditChangesOverview;
  /** The audited one. */
  readonly site: string;
  /** Whether lists have pages that no sitemap has. */
  readonly hasLists: boolean;
  readonly worker: Pick<AuditWorker, 'ask'>;
}

export function Changes({ changes, site, hasLists, worker }: ChangesProps) {
  const { at, issues, verdicts, verdictCount, uncompared, added, removed } = changes;
  return (
    <section class="audit-changes" aria-label={t('auditChanges', formatTime(Date.parse(at)))}>
      <h2>{t('auditChanges', formatTime(Date.parse(at)))}</h2>
      {changes.site !== site && <p class="trouble">{t('auditOtherSite', brief(changes.site))}</p>}
      {added + removed > 0 && <p class="soft">{t('auditListedChange', formatNumber(added), formatNumber(removed))}</p>}
      {uncompared > 0 && <p class="soft">{t('auditUncompared', formatNumber(uncompared))}</p>}
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
            {issues.map((change) => (
              <IssueChange key={change.code} change={change} hasLists={hasLists} worker={worker} />
            ))}
          </tbody>
        </table>
      )}
      {verdictCount > 0 && <VerdictChanges verdicts={verdicts} count={verdictCount} worker={worker} />}
    </section>
  );
}

interface IssueChangeProps extends Pick<ChangesProps, 'hasLists' | 'worker'> {
  readonly change: AuditChangesOverview['issues'][number];
}

interface Shown {
  readonly of: IssueChangeProps['change'];
  readonly which: ChangedIssue['kind'];
  readonly urls: readonly string[];
}

function IssueChange({ change, hasLists, worker }: IssueChangeProps) {
  const { code, severity, kind, before, after, appeared, fixed, unknown, uncompared } = change;
  const [shown, setShown] = useState<Shown | null>(null);
  // Of another comparison, the URLs are other ones.
  const open = shown?.of === change ? shown.which : null;
  const urls = shown?.urls ?? [];
  const show = async (which: ChangedIssue['kind']) =>
    setShown({ of: change, which, urls: (await worker.ask('changed', { code, kind: which })) ?? [] });
  const number = (which: ChangedIssue['kind'], count: number) => (
    <td class="number">
      {count === 0 ? (
        formatNumber(count)
      ) : (
        <button
          type="button"
          class="link"
          data-action={`show-${which}`}
          aria-expanded={open === which}
          aria-label={t('labeled', t(which === 'fixed' ? 'auditFixedUrls' : 'auditAppeared'), formatNumber(count))}
          onClick={() => (open === which ? setShown(null) : void show(which))}
        >
          {formatNumber(count)}
        </button>
      )}
    </td>
  );
  return (
    <tr data-change={code} data-kind-of-change={kind}>
      <th scope="row">
        {issueSeverityText(severity)} · {issueName(code, hasLists)}
        {open !== null && (
          <>
            <ul class="issue-urls" data-changed={open}>
              {urls.slice(0, MOST).map((url) => (
                <li key={url} class="untrusted mono">
                  {visibleText(url)}
                </li>
              ))}
            </ul>
            <p class="issue-acts">
              {urls.length > MOST && (
                <span class="soft">{t('auditFirst', formatNumber(MOST), formatNumber(urls.length))}</span>
              )}
              <CopyButton action="copy-changed" lines={async () => urls.map((url) => [url])} />
            </p>
          </>
        )}
      </th>
      <td>
        <span class="tag" data-change-kind={kind}>
          {t(KINDS[kind])}
        </span>
        {unknown > 0 && <p class="soft">{t('auditChangeUnfetched', formatNumber(unknown))}</p>}
        {uncompared > 0 && <p class="soft">{t('auditChangeUncompared', formatNumber(uncompared))}</p>}
      </td>
      <td class="number">{formatNumber(before)}</td>
      <td class="number">{formatNumber(after)}</td>
      {number('appeared', appeared)}
      {number('fixed', fixed)}
    </tr>
  );
}

interface VerdictChangesProps extends Pick<ChangesProps, 'worker'> {
  /** The first of them. */
  readonly verdicts: AuditChangesOverview['verdicts'];
  readonly count: number;
}

function VerdictChanges({ verdicts, count, worker }: VerdictChangesProps) {
  const all = async () => {
    const changes = (await worker.ask('verdictChanges', null)) ?? [];
    return changes.map(({ url, before, after }) => [url, judgedText(before), judgedText(after)]);
  };
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
      <p class="issue-acts">
        {count > verdicts.length && <span class="soft">{counted('andMore', count - verdicts.length)}</span>}
        <CopyButton action="copy-changed" lines={all} />
      </p>
    </details>
  );
}
