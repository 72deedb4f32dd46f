// The links of the page, on request: those that one crawler may not fetch and those that ask not to be followed, marked
// in the page and listed here.
import { useEffect, useState } from 'preact/hooks';
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { LinkMark, PageLink, PageLinks } from '../../shared/protocol.ts';
import { MOST_LINKS } from '../../words/limits.ts';
import { brief } from '../../words/place.ts';
import { CrawlerOptions } from '../crawlers/CrawlerOptions.tsx';
import type { LinkActions } from '../tab/actions.ts';

const RELATIONS: Record<LinkMark, MessageKey> = { nofollow: 'relNofollow', ugc: 'relUgc', sponsored: 'relSponsored' };

type State =
  | { readonly kind: 'unasked' | 'unreadable' }
  | { readonly kind: 'marked'; readonly token: string; readonly links: PageLinks };

interface LinksProps {
  readonly actions: LinkActions;
  /** Product tokens. */
  readonly chosen: readonly string[];
  readonly others: readonly string[];
  readonly isShown: boolean;
}

export function PageLinksPanel({ actions, chosen, others, isShown }: LinksProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [state, setState] = useState<State>({ kind: 'unasked' });
  const [areMarked, setMarked] = useState(false);
  // Marks that an earlier popup set can be taken away, too.
  useEffect(() => {
    if (isShown) actions.areMarked().then(setMarked, () => {});
  }, [actions, isShown]);
  const token = choice ?? chosen[0] ?? others[0];
  const mark = async () => {
    if (token === undefined) return;
    const links = await actions.mark(token).catch(() => null);
    setState(links ? { kind: 'marked', token, links } : { kind: 'unreadable' });
    setMarked((links?.marked.length ?? 0) > 0);
  };
  const unmark = async () => {
    await actions.unmark();
    setState({ kind: 'unasked' });
    setMarked(false);
  };
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
            <CrawlerOptions chosen={chosen} others={others} />
          </select>
        </label>
        <button type="button" data-kind="action" onClick={mark} disabled={token === undefined}>
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
      {state.kind === 'marked' && <List marked={state.links.marked} />}
    </section>
  );
}

/** How many of each kind, and by which line they are told in the page. */
function Sum({
  token,
  links: { total, examined, unknown, marked },
}: {
  readonly token: string;
  readonly links: PageLinks;
}) {
  const disallowed = marked.filter(({ crawl }) => crawl === 'disallowed').length;
  const related = marked.filter(({ relations }) => relations.length > 0).length;
  return (
    <>
      <p class="pad">
        {counted('linksExamined', examined)}
        {total > examined && ` ${counted('linksTooMany', total - examined)}`}
      </p>
      <ul class="pad sum">
        <li data-mark="disallowed">{counted('linksDisallowed', disallowed, token)}</li>
        <li data-mark="related">{counted('linksRelated', related)}</li>
        {unknown > 0 && <li data-mark="none">{counted('linksUnknown', unknown, token)}</li>}
      </ul>
    </>
  );
}

function List({ marked }: Pick<PageLinks, 'marked'>) {
  const omitted = marked.length - MOST_LINKS;
  return (
    <>
      <ul class="pad list">
        {marked.slice(0, MOST_LINKS).map((link, index) => (
          <li key={index} class="untrusted">
            {wordsOf(link).join(' · ')} · <code>{brief(link.url)}</code>
          </li>
        ))}
      </ul>
      {omitted > 0 && <p class="soft pad">{counted('pageMore', omitted)}</p>}
    </>
  );
}

function wordsOf({ crawl, relations }: PageLink): readonly string[] {
  return [...(crawl === 'disallowed' ? [t('linkDisallowed')] : []), ...relations.map((one) => t(RELATIONS[one]))];
}
