// The lists of IP addresses that operators publish: which are known, and how to get them.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { catalogue, findCrawler, isInactive } from '../../../crawlers/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { LIST_OPERATORS, LIST_SOURCES, sourceOfFile, sourcesOf } from '../../../shared/published-lists.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { formatDay, formatList, formatTime } from '../../../words/text/format.ts';
import { quoteBrief } from '../../../words/text/place.ts';
import { say } from '../../../words/text/sentence.ts';
import { crawlersText } from '../shared/words.ts';
import type { Lists } from './use-lists.ts';

/** Operators that publish lists first; then the other active ones, which may publish a list that the catalog doesn't have. */
const OPERATORS: readonly string[] = [
  ...new Set([
    ...LIST_OPERATORS,
    ...catalogue
      .flatMap((crawler) => (isInactive(crawler) ? [] : (crawler.owner ?? [])))
      .sort((a, b) => (a < b ? -1 : 1)),
  ]),
];

interface PublishedListsProps extends Lists {
  /** A list that was dropped among the logs. */
  readonly dropped: File | null;
}

export function PublishedLists({ dropped, ...props }: PublishedListsProps) {
  const { lists, fetched, missing, isKept, fetchAll, open, isList, forget } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const id = useId();
  const known = lists ?? [];
  const use = async ({ file, operator, url }: Asked) => {
    setAsked(null);
    setUnread((await open(file, operator, url)) ? null : file.name);
  };
  const choose = async (file: File) => {
    const next = askedOf(file);
    setUnread(null);
    setAsked(null);
    if (!(await isList(file))) setUnread(file.name);
    // The person named the operator, and the list is the only one, or known by its name.
    else if (next.isCertain) await use(next);
    else setAsked(next);
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
      {asked && <WhoseList asked={asked} ask={setAsked} use={() => void use(asked)} />}
      <div class="pad" role="status" data-lists={known.length}>
        <Notices fetched={fetched} missing={missing} unread={unread} isKept={isKept} />
      </div>
      {known.length > 0 && <KnownLists lists={known} />}
    </section>
  );
}

interface WhoseListProps {
  readonly asked: Asked;
  readonly ask: (asked: Asked) => void;
  readonly use: () => void;
}

/** Asks for the operator of a list, and which of its lists it is. */
function WhoseList({ asked, ask, use }: WhoseListProps) {
  const sources = sourcesOf(asked.operator);
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <label>
        <Words of={say('logListsWhose', quoteBrief(asked.file.name))} />{' '}
        <select
          name="operator"
          value={asked.operator}
          onChange={({ currentTarget: { value } }) =>
            ask({ ...asked, operator: value, url: sourcesOf(value)[0]?.url ?? null })
          }
        >
          {OPERATORS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {sources.length > 1 && (
        <label>
          {t('logListsWhich')}{' '}
          <select
            name="list"
            value={asked.url ?? ''}
            onChange={({ currentTarget: { value } }) => ask({ ...asked, url: value })}
          >
            {sources.map(({ url, tokens }) => (
              <option key={url} value={url}>
                {crawlersText(tokens)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" data-kind="action" data-action="use-ranges">
        {t('logListsUse')}
      </button>
    </form>
  );
}

interface NoticesProps extends Pick<Lists, 'fetched' | 'missing' | 'isKept'> {
  /** The name of a file that isn’t a list. */
  readonly unread: string | null;
}

function Notices({ fetched, missing, unread, isKept }: NoticesProps) {
  return (
    <>
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
    </>
  );
}

function KnownLists({ lists }: { readonly lists: NonNullable<Lists['lists']> }) {
  return (
    <ul class="known">
      {lists.map(({ operator, url, at, created, prefixes }) => (
        <li key={`${url} ${operator}`} data-list={operator}>
          <strong>{operator}</strong> {counted('logPrefixes', prefixes.length)}
          <span class="soft">
            {' · '}
            {url === null ? t('logListOpened', formatTime(at)) : t('logListFetched', formatTime(at))}
            {dayOf(created) !== null && ` · ${t('logListCreated', dayOf(created) ?? '')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function dayOf(created: string | null): string | null {
  const time = Date.parse(created ?? '');
  return Number.isNaN(time) ? null : formatDay(time);
}

/** A file that was opened as a list, and its presumed operator. */
interface Asked {
  readonly file: File;
  readonly operator: string;
  /** Which of the operator's lists; null if none is known. */
  readonly url: string | null;
  /** Whether operator and list are certain. */
  readonly isCertain: boolean;
}

/** What follows from the file's name, and from `?operator=` of the page. */
function askedOf(file: File): Asked {
  const source = sourceOfFile(file.name);
  const named = new URLSearchParams(location.search).get('operator')?.toLowerCase();
  const namedOperator =
    OPERATORS.find((each) => each.toLowerCase() === named) ?? findCrawler(named ?? '')?.owner ?? null;
  const operator = namedOperator ?? source?.operator ?? LIST_OPERATORS[0] ?? '';
  const sources = sourcesOf(operator);
  const known = source?.operator === operator ? source : null;
  return {
    file,
    operator,
    url: (known ?? sources[0])?.url ?? null,
    isCertain: namedOperator !== null && (known !== null || sources.length < 2),
  };
}
