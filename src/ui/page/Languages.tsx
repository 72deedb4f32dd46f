// The page's other languages (hreflang) and its Open Graph tags, read when the Page tab is opened.
import { useEffect, useMemo } from 'preact/hooks';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import {
  type Alternate,
  alternatesInHeaders,
  checkHreflang,
  type HreflangDiagnostic,
  type PageContent,
} from '../../report/index.ts';
import { brief } from '../../words/text/place.ts';
import { Icon } from '../elements/Icon.tsx';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import type { TabActions } from '../tab/actions.ts';

/** At once; the rest is folded. */
const MOST_ALTERNATES = 5;

type State = { readonly kind: 'unasked' | 'unreadable' } | { readonly kind: 'read'; readonly content: PageContent };

interface LanguagesProps {
  readonly url: string;
  /** Null without one, or for several that disagree. */
  readonly canonical: string | null;
  /** The Link headers. */
  readonly links: readonly string[];
  readonly isShown: boolean;
  readonly actions: Pick<TabActions, 'content'>;
}

export function Languages({ url, canonical, links, isShown, actions }: LanguagesProps) {
  const [state, setState] = useStateOf<State>(url, { kind: 'unasked' });
  useEffect(() => {
    if (!isShown || state.kind !== 'unasked') return undefined;
    let isWanted = true;
    const take = (content: PageContent | null) =>
      isWanted && setState(content ? { kind: 'read', content } : { kind: 'unreadable' });
    actions.content().then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [isShown, state, actions, setState]);
  const inHeaders = useMemo(() => alternatesInHeaders(links, url), [links, url]);
  switch (state.kind) {
    case 'unasked':
      return null;
    case 'unreadable':
      return <Hreflang urls={[url, canonical]} inHtml={[]} inHeaders={inHeaders} />;
    case 'read':
      return (
        <>
          <Hreflang
            urls={[url, canonical, state.content.canonical]}
            inHtml={state.content.alternates}
            inHeaders={inHeaders}
          />
          <OpenGraph content={state.content} />
        </>
      );
    default:
      return state satisfies never;
  }
}

interface Row extends Alternate {
  readonly isInHeader: boolean;
}

interface HreflangProps {
  /** Of the page. */
  readonly urls: readonly (string | null)[];
  readonly inHtml: readonly Alternate[];
  readonly inHeaders: readonly Alternate[];
}

function Hreflang({ urls, inHtml, inHeaders }: HreflangProps) {
  const alternates: readonly Row[] = [
    ...inHtml.map((one) => ({ ...one, isInHeader: false })),
    ...inHeaders.map((one) => ({ ...one, isInHeader: true })),
  ];
  if (alternates.length === 0) return null;
  const found = checkHreflang(
    alternates,
    urls.filter((one) => one !== null),
  );
  const more = alternates.slice(MOST_ALTERNATES);
  return (
    <section data-section="hreflang" aria-labelledby="hreflang-title">
      <h2 class="pad" id="hreflang-title">
        hreflang
      </h2>
      {found.length > 0 && (
        <ul class="found pad">
          {found.map((diagnostic, index) => (
            <li key={index} data-severity="warning">
              <Icon name="conflict" />
              <span class="untrusted">{diagnosticText(diagnostic)}</span>
            </li>
          ))}
        </ul>
      )}
      <Alternates alternates={alternates.slice(0, MOST_ALTERNATES)} />
      {more.length > 0 && (
        <details class="pad">
          <summary>{counted('checkedMore', more.length)}</summary>
          <Alternates alternates={more} />
        </details>
      )}
    </section>
  );
}

function Alternates({ alternates }: { readonly alternates: readonly Row[] }) {
  return (
    <dl class="facts">
      {alternates.map(({ hreflang, url, isInHeader }, index) => (
        <>
          <dt key={index} class="untrusted">
            {hreflang === '' ? t('emptyValue') : brief(hreflang)}
          </dt>
          <dd class="untrusted">
            {url === '' ? t('emptyValue') : <UrlOrText text={url} write={brief} />}
            {isInHeader && <span class="soft"> {t('whereLinkHeader')}</span>}
          </dd>
        </>
      ))}
    </dl>
  );
}

function diagnosticText(diagnostic: HreflangDiagnostic): string {
  switch (diagnostic.kind) {
    case 'no-self':
      return t('hreflangNoSelf');
    case 'duplicate':
      return t('hreflangDuplicate', brief(diagnostic.code));
    case 'invalid':
      return diagnostic.meant === null
        ? t('hreflangInvalid', brief(diagnostic.code))
        : t('hreflangMeant', brief(diagnostic.code), diagnostic.meant);
    default:
      return diagnostic satisfies never;
  }
}

/** What previews of the page show. */
function OpenGraph({ content: { openGraph } }: { readonly content: PageContent }) {
  if (openGraph.length === 0) return null;
  return (
    <details class="pad" data-section="open-graph">
      <summary>{t('openGraphTitle', formatNumber(openGraph.length))}</summary>
      <dl class="facts">
        {openGraph.map(({ property, content }, index) => (
          <>
            <dt key={index} class="untrusted">
              {brief(property)}
            </dt>
            <dd class="untrusted">{content === '' ? t('emptyValue') : <UrlOrText text={content} write={brief} />}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}
