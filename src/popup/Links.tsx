// The links of the page, on request: those that one crawler may not fetch and those that ask not to be followed, marked
// in the page and listed here.
import { useState } from 'preact/hooks';
import { counted, formatNumber, type MessageKey, t } from '../platform/i18n.ts';
import { background } from '../platform/messaging.ts';
import type { LinkMark, PageLink, PageLinks } from '../shared/protocol.ts';
import { brief } from './place-words.ts';

/** The others are marked in the page all the same. */
const MOST_LISTED = 200;

const RELATIONS: Record<LinkMark, MessageKey> = { nofollow: 'relNofollow', ugc: 'relUgc', sponsored: 'relSponsored' };

type State =
  | { readonly kind: 'unmarked' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'marked'; readonly token: string; readonly links: PageLinks };

interface LinksProps {
  readonly tabId: number;
  /** Product tokens of the crawlers to choose from. */
  readonly tokens: readonly string[];
}

export function Links({ tabId, tokens }: LinksProps) {
  const [token, setToken] = useState(tokens[0] ?? '');
  const [state, setState] = useState<State>({ kind: 'unmarked' });
  if (tokens.length === 0) return null;
  const mark = async () => {
    const links = await background.markLinks(tabId, token).catch(() => null);
    setState(links ? { kind: 'marked', token, links } : { kind: 'unreadable' });
  };
  const unmark = async () => {
    await background.unmarkLinks(tabId);
    setState({ kind: 'unmarked' });
  };
  return (
    <section class="links">
      <h2 class="pad">{t('links')}</h2>
      <p class="actions pad">
        <label>
          {t('linksFor')}{' '}
          <select value={token} onChange={({ currentTarget }) => setToken(currentTarget.value)}>
            {tokens.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="button" data-kind="action" onClick={mark}>
          {t('linksMark')}
        </button>
        {/* Marks that an earlier popup set are taken away, too. */}
        <button type="button" data-kind="action" onClick={unmark}>
          {t('linksUnmark')}
        </button>
      </p>
      <div role="status">
        {state.kind === 'unreadable' && <p class="soft pad">{t('linksUnreadable')}</p>}
        {state.kind === 'marked' && <Marked token={state.token} links={state.links} />}
      </div>
    </section>
  );
}

function Marked({ token, links }: { readonly token: string; readonly links: PageLinks }) {
  const { total, examined, unknown, marked } = links;
  const disallowed = marked.filter(({ crawl }) => crawl === 'disallowed').length;
  const related = marked.filter(({ relations }) => relations.length > 0).length;
  const omitted = marked.length - MOST_LISTED;
  return (
    <>
      <p class="pad">
        {counted('linksExamined', examined)} {t('linksSum', token, ...[disallowed, related, unknown].map(formatNumber))}
        {total > examined && ` ${counted('linksTooMany', total - examined)}`}
      </p>
      <ul class="pad">
        {marked.slice(0, MOST_LISTED).map((link, index) => (
          <li key={index} class="stranger">
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
