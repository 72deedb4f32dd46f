// Counts of the list by verdict, class, rule and folder, and buttons that filter by them.
import { counted, type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Facet, Group, MANY } from '../../../ui/table/FacetGroup.tsx';
import type { UrlVerdict } from '../../../urls/index.ts';
import { ruleText } from '../../../words/text/place.ts';
import { shown } from '../../../words/text/text.ts';
import type { SelectRequest, UrlListCounts } from '../../../workers/urls-jobs.ts';
import { tokensText } from './words.ts';

type Chosen = SelectRequest['criteria'];

interface FacetsProps {
  readonly counts: UrlListCounts;
  readonly chosen: Chosen;
  readonly choose: (criteria: Chosen) => void;
}

const VERDICTS: readonly (readonly [UrlVerdict, MessageKey])[] = [
  ['blocked-for-some', 'facetBlockedSome'],
  ['blocked-for-all', 'facetBlockedAll'],
  ['differing', 'facetDiffering'],
  ['allowed-for-all', 'facetAllowedAll'],
  ['unknown', 'facetUnknown'],
];

export function Facets({ counts, chosen, choose }: FacetsProps) {
  const { facets, folders, classes } = counts;
  const { verdict: _verdict, line: _line, answer: _answer, folder: _folder, ...none } = chosen;
  const deciding = facets.rules.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows || a.line - b.line);
  const unused = facets.rules.filter(({ rows }) => rows === 0);
  const verdicts = VERDICTS.filter(([name]) => name !== 'unknown' || facets.verdicts.unknown > 0);
  const { verdict, line, answer, folder } = chosen;
  const toggled = (isPressed: boolean, changes: Chosen): Chosen =>
    isPressed ? without(chosen, changes) : { ...chosen, ...changes };
  return (
    <div class="facets">
      <Group
        title={t('facetVerdict')}
        items={verdicts}
        draw={([name, title]) => (
          <Facet
            key={name}
            name={`verdict-${name}`}
            title={t(title)}
            count={facets.verdicts[name]}
            isPressed={verdict === name}
            press={() => choose(toggled(verdict === name, { verdict: name }))}
          />
        )}
      />
      <Group
        title={t('facetRules')}
        items={deciding}
        draw={(rule) => (
          <Facet
            key={rule.line}
            name={`line-${rule.line}`}
            title={`${t('lineLink', rule.line)} ${ruleText(rule)}`}
            count={rule.rows}
            isPressed={line === rule.line}
            press={() => choose(toggled(line === rule.line, { line: rule.line }))}
          />
        )}
      />
      {unused.length > 0 && <UnusedRules rules={unused} />}
      <Group
        title={t('facetCrawlers')}
        items={classes}
        draw={({ tokens }, place) => {
          const isPressed = answer?.place === place;
          return (
            <Facet
              key={tokens[0]}
              name={`class-${tokens[0]}`}
              title={tokensText(tokens, 2)}
              hint={tokens.join(', ')}
              count={facets.classes[place]?.blocked ?? 0}
              isPressed={isPressed}
              press={() => choose(toggled(isPressed, { answer: { place, allowed: false } }))}
            />
          );
        }}
      />
      <Group
        title={t('facetFolders')}
        items={folders.folders}
        draw={(each) => (
          <Facet
            key={each.folder}
            name={`folder-${each.folder}`}
            title={`${shown(each.folder)}${each.folder === '/' ? '' : '*'}`}
            count={each.rows}
            isPressed={folder === each.folder}
            press={() => choose(toggled(folder === each.folder, { folder: each.folder }))}
          />
        )}
        rest={folders.omitted > 0 ? counted('facetFoldersOmitted', folders.omitted) : null}
      />
      {Object.keys(chosen).length > 0 && (
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

function without(chosen: Chosen, keys: Chosen): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => !Object.hasOwn(keys, key)));
}
