// The whole report of a page: the verdict, then its parts, one click away. If there is room, the crawlers stay beside them.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasWindows } from '../../platform/browser.ts';
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import type { CrawlerReport, Inspection, PageReport } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { Destination } from '../../words/page/destination.ts';
import type { TabActions } from '../actions.ts';
import { CrawlerTable } from '../crawlers/CrawlerTable.tsx';
import { useAll } from '../crawlers/use-all.ts';
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
import { CopyReport } from './CopyReport.tsx';
import { type CloserLook, useCloserLook, useInspection } from './use-closer-look.ts';
import { useWide } from './use-wide.ts';
import { WatchLine } from './WatchLine.tsx';

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
  const isWide = useWide();
  const { place, shown, goTo } = usePlace(isWide);
  const [served, readRawHtml] = useRawHtml(view, actions);
  const [areOthersWanted, wantOthers] = useState(false);
  const isSettled = useSettled();
  const closer = useCloserLook(isSettled);
  const look = closer.kind === 'loaded' ? closer.look : null;
  const inspection = useInspection(view, look);
  // The file and the links are shown for one crawler.
  const all = useAll(areOthersWanted || shown === 'robots' || shown === 'links', view, actions.viewAll);
  const selected = new Set(view.report.crawlers.map(({ crawler }) => crawler.token));
  const others = all.kind === 'known' ? all.crawlers.filter(({ crawler }) => !selected.has(crawler.token)) : [];
  const areOutdated = all.kind === 'known' && all.isOutdated;

  const show = (destination: Destination) => {
    goTo(destination);
    if (!hasOwnFocus(destination)) document.getElementById(`tab-${destination.panel}`)?.focus();
  };

  const contentOf = (name: Panel) => {
    if (name === 'crawlers')
      return (
        <CrawlerTable
          view={view}
          inspection={inspection}
          Reasons={closer.kind === 'failed' ? PartNotLoaded : (look?.Reasons ?? null)}
          others={{ all, areWanted: areOthersWanted }}
          target={place.panel === 'crawlers' ? place : null}
          showLine={(line, token) => goTo({ panel: 'robots', line, token })}
        />
      );
    if (look === null) return closer.kind === 'failed' && <PartNotLoaded />;
    const isShown = shown === name;
    return (
      <LookPanel
        {...{ name, look, view, isShown, place, goTo, inspection, others, areOutdated, served, readRawHtml, actions }}
      />
    );
  };

  const summary = (
    <Summary view={view} served={served.kind === 'answered' ? served.served : null} actions={actions} show={show} />
  );
  const tabs = (
    <TabPanels
      names={isWide ? PANELS.filter((name) => name !== 'crawlers') : PANELS}
      selected={shown}
      select={(name) => goTo({ panel: name })}
      warnings={inspection?.diagnosticGroups.filter(({ first }) => first.severity !== 'info').length ?? 0}
      contentOf={contentOf}
    />
  );
  const toggleOthers = () => {
    wantOthers(!areOthersWanted);
    goTo({ panel: 'crawlers' });
  };
  return (
    <article class="report" data-wide={isWide} aria-busy={isBusy || closer.kind === 'loading'}>
      <WatchLine watch={view.watch} look={look} openHistory={actions.watching.openHistory} />
      <ReportHeader view={view} actions={actions} />
      {isWide ? (
        <Panes summary={summary} crawlers={contentOf('crawlers')} tabs={tabs} />
      ) : (
        <>
          {summary}
          {tabs}
        </>
      )}
      <footer>
        <RobotsFacts outcome={view.outcome} />
        <button type="button" data-kind="action" class="all" aria-expanded={areOthersWanted} onClick={toggleOthers}>
          {areOthersWanted ? t('selectedOnly') : t('allCrawlers', formatNumber(view.crawlersKnown))}
        </button>
        <CopyReport view={view} closer={closer} />
      </footer>
    </article>
  );
}

function PartNotLoaded() {
  return <p role="alert">{t('partNotLoaded')}</p>;
}

type PanesProps = Readonly<Record<'summary' | 'crawlers' | 'tabs', ComponentChildren>>;

function Panes({ summary, crawlers, tabs }: PanesProps) {
  return (
    <div class="panes">
      <div class="pane">
        {summary}
        <section class="panel" id="panel-crawlers" aria-label={t('tabCrawlers')}>
          {crawlers}
        </section>
      </div>
      <div class="pane">{tabs}</div>
    </div>
  );
}

/** Where the person is in the report: the panel on screen, and the target in it. */
function usePlace(isWide: boolean) {
  const [place, goTo] = useState<Destination>({ panel: 'crawlers' });
  // If the crawlers have their own pane, the other pane keeps the previous panel.
  const [beside, setBeside] = useState<Panel>('robots');
  if (place.panel !== 'crawlers' && place.panel !== beside) setBeside(place.panel);
  useEffect(() => {
    if (place.panel === 'page' && place.heading)
      document.getElementById(place.heading)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return { place, shown: isWide && place.panel === 'crawlers' ? beside : place.panel, goTo };
}

/** The raw HTML of this page, once the person asks for it. */
function useRawHtml(view: ReadyView, actions: TabActions): readonly [ServedState, () => Promise<void>] {
  const [served, setServed] = useStateOf<ServedState>(view.report.url, { kind: 'idle' });
  const read = async () => {
    setServed({ kind: 'asked' });
    const answer = await actions.readRawHtml(view.report.url).catch(() => null);
    setServed({ kind: 'answered', served: answer ?? { kind: 'failed', reason: 'network' } });
  };
  return [served, read];
}

function ReportHeader({ view, actions }: Pick<ReportProps, 'view' | 'actions'>) {
  // Firefox for Android opens no private tab for an extension: the site would be in the history.
  const isPrivate = view.watch === null;
  return (
    <header class="page">
      <Logo />
      <PageTitle url={view.report.url} matched={matchedOf(view.report)} />
      <CopyUrl url={view.report.url} />
      <IconButton icon="again" label={t('fetchAgain')} onClick={actions.refetch} />
      {(hasWindows() || !isPrivate) && <WorkbenchButton open={() => actions.openWorkbench(view.origin)} />}
      <PanelButton />
      <SettingsButton />
    </header>
  );
}

interface TabPanelsProps {
  readonly names: readonly Panel[];
  readonly selected: Panel;
  readonly select: (name: Panel) => void;
  /** How many kinds of problems robots.txt has. */
  readonly warnings: number;
  readonly contentOf: (name: Panel) => ComponentChildren;
}

function TabPanels({ names, selected, select, warnings, contentOf }: TabPanelsProps) {
  const tabs = names.map((name) => ({
    name,
    label: t(LABELS[name]),
    note: name === 'robots' && warnings > 0 ? ({ text: formatNumber(warnings), tone: 'warn' } as const) : null,
  }));
  return (
    <>
      <Tabs label={t('tabs')} tabs={tabs} selected={selected} select={select} />
      {names.map((name) => {
        const labels = { id: `panel-${name}`, 'aria-labelledby': `tab-${name}` };
        return (
          <section key={name} class="panel" role="tabpanel" {...labels} hidden={name !== selected}>
            {contentOf(name)}
          </section>
        );
      })}
    </>
  );
}

interface LookPanelProps {
  readonly name: Exclude<Panel, 'crawlers'>;
  readonly look: CloserLook;
  readonly view: ReadyView;
  readonly isShown: boolean;
  readonly place: Destination;
  readonly goTo: (place: Destination) => void;
  readonly inspection: Inspection | null;
  readonly others: readonly CrawlerReport[];
  /** True until their answers are about this URL. */
  readonly areOutdated: boolean;
  readonly served: ServedState;
  readonly readRawHtml: () => void;
  readonly actions: TabActions;
}

/** A panel whose code is loaded after the verdicts are on screen. */
function LookPanel({ name, look, view, isShown, others, actions, ...props }: LookPanelProps) {
  switch (name) {
    case 'robots':
      return (
        <look.RobotsPanel
          view={view}
          others={props.areOutdated ? [] : others}
          inspection={props.inspection}
          isShown={isShown}
          target={props.place.panel === 'robots' ? props.place : null}
          goTo={(line) => props.goTo({ panel: 'robots', line })}
          actions={actions.watching}
        />
      );
    case 'page':
      return (
        <look.PagePanel
          view={view}
          isShown={isShown}
          served={props.served}
          readRawHtml={props.readRawHtml}
          actions={actions}
        />
      );
    case 'links':
      return (
        <look.PageLinksPanel
          key={view.report.url}
          actions={actions.links}
          selected={view.report.crawlers.map(({ crawler }) => crawler.token)}
          others={others.map(({ crawler }) => crawler.token)}
          isShown={isShown}
        />
      );
    case 'try':
      return <look.TestUrl view={view} actions={actions} />;
    default:
      return name satisfies never;
  }
}

/** How much of the path the blocking rule matches, in characters. */
function matchedOf({ page: { obstacle } }: PageReport): number {
  return obstacle?.kind === 'robots' ? obstacle.matchedPart : 0;
}

/** Rows and lines focus themselves. */
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
