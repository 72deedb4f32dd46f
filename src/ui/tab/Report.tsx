// The whole report of a page: what it comes to, then its parts one click away.
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { Evidence } from '../../words/evidence.ts';
import { CrawlerTable } from '../crawlers/CrawlerTable.tsx';
import { PageTitle } from '../elements/PageTitle.tsx';
import { PanelButton } from '../elements/PanelButton.tsx';
import { SettingsButton } from '../elements/SettingsButton.tsx';
import type { LineWish } from '../file/RobotsFile.tsx';
import { Links } from '../links/Links.tsx';
import type { ToldServed } from '../page/AsServed.tsx';
import { PagePanel } from '../page/PagePanel.tsx';
import { RobotsFacts, RobotsPanel } from '../robots/RobotsPanel.tsx';
import { Summary } from '../summary/Summary.tsx';
import type { Ask, AskAll } from './ask.ts';
import { CopyReport } from './CopyReport.tsx';
import { TryUrl } from './TryUrl.tsx';
import { useAll } from './use-all.ts';

const PANELS = ['crawlers', 'robots', 'page', 'links'] as const;
type Panel = (typeof PANELS)[number];
const LABELS: Record<Panel, MessageKey> = {
  crawlers: 'tabCrawlers',
  robots: 'tabRobots',
  page: 'tabPage',
  links: 'tabLinks',
};

interface ReportProps {
  readonly tabId: number;
  readonly view: ReadyView;
  /** Null until it is known. */
  readonly inspection: Inspection | null;
  readonly isBusy: boolean;
  readonly ask: (name: Ask) => void;
  readonly askAll: AskAll;
}

export function Report({ tabId, view, inspection, isBusy, ask, askAll }: ReportProps) {
  const [panel, setPanel] = useState<Panel>('crawlers');
  /** The row that a sentence was asked to prove itself by; a new object for each time it is asked. */
  const [proof, setProof] = useState<{ readonly token: string } | null>(null);
  /** The same of a line of robots.txt. */
  const [wish, setWish] = useState<LineWish | null>(null);
  /** The heading to bring into sight, once its panel is shown. */
  const [heading, setHeading] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (heading) document.getElementById(heading.id)?.scrollIntoView({ block: 'nearest' });
  }, [heading]);
  const [served, setServed] = useState<ToldServed | null>(null);
  const [areOthersWanted, wantOthers] = useState(false);
  const isSettled = useSettled();
  // The file and the links are seen by one crawler of all.
  const all = useAll(areOthersWanted || panel === 'robots' || panel === 'links', view, askAll);
  const chosen = new Set(view.report.crawlers.map(({ crawler }) => crawler.token));
  const others = all.kind === 'known' ? all.crawlers.filter(({ crawler }) => !chosen.has(crawler.token)) : [];

  const show = (evidence: Evidence) => {
    const token = evidence.tokens.find((one) => view.report.crawlers.some(({ crawler }) => crawler.token === one));
    setPanel(token === undefined ? evidence.panel : 'crawlers');
    if (token !== undefined) setProof({ token });
    else if (evidence.line !== undefined) setWish({ line: evidence.line });
    else {
      document.getElementById(`tab-${evidence.panel}`)?.focus();
      if (evidence.heading) setHeading({ id: evidence.heading });
    }
  };

  const showLine = (line: number, token: string) => {
    setPanel('robots');
    setWish({ line, token });
  };

  /** The keys of a tab list: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. They go where they point. */
  const onKeyDown = ({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const forth = getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
    const next = PANELS.at((PANELS.indexOf(panel) + forth) % PANELS.length) ?? panel;
    setPanel(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <article class="report" aria-busy={isBusy || !isSettled}>
      <header class="page">
        <PageTitle url={view.report.url} />
        <button type="button" onClick={() => ask('refetch')}>
          {t('fetchAgain')}
        </button>
        <PanelButton />
        <SettingsButton />
      </header>
      <Summary view={view} served={served?.url === view.report.url ? served.served : null} ask={ask} show={show} />
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
            onClick={() => setPanel(name)}
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
                proof={proof}
                showLine={showLine}
              />
              {chosen.size > 0 && <TryUrl tabId={tabId} view={view} />}
            </>
          )}
          {isSettled && name === 'robots' && (
            <RobotsPanel
              view={view}
              others={others}
              inspection={inspection}
              isShown={panel === 'robots'}
              wish={wish}
              goTo={setWish}
            />
          )}
          {isSettled && name === 'page' && <PagePanel tabId={tabId} view={view} onServed={setServed} />}
          {isSettled && name === 'links' && (
            <Links
              key={view.report.url}
              tabId={tabId}
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

/** Whether the verdicts have been painted. Whatever a click must open first is made after them, so that it delays none. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => setIsSettled(true), []);
  return isSettled;
}
