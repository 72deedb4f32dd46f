// The answer to "May crawlers fetch this link?", in a window of its own: of a page that nobody has opened, so only what
// robots.txt says.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../platform/i18n.ts';
import { background } from '../platform/messaging.ts';
import { onAccessChanged } from '../platform/permissions.ts';
import type { PageView, ReadyView } from '../shared/protocol.ts';
import { CrawlerTable } from './CrawlerTable.tsx';
import { Failed, Loading, NoAccess, NotApplicable, Notice, Restricted } from './Notice.tsx';
import { PageTitle } from './PageTitle.tsx';
import { RobotsFacts } from './RobotsPanel.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { Leads, Line } from './Summary.tsx';
import { outcomeSentences } from './words.ts';

type Screen = PageView | { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly error: string };

export function LinkApp({ id }: { readonly id: string }) {
  const [screen, setScreen] = useState<Screen>({ kind: 'loading' });
  useEffect(() => {
    const ask = () =>
      background.link(id).then(setScreen, (error) => setScreen({ kind: 'failed', error: String(error) }));
    void ask();
    return onAccessChanged(ask);
  }, [id]);
  switch (screen.kind) {
    case 'ready':
      return <LinkReport view={screen} />;
    case 'no-access':
      return <NoAccess origin={screen.origin} />;
    case 'restricted':
      return <Restricted origin={screen.origin} />;
    case 'not-applicable':
      return <NotApplicable scheme={screen.scheme} />;
    case 'no-tab':
      return <Notice title={t('linkGoneTitle')}>{t('linkGone')}</Notice>;
    case 'failed':
      return <Failed error={screen.error} />;
    case 'not-fetched':
      return <Notice title={t('linkPrivateTitle', new URL(screen.origin).host)}>{t('linkPrivate')}</Notice>;
    case 'loading':
      return <Loading />;
    default:
      return screen satisfies never;
  }
}

function LinkReport({ view }: { readonly view: ReadyView }) {
  const { report, origin, outcome } = view;
  return (
    <article class="report" aria-busy="false">
      <header class="page">
        <PageTitle url={report.url} />
        <SettingsButton />
      </header>
      <section class="summary">
        <Leads report={report} show={null} />
        {outcomeSentences(outcome, origin, Date.now()).map((sentence) => (
          <Line key={sentence.text} {...sentence} />
        ))}
        <Line text={t('linkNotOpened')} isTrouble={false} />
      </section>
      <CrawlerTable isSettled view={view} inspection={null} askAll={null} proof={null} />
      <footer>
        <RobotsFacts outcome={outcome} />
      </footer>
    </article>
  );
}
