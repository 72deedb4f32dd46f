// On a click: what is at the URL that the page names as canonical. Its status, redirect, noindex and canonical URL count as
// they do for this page.
import { t } from '../../platform/i18n.ts';
import type { PageReport } from '../../report/index.ts';
import type { PageView } from '../../shared/protocol.ts';
import { titleWithRest, verdictSentences } from '../../words/page/verdict.ts';
import { useQuestion } from '../elements/use-question.ts';
import { Words } from '../elements/Words.tsx';
import { Ask } from './Ask.tsx';

interface CheckProps {
  readonly report: PageReport;
  readonly ask: (url: string, namedBy: string) => Promise<PageView>;
}

/** Renders nothing if the page names no other URL. */
export function CanonicalCheck({ report, ask }: CheckProps) {
  const [question, look] = useQuestion(report.url, ask);
  const named = report.canonicals.find(
    ({ source, target }) => source.kind !== 'meta-url' && target.kind === 'elsewhere',
  );
  if (named?.target.kind !== 'elsewhere') return null;
  const { url } = named.target;
  return (
    <div class="pad">
      <Ask
        hint={t('canonicalHint')}
        label={t('canonicalAsk')}
        action="check-canonical"
        isBusy={question.kind === 'asked'}
        ask={() => look(url, report.url)}
      />
      <div role="status">
        {question.kind === 'asked' && <p>{t('loading')}</p>}
        {question.kind === 'failed' && <CanonicalAnswer view={null} />}
        {question.kind === 'answered' && <CanonicalAnswer view={question.answer} />}
      </div>
    </div>
  );
}

function CanonicalAnswer({ view }: { readonly view: PageView | null }) {
  if (view?.kind !== 'ready') return <p data-canonical="failed">{t('canonicalUnfetched')}</p>;
  const { report } = view;
  const { status, verdict } = report.page;
  const sentences = [titleWithRest(report), ...verdictSentences(report.page)];
  return (
    <div data-canonical={status === null ? 'failed' : verdict} data-status={status}>
      <p>{status === null ? t('canonicalUnfetched') : t('canonicalStatus', status)}</p>
      {sentences.map((says) => (
        <p key={says.text} class="untrusted">
          <Words of={says} />
        </p>
      ))}
    </div>
  );
}
