// Counts of the list by verdict, class, rule and folder, and buttons that filter by them.
import { counted, type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Facet, FacetGroup, MANY } from '../../../ui/table/FacetGroup.tsx';
import type { UrlVerdict } from '../../../urls/index.ts';
import { formatPlainList } from '../../../words/text/format.ts';
import { ruleText } from '../../../words/text/place.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { SelectRequest, UrlListCounts } from '../../../workers/urls/jobs.ts';
import { tokensText } from '../shared/words.ts';

type SelectedFacets = SelectRequest['criteria'];

interface FacetsProps {
  readonly counts: UrlListCounts;
  readonly selected: SelectedFacets;
  readonly choose: (criteria: SelectedFacets) => void;
}

const VERDICTS: readonly (readonly [UrlVerdict, MessageKey])[] = [
  ['blocked-for-some', 'facetBlockedSome'],
  ['blocked-for-all', 'facetBlockedAll'],
  ['differing', 'facetDiffering'],
  ['allowed-for-all', 'facetAllowedAll'],
  ['unknown', 'facetUnknown'],
];

export function Facets({ counts, selected, choose }: FacetsProps) {
  const { facets, folders, classes } = counts;
  const { verdict, line, answer, folder, ...none } = selected;
  const deciding = facets.rules.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows || a.line - b.line);
  const unused = facets.rules.filter(({ rows }) => rows === 0);
  const verdicts = VERDICTS.filter(([name]) => name !== 'unknown' || facets.verdicts.unknown > 0);
  /** A button that filters by these criteria, or no longer does. */
  const facet = (
    name: string,
    title: string,
    count: number,
    isPressed: boolean,
    criteria: SelectedFacets,
    hint = title,
  ) => (
    <Facet
      key={name}
      name={name}
      title={title}
      hint={hint}
      count={count}
      isPressed={isPressed}
      press={() => choose(isPressed ? without(selected, criteria) : { ...selected, ...criteria })}
    />
  );
  return (
    <div class="facets">
      <FacetGroup
        title={t('facetVerdict')}
        items={verdicts}
        draw={([name, title]) =>
          facet(`verdict-${name}`, t(title), facets.verdicts[name], verdict === name, { verdict: name })
        }
      />
      <FacetGroup
        title={t('facetRules')}
        items={deciding}
        draw={(rule) => {
          const title = `${t('lineLink', rule.line)} ${ruleText(rule)}`;
          return facet(`line-${rule.line}`, title, rule.rows, line === rule.line, { line: rule.line });
        }}
      />
      {unused.length > 0 && <UnusedRules rules={unused} />}
      <FacetGroup
        title={t('facetCrawlers')}
        items={classes}
        draw={({ tokens }, classIndex) => {
          const blocked = facets.classes[classIndex]?.blocked ?? 0;
          const criteria = { answer: { classIndex, allowed: false } };
          return facet(
            `class-${tokens[0]}`,
            tokensText(tokens, 2),
            blocked,
            answer?.classIndex === classIndex,
            criteria,
            formatPlainList(tokens),
          );
        }}
      />
      <FacetGroup
        title={t('facetFolders')}
        items={folders.folders}
        draw={(each) => {
          const title = `${visibleText(each.folder)}${each.folder === '/' ? '' : '*'}`;
          return facet(`folder-${each.folder}`, title, each.rows, folder === each.folder, { folder: each.folder });
        }}
        rest={folders.omitted > 0 ? counted('facetFoldersOmitted', folders.omitted) : null}
      />
      {Object.keys(selected).length > 0 && (
        <button type="button" data-kind="action" data-action="clear-filters" onClick={() => choose(none)}>
          {t('facetClear')}
        </button>
      )}
    </div>
  );
}

function UnusedRules({ rules }: { readonly rules: UrlListCounts['facets']['rules'] }) {
  return (
    <details class="unused">
      <summary>
        <Icon name="chevron" />
        {counted('facetUnused', rules.length)}
      </summary>
      <ul>
        {rules.slice(0, MANY).map((rule) => (
          <li key={rule.line} class="untrusted">
            {t('lineLink', rule.line)} {ruleText(rule)}
          </li>
        ))}
      </ul>
      {rules.length > MANY && <p>{counted('andMore', rules.length - MANY)}</p>}
    </details>
  );
}

function without(selected: SelectedFacets, keys: SelectedFacets): SelectedFacets {
  return Object.fromEntries(Object.entries(selected).filter(([key]) => !Object.hasOwn(keys, key)));
}
