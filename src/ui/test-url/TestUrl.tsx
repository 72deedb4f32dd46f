// Tests another URL. For this site, the verdict follows while typing; for another site, it comes on Enter.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { type TestedCrawl, testUrl } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { visibleText } from '../../words/text/text.ts';
import type { TabActions } from '../actions.ts';
import { Answered } from './Answered.tsx';
import { countAllowed, type Elsewhere, ElsewhereAnswer, statusElsewhere, useElsewhere } from './Elsewhere.tsx';
import { readTypedUrl, type TypedUrl } from './typed-url.ts';

/** Milliseconds without a key: reading a large file at each key would be noticeable. */
const PAUSE_MS = 120;

interface TestUrlProps {
  readonly view: ReadyView;
  readonly actions: Pick<TabActions, 'tryElsewhere'>;
}

export function TestUrl({ view, actions: { tryElsewhere } }: TestUrlProps) {
  const [typed, setTyped] = useState('');
  const target = readTypedUrl(typed, view.report.url);
  const answers = useAnswers(view, target.kind === 'url' ? target.url : null);
  const elsewhere = useElsewhere(target, tryElsewhere);
  const redirect =
    target.kind === 'url' ? view.report.page.redirects?.find(({ url }) => url === target.url) : undefined;
  return (
    <section class="try">
      <label class="soft" for="try">
        {t('tryTitle')}
      </label>
      <input
        id="try"
        type="text"
        value={typed}
        placeholder="/"
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && elsewhere.ask()}
      />
      <p class="soft untrusted" role="status">
        {statusOf(target, answers, elsewhere)}
      </p>
      {redirect && <p class="untrusted">{t('tryRedirects', redirect.status, visibleText(redirect.location))}</p>}
      {target.kind === 'other-origin' && <ElsewhereAnswer target={target} elsewhere={elsewhere} />}
      {target.kind === 'url' && answers && <Answered url={target.url} answers={answers} />}
    </section>
  );
}

/** Null until they are known. */
type Answers = readonly TestedCrawl[] | null;

function useAnswers(view: ReadyView, url: string | null): Answers {
  const [found, setFound] = useState<{ readonly url: string; readonly answers: Answers } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const answer = () => setFound({ url, answers: testUrl(view.report, view.outcome, url, Date.now()) });
    const timer = setTimeout(answer, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [view, url]);
  return found?.url === url ? found.answers : null;
}

/** The status right away; '' while nothing is known. */
function statusOf(target: TypedUrl, answers: Answers, elsewhere: Elsewhere): string {
  switch (target.kind) {
    case 'nothing':
      return '';
    case 'no-url':
      return t('tryNoUrl');
    case 'other-origin':
      return statusElsewhere(target, elsewhere.question, countAllowed);
    case 'url':
      return answers === null ? '' : countAllowed(answers);
    default:
      return target satisfies never;
  }
}
