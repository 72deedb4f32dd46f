// The report of one tab, in each of its states. Asks the background; keeps only what is on screen.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FirstQuestion } from '../../platform/first-question.ts';
import { t } from '../../platform/i18n.ts';
import { background, viewIn } from '../../platform/messaging.ts';
import { isPanel } from '../../platform/panel.ts';
import { onAccessChanged } from '../../platform/permissions.ts';
import { LONG_TIMEOUT_MS, onTabChanged, reloadTab } from '../../platform/tabs.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import { type Interest, summaryOf } from '../../report/index.ts';
import { isOnlyLookedUp } from '../../shared/only-looked-up.ts';
import type { PageView } from '../../shared/protocol.ts';
import type { TabActions } from '../../ui/actions.ts';
import {
  Closed,
  Failed,
  Loading,
  NoAccess,
  NotApplicable,
  Notice,
  NotLoaded,
  Restricted,
} from '../../ui/elements/Notice.tsx';
import { Report } from '../../ui/tab/Report.tsx';
import { FirstRun } from './FirstRun.tsx';

type Screen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'shown'; readonly view: PageView; readonly isBusy: boolean };

interface AppProps {
  readonly tabId: number | null;
  /** The request for the tab that was made before the popup was loaded. */
  readonly first?: FirstQuestion | null;
}

export function App({ tabId, first = null }: AppProps) {
  return tabId === null ? <NoTab /> : <TabView tabId={tabId} first={first} />;
}

function TabView({ tabId, first }: { readonly tabId: number; readonly first: FirstQuestion | null }) {
  const { screen, ask, refresh } = useScreen(tabId, first);
  useLayoutEffect(() => {
    if (screen.kind === 'shown' && screen.view.kind === 'ready') performance.mark('popup:verdict');
  }, [screen]);

  const choose = async (cares: Interest) => {
    // Settings are decoded with the catalog, which is only in the popup's second script.
    const { changeSettings } = await import('../../ui/tab/closer-look.ts');
    await changeSettings(() => ({ cares }));
    await refresh();
  };
  const actions = useMemo(() => {
    // What a click finds out can arrive after the answer to a later request, which didn't have it yet.
    const act = async (answer: Promise<PageView>) => {
      if (!(await ask(answer))) await refresh();
    };
    return actionsOn(tabId, act, refresh);
  }, [tabId, ask, refresh]);

  switch (screen.kind) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <Failed error={screen.error}>
          <button type="button" data-kind="action" data-main onClick={() => void refresh()}>
            {t('tryAgain')}
          </button>
        </Failed>
      );
    case 'shown':
      return (
        <>
          <View view={screen.view} isBusy={screen.isBusy} actions={actions} />
          {screen.view.kind === 'ready' && screen.view.isFirstRun && (
            <FirstRun
              end={background.endFirstRun}
              cares={screen.view.cares}
              choose={choose}
              crawlers={{ selected: summaryOf(screen.view.report).both.total, known: screen.view.crawlersKnown }}
            />
          )}
        </>
      );
    default:
      return screen satisfies never;
  }
}

const isUnreadable = (screen: Screen) =>
  screen.kind === 'shown' &&
  screen.view.kind === 'ready' &&
  screen.view.facts.tags.kind === 'unreadable' &&
  !isOnlyLookedUp(screen.view.facts.headers);

/** Of views that the page's changes cause: one for a page that doesn't answer, and one for what the tab has gone on to. */
const MOST_UNDER_WAY = 2;

/**
 * What is on screen, a function that shows another answer about the tab, and one that asks for the view again. They resolve to false if
 * the answer to a later request is already shown.
 */
function useScreen(tabId: number, first: FirstQuestion | null) {
  const [screen, setScreen] = useState<Screen>({ kind: 'loading' });
  const latest = useRef(0);
  const newestShown = useRef(0);
  const isUnread = useRef(false);
  const isLooking = useRef(false);
  const following = useRef({ underWay: 0, isDue: false });
  const early = useRef(first);

  const show = useCallback((next: Screen) => {
    isUnread.current = isUnreadable(next);
    setScreen(next);
  }, []);

  /** The page may only be busy for now; its answer is shown when it arrives. One question waits for it at a time. */
  const lookLonger = useCallback(async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    for (let looked = -1; isUnread.current && looked !== newestShown.current; ) {
      looked = newestShown.current;
      const view = await background.view(tabId, { tagTimeoutMs: LONG_TIMEOUT_MS, isFromPage: true }).catch(() => null);
      const isBusy = latest.current !== newestShown.current;
      if (view === null) setScreen((before) => (before.kind === 'shown' ? { ...before, isBusy } : before));
      else if (isUnread.current) show({ kind: 'shown', view, isBusy });
    }
    isLooking.current = false;
  }, [tabId, show]);

  const ask = useCallback(
    async (answer: Promise<PageView>): Promise<boolean> => {
      latest.current += 1;
      const asked = latest.current;
      setScreen((before) => (before.kind === 'shown' ? { ...before, isBusy: true } : before));
      const next = await answer.then(
        (view): Screen => ({ kind: 'shown', view, isBusy: false }),
        (error: unknown): Screen => ({ kind: 'failed', error: String(error) }),
      );
      // An answer to an earlier request than the one on screen is outdated. Accepting only the last one wouldn't do: a page
      // that changes all the time causes new requests before the previous one is answered.
      if (asked < newestShown.current) return false;
      newestShown.current = asked;
      const isBusy = isUnreadable(next) || asked !== latest.current;
      show(next.kind === 'shown' ? { ...next, isBusy } : next);
      if (isUnread.current) void lookLonger();
      return true;
    },
    [show, lookLonger],
  );

  const refresh = useCallback(() => ask(background.view(tabId)), [tabId, ask]);

  /** A page can change any number of times while it is asked; it is asked again after that. */
  const follow = useCallback(async () => {
    const views = following.current;
    views.isDue = views.underWay === MOST_UNDER_WAY;
    if (views.isDue) return;
    views.underWay += 1;
    await ask(background.view(tabId, { isFromPage: true }));
    views.underWay -= 1;
    if (views.isDue) void follow();
  }, [tabId, ask]);

  // A layout effect, because others wait for the next frame, which is half of the time to a verdict.
  useLayoutEffect(() => {
    const asked = early.current;
    early.current = null;
    void (asked ? ask(viewIn(asked.reply)) : refresh());
    const end = onTabChanged(tabId, () => void follow());
    // It was asked before anything listened.
    if (asked?.isOvertaken(tabId)) void follow();
    return end;
  }, [tabId, ask, refresh, follow]);

  // A person causes these, after the first paint.
  useEffect(() => {
    const again = () => void refresh();
    const subscriptions = [onAccessChanged(again), onReturn(again)];
    return () => {
      for (const end of subscriptions) end();
    };
  }, [refresh]);

  return { screen, ask, refresh };
}

function actionsOn(
  tabId: number,
  ask: (answer: Promise<PageView>) => void,
  refresh: () => Promise<unknown>,
): TabActions {
  return {
    refetch: () => ask(background.refetch(tabId)),
    reload: () => reloadTab(tabId),
    lookUpHeaders: (url) => ask(background.lookUpHeaders(tabId, url)),
    viewAll: () => background.viewAll(tabId),
    readRawHtml: (url) => background.rawHtml(tabId, url),
    lookUpLicenses: (url) => ask(background.lookUpLicenses(tabId, url)),
    tdmFile: (url) => background.tdmFile(tabId, url),
    canonical: (url, namedBy) => background.canonical(tabId, url, namedBy),
    llmsFile: (url) => background.llmsFile(tabId, url),
    tryElsewhere: (url) => background.testUrl(tabId, url),
    content: (url) => background.content(tabId, url),
    resources: (token, url) => background.resources(tabId, token, url),
    servedTo: async (url) => {
      const answer = await background.servedTo(tabId, url);
      if (answer?.kind === 'answered') void refresh();
      return answer;
    },
    dismissServing: () => ask(background.dismissServing(tabId)),
    watching: {
      watch: (site) => background.watch(site, {}),
      addKeyUrl: (url, wanted) => background.addKeyUrl(url, wanted),
      openHistory: async (site) => {
        await openWorkbench({ origin: site, room: 'history' });
        if (!isPanel()) close();
      },
    },
    openWorkbench: (origin) => openWorkbench({ origin, tabId }),
    links: {
      areMarked: () => background.areLinksMarked(tabId),
      mark: (token, ask) => background.markLinks(tabId, token, ask),
      show: (link) => background.showLink(tabId, { index: link.index, url: link.url }),
      unmark: () => background.unmarkLinks(tabId),
    },
  };
}

/** The person comes back, perhaps from the settings. */
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

function NoTab() {
  return (
    <Notice icon="tab" title={t('noTabTitle')}>
      {t('noTab')}
    </Notice>
  );
}

interface ViewProps {
  readonly view: PageView;
  readonly isBusy: boolean;
  readonly actions: TabActions;
}

function View({ view, isBusy, actions }: ViewProps) {
  switch (view.kind) {
    case 'ready':
      return <Report view={view} isBusy={isBusy} actions={actions} />;
    case 'no-access':
      return <NoAccess origin={view.origin} />;
    case 'not-loaded':
      return (
        <NotLoaded {...view}>
          <button type="button" data-kind="action" data-main onClick={actions.reload}>
            {t('tryAgain')}
          </button>
        </NotLoaded>
      );
    case 'restricted':
      return <Restricted origin={view.origin} />;
    case 'closed':
      return <Closed />;
    case 'not-applicable':
      return <NotApplicable scheme={view.scheme} />;
    case 'no-tab':
      return <NoTab />;
    // The popup's own request always fetches; only the toolbar icon sees pages for which it was never opened.
    case 'not-fetched':
      return <Loading />;
    default:
      return view satisfies never;
  }
}
