// All that is known of one page.
import type { ComponentChildren } from 'preact';
import { AI_PURPOSES, type VersionLink, type VersionPlace } from '../../../audit/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { Canonical } from '../../../report/index.ts';
import { lastCopyText, sourceText, stateBySources } from '../../../words/audit/ai-sources.ts';
import { findingText, issueName } from '../../../words/audit/issues.ts';
import { pageReasonText } from '../../../words/audit/reasons.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { refreshKey } from '../../../words/crawler/refresh-key.ts';
import { formatList } from '../../../words/text/format.ts';
import { canonicalPlace, directiveText, ruleText, someNames } from '../../../words/text/place.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditRow, BlockingRule } from '../../../workers/audit/jobs.ts';
import { exceptionsText, pageSizeText, pageTimeText, VerdictState } from './columns.tsx';
import { auditHopText } from './words.ts';

async function openReport(url: string): Promise<void> {
  const tabId = await ownTabId();
  if (tabId !== null) await background.openReport(tabId, url).catch(() => {});
}

/** The most items shown. */
const MOST = 20;

export function PageDetails({ row }: { readonly row: AuditRow }) {
  const { page, sitemaps, rules, links, httpLinks, versions, versionCount, issues } = row;
  const exceptions = exceptionsText(page.notIndexableFor);
  const { url, fetched, verdict, reason, lastmod, ai, aiBy } = page;
  return (
    <section class="url-details" aria-label={t('columnUrl')}>
      <p class="url untrusted">{visibleText(url)}</p>
      <p class="details-state">
        <VerdictState page={page} />
        {exceptions !== null && <span class="soft">{exceptions}</span>}
        {(verdict === 'not-indexable' || verdict === 'partly') && reason !== 'none' && (
          <span class="reason soft">{pageReasonText(reason)}</span>
        )}
        <a href={url} target="_blank" rel="noreferrer">
          {t('auditOpenPage')}
        </a>
        <button type="button" class="link" data-action="full-report" onClick={() => void openReport(url)}>
          {t('auditReport')}
        </button>
      </p>
      <dl class="facts">
        <Fact name={t('auditIssues')} of={namesOf(row)} />
        {fetched && (
          <Fact
            name={t('pageStatus')}
            of={[
              ...fetched.redirects.map(auditHopText),
              ...(fetched.redirects.length === 0 && fetched.status !== null ? [String(fetched.status)] : []),
              ...refreshTexts(fetched.otherRedirect),
            ]}
          />
        )}
        <Fact name={t('facetCrawlers')} of={[...rules.map(blockingText), ...withoutRule(row)]} />
        <Fact name={t('indexNoindex')} of={fetched?.noindex ?? []} />
        <Fact name={t('pageDirectives')} of={fetched?.directives.map((one) => directiveText(one).text) ?? []} />
        <Fact
          name={t('pageCanonical')}
          of={[
            ...(fetched?.canonicals.map(canonicalText) ?? []),
            ...(issues.includes('canonical-not-in-sitemap') ? [t('auditCanonicalUnlisted')] : []),
          ]}
        />
        <Fact name="hreflang" of={versions.map(versionText)} all={versionCount} />
        <Fact name="x-default" of={issues.includes('hreflang-no-x-default') ? [t('auditNoDefault')] : []} />
        <Fact name={t('auditTitleOfPage')} of={textsOf(fetched?.title)} />
        <Fact name="h1" of={textsOf(fetched?.h1)} />
        <Fact name="meta description" of={textsOf(fetched?.description)} />
        <Fact name="lang" of={textsOf(fetched?.lang)} />
        <Fact name={t('auditType')} of={textsOf(fetched?.type)} />
        {fetched && (
          <>
            <Fact
              name={t('robotsSize')}
              of={[[pageSizeText(fetched), pageTimeText(fetched), cutText(fetched)].filter(Boolean).join(' · ')]}
            />
            <Fact name={t('auditLinks')} of={links === null ? [] : [formatNumber(links)]} />
            <Fact name={t('auditHttpLinks')} of={fetched.httpLinks.map(visibleText)} all={httpLinks} />
          </>
        )}
        {AI_PURPOSES.map((purpose) => (
          <Fact
            key={purpose}
            name={purposeText(purpose)}
            of={[stateBySources(ai[purpose], aiBy[purpose]).text, ...aiBy[purpose].map(sourceText)]}
          />
        ))}
        <Fact name={t('auditSitemaps')} of={sitemaps.map(visibleText)} all={page.sitemaps} />
        <Fact name="lastmod" of={textsOf(lastmod)} />
      </dl>
    </section>
  );
}

function refreshTexts(redirect: NonNullable<AuditRow['page']['fetched']>['otherRedirect']): readonly string[] {
  if (redirect === null || redirect.refresh === null) return [];
  const name = t(refreshKey(redirect), formatNumber(redirect.refresh));
  return [redirect.location === null ? name : `${name} → ${visibleText(redirect.location)}`];
}

const cutText = ({ isTruncated }: { readonly isTruncated: boolean }) => (isTruncated ? t('auditCut') : '');

/** Google: “use absolute paths rather than relative paths”. */
function canonicalText(canonical: Canonical): string {
  const { text } = canonicalPlace(canonical);
  return /^[a-z][a-z\d+.-]*:/i.test(canonical.href.trim()) ? text : t('noted', text, findingText('relative-url'));
}

/** Of its issues, and of what is wrong with its entries: a few have one name. */
const namesOf = ({ page, issues, findings }: AuditRow): readonly string[] => [
  ...new Set([...issues.map((code) => issueName(code, page.sitemaps === 0)), ...findings.map(findingText)]),
];

/** A rule, and for whom it decides. */
function blockingText({ rule, isOfLastCopy, tokens }: BlockingRule): string {
  const written = isOfLastCopy
    ? lastCopyText(rule.line, ruleText(rule))
    : `${t('lineLink', rule.line)} ${ruleText(rule)}`;
  return `${written} · ${someNames(tokens).text}`;
}

/** The crawlers that are blocked, and not by a rule: robots.txt fails. */
function withoutRule({ page, rules }: AuditRow): readonly string[] {
  const named = new Set(rules.flatMap(({ tokens }) => tokens));
  return page.blocked.filter((token) => !named.has(token));
}

const PLACES: Readonly<Record<VersionPlace, () => string>> = {
  sitemap: () => t('whereSitemap'),
  tag: () => t('whereLinkTag'),
  'tag-in-body': () => t('noted', t('whereLinkTag'), t('canonicalInBody')),
  header: () => t('whereLinkHeader'),
};

/** A link to another version, where it is, and what is wrong with it. */
const versionText = ({ hreflang, url, places, issues, isDuplicate, isUnlisted }: VersionLink): string =>
  [
    `${visibleText(hreflang)} ${visibleText(url)}`,
    formatList(places.map((place) => PLACES[place]())),
    ...issues.map((code) => issueName(code, false)),
    ...(isDuplicate ? [findingText('duplicate-hreflang')] : []),
    ...(isUnlisted ? [t('auditCanonicalUnlisted')] : []),
  ].join(' · ');

const textsOf = (text: string | null | undefined): readonly string[] => (text ? [visibleText(text)] : []);

interface FactProps {
  readonly name: string;
  readonly of: readonly string[];
  /** How many there are, if not all are in `of`. */
  readonly all?: number;
}

function Fact({ name, of, all = of.length }: FactProps): ComponentChildren {
  if (of.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {of.slice(0, MOST).map((text, index) => (
          <p key={index} class="untrusted">
            {text}
          </p>
        ))}
        {all > MOST && <p class="soft">{counted('andMore', all - MOST)}</p>}
      </dd>
    </>
  );
}
