// The page as served beside the live one, at a click.
import { useEffect, useState } from 'preact/hooks';
import { counted, t } from '../../platform/i18n.ts';
import { background } from '../../platform/messaging.ts';
import type { Served } from '../../report/index.ts';
import { answeredText, differenceText, failureText } from '../../words/served.ts';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'told'; readonly served: Served };

interface AsServedProps {
  readonly tabId: number;
  readonly url: string;
  /** Told of what came of it, for whoever else says so. */
  readonly onTold: (told: ToldServed) => void;
}

/** What came of asking, and of which page. */
export interface ToldServed {
  readonly url: string;
  readonly served: Served;
}

export function AsServed({ tabId, url, onTold }: AsServedProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  // What was told is of another page.
  useEffect(() => setState({ kind: 'idle' }), [url]);
  const ask = async () => {
    setState({ kind: 'asked' });
    const answer = await background.asServed(tabId).catch(() => null);
    const served = answer ?? ({ kind: 'failed', reason: 'network' } as const);
    setState({ kind: 'told', served });
    onTold({ url, served });
  };
  return (
    <section class="served" aria-labelledby="served-title">
      <h2 id="served-title">{t('servedTitle')}</h2>
      <p>
        {t('servedHint')}{' '}
        <button type="button" data-kind="action" disabled={state.kind === 'asked'} onClick={ask}>
          {t('servedAsk')}
        </button>
      </p>
      <div role="status">{state.kind === 'told' && <Sum served={state.served} url={url} />}</div>
      {state.kind === 'told' && state.served.kind === 'compared' && <Details served={state.served} />}
    </section>
  );
}

function Sum({ served, url }: { readonly served: Served; readonly url: string }) {
  if (served.kind === 'failed') return <p>{failureText(served.reason)}</p>;
  const { differences, differencesOmitted } = served.comparison;
  const count = differences.length + differencesOmitted;
  const answered = answeredText(served, url);
  return (
    <>
      {answered && <p class="stranger">{answered}</p>}
      <p>{count === 0 ? t('servedSame') : counted('servedDiffers', count)}</p>
    </>
  );
}

function Details({ served: { comparison, isWhole } }: { readonly served: Extract<Served, { kind: 'compared' }> }) {
  const { differences, differencesOmitted, others } = comparison;
  return (
    <div>
      {differences.length > 0 && (
        <ul class="evidence">
          {differences.map((difference, index) => (
            <li key={index} class="stranger">
              {differenceText(difference)}
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
