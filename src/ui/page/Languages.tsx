// The page's other languages (hreflang) and its Open Graph tags, read when the Page tab is opened.
import { useEffect } from 'preact/hooks';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import { checkHreflang, type HreflangFinding, type PageContent } from '../../report/index.ts';
import { brief } from '../../words/place.ts';
import { AddressOrText } from '../elements/AddressOrText.tsx';
import { Icon } from '../elements/Icon.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import type { TabActions } from '../tab/actions.ts';

/** At once; the rest is folded. */
const MOST_ALTERNATES = 5;

type State = { readonly kind: 'unasked' | 'unreadable' } | { readonly kind: 'read'; readonly content: PageContent };

interface LanguagesProps {
  readonly url: string;
  readonly isShown: boolean;
  readonly actions: Pick<TabActions, 'content'>;
}

export function Languages({ url, isShown, actions }: LanguagesProps) {
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
  if (state.kind !== 'read') return null;
  return (
    <>
      <Hreflang url={url} content={state.content} />
      <OpenGraph content={state.content} />
    </>
  );
}

function Hreflang({
  url,
  content: { alternates, canonical },
}: {
  readonly url: string;
  readonly content: PageContent;
}) {
  const found = checkHreflang(alternates, canonical === null ? [url] : [url, canonical]);
  const more = alternates.slice(MOST_ALTERNATES);
  return (
    <section data-section="hreflang" aria-labelledby="hreflang-title">
      <h2 class="pad" id="hreflang-title">
        hreflang
      </h2>
      {alternates.length === 0 && <p class="soft pad">{t('contentNone')}</p>}
      {found.length > 0 && (
        <ul class="found pad">
          {found.map((finding, index) => (
            <li key={index} data-severity="warning">
              <Icon name="conflict" />
              <span class="untrusted">{findingText(finding)}</span>
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

function Alternates({ alternates }: Pick<PageContent, 'alternates'>) {
  if (alternates.length === 0) return null;
  return (
    <dl class="facts">
      {alternates.map(({ hreflang, url }, index) => (
        <>
          <dt key={index} class="untrusted">
            {hreflang === '' ? t('emptyValue') : brief(hreflang)}
          </dt>
          <dd class="untrusted">{url === '' ? t('emptyValue') : <AddressOrText text={url} write={brief} />}</dd>
        </>
      ))}
    </dl>
  );
}

function findingText(finding: HreflangFinding): string {
  switch (finding.kind) {
    case 'no-self':
      return t('hreflangNoSelf');
    case 'duplicate':
      return t('hreflangDuplicate', brief(finding.code));
    case 'invalid':
      return finding.meant === null
        ? t('hreflangInvalid', brief(finding.code))
        : t('hreflangMeant', brief(finding.code), finding.meant);
    default:
      return finding satisfies never;
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
            <dd class="untrusted">
              {content === '' ? t('emptyValue') : <AddressOrText text={content} write={brief} />}
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
}
