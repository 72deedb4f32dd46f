// All that is known of one page.
import type { ComponentChildren } from 'preact';
import { AI_PURPOSES } from '../../../audit/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import { sourceText } from '../../../words/audit/ai-sources.ts';
import { findingText, issueName } from '../../../words/audit/issues.ts';
import { reasonText } from '../../../words/audit/reasons.ts';
import { aiStateText } from '../../../words/crawler/ai-state.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { formatBytes } from '../../../words/text/format.ts';
import { canonicalPlace, directiveText, ruleText, someOf } from '../../../words/text/place.ts';
import { shown } from '../../../words/text/text.ts';
import type { AuditRow, BlockingRule } from '../../../workers/audit-jobs.ts';
import { timeOf, VerdictState } from './columns.tsx';

async function report(url: string): Promise<void> {
  const tabId = await ownTabId();
  if (tabId !== null) await background.openReport(tabId, url).catch(() => {});
}

/** The most items shown. */
const MOST = 20;

export function PageDetails({ row }: { readonly row: AuditRow }) {
  const { page, sitemaps, issues, findings, isCanonicalUnlisted, rules } = row;
  const { url, fetched, verdict, reason, blocked, lastmod, alternates, ai, aiBy } = page;
  return (
    <section class="url-details" aria-label={t('columnUrl')}>
      <p class="url untrusted">{shown(url)}</p>
      <p class="details-state">
        <VerdictState page={page} />
        {(verdict === 'not-indexable' || verdict === 'partly') && reason !== 'none' && (
          <span class="reason soft">{reasonText(reason)}</span>
        )}
        <a href={url} target="_blank" rel="noreferrer">
          {t('auditOpenPage')}
        </a>
        <button type="button" class="link" data-action="full-report" onClick={() => void report(url)}>
          {t('auditReport')}
        </button>
      </p>
      <dl class="facts">
        <Fact name={t('auditIssues')} of={[...issues.map(issueName), ...findings.map(findingText)]} />
        {fetched && (
          <Fact
            name={t('pageStatus')}
            of={[
              ...fetched.redirects.map((hop) => `${hop.status} → ${shown(hop.location)}`),
              ...(fetched.redirects.length === 0 && fetched.status !== null ? [String(fetched.status)] : []),
            ]}
          />
        )}
        <Fact name={t('facetCrawlers')} of={rules.length === 0 ? blocked : rules.map(blockingText)} />
        <Fact name={t('indexNoindex')} of={fetched?.noindex ?? []} />
        <Fact name={t('pageDirectives')} of={fetched?.directives.map((one) => directiveText(one).text) ?? []} />
        <Fact
          name={t('pageCanonical')}
          of={[
            ...(fetched?.canonicals.map((one) => canonicalPlace(one).text) ?? []),
            ...(isCanonicalUnlisted ? [t('auditCanonicalUnlisted')] : []),
          ]}
        />
        <Fact name="hreflang" of={alternates.map((one) => `${shown(one.hreflang)} ${shown(one.url)}`)} />
        <Fact name={t('auditTitleOfPage')} of={textsOf(fetched?.title)} />
        <Fact name="h1" of={textsOf(fetched?.h1)} />
        <Fact name="meta description" of={textsOf(fetched?.description)} />
        <Fact name="lang" of={textsOf(fetched?.lang)} />
        <Fact name={t('auditType')} of={textsOf(fetched?.type)} />
        {fetched && (
          <>
            <Fact name={t('robotsSize')} of={[`${formatBytes(fetched.bytes)} · ${timeOf(fetched)}`]} />
            <Fact name={t('auditLinks')} of={fetched.links ? [formatNumber(fetched.links.length)] : []} />
          </>
        )}
        {AI_PURPOSES.map((purpose) => (
          <Fact
            key={purpose}
            name={purposeText(purpose)}
            of={[aiStateText(ai[purpose]), ...aiBy[purpose].map(sourceText)]}
          />
        ))}
        <Fact name={t('auditSitemaps')} of={sitemaps.map(shown)} />
        <Fact name="lastmod" of={textsOf(lastmod)} />
      </dl>
    </section>
  );
}

/** A rule, and for whom it decides. */
const blockingText = ({ rule, tokens }: BlockingRule): string =>
  `${t('lineLink', rule.line)} ${ruleText(rule)} · ${someOf(tokens).text}`;

const textsOf = (text: string | null | undefined): readonly string[] => (text ? [shown(text)] : []);

function Fact({ name, of }: { readonly name: string; readonly of: readonly string[] }): ComponentChildren {
  if (of.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {of.slice(0, MOST).map((text, at) => (
          <p key={at} class="untrusted">
            {text}
          </p>
        ))}
        {of.length > MOST && <p class="soft">{counted('andMore', of.length - MOST)}</p>}
      </dd>
    </>
  );
}
