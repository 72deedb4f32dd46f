// The whole report of a page: what it comes to, then its parts one click away.
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { Destination } from '../../words/destination.ts';
import { CrawlerTable } from '../crawlers/CrawlerTable.tsx';
import { PageTitle } from '../elements/PageTitle.tsx';
import { PanelButton } from '../elements/PanelButton.tsx';
import { SettingsButton } from '../elements/SettingsButton.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import { PageLinksPanel } from '../links/PageLinksPanel.tsx';
import type { ServedState } from '../page/AsServed.tsx';
import { PagePanel } from '../page/PagePanel.tsx';
import { RobotsFacts, RobotsPanel } from '../robots/RobotsPanel.tsx';
import { Summary } from '../summary/Summary.tsx';
import type { TabActions } from './actions.ts';
import { CopyReport } from './CopyReport.tsx';
import { TryUrl } from './TryUrl.tsx';
import { useAll } from './use-all.ts';
import { useInspection } from './use-inspection.ts';

const PANELS = ['crawlers', 'robots', 'page', 'links'] as const satisfies readonly Destination['panel'][];
type Panel = Destination['panel'];
const LABELS: Record<Panel, MessageKey> = {
  crawlers: 'tabCrawlers',
  robots: 'tabRobots',
  page: 'tabPage',
  links: 'tabLinks',
};

interface ReportProps {
  readonly view: ReadyView;
  readonly isBusy: boolean;
  readonly actions: TabActions;
}

export function Report({ view, isBusy, actions }: ReportProps) {
  /** The panel that is shown, and what in it was gone to. */
  const [place, goTo] = useState<Destination>({ panel: 'crawlers' });
  const { panel } = place;
  useEffect(() => {
    if (place.panel === 'page' && place.heading)
      document.getElementById(place.heading)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const [served, setServed] = useStateOf<ServedState>(view.report.url, { kind: 'idle' });
  const [areOthersWanted, wantOthers] = useState(false);
  const isSettled = useSettled();
  const inspection = useInspection(view, isSettled, actions.closerLook);
  // The file and the links are seen by one crawler of all.
  const all = useAll(areOthersWanted || panel === 'robots' || panel === 'links', view, actions.viewAll);
  const chosen = new Set(view.report.crawlers.map(({ crawler }) => crawler.token));
  const others = all.kind === 'known' ? all.crawlers.filter(({ crawler }) => !chosen.has(crawler.token)) : [];

  const readAsServed = async () => {
    setServed({ kind: 'asked' });
    const answer = await actions.readAsServed().catch(() => null);
    setServed({ kind: 'told', served: answer ?? { kind: 'failed', reason: 'network' } });
  };

  const show = (destination: Destination) => {
    goTo(destination);
    if (!hasOwnFocus(destination)) document.getElementById(`tab-${destination.panel}`)?.focus();
  };

  /** The keys of a tab list: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. They go where they point. */
  const onKeyDown = ({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const forth = getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
    const next = PANELS.at((PANELS.indexOf(panel) + forth) % PANELS.length) ?? panel;
    goTo({ panel: next });
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <article class="report" aria-busy={isBusy || !isSettled}>
      <header class="page">
        <PageTitle url={view.report.url} />
        <button type="button" onClick={actions.refetch}>
          {t('fetchAgain')}
        </button>
        <PanelButton />
        <SettingsButton />
      </header>
      <Summary view={view} served={served.kind === 'told' ? served.served : null} actions={actions} show={show} />
      <div class="tabs" role="tablist" aria-label={t('tabs')} onKeyDown={onKeyDown}>
        {PANELS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === panel}
            aria-controls={`panel-${name}`}
            tabIndex={name === panel ? 0 : -1}
            onClick={() => goTo({ panel: name })}
          >
            {t(LABELS[name])}
          </button>
        ))}
      </div>
      {PANELS.map((name) => (
        <section
          key={name}
          class="panel"
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== panel}
        >
          {name === 'crawlers' && (
            <>
              <CrawlerTable
                view={view}
                inspection={inspection}
                isSettled={isSettled}
                others={{ all, areWanted: areOthersWanted, want: wantOthers }}
                target={place.panel === 'crawlers' ? place : null}
                showLine={(line, token) => goTo({ panel: 'robots', line, token })}
              />
              {chosen.size > 0 && <TryUrl view={view} actions={actions} />}
            </>
          )}
          {isSettled && name === 'robots' && (
            <RobotsPanel
              view={view}
              others={others}
              inspection={inspection}
              isShown={panel === 'robots'}
              target={place.panel === 'robots' ? place : null}
              goTo={(line) => goTo({ panel: 'robots', line })}
            />
          )}
          {isSettled && name === 'page' && (
            <PagePanel view={view} served={served} readAsServed={readAsServed} actions={actions} />
          )}
          {isSettled && name === 'links' && (
            <PageLinksPanel
              key={view.report.url}
              actions={actions.links}
              chosen={[...chosen]}
              others={others.map(({ crawler }) => crawler.token)}
              isShown={panel === 'links'}
            />
          )}
        </section>
      ))}
      <footer>
        <RobotsFacts outcome={view.outcome} />
        <CopyReport view={view} />
      </footer>
    </article>
  );
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

/** Whether the verdicts have been painted. Whatever a click must open first is made after them, so that it delays none. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => setIsSettled(true), []);
  return isSettled;
}
