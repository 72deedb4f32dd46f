// Compares the raw HTML with the rendered page, on a click.
import { counted, t } from '../../platform/i18n.ts';
import type { RawHtmlAnswer } from '../../report/index.ts';
import { differenceText, failureText, otherPageText } from '../../words/page/raw-html.ts';
import { Words } from '../elements/Words.tsx';
import { Ask } from './Ask.tsx';
import { ContentTable } from './ContentTable.tsx';

export type ServedState =
  | { readonly kind: 'idle' | 'asked' }
  | { readonly kind: 'answered'; readonly served: RawHtmlAnswer };

interface RawHtmlProps {
  readonly url: string;
  readonly state: ServedState;
  readonly ask: () => void;
}

export function RawHtml({ url, state, ask }: RawHtmlProps) {
  return (
    <section class="served" aria-labelledby="served-title">
      <h2 id="served-title">{t('servedTitle')}</h2>
      <Ask hint={t('servedHint')} label={t('servedAsk')} isBusy={state.kind === 'asked'} ask={ask} />
      <div role="status">{state.kind === 'answered' && <RawHtmlSum served={state.served} url={url} />}</div>
      {state.kind === 'answered' && state.served.kind === 'compared' && (
        <>
          <Details served={state.served} />
          <ContentTable rows={state.served.content} />
        </>
      )}
    </section>
  );
}

function RawHtmlSum({ served, url }: { readonly served: RawHtmlAnswer; readonly url: string }) {
  if (served.kind === 'failed') return <p>{failureText(served.reason)}</p>;
  if (served.kind === 'other-page')
    return (
      <p class="untrusted">
        <Words of={otherPageText(served, url)} />
      </p>
    );
  const { differences, differencesOmitted } = served.comparison;
  const count = differences.length + differencesOmitted;
  return (
    <>
      {served.status !== 200 && <p>{t('servedStatus', served.status)}</p>}
      <p>{count === 0 ? t('servedSame') : counted('servedDiffers', count)}</p>
    </>
  );
}

function Details({
  served: { comparison, isWhole },
}: {
  readonly served: Extract<RawHtmlAnswer, { kind: 'compared' }>;
}) {
  const { differences, differencesOmitted, others } = comparison;
  return (
    <div>
      {differences.length > 0 && (
        <ul class="evidence">
          {differences.map((difference, index) => (
            <li key={index} class="untrusted">
              <Words of={differenceText(difference)} />
            </li>
          ))}
        </ul>
      )}
      {differencesOmitted > 0 && <p class="soft">{counted('servedMore', differencesOmitted)}</p>}
      {others > 0 && <p class="soft">{counted('servedOthers', others)}</p>}
      {!isWhole && <p class="soft">{t('servedPartly')}</p>}
    </div>
  );
}
