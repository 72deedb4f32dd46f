// The workbench's shell: the site, its live robots.txt, and the current room.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { background } from '../../platform/messaging.ts';
import { onAccessChanged } from '../../platform/permissions.ts';
import { loadSettings } from '../../platform/settings.ts';
import { robotsTextOf } from '../../report/index.ts';
import { fileOf } from '../../robots/index.ts';
import type { PageUrls } from '../../shared/page-links.ts';
import type { LiveFile } from '../../shared/protocol.ts';
import { knownCrawlers, type Settings, selectedCrawlers } from '../../shared/settings.ts';
import { Failed, Loading, NoAccess, NotApplicable, Notice, Restricted } from '../../ui/elements/Notice.tsx';
import { useOnReturn } from '../../ui/elements/use-on-return.ts';
import { Words } from '../../ui/elements/Words.tsx';
import { brief, quoteBrief } from '../../words/text/place.ts';
import { say } from '../../words/text/sentence.ts';
import { type BaseFile, CompareMenu } from './CompareMenu.tsx';
import { RoomFrame } from './RoomFrame.tsx';
import { ROOM_NAMES, ROOMS, type RoomName, roomOf } from './rooms.ts';
import { LiveFacts, SiteBar } from './SiteBar.tsx';
import type { WorkbenchTarget } from './shared/workbench-url.ts';
import { useShared } from './use-shared.ts';

type Screen =
  | LiveFile
  | { readonly kind: 'loading' }
  /** The page's own URL names a file. Any site can link to such a URL, so nothing is requested before a click. */
  | { readonly kind: 'named-file'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: string };

interface WorkbenchProps {
  /** Null without a site. */
  readonly asked: WorkbenchTarget | null;
  /** The person typed the site in this tab. A URL can't set this. */
  readonly isTyped?: boolean;
  readonly initial: Settings;
  /** The workbench's own tab. */
  readonly tabId: number | null;
}

export function Workbench({ asked, isTyped = false, initial, tabId }: WorkbenchProps) {
  const settings = useSettings(initial);
  const [screen, refetch] = useLiveFile(asked, isTyped, tabId);
  const [other, setOther] = useState<Other | null>(null);
  const [base, setBase] = useState<BaseFile | null>(null);
  return (
    <div class="workbench">
      <SiteBar asked={asked}>
        {screen.kind === 'ready' && (
          <>
            <LiveFacts live={screen} refetch={refetch} />
            <CompareMenu
              site={screen.origin}
              tabId={tabId}
              compare={(draft) => setOther({ draft })}
              base={base}
              setBase={setBase}
            />
          </>
        )}
      </SiteBar>
      {asked === null ? (
        <Notice icon="page" title={t('workbenchNoSiteTitle')}>
          <p>{t('workbenchNoSite')}</p>
        </Notice>
      ) : (
        <Content
          screen={screen}
          pageTab={asked.pageTab}
          tabId={tabId}
          settings={settings}
          refetch={refetch}
          other={other}
          base={base}
        />
      )}
    </div>
  );
}

/** Another robots.txt to compare with the live one. */
interface Other {
  readonly draft: string;
}

interface ContentProps {
  readonly screen: Screen;
  readonly pageTab: number | null;
  readonly tabId: number | null;
  readonly settings: Settings;
  readonly refetch: () => void;
  readonly other: Other | null;
  readonly base: BaseFile | null;
}

function Content({ screen, ...props }: ContentProps) {
  switch (screen.kind) {
    case 'ready':
      return <Rooms live={screen} {...props} />;
    case 'no-access':
      return <NoAccess origin={screen.origin} />;
    case 'restricted':
      return <Restricted origin={screen.origin} />;
    case 'not-applicable':
      return <NotApplicable scheme={screen.scheme} />;
    case 'not-fetched':
      return (
        <Notice icon="lock" title={t('linkPrivateTitle', new URL(screen.origin).host)}>
          <p>{t('linkPrivate')}</p>
        </Notice>
      );
    case 'no-tab':
      return (
        <Notice icon="tab" title={t('noTabTitle')}>
          <p>{t('noTab')}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Failed error={screen.error}>
          <button type="button" data-kind="action" onClick={props.refetch}>
            {t('tryAgain')}
          </button>
        </Failed>
      );
    case 'named-file':
    case 'not-requested': {
      const url = screen.kind === 'named-file' ? screen.url : screen.origin;
      const says =
        screen.kind === 'named-file' ? say('namedFile', quoteBrief(url)) : say('privateSite', quoteBrief(url));
      return (
        <Notice icon="page" title={t('namedFileTitle', URL.canParse(url) ? new URL(url).host : brief(url))}>
          <p>
            <Words of={says} />
          </p>
          <button type="button" data-kind="action" data-action="fetch-file" onClick={props.refetch}>
            {t('namedFileFetch')}
          </button>
        </Notice>
      );
    }
    case 'loading':
      return <Loading />;
    default:
      return screen satisfies never;
  }
}

interface RoomsProps extends Omit<ContentProps, 'screen'> {
  readonly live: Extract<LiveFile, { kind: 'ready' }>;
}

function Rooms({ live, pageTab, tabId, settings, refetch, other, base }: RoomsProps) {
  const room = useRoom();
  const opened = useRef(new Set<RoomName>()).current.add(room);
  const liveText = useMemo(() => {
    const file = fileOf(live.outcome);
    return file ? robotsTextOf(file) : '';
  }, [live]);
  const [shared, share] = useShared(live.outcome);
  useEffect(() => {
    if (other === null) return;
    share(other);
    location.hash = '#edit';
  }, [other, share]);
  useEffect(() => {
    if (base !== null) location.hash = '#edit';
  }, [base]);
  const page = usePage(tabId, pageTab, live.origin);
  const custom = useSame(settings.custom);
  const chosen = useSame(settings.chosen);
  const versions = useSame(settings.versions);
  const crawlers = useMemo(() => selectedCrawlers({ chosen, custom, versions }), [chosen, custom, versions]);
  const known = useMemo(() => knownCrawlers({ custom, versions }), [custom, versions]);
  return (
    <>
      <nav class="rooms" aria-label={t('rooms')}>
        {ROOM_NAMES.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === room ? 'page' : undefined}>
            {t(ROOMS[name].title)}
          </a>
        ))}
      </nav>
      {ROOM_NAMES.filter((name) => opened.has(name)).map((name) => (
        <RoomFrame
          key={name}
          name={name}
          site={live.origin}
          live={live}
          liveText={liveText}
          base={base?.text ?? null}
          page={page}
          crawlers={crawlers}
          known={known}
          shared={shared}
          share={share}
          refetch={refetch}
          isShown={name === room}
        />
      ))}
    </>
  );
}

function useRoom(): RoomName {
  const [room, setRoom] = useState(() => roomOf(location.hash));
  useEffect(() => {
    const follow = () => setRoom(roomOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return room;
}

/** The page in the tab from which the workbench was opened, and its links. */
function usePage(ownTab: number | null, pageTab: number | null, site: string): PageUrls | null {
  const [page, setPage] = useState<PageUrls | null>(null);
  useEffect(() => {
    if (ownTab === null || pageTab === null) return;
    background.pageUrls(ownTab, pageTab, site).then(setPage, () => setPage(null));
  }, [ownTab, pageTab, site]);
  return page;
}

/** The settings, read again whenever the person returns to this page. */
function useSettings(initial: Settings): Settings {
  const [settings, setSettings] = useState(initial);
  useOnReturn(async () => setSettings(await loadSettings()));
  return settings;
}

/** The previous value as long as this one is equal, so that rooms don't recompute what depends on it. */
function useSame<Value>(value: Value): Value {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/** While the file is fetched again, the previous one stays on screen. */
function useLiveFile(
  asked: WorkbenchTarget | null,
  isTyped: boolean,
  tabId: number | null,
): readonly [Screen, () => void] {
  const named = asked?.fileUrl ?? null;
  const [screen, setScreen] = useState<Screen>(() => {
    if (tabId === null) return { kind: 'no-tab' };
    return named === null ? { kind: 'loading' } : { kind: 'named-file', url: named };
  });
  const latest = useRef(0);
  const isClicked = useRef(isTyped && named === null);
  const ask = useCallback(
    async (want: 'unasked' | 'reload') => {
      if (asked === null || tabId === null || (asked.fileUrl !== null && !isClicked.current)) return;
      latest.current += 1;
      const id = latest.current;
      const next = await background
        .liveFile(tabId, asked.site, asked.fileUrl, want === 'unasked' && isClicked.current ? 'default' : want)
        .catch((error: unknown): Screen => ({ kind: 'failed', error: String(error) }));
      if (id !== latest.current) return;
      // One click, one answer: a change of permissions after it requests nothing.
      if (asked.fileUrl !== null && next.kind === 'ready') isClicked.current = false;
      // Rooms hold unsaved work, so only another file replaces them.
      setScreen((before) => (before.kind === 'ready' && next.kind !== 'ready' ? before : next));
    },
    [asked, tabId],
  );
  // A layout effect: another would come after a click in the first frame, and ask once more.
  useLayoutEffect(() => {
    void ask('unasked');
    return onAccessChanged(() => void ask('unasked'));
  }, [ask]);
  const refetch = useCallback(() => {
    isClicked.current = true;
    void ask('reload');
  }, [ask]);
  return [screen, refetch];
}
