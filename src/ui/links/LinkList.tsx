// The links of a page as a list: filtered by text and kind, shown in the page, copied.

import { useMemo, useState } from 'preact/hooks';
import { csvLine } from '../../base/cells.ts';
import { counted, formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import {
  isInState,
  LINK_STATES,
  type LinkMark,
  type LinkState,
  linksWith,
  type PageLink,
} from '../../shared/page-links.ts';
import { formatList } from '../../words/text/format.ts';
import { MOST_LINKS } from '../../words/text/limits.ts';
import { brief } from '../../words/text/place.ts';
import { visibleProse } from '../../words/text/text.ts';
import { type Copied, copyText } from '../elements/copy-text.ts';

const STATES = {
  all: 'linkStateAll',
  blocked: 'linkStateBlocked',
  external: 'linkStateExternal',
  internal: 'linkStateInternal',
  unchecked: 'linkStateUnchecked',
} as const satisfies Record<Exclude<LinkState, 'related'>, MessageKey>;
const RELATIONS: Record<LinkMark, MessageKey> = { nofollow: 'relNofollow', ugc: 'relUgc', sponsored: 'relSponsored' };
const CRAWL = { allowed: 'allowed', disallowed: 'blocked', unknown: 'unknown' } as const;

type Notice = Copied | 'linkNotThere' | null;

interface ListProps {
  /** Product token of the crawler that they were checked for. */
  readonly token: string;
  readonly links: readonly PageLink[];
  readonly show: (link: PageLink) => Promise<boolean>;
}

export function LinkList({ token, links, show }: ListProps) {
  const [words, setWords] = useState('');
  const [state, setState] = useState<LinkState>('all');
  const [notice, setNotice] = useState<Notice>(null);
  const counts = useMemo(
    () => LINK_STATES.map((one) => ({ state: one, count: links.filter((link) => isInState(link, one)).length })),
    [links],
  );
  const listed = useMemo(() => linksWith(links, state, words), [links, state, words]);
  const omitted = listed.length - MOST_LINKS;
  const copy = async () => {
    setNotice(null);
    setNotice(await copyText(csvOf(listed, token)));
  };
  const showInPage = async (link: PageLink) => {
    setNotice(null);
    if (!(await show(link).catch(() => false))) setNotice('linkNotThere');
  };
  if (links.length === 0) return null;
  return (
    <>
      <p class="actions pad tools">
        <input
          type="search"
          aria-label={t('linksFind')}
          placeholder={t('linksFind')}
          value={words}
          spellcheck={false}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <select
          aria-label={t('linksState')}
          value={state}
          onChange={({ currentTarget }) => setState(LINK_STATES.find((one) => one === currentTarget.value) ?? 'all')}
        >
          {counts.map(({ state: one, count }) => (
            <option key={one} value={one}>
              {stateText(one, formatNumber(count))}
            </option>
          ))}
        </select>
        <button type="button" data-kind="action" onClick={copy} disabled={listed.length === 0}>
          {t('linksCopy')}
        </button>
      </p>
      <p class="soft pad" role="status">
        {t('linksMatch', formatNumber(listed.length), formatNumber(links.length))}
        {notice && ` · ${t(notice)}`}
      </p>
      <ul class="pad list">
        {listed.slice(0, MOST_LINKS).map((link) => (
          <Row key={link.index} link={link} show={() => showInPage(link)} />
        ))}
      </ul>
      {omitted > 0 && <p class="soft pad">{counted('pageMore', omitted)}</p>}
    </>
  );
}

function Row({ link, show }: { readonly link: PageLink; readonly show: () => unknown }) {
  const { url, text, crawl, relations, isExternal } = link;
  return (
    <li data-link={CRAWL[crawl]}>
      <span class="untrusted">
        <button type="button" class="link" title={t('linkShow')} onClick={show}>
          {text === '' ? t('linkNoText') : visibleProse(text)}
        </button>{' '}
        <code class="soft">{brief(url)}</code>
      </span>
      <span class="marks">
        {crawl === 'disallowed' && (
          <span class="pill" data-tone="no">
            {t('linkDisallowed')}
          </span>
        )}
        {relations.map((one) => (
          <span key={one} class="pill" data-tone="warn">
            {t(RELATIONS[one])}
          </span>
        ))}
        {isExternal && <span class="pill">{t('linkExternal')}</span>}
      </span>
    </li>
  );
}

function stateText(state: LinkState, count: string): string {
  if (state !== 'related') return t(STATES[state], count);
  return t('noted', formatList(Object.values(RELATIONS).map((one) => t(one))), count);
}

/** The column names are for programs, and the same in every language. */
function csvOf(links: readonly PageLink[], token: string): string {
  const lines = links.map(({ url, text, rel, isExternal, crawl }) => [
    url,
    text,
    isExternal ? 'external' : 'internal',
    rel,
    CRAWL[crawl],
  ]);
  return [['url', 'text', 'type', 'rel', token], ...lines].map(csvLine).join('');
}
