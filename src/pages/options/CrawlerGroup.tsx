// One purpose: a line that says how many of its crawlers are selected and selects them all, and the crawlers below it.
import { useState } from 'preact/hooks';
import type { Crawler } from '../../crawlers/index.ts';
import { formatNumber, t } from '../../platform/i18n.ts';
import type { Dialect } from '../../robots/index.ts';
import { dialectName } from '../../words/crawler/dialects.ts';
import { formatPlainList } from '../../words/text/format.ts';
import { CrawlerBox } from './CrawlerBox.tsx';

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly crawlers: readonly Crawler[];
  /** The crawlers that match the search. */
  readonly listed: readonly Crawler[];
  /** Matches are shown even if the group is closed. */
  readonly isSearching: boolean;
  /** Product tokens. */
  readonly selected: ReadonlySet<string>;
  readonly choose: (tokens: readonly string[], isSelected: boolean) => void;
  /** By product token, if the person chose another version than the newest. */
  readonly versions: Readonly<Record<string, Dialect>>;
  readonly chooseVersion: (token: string, version: Dialect) => void;
}

export function CrawlerGroup(props: GroupProps) {
  const { id, title, crawlers, listed, isSearching, selected, choose } = props;
  const [isOpen, setIsOpen] = useState(false);
  if (listed.length === 0) return null;
  const selectedOf = (list: readonly Crawler[]) => list.filter(({ token }) => selected.has(token));
  const selectedHere = selectedOf(crawlers);
  const listedAndSelected = selectedOf(listed).length;
  const isShown = isOpen || isSearching;
  return (
    <section class="group" data-group={id}>
      <div class="group-head">
        <input
          type="checkbox"
          name="group"
          aria-label={t('optionsSelectAll', title)}
          checked={listedAndSelected === listed.length}
          indeterminate={listedAndSelected > 0 && listedAndSelected < listed.length}
          onChange={() =>
            choose(
              listed.map(({ token }) => token),
              listedAndSelected < listed.length,
            )
          }
        />
        <h2>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={`group-${id}`}
            disabled={isSearching}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span class="group-title">{title}</span>
            <span class="count">
              {t('optionsCount', formatNumber(selectedHere.length), formatNumber(crawlers.length))}
            </span>
            <span class="chevron" />
          </button>
        </h2>
        {!isShown && selectedHere.length > 0 && <p class="hint names">{firstNames(selectedHere)}</p>}
      </div>
      <ul id={`group-${id}`} hidden={!isShown}>
        {isShown &&
          listed.map((crawler) => (
            <li key={crawler.token}>
              <CrawlerBox
                token={crawler.token}
                operator={crawler.owner}
                isSelected={selected.has(crawler.token)}
                toggle={() => choose([crawler.token], !selected.has(crawler.token))}
              />
              <Version crawler={crawler} {...props} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The version of the program, if anyone can run it and its versions read robots.txt differently. */
function Version({
  crawler: { token, versions: all },
  versions,
  chooseVersion,
}: Pick<GroupProps, 'versions' | 'chooseVersion'> & { readonly crawler: Crawler }) {
  if (all.length === 0) return null;
  const selected = versions[token] ?? all[0];
  return (
    <select
      name="version"
      aria-label={t('optionsVersion', token)}
      value={selected}
      onChange={({ currentTarget }) => {
        const version = all.find((one) => one === currentTarget.value);
        if (version !== undefined) chooseVersion(token, version);
      }}
    >
      {all.map((version) => (
        <option key={version} value={version} selected={version === selected}>
          {dialectName(version)}
        </option>
      ))}
    </select>
  );
}

const MOST_NAMES = 4;

function firstNames(crawlers: readonly Crawler[]): string {
  const names = crawlers.slice(0, MOST_NAMES).map(({ token }) => token);
  return formatPlainList([...names, ...(crawlers.length > MOST_NAMES ? ['…'] : [])]);
}
