// The answer to "Can crawlers fetch this link?", in its own window. The page isn't open, so the answer is only from robots.txt.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { background } from '../../platform/messaging.ts';
import { onAccessChanged } from '../../platform/permissions.ts';
import type { PageView, ReadyView } from '../../shared/protocol.ts';
import { CrawlerTable } from '../../ui/crawlers/CrawlerTable.tsx';
import { Reasons } from '../../ui/crawlers/Reasons.tsx';
import { Logo } from '../../ui/elements/Icon.tsx';
import { IconButton } from '../../ui/elements/IconButton.tsx';
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
import { CopyUrl, PageTitle } from '../../ui/elements/PageTitle.tsx';
import { SettingsButton } from '../../ui/elements/SettingsButton.tsx';
import { UrlOrText } from '../../ui/elements/UrlOrText.tsx';
import { RobotsFacts } from '../../ui/robots/RobotsFacts.tsx';
import { Headlines, SummaryLine } from '../../ui/summary/Summary.tsx';
import type { Destination } from '../../words/page/destination.ts';
import { outcomeRemarks } from '../../words/robots/outcome.ts';
import { ageSince } from '../../words/text/format.ts';
import { brief } from '../../words/text/place.ts';
import { say } from '../../words/text/sentence.ts';

type Screen = PageView | { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly error: string };

type Ask = (want: 'default' | 'reload') => void;

export function LinkApp({ id }: { readonly id: string }) {
  const [screen, setScreen] = useState<Screen>({ kind: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);
  const ask: Ask = useCallback(
    async (want) => {
      latest.current += 1;
      const own = latest.current;
      setBusy(true);
      const next = await background
        .link(id, want)
        .catch((error: unknown) => ({ kind: 'failed' as const, error: String(error) }));
      // Whichever comes last: only the answer to the last question counts.
      if (own !== latest.current) return;
      setScreen(next);
      setBusy(false);
    },
    [id],
  );
  useEffect(() => {
    ask('default');
    return onAccessChanged(() => ask('default'));
  }, [ask]);
  switch (screen.kind) {
    case 'ready':
      return <LinkReport view={screen} isBusy={isBusy} ask={ask} />;
    case 'no-access':
      return <NoAccess origin={screen.origin} />;
    // Nothing is loaded for a link's page, and it has no tab, so these never come.
    case 'not-loaded':
      return <NotLoaded {...screen} />;
    case 'closed':
      return <Closed />;
    case 'restricted':
      return <Restricted origin={screen.origin} />;
    case 'not-applicable':
      return <NotApplicable scheme={screen.scheme} />;
    case 'no-tab':
      return (
        <Notice icon="tab" title={t('linkGoneTitle')}>
          {t('linkGone')}
        </Notice>
      );
    case 'failed':
      return (
        <Failed error={screen.error}>
          <button type="button" data-kind="action" data-main onClick={() => ask('default')}>
            {t('tryAgain')}
          </button>
        </Failed>
      );
    case 'not-fetched':
      return (
        <Notice icon="lock" title={t('linkPrivateTitle', new URL(screen.origin).host)}>
          <p>{t(screen.reason === 'private-network' ? 'sitemapPrivateNetwork' : 'linkPrivate')}</p>
          {screen.url && (
            <p class="untrusted">
              <UrlOrText text={screen.url} write={brief} />
            </p>
          )}
        </Notice>
      );
    case 'loading':
      return <Loading />;
    default:
      return screen satisfies never;
  }
}

interface ReportProps {
  readonly view: ReadyView;
  readonly isBusy: boolean;
  readonly ask: Ask;
}

function LinkReport({ view, isBusy, ask }: ReportProps) {
  const { report, origin, outcome } = view;
  const [place, goTo] = useState<Destination | null>(null);
  return (
    <article class="report" aria-busy={isBusy}>
      <header class="page">
        <Logo />
        <PageTitle url={report.url} />
        <CopyUrl url={report.url} />
        <IconButton icon="again" label={t('fetchAgain')} onClick={() => ask('reload')} />
        <SettingsButton />
      </header>
      <section class="summary">
        <Headlines report={report} cares={view.cares} show={goTo} />
        {outcomeRemarks(outcome, origin, ageSince(Date.now())).map((remark) => (
          <SummaryLine key={remark.sentence.text} {...remark}>
            {outcome.kind === 'unreachable' && (
              <button type="button" data-kind="action" onClick={() => ask('reload')}>
                {t('tryAgain')}
              </button>
            )}
          </SummaryLine>
        ))}
        <SummaryLine sentence={say('linkNotOpened')} isTrouble={false} />
      </section>
      <CrawlerTable
        Reasons={Reasons}
        view={view}
        inspection={null}
        others={null}
        target={place?.panel === 'crawlers' ? place : null}
        showLine={null}
      />
      <footer>
        <RobotsFacts outcome={outcome} />
      </footer>
    </article>
  );
}
