// The links of the page, on request: listed here, and marked in the page if they are nofollow, or lead to its own site and the crawler
// can't crawl them.
import { useEffect, useState } from 'preact/hooks';
import { counted, t } from '../../platform/i18n.ts';
import { MOST_ORIGINS, type PageLink, type PageLinks } from '../../shared/page-links.ts';
import type { PageLinkActions } from '../actions.ts';
import { CrawlerOptions } from '../crawlers/CrawlerOptions.tsx';
import { LinkList } from './LinkList.tsx';

type State =
  | { readonly kind: 'unasked' | 'unreadable' }
  | {
      readonly kind: 'marked';
      readonly token: string;
      readonly links: PageLinks;
      /** Whether fetching robots.txt from the unchecked sites failed. */
      readonly isExhausted: boolean;
    };

interface LinksProps {
  readonly actions: PageLinkActions;
  /** Product tokens. */
  readonly selected: readonly string[];
  readonly others: readonly string[];
  readonly isShown: boolean;
}

export function PageLinksPanel({ actions, selected, others, isShown }: LinksProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const { state, areMarked, isBusy, mark, unmark, show } = useMarks(actions, isShown);
  const token = choice ?? selected[0] ?? others[0];
  return (
    <section class="links" aria-labelledby="links-title">
      <h2 class="pad" id="links-title">
        {t('links')}
      </h2>
      <p class="pad">{t('linksHint')}</p>
      <p class="actions pad">
        <label>
          {t('linksFor')}{' '}
          <select value={token} onChange={({ currentTarget }) => setChoice(currentTarget.value)}>
            <CrawlerOptions selected={selected} others={others} />
          </select>
        </label>
        <button
          type="button"
          data-kind="action"
          onClick={() => token !== undefined && mark(token)}
          disabled={token === undefined || isBusy}
        >
          {t('linksMark')}
        </button>
        {areMarked && (
          <button type="button" data-kind="action" onClick={unmark}>
            {t('linksUnmark')}
          </button>
        )}
      </p>
      <div role="status">
        {state.kind === 'unreadable' && <p class="soft pad">{t('linksUnreadable')}</p>}
        {state.kind === 'marked' && <Sum token={state.token} links={state.links} />}
      </div>
      {state.kind === 'marked' && state.links.originsUnknown > 0 && !state.isExhausted && (
        <p class="actions pad">
          <button
            type="button"
            data-kind="action"
            data-action="check-links"
            disabled={isBusy}
            onClick={() => mark(state.token, 'ask')}
          >
            {counted('linksAsk', Math.min(MOST_ORIGINS, state.links.originsUnknown))}
          </button>
          <span class="soft">{t('linksAskHint')}</span>
        </p>
      )}
      {state.kind === 'marked' && (
        <LinkList key={state.token} token={state.token} links={state.links.links} show={show} />
      )}
    </section>
  );
}

function useMarks(actions: PageLinkActions, isShown: boolean) {
  const [state, setState] = useState<State>({ kind: 'unasked' });
  const [areMarked, setMarked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Marks that an earlier popup set can be removed, too.
  useEffect(() => {
    if (isShown) actions.areMarked().then(setMarked, () => {});
  }, [actions, isShown]);
  return {
    state,
    areMarked,
    isBusy,
    mark: async (token: string, ask?: 'ask') => {
      setBusy(true);
      const links = await actions.mark(token, ask).catch(() => null);
      const isMarked = await actions.areMarked().catch(() => false);
      const before = state.kind === 'marked' ? state.links.originsUnknown : 0;
      const isExhausted = ask !== undefined && links !== null && links.originsUnknown >= before;
      setState(links ? { kind: 'marked', token, links, isExhausted } : { kind: 'unreadable' });
      setMarked(isMarked);
      setBusy(false);
    },
    unmark: async () => {
      await actions.unmark();
      setState({ kind: 'unasked' });
      setMarked(false);
    },
    show: async (link: PageLink) => {
      const isThere = await actions.show(link);
      if (isThere) setMarked(true);
      return isThere;
    },
  };
}

/** The number of links of each kind, and how each kind is underlined in the page. */
function Sum({ token, links: { total, links } }: { readonly token: string; readonly links: PageLinks }) {
  const disallowed = links.filter(({ crawl }) => crawl === 'disallowed').length;
  const related = links.filter(({ relations }) => relations.length > 0).length;
  const unknown = links.filter(({ crawl }) => crawl === 'unknown').length;
  return (
    <>
      <p class="pad">
        {counted('linksExamined', links.length)}
        {total > links.length && ` ${counted('linksTooMany', total - links.length)}`}
      </p>
      <ul class="pad sum">
        <li data-mark="disallowed">{counted('linksDisallowed', disallowed, token)}</li>
        <li data-mark="related">{counted('linksRelated', related)}</li>
        {unknown > 0 && <li data-mark="none">{counted('linksUnknown', unknown, token)}</li>}
      </ul>
    </>
  );
}
