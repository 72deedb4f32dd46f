// What the list has how often, and buttons that show only that.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { counted, formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import type { UrlVerdict } from '../../../urls/index.ts';
import { ruleText } from '../../../words/text/place.ts';
import { shown } from '../../../words/text/text.ts';
import type { Counts, Selecting } from '../../../workers/urls-jobs.ts';
import { tokensText } from './words.ts';

/** Entries of a group before the rest is asked for, and then. */
const FEW = 8;
const MANY = 500;

type Chosen = Selecting['criteria'];

interface FacetsProps {
  readonly counts: Counts;
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
      {unused.length > 0 && (
        <details class="unused">
          <summary>
            <Icon name="chevron" />
            {counted('facetUnused', unused.length)}
          </summary>
          <ul>
            {unused.slice(0, MANY).map((rule) => (
              <li key={rule.line} class="untrusted">
                {t('lineLink', rule.line)} {ruleText(rule)}
              </li>
            ))}
          </ul>
          {unused.length > MANY && <p>{counted('andMore', unused.length - MANY)}</p>}
        </details>
      )}
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

function without(chosen: Chosen, keys: Chosen): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => !Object.hasOwn(keys, key)));
}

interface GroupProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Only of those that are shown. */
  readonly draw: (item: Item, place: number) => ComponentChildren;
  /** What is shown of others, which aren't items. */
  readonly rest?: string | null;
}

function Group<Item>({ title, items, draw, rest = null }: GroupProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (items.length === 0) return null;
  const drawn = items.slice(0, isWhole ? MANY : FEW);
  const more = counted('andMore', items.length - drawn.length);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{drawn.map(draw)}</ul>
      {items.length > FEW && !isWhole && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {more}
        </button>
      )}
      {isWhole && items.length > MANY && <p class="soft">{more}</p>}
      {rest !== null && <p class="soft">{rest}</p>}
    </section>
  );
}

interface FacetProps {
  /** For outside checks. */
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly count: number;
  readonly isPressed: boolean;
  readonly press: () => void;
}

function Facet({ name, title, hint, count, isPressed, press }: FacetProps) {
  return (
    <li>
      <button
        type="button"
        data-facet={name}
        aria-pressed={isPressed}
        title={hint ?? title}
        disabled={count === 0 && !isPressed}
        onClick={press}
      >
        <span class="untrusted">{title}</span>
        <span class="count">{formatNumber(count)}</span>
      </button>
    </li>
  );
}
