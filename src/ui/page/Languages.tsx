// The page's other languages (hreflang), and its Open Graph tags, which are read when the Page tab is opened.
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import type {
  FoundAlternate,
  HreflangDiagnostic,
  HreflangReport,
  PageContent,
  PageReport,
} from '../../report/index.ts';
import { brief } from '../../words/text/place.ts';
import type { TabActions } from '../actions.ts';
import { Icon } from '../elements/Icon.tsx';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { useQuestion } from '../elements/use-question.ts';

/** Shown at first; the rest is folded. */
const MOST_ALTERNATES = 5;

interface LanguagesProps {
  readonly report: Pick<PageReport, 'url' | 'hreflang'>;
  readonly isShown: boolean;
  readonly actions: Pick<TabActions, 'content'>;
}

export function Languages({ report, isShown, actions }: LanguagesProps) {
  const [question, ask] = useQuestion(report.url, () => actions.content(report.url));
  const isDue = isShown && question.kind === 'idle';
  useEffect(() => {
    if (isDue) ask();
  }, [isDue, ask]);
  return (
    <>
      <Hreflang of={report.hreflang} />
      {question.kind === 'answered' && <OpenGraph content={question.answer} />}
    </>
  );
}

function Hreflang({ of: { alternates, omitted, diagnostics } }: { readonly of: HreflangReport }) {
  if (alternates.length === 0) return null;
  const more = alternates.slice(MOST_ALTERNATES);
  return (
    <section data-section="hreflang" aria-labelledby="hreflang-title">
      <h2 class="pad" id="hreflang-title">
        hreflang
      </h2>
      {diagnostics.length > 0 && (
        <ul class="found pad">
          {diagnostics.map((diagnostic) => (
            <li key={JSON.stringify(diagnostic)} data-severity="warning">
              <Icon name="conflict" />
              <span class="untrusted">{hreflangDiagnosticText(diagnostic)}</span>
            </li>
          ))}
        </ul>
      )}
      <Alternates alternates={alternates.slice(0, MOST_ALTERNATES)} />
      {more.length > 0 && (
        <details class="pad">
          <summary>{counted('checkedMore', more.length + omitted)}</summary>
          <Alternates alternates={more} />
          {omitted > 0 && <p class="soft">{counted('andMore', omitted)}</p>}
        </details>
      )}
    </section>
  );
}

function Alternates({ alternates }: { readonly alternates: readonly FoundAlternate[] }) {
  return (
    <dl class="facts">
      {alternates.map(({ hreflang, url, isInHeader }, index) => (
        <Fragment key={index}>
          <dt class="untrusted">{hreflang === '' ? t('emptyValue') : brief(hreflang)}</dt>
          <dd class="untrusted">
            {url === '' ? t('emptyValue') : <UrlOrText text={url} write={brief} />}
            {isInHeader && <span class="soft"> {t('whereLinkHeader')}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function hreflangDiagnosticText(diagnostic: HreflangDiagnostic): string {
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

/** The tags that link previews show. */
function OpenGraph({ content: { openGraph } }: { readonly content: PageContent }) {
  if (openGraph.length === 0) return null;
  return (
    <details class="pad" data-section="open-graph">
      <summary>{t('openGraphTitle', formatNumber(openGraph.length))}</summary>
      <dl class="facts">
        {openGraph.map(({ property, content }, index) => (
          <Fragment key={index}>
            <dt class="untrusted">{brief(property)}</dt>
            <dd class="untrusted">{content === '' ? t('emptyValue') : <UrlOrText text={content} write={brief} />}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
