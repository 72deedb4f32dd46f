// A typed URL of another origin: its robots.txt is fetched when the person presses Enter or the button.
import { useRef, useState } from 'preact/hooks';
import { formatNumber, t } from '../../platform/i18n.ts';
import type { TestedCrawl } from '../../report/index.ts';
import type { PageView } from '../../shared/protocol.ts';
import { visibleText } from '../../words/text/text.ts';
import type { TabActions } from '../actions.ts';
import { Answered } from './Answered.tsx';
import type { TypedUrl } from './typed-url.ts';

type Other = Extract<TypedUrl, { kind: 'other-origin' }>;

type State = { readonly kind: 'asked' | 'failed' } | { readonly kind: 'answered'; readonly view: PageView };

export interface Elsewhere {
  /** The answer for the URL that is typed now; null before it was requested. */
  readonly state: State | null;
  readonly ask: () => Promise<void>;
}

export function useElsewhere(target: TypedUrl, tryElsewhere: TabActions['tryElsewhere']): Elsewhere {
  const [found, setFound] = useState<{ readonly url: string; readonly state: State } | null>(null);
  const latest = useRef('');
  const url = target.kind === 'other-origin' ? target.url : null;
  const ask = async () => {
    if (url === null) return;
    latest.current = url;
    setFound({ url, state: { kind: 'asked' } });
    const state = await tryElsewhere(url).then(
      (view): State => ({ kind: 'answered', view }),
      (): State => ({ kind: 'failed' }),
    );
    if (latest.current === url) setFound({ url, state });
  };
  return { state: found && found.url === url ? found.state : null, ask };
}

export function ElsewhereAnswer({ target, elsewhere }: { readonly target: Other; readonly elsewhere: Elsewhere }) {
  const { state, ask } = elsewhere;
  const view = state?.kind === 'answered' ? state.view : null;
  return (
    <>
      <p>
        <button type="button" data-kind="action" disabled={state?.kind === 'asked'} onClick={ask}>
          {t('tryAsk')}
        </button>
      </p>
      {view?.kind === 'ready' && <Answered url={target.url} answers={view.report.crawlers} />}
    </>
  );
}

type Count = (answers: readonly TestedCrawl[]) => string;

export function countAllowed(answers: readonly TestedCrawl[]): string {
  const allowed = answers.filter(({ crawl }) => crawl.answer === 'allowed').length;
  return t('tryAllowed', formatNumber(allowed), formatNumber(answers.length));
}

/** The status right away, for another origin. */
export function statusElsewhere({ origin }: Other, state: State | null, count: Count): string {
  switch (state?.kind) {
    case undefined:
      return t('tryOtherOrigin', visibleText(origin));
    case 'asked':
      return t('loading');
    case 'failed':
      return t('tryFailed');
    case 'answered':
      return statusOfView(origin, state.view, count);
    default:
      return state satisfies undefined;
  }
}

function statusOfView(origin: string, view: PageView, count: Count): string {
  switch (view.kind) {
    case 'ready':
      return count(view.report.crawlers);
    case 'no-access':
    case 'restricted':
    case 'not-fetched':
      return t('tryNoAccess', visibleText(origin));
    case 'not-applicable':
      return t('tryNoUrl');
    case 'no-tab':
    // Only a tab's own page can fail to load, or still be loading.
    case 'not-loaded':
      return t('tryFailed');
    default:
      return view satisfies never;
  }
}
