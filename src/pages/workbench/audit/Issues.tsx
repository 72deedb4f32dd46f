// The issues, the most severe first: what each is, why it matters, how to fix it, how many pages have it, and which.
import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { Icon, type IconName } from '../../../ui/elements/Icon.tsx';
import { isOfListedPages, issueSeverityText, issueText } from '../../../words/audit/issues.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditOverview, IssueOverview } from '../../../workers/audit/jobs.ts';
import { CopyButton } from './CopyButton.tsx';
import { percentText } from './words.ts';

const SEVERITY_ICONS: Readonly<Record<IssueOverview['severity'], IconName>> = {
  critical: 'no',
  high: 'conflict',
  medium: 'partly',
  note: 'info',
};

/** The most URLs shown, and once a person asks for more of those that the table of pages doesn't have. */
const FIRST_URLS = 10;
const MOST_URLS = 1_000;

interface IssuesProps {
  readonly overview: AuditOverview;
  readonly showAll: (code: IssueOverview['code']) => void;
  readonly urlsOf: (code: IssueOverview['code']) => Promise<readonly string[]>;
}

export function Issues({ overview, showAll, urlsOf }: IssuesProps) {
  const { issues, totals, hasLists } = overview;
  if (issues.length === 0) return <p class="audit-none soft">{t('auditNoIssues')}</p>;
  return (
    <table class="changes audit-issues">
      <thead>
        <tr>
          <th scope="col">{t('auditIssues')}</th>
          <th scope="col">{t('auditFix')}</th>
          <th scope="col" class="number">
            {t('auditCount')}
          </th>
          <th scope="col" class="number">
            {t('auditShare')}
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <Issue key={issue.code} {...{ issue, totals, hasLists, showAll, urlsOf }} />
        ))}
      </tbody>
    </table>
  );
}

interface IssueProps extends Omit<IssuesProps, 'overview'> {
  readonly issue: IssueOverview;
  readonly totals: AuditOverview['totals'];
  readonly hasLists: boolean;
}

function Issue({ issue, totals: { listed, fetched }, hasLists, showAll, urlsOf }: IssueProps) {
  const { code, severity, list, count, urls, urlCount, source } = issue;
  const [isOpen, setOpen] = useState(false);
  const [more, setMore] = useState<{ readonly after: readonly string[]; readonly all: readonly string[] } | null>(null);
  // Of other results, they are other ones.
  const shown = more?.after === urls ? more.all : urls.slice(0, FIRST_URLS);
  const isInTable = isOfListedPages(code);
  const isOfFiles = code.startsWith('sitemap-');
  const { name, why, fix } = issueText(code, fetched, hasLists);
  const show = async () => {
    if (isInTable) showAll(code);
    else setMore({ after: urls, all: (await urlsOf(code)).slice(0, MOST_URLS) });
  };
  return (
    <tr
      {...{ [list === 'issues' ? 'data-issue' : 'data-more-issue']: code }}
      data-severity={severity}
      data-count={count}
    >
      <th scope="row">
        <button type="button" class="link issue-name" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={SEVERITY_ICONS[severity]} />
          <span class="issue-severity">{issueSeverityText(severity)}</span> · {name}
        </button>
        <p class="soft">
          {why}{' '}
          <a href={source} target="_blank" rel="noreferrer">
            {t('auditDocs')}
          </a>
        </p>
        {isOpen && (
          <>
            <ul class="issue-urls">
              {shown.map((url) => (
                <li key={url} class="untrusted mono">
                  {visibleText(url)}
                </li>
              ))}
            </ul>
            {urlCount > shown.length && (
              <p class="soft">{t('auditFirst', formatNumber(shown.length), formatNumber(urlCount))}</p>
            )}
            <p class="issue-acts">
              {(isInTable || (shown.length <= FIRST_URLS && urlCount > shown.length)) && (
                <button type="button" class="link" data-action="show-issue" onClick={() => void show()}>
                  {t('auditShowAll')}
                </button>
              )}
              <CopyButton action="copy-issue" lines={async () => (await urlsOf(code)).map((url) => [url])} />
            </p>
          </>
        )}
      </th>
      <td>{fix}</td>
      <td class="number">{formatNumber(count)}</td>
      <td class="number">{!isOfFiles && listed > 0 ? percentText(count / listed) : ''}</td>
    </tr>
  );
}
