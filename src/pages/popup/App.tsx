// One tab's report, in whichever state it is. Asks the background; keeps nothing but what is on screen.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { background } from '../../platform/messaging.ts';
import { onAccessChanged } from '../../platform/permissions.ts';
import { onTabChanged } from '../../platform/tabs.ts';
import type { Inspection } from '../../report/index.ts';
import type { PageView } from '../../shared/protocol.ts';
import { Failed, Loading, NoAccess, NotApplicable, Notice, Restricted } from '../../ui/elements/Notice.tsx';
import type { Ask, AskAll } from '../../ui/tab/ask.ts';
import { Report } from '../../ui/tab/Report.tsx';
import { FirstRun } from './FirstRun.tsx';

type Screen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'shown'; readonly view: PageView; readonly isBusy: boolean };

export function App({ tabId }: { readonly tabId: number | null }) {
  const [screen, setScreen] = useState<Screen>({ kind: 'loading' });
  const latest = useRef(0);
  const told = useRef(0);

  const ask = useCallback(
    async (name: Ask) => {
      if (tabId === null) return;
      latest.current += 1;
      const asked = latest.current;
      setScreen((before) => (before.kind === 'shown' ? { ...before, isBusy: true } : before));
      const next = await background[name](tabId).then(
        (view): Screen => ({ kind: 'shown', view, isBusy: false }),
        (error: unknown): Screen => ({ kind: 'failed', error: String(error) }),
      );
      // An answer to an earlier question than that of what is shown is out of date. Yet the last one's alone would not do: a page
      // that goes on and on has another asked before it is answered.
      if (asked < told.current) return;
      told.current = asked;
      setScreen(next.kind === 'shown' ? { ...next, isBusy: asked !== latest.current } : next);
      if (next.kind !== 'shown' || next.view.kind !== 'ready' || next.view.tags.kind !== 'unreadable') return;
      // Perhaps the page is only busy for now: what it says in the end is told then.
      const later = await background.view(tabId, 'patient').catch(() => null);
      if (later && asked === latest.current) setScreen({ kind: 'shown', view: later, isBusy: false });
    },
    [tabId],
  );

  // Layout effects, because the others wait for the next frame, and that is half of the time to a verdict.
  useLayoutEffect(() => {
    if (tabId === null) return undefined;
    const refresh = () => void ask('view');
    const subscriptions = [onTabChanged(tabId, refresh), onAccessChanged(refresh), onReturn(refresh)];
    refresh();
    return () => {
      for (const end of subscriptions) end();
    };
  }, [tabId, ask]);

  useLayoutEffect(() => {
    if (screen.kind === 'shown' && screen.view.kind === 'ready') performance.mark('popup:verdict');
  }, [screen]);

  const askAll = useCallback(async () => (tabId === null ? null : background.viewAll(tabId)), [tabId]);
  const inspection = useInspection(tabId, screen.kind === 'shown' ? screen.view : null);

  if (tabId === null) return <Notice title={t('noTabTitle')}>{t('noTab')}</Notice>;
  switch (screen.kind) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <Failed error={screen.error}>
          <button type="button" data-kind="action" onClick={() => ask('view')}>
            {t('tryAgain')}
          </button>
        </Failed>
      );
    case 'shown':
      return (
        <>
          <View
            tabId={tabId}
            view={screen.view}
            inspection={inspection}
            isBusy={screen.isBusy}
            ask={ask}
            askAll={askAll}
          />
          <FirstRun />
        </>
      );
    default:
      return screen satisfies never;
  }
}

/** Asked for once the verdicts are on screen, which do not need it. Until it is there, or where it fails, it is null. */
function useInspection(tabId: number | null, view: PageView | null): Inspection | null {
  const [found, setFound] = useState<{ readonly origin: string; readonly inspection: Inspection | null } | null>(null);
  useEffect(() => {
    if (tabId === null || view?.kind !== 'ready') return undefined;
    let isWanted = true;
    const take = (inspection: Inspection | null) => isWanted && setFound({ origin: view.origin, inspection });
    background.inspect(tabId).then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [tabId, view]);
  // While the same site is asked again, what was found before stays on screen.
  return view?.kind === 'ready' && found?.origin === view.origin ? found.inspection : null;
}

/** The person was elsewhere, perhaps in the settings, and comes back. */
function onReturn(listener: () => void): () => void {
  let wasAway = false;
  const onBlur = () => {
    wasAway = true;
  };
  const onFocus = () => {
    if (wasAway) listener();
    wasAway = false;
  };
  addEventListener('blur', onBlur);
  addEventListener('focus', onFocus);
  return () => {
    removeEventListener('blur', onBlur);
    removeEventListener('focus', onFocus);
  };
}

interface ViewProps {
  readonly tabId: number;
  readonly view: PageView;
  readonly inspection: Inspection | null;
  readonly isBusy: boolean;
  readonly ask: (name: Ask) => void;
  readonly askAll: AskAll;
}

function View({ tabId, view, inspection, isBusy, ask, askAll }: ViewProps) {
  switch (view.kind) {
    case 'ready':
      return <Report tabId={tabId} view={view} inspection={inspection} isBusy={isBusy} ask={ask} askAll={askAll} />;
    case 'no-access':
      return <NoAccess origin={view.origin} />;
    case 'restricted':
      return <Restricted origin={view.origin} />;
    case 'not-applicable':
      return <NotApplicable scheme={view.scheme} />;
    case 'no-tab':
      return <Notice title={t('noTabTitle')}>{t('noTab')}</Notice>;
    // The popup's own question always fetches; only the toolbar icon is asked about pages nobody opened it on.
    case 'not-fetched':
      return <Loading />;
    default:
      return view satisfies never;
  }
}
