// A typed URL of another origin: its robots.txt is fetched when the person presses Enter or the button.
import { formatNumber, t } from '../../platform/i18n.ts';
import type { TestedCrawl } from '../../report/index.ts';
import type { CrawlAnswer } from '../../robots/index.ts';
import type { PageView } from '../../shared/protocol.ts';
import { visibleText } from '../../words/text/text.ts';
import type { TabActions } from '../actions.ts';
import { type Question, useQuestion } from '../elements/use-question.ts';
import { Answered } from './Answered.tsx';
import type { TypedUrl } from './typed-url.ts';

type Other = Extract<TypedUrl, { kind: 'other-origin' }>;

export interface Elsewhere {
  /** About the URL that is typed now. */
  readonly question: Question<PageView>;
  readonly ask: () => Promise<void>;
}

export function useElsewhere(target: TypedUrl, tryElsewhere: TabActions['tryElsewhere']): Elsewhere {
  const url = target.kind === 'other-origin' ? target.url : null;
  const [question, ask] = useQuestion(url, tryElsewhere);
  return {
    question,
    ask: async () => {
      if (url !== null) await ask(url);
    },
  };
}

export function ElsewhereAnswer({ target, elsewhere }: { readonly target: Other; readonly elsewhere: Elsewhere }) {
  const { question, ask } = elsewhere;
  const view = question.kind === 'answered' ? question.answer : null;
  return (
    <>
      <p>
        <button type="button" data-kind="action" disabled={question.kind === 'asked'} onClick={ask}>
          {t('tryAsk')}
        </button>
      </p>
      {view?.kind === 'ready' && <Answered url={target.url} answers={view.report.crawlers} />}
    </>
  );
}

type CountAnswers = (answers: readonly TestedCrawl[]) => string;

export function countAllowed(answers: readonly TestedCrawl[]): string {
  const countOf = (answer: CrawlAnswer) => answers.filter(({ crawl }) => crawl.answer === answer).length;
  const [allowed, all, unknown] = [countOf('allowed'), answers.length, countOf('unknown')];
  return unknown === 0
    ? t('tryAllowed', formatNumber(allowed), formatNumber(all))
    : t('tryAllowedUnknown', formatNumber(allowed), formatNumber(all), formatNumber(unknown));
}

/** The status right away, for another origin. */
export function statusElsewhere({ origin }: Other, question: Question<PageView>, count: CountAnswers): string {
  switch (question.kind) {
    case 'idle':
      return t('tryOtherOrigin', visibleText(origin));
    case 'asked':
      return t('loading');
    case 'failed':
      return t('tryFailed');
    case 'answered':
      return statusOfView(origin, question.answer, count);
    default:
      return question satisfies never;
  }
}

function statusOfView(origin: string, view: PageView, count: CountAnswers): string {
  switch (view.kind) {
    case 'ready':
      return count(view.report.crawlers);
    case 'no-access':
    case 'restricted':
    case 'not-fetched':
      return t('tryNoAccess', visibleText(origin));
    case 'not-applicable':
      return t('tryNoUrl');
    case 'no-tab':
    // Only a tab's own page can fail to load, or still be loading, or be its source.
    case 'not-loaded':
    case 'closed':
      return t('tryFailed');
    default:
      return view satisfies never;
  }
}
