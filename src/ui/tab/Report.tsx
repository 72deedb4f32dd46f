// The whole report of a page: the verdict, then its parts one click away. Where there is room, the crawlers stay beside them.
import { useEffect, useState } from 'preact/hooks';
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import type { PageReport } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { Destination } from '../../words/page/destination.ts';
import { CrawlerTable } from '../crawlers/CrawlerTable.tsx';
import { Logo } from '../elements/Icon.tsx';
import { IconButton } from '../elements/IconButton.tsx';
import { CopyUrl, PageTitle } from '../elements/PageTitle.tsx';
import { PanelButton } from '../elements/PanelButton.tsx';
import { SettingsButton } from '../elements/SettingsButton.tsx';
import { Tabs } from '../elements/Tabs.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import { WorkbenchButton } from '../elements/WorkbenchButton.tsx';
import type { ServedState } from '../page/RawHtml.tsx';
import { RobotsFacts } from '../robots/RobotsFacts.tsx';
import { Summary } from '../summary/Summary.tsx';
import { WatchLine } from '../summary/WatchLine.tsx';
import type { TabActions } from './actions.ts';
import { CopyReport } from './CopyReport.tsx';
import { useAll } from './use-all.ts';
import { useCloserLook, useInspection } from './use-closer-look.ts';
import { useWide } from './use-wide.ts';

const PANELS = ['crawlers', 'robots', 'page', 'links', 'try'] as const satisfies readonly Destination['panel'][];
type Panel = Destination['panel'];
const LABELS: Record<Panel, MessageKey> = {
  crawlers: 'tabCrawlers',
  robots: 'tabRobots',
  page: 'tabPage',
  links: 'tabLinks',
  try: 'tabTry',
};

interface ReportProps {
  readonly view: ReadyView;
  readonly isBusy: boolean;
  readonly actions: TabActions;
}

export function Report({ view, isBusy, actions }: ReportProps) {
  /** The panel that is shown, and what in it was gone to. */
  const [place, goTo] = useState<Destination>({ panel: 'crawlers' });
  const isWide = useWide();
  // Beside the crawlers, there is always another one.
  const [beside, setBeside] = useState<Panel>('robots');
  if (place.panel !== 'crawlers' && place.panel !== beside) setBeside(place.panel);
  const shown = isWide && place.panel === 'crawlers' ? beside : place.panel;
  useEffect(() => {
    if (place.panel === 'page' && place.heading)
      document.getElementById(place.heading)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const [served, setServed] = useStateOf<ServedState>(view.report.url, { kind: 'idle' });
  const [areOthersWanted, wantOthers] = useState(false);
  const isSettled = useSettled();
  const closer = useCloserLook(isSettled);
  const look = closer.kind === 'loaded' ? closer.look : null;
  const notLoaded = closer.kind === 'failed' && <p role="alert">{t('partNotLoaded')}</p>;
  const inspection = useInspection(view, look);
  // The file and the links are seen by one crawler of all.
  const all = useAll(areOthersWanted || shown === 'robots' || shown === 'links', view, actions.viewAll);
  const chosen = new Set(view.report.crawlers.map(({ crawler }) => crawler.token));
  const others = all.kind === 'known' ? all.crawlers.filter(({ crawler }) => !chosen.has(crawler.token)) : [];

  const readRawHtml = async () => {
    setServed({ kind: 'asked' });
    const answer = await actions.readRawHtml().catch(() => null);
    setServed({ kind: 'answered', served: answer ?? { kind: 'failed', reason: 'network' } });
  };

  const show = (destination: Destination) => {
    goTo(destination);
    if (!hasOwnFocus(destination)) document.getElementById(`tab-${destination.panel}`)?.focus();
  };

  const contentOf = (name: Panel) => {
    switch (name) {
      case 'crawlers':
        return (
          <CrawlerTable
            view={view}
            inspection={inspection}
            isSettled={isSettled}
            others={{ all, areWanted: areOthersWanted }}
            target={place.panel === 'crawlers' ? place : null}
            showLine={(line, token) => goTo({ panel: 'robots', line, token })}
          />
        );
      case 'robots':
        return look ? (
          <look.RobotsPanel
            view={view}
            others={others}
            inspection={inspection}
            isShown={shown === 'robots'}
            target={place.panel === 'robots' ? place : null}
            goTo={(line) => goTo({ panel: 'robots', line })}
            actions={actions.watching}
          />
        ) : (
          notLoaded
        );
      case 'page':
        return look ? (
          <look.PagePanel
            view={view}
            isShown={shown === 'page'}
            served={served}
            readRawHtml={readRawHtml}
            actions={actions}
          />
        ) : (
          notLoaded
        );
      case 'links':
        return look ? (
          <look.PageLinksPanel
            key={view.report.url}
            actions={actions.links}
            chosen={[...chosen]}
            others={others.map(({ crawler }) => crawler.token)}
            isShown={shown === 'links'}
          />
        ) : (
          notLoaded
        );
      case 'try':
        return look ? <look.TestUrl view={view} actions={actions} /> : notLoaded;
      default:
        return name satisfies never;
    }
  };

  const names = isWide ? PANELS.filter((name) => name !== 'crawlers') : PANELS;
  const marked = inspection?.diagnosticGroups.filter(({ first }) => first.severity !== 'info').length ?? 0;
  const tabs = (
    <Tabs
      label={t('tabs')}
      tabs={names.map((name) => ({
        name,
        label: t(LABELS[name]),
        note: name === 'robots' && marked > 0 ? { text: formatNumber(marked), tone: 'warn' } : null,
      }))}
      selected={shown}
      select={(name) => goTo({ panel: name })}
    />
  );
  const panels = names.map((name) => (
    <section
      key={name}
      class="panel"
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      hidden={name !== shown}
    >
      {contentOf(name)}
    </section>
  ));
  const summary = (
    <Summary view={view} served={served.kind === 'answered' ? served.served : null} actions={actions} show={show} />
  );
  return (
    <article class="report" data-wide={isWide} aria-busy={isBusy || closer.kind === 'loading'}>
      <WatchLine watch={view.watch} look={look} openHistory={actions.watching.openHistory} />
      <header class="page">
        <Logo />
        <PageTitle url={view.report.url} matched={matchedOf(view.report)} />
        <CopyUrl url={view.report.url} />
        <IconButton icon="again" label={t('fetchAgain')} onClick={actions.refetch} />
        <WorkbenchButton open={() => actions.openWorkbench(view.origin)} />
        <PanelButton />
        <SettingsButton />
      </header>
      {isWide ? (
        <div class="panes">
          <div class="pane">
            {summary}
            <section class="panel" id="panel-crawlers" aria-label={t('tabCrawlers')}>
              {contentOf('crawlers')}
            </section>
          </div>
          <div class="pane">
            {tabs}
            {panels}
          </div>
        </div>
      ) : (
        <>
          {summary}
          {tabs}
          {panels}
        </>
      )}
      <footer>
        <RobotsFacts outcome={view.outcome} />
        <button
          type="button"
          data-kind="action"
          class="all"
          aria-expanded={areOthersWanted}
          onClick={() => {
            wantOthers(!areOthersWanted);
            goTo({ panel: 'crawlers' });
          }}
        >
          {areOthersWanted ? t('chosenOnly') : t('allCrawlers', formatNumber(view.crawlersKnown))}
        </button>
        <CopyReport view={view} look={look} />
      </footer>
    </article>
  );
}

/** Of the path, as far as the rule reaches that blocks the page. */
function matchedOf({ page: { obstacle } }: PageReport): number {
  return obstacle?.kind === 'robots' ? obstacle.matchedPart : 0;
}

/** A row and a line take the focus themselves. */
function hasOwnFocus(destination: Destination): boolean {
  switch (destination.panel) {
    case 'crawlers':
      return destination.token !== undefined;
    case 'robots':
      return destination.line !== undefined;
    default:
      return false;
  }
}

/** Whether the verdicts have been painted. Content behind a click is rendered afterwards, so that it does not delay them. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => setIsSettled(true), []);
  return isSettled;
}
