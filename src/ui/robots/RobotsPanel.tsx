// The robots.txt tab: the response, the file, and the deciding lines.
import { t } from '../../platform/i18n.ts';
import type { CrawlerReport, Inspection } from '../../report/index.ts';
import { answeredBy, askedAt, challengeOf, copyOf, fileOf, hopsOf } from '../../robots/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { hopText, statusText } from '../../words/robots/outcome.ts';
import { formatAge, formatBytes, formatTime } from '../../words/text/format.ts';
import { brief } from '../../words/text/place.ts';
import type { WatchActions } from '../actions.ts';
import { Words } from '../elements/Words.tsx';
import { Diagnostics } from '../viewer/Diagnostics.tsx';
import { type LineTarget, RobotsFile } from '../viewer/RobotsFile.tsx';
import { Records } from './Records.tsx';
import { WatchSite } from './WatchSite.tsx';

interface PanelProps {
  readonly view: ReadyView;
  /** The crawlers that aren't selected, as far as they are known. */
  readonly others: readonly CrawlerReport[];
  readonly inspection: Inspection | null;
  readonly isShown: boolean;
  readonly target: LineTarget | null;
  readonly goTo: (line: number) => void;
  readonly actions: WatchActions;
}

export function RobotsPanel({ view, others, inspection, isShown, target, goTo, actions }: PanelProps) {
  const { outcome, keptUntil, report } = view;
  const file = fileOf(outcome);
  const copy = copyOf(outcome);
  return (
    <>
      <Answer outcome={outcome} keptUntil={keptUntil} />
      <WatchSite view={view} actions={actions} />
      {file ? (
        <RobotsFile
          file={file}
          selected={report.crawlers}
          others={others}
          inspection={inspection}
          isShown={isShown}
          target={target}
        />
      ) : copy ? (
        // Only to be read. What is known of crawlers can still be by the file before.
        <RobotsFile
          key="copy"
          file={copy}
          note={t('robotsCopyUnused', formatAge(copy.fetchedAt, Date.now()))}
          selected={[]}
          others={[]}
          inspection={null}
          isShown={isShown}
          target={null}
        />
      ) : (
        <p class="soft pad">{t('robotsNoFile')}</p>
      )}
      {file && inspection && (
        <>
          <Diagnostics found={inspection.diagnosticGroups} goTo={goTo} />
          <Records {...inspection} />
        </>
      )}
    </>
  );
}

function Answer({ outcome, keptUntil }: Pick<ReadyView, 'outcome' | 'keptUntil'>) {
  const hops = hopsOf(outcome);
  const url = answeredBy(outcome);
  const at = askedAt(outcome);
  return (
    <dl class="facts" data-short>
      <dt>{t('robotsStatus')}</dt>
      <dd>
        <Words of={statusText(outcome)} />
      </dd>
      {outcome.kind === 'found' && (
        <>
          <dt>{t('robotsSize')}</dt>
          <dd>{formatBytes(outcome.size)}</dd>
        </>
      )}
      {at !== null && (
        <>
          <dt>{t('robotsAge')}</dt>
          <dd>{formatAge(at, Date.now())}</dd>
        </>
      )}
      <dt>{t('robotsKept')}</dt>
      <dd>{keptText(keptUntil)}</dd>
      {outcome.kind === 'unreachable' && outcome.since < outcome.at && (
        <>
          <dt>{t(challengeOf(outcome) ? 'robotsSinceChallenge' : 'robotsSince')}</dt>
          <dd>{formatAge(outcome.since, Date.now())}</dd>
        </>
      )}
      <dt>{t('robotsUrl')}</dt>
      <dd>
        <a class="untrusted" href={url} target="_blank" rel="noreferrer">
          {brief(url)}
        </a>
      </dd>
      {hops && hops.length > 0 && (
        <>
          <dt>{t('robotsHops')}</dt>
          <dd>
            <ol class="hops">
              {hops.map((hop, index) => (
                <li key={index} class="untrusted">
                  <Words of={hopText(hop)} />
                </li>
              ))}
            </ol>
          </dd>
        </>
      )}
      {hops === null && (
        <>
          <dt>{t('robotsHops')}</dt>
          <dd>{t('robotsHopsUnknown')}</dd>
        </>
      )}
    </dl>
  );
}

function keptText(until: number | null): string {
  if (until === null) return t('robotsNotKept');
  return until > Date.now() ? t('robotsKeptUntil', formatTime(until, 'medium')) : t('robotsKeptNoLonger');
}
