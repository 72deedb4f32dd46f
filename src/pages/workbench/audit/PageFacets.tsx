// Counts of the pages by verdict, reason and more, and buttons that filter by them.
import { type ReasonShare, sharesOf } from '../../../audit/index.ts';
import { t } from '../../../platform/i18n.ts';
import { PAGE_STATES } from '../../../report/index.ts';
import { Facet, FacetGroup } from '../../../ui/table/FacetGroup.tsx';
import { isOfListedPages, issueName } from '../../../words/audit/issues.ts';
import { pageReasonText } from '../../../words/audit/reasons.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditOverview, PageSelecting } from '../../../workers/audit/jobs.ts';
import { fileNameOf, verdictText } from './columns.tsx';

type SelectedFacets = PageSelecting['criteria'];

interface PageFacetsProps {
  readonly overview: AuditOverview;
  readonly selected: SelectedFacets;
  readonly choose: (criteria: SelectedFacets) => void;
}

export function PageFacets({ overview, selected, choose }: PageFacetsProps) {
  const { hasLists, facets, issues, sitemaps } = overview;
  const { verdict, reason, status, blockedFor, folder, issue, sitemap } = selected;
  const toggled = (isPressed: boolean, changes: SelectedFacets): SelectedFacets =>
    isPressed
      ? Object.fromEntries(Object.entries(selected).filter(([key]) => !Object.hasOwn(changes, key)))
      : { ...selected, ...changes };
  const draw = (name: string, title: string, count: number, isPressed: boolean, changes: SelectedFacets) => (
    <Facet
      key={name}
      name={name}
      title={title}
      count={count}
      isPressed={isPressed}
      press={() => choose(toggled(isPressed, changes))}
    />
  );
  return (
    <div class="facets">
      <FacetGroup
        title={t('facetVerdict')}
        items={PAGE_STATES.filter((kind) => (facets.verdicts[kind] ?? 0) > 0)}
        draw={(kind) =>
          draw(`verdict-${kind}`, verdictText(kind), facets.verdicts[kind] ?? 0, verdict === kind, {
            verdict: kind,
          })
        }
      />
      <FacetGroup
        title={t('auditReason')}
        items={sharesOf(overview).filter(({ kind }) => kind !== 'indexable')}
        draw={({ kind, pages }) => {
          const [name, criteria] = criteriaOf(kind);
          return draw(name, pageReasonText(kind), pages, reason === criteria.reason, criteria);
        }}
      />
      <FacetGroup
        title={t('auditIssue')}
        items={issues.filter(({ code }) => isOfListedPages(code))}
        draw={({ code, count }) =>
          draw(`issue-${code}`, issueName(code, hasLists), count, issue === code, { issue: code })
        }
      />
      <FacetGroup
        title={t('pageStatus')}
        items={facets.statuses}
        draw={(one) =>
          draw(`status-${one.status}`, String(one.status), one.pages, status === one.status, { status: one.status })
        }
      />
      <FacetGroup
        title={t('facetCrawlers')}
        items={facets.blocked}
        draw={({ token, pages }) => draw(`blocked-${token}`, token, pages, blockedFor === token, { blockedFor: token })}
      />
      <FacetGroup
        title={t('auditSitemaps')}
        items={sitemaps.filter(({ kind }) => kind !== 'index' && kind !== null)}
        draw={({ url, entries }) =>
          draw(`sitemap-${url}`, visibleText(fileNameOf(url)), entries, sitemap === url, { sitemap: url })
        }
      />
      <FacetGroup
        title={t('facetFolders')}
        items={facets.folders}
        draw={(one) =>
          draw(
            `folder-${one.folder}`,
            `${visibleText(one.folder)}${one.folder === '/' ? '' : '*'}`,
            one.pages,
            folder === one.folder,
            {
              folder: one.folder,
            },
          )
        }
      />
      {Object.keys(selected).length > 0 && (
        <button type="button" data-kind="action" data-action="clear-filters" onClick={() => choose({})}>
          {t('facetClear')}
        </button>
      )}
    </div>
  );
}

/** Those of a reason, and the name of its button. */
function criteriaOf(kind: ReasonShare['kind']): readonly [name: string, criteria: SelectedFacets] {
  if (kind === 'unknown' || kind === 'indexable') return ['reason-none', { reason: 'none', verdict: 'unknown' }];
  return [`reason-${kind}`, { reason: kind }];
}
