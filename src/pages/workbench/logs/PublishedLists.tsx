// The operators' published addresses: which are known, and the ways to get them.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { catalogue, findCrawler } from '../../../crawlers/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { LIST_OPERATORS, LIST_SOURCES, sourceOfFile } from '../../../shared/published-lists.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { formatDay, formatList, formatTime } from '../../../words/format.ts';
import { quoteBrief } from '../../../words/place.ts';
import { say } from '../../../words/sentence.ts';
import type { Lists } from './use-lists.ts';

/** Every operator: one may publish a list that the catalogue does not know. */
const OPERATORS = [...new Set(catalogue.flatMap(({ owner }) => owner ?? []))].sort((a, b) => (a < b ? -1 : 1));

interface PublishedListsProps extends Lists {
  /** A list that was dropped among the logs. */
  readonly dropped: File | null;
}

export function PublishedLists({ dropped, ...props }: PublishedListsProps) {
  const { lists, fetched, missing, isKept, fetchAll, open, forget } = props;
  const [asked, setAsked] = useState<{ readonly file: File; readonly operator: string } | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const id = useId();
  const known = lists ?? [];
  const use = async (file: File, operator: string, url: string | null) => {
    setAsked(null);
    setUnread((await open(file, operator, url)) ? null : file.name);
  };
  const choose = (file: File) => {
    const source = sourceOfFile(file.name);
    const named = new URLSearchParams(location.search).get('operator')?.toLowerCase();
    const owner = findCrawler(named ?? '')?.owner;
    const operator = OPERATORS.find((each) => each.toLowerCase() === named) ?? owner ?? source?.operator;
    if (named !== undefined && operator !== undefined) {
      return use(file, operator, source?.operator === operator ? source.url : null);
    }
    setUnread(null);
    setAsked({ file, operator: operator ?? LIST_OPERATORS[0] ?? '' });
    return undefined;
  };
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (dropped) void latest.current(dropped);
  }, [dropped]);
  return (
    <section class="lists" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>{t('logLists')}</h2>
        {known.length > 0 && (
          <button type="button" data-kind="action" data-action="forget-ranges" onClick={forget}>
            {t('logListsForget')}
          </button>
        )}
        <FileButton action="open-ranges" label={t('logListsOpen')} open={choose} />
        <button
          type="button"
          data-kind="action"
          data-action="fetch-ranges"
          disabled={fetched !== null}
          onClick={fetchAll}
        >
          {counted('logListsGet', LIST_OPERATORS.length)}
        </button>
      </header>
      {asked && (
        <form
          class="bar"
          onSubmit={(event) => {
            event.preventDefault();
            const source = sourceOfFile(asked.file.name);
            void use(asked.file, asked.operator, source?.operator === asked.operator ? source.url : null);
          }}
        >
          <label>
            <Words of={say('logListsWhose', quoteBrief(asked.file.name))} />{' '}
            <select
              name="operator"
              value={asked.operator}
              onChange={({ currentTarget }) => setAsked({ ...asked, operator: currentTarget.value })}
            >
              {OPERATORS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <button type="submit" data-kind="action" data-action="use-ranges">
            {t('logListsUse')}
          </button>
        </form>
      )}
      <div class="pad" role="status" data-lists={known.length}>
        <p class="soft">{t('logListsHint')}</p>
        {fetched !== null && <p>{t('logListsFetching', formatNumber(fetched), formatNumber(LIST_SOURCES.length))}</p>}
        {missing.noAccess.length > 0 && <p class="trouble">{t('logListsNoAccess', formatList(missing.noAccess))}</p>}
        {missing.failed.length > 0 && <p class="trouble">{t('logListsFailed', formatList(missing.failed))}</p>}
        {unread !== null && (
          <p class="trouble" role="alert">
            <Words of={say('logListsBad', quoteBrief(unread))} />
          </p>
        )}
        {!isKept && <p>{t('logListsNotKept')}</p>}
      </div>
      {known.length > 0 && (
        <ul class="known">
          {known.map(({ operator, url, at, created, prefixes }) => (
            <li key={`${url} ${operator}`} data-list={operator}>
              <strong>{operator}</strong> {counted('logPrefixes', prefixes.length)}{' '}
              <span class="soft">
                {url === null ? t('logListOpened', formatTime(at)) : t('logListFetched', formatTime(at))}
                {dayOf(created) !== null && ` · ${t('logListCreated', dayOf(created) ?? '')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function dayOf(created: string | null): string | null {
  const time = Date.parse(created ?? '');
  return Number.isNaN(time) ? null : formatDay(time);
}
