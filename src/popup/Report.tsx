// The whole report of a page: what it comes to, then its three parts one click away.
import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../platform/i18n.ts';
import type { Inspection } from '../report/index.ts';
import { pathOf } from '../shared/page.ts';
import type { ReadyView } from '../shared/protocol.ts';
import { shown } from '../ui/text.ts';
import type { Ask } from './App.tsx';
import { CrawlerTable } from './CrawlerTable.tsx';
import { PagePanel } from './PagePanel.tsx';
import { PanelButton } from './PanelButton.tsx';
import { RobotsFacts, RobotsPanel } from './RobotsPanel.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { Summary } from './Summary.tsx';

const PANELS = ['crawlers', 'robots', 'page'] as const;
type Panel = (typeof PANELS)[number];
const LABELS: Record<Panel, MessageKey> = { crawlers: 'tabCrawlers', robots: 'tabRobots', page: 'tabPage' };

interface ReportProps {
  readonly view: ReadyView;
  /** Null until it is known. */
  readonly inspection: Inspection | null;
  readonly isBusy: boolean;
  readonly ask: (name: Ask) => void;
}

export function Report({ view, inspection, isBusy, ask }: ReportProps) {
  const [panel, setPanel] = useState<Panel>('crawlers');
  const { host } = new URL(view.origin);
  const path = shown(pathOf(view.report.url));

  /** The keys of a tab list: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = PANELS.at((PANELS.indexOf(panel) + step) % PANELS.length) ?? panel;
    setPanel(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <article class="report" aria-busy={isBusy}>
      <header class="page">
        <h1 class="stranger" title={view.report.url}>
          <span class="host">{shown(host)}</span>
          <span class="path">{path}</span>
        </h1>
        <button type="button" disabled={isBusy} onClick={() => ask('refetch')}>
          {t('fetchAgain')}
        </button>
        <PanelButton />
        <SettingsButton />
      </header>
      <Summary view={view} inspection={inspection} isBusy={isBusy} ask={ask} />
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
          {name === 'crawlers' && <CrawlerTable crawlers={view.report.crawlers} inspection={inspection} />}
          {name === 'robots' && <RobotsPanel view={view} inspection={inspection} isShown={panel === 'robots'} />}
          {name === 'page' && <PagePanel view={view} />}
        </section>
      ))}
      <footer>
        <RobotsFacts outcome={view.outcome} />
      </footer>
    </article>
  );
}
