// On a click: how the server answers the selected crawlers, compared with its answer to the browser.
import { Fragment } from 'preact';
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { ServedField, ServedRobots, ServedTo } from '../../report/index.ts';
import { changesTexts, robotsAnswerText, servedAnswerText, servedRobotsText } from '../../words/page/served-to.ts';
import { formatList } from '../../words/text/format.ts';
import { visibleText } from '../../words/text/text.ts';
import type { TabActions } from '../actions.ts';
import { type Question, useQuestion } from '../elements/use-question.ts';
import { Words } from '../elements/Words.tsx';
import { Ask } from './Ask.tsx';

type Answered = Extract<ServedTo, { kind: 'answered' }>;

interface ServedToCrawlersProps {
  readonly url: string;
  readonly actions: Pick<TabActions, 'servedTo'>;
}

export function ServedToCrawlers({ url, actions }: ServedToCrawlersProps) {
  const [question, ask] = useQuestion(url, () => actions.servedTo(url));
  return (
    <section class="served" aria-labelledby="served-to-title">
      <h2 id="served-to-title">{t('servedToTitle')}</h2>
      <Ask
        hint={t('servedToHint')}
        label={t('servedToAsk')}
        action="served-to"
        isBusy={question.kind === 'asked'}
        ask={ask}
      />
      <div role="status">{sumOf(question)}</div>
      {question.kind === 'answered' && question.answer.kind === 'answered' && <Answers servedTo={question.answer} />}
    </section>
  );
}

function sumOf(question: Question<ServedTo>) {
  switch (question.kind) {
    case 'idle':
      return null;
    case 'asked':
      return <p>{t('loading')}</p>;
    case 'failed':
      return <p>{t('servedNetwork')}</p>;
    case 'answered':
      return <p>{statusOf(question.answer)}</p>;
    default:
      return question satisfies never;
  }
}

function statusOf(servedTo: ServedTo): string {
  switch (servedTo.kind) {
    case 'no-access':
      return t('servedToNoAccess');
    case 'no-rule':
      return t('servedToNoRule');
    case 'no-crawler':
      return t('servedToNobody');
    case 'answered': {
      const different = servedTo.crawlers.filter(({ differs, robots }) => differs.length > 0 || robots.differs);
      if (different.length > 0) return t('servedToDiffers', formatList(different.flatMap(({ tokens }) => tokens)));
      return t(isChallenged(servedTo) ? 'servedToChallenged' : 'servedToSame');
    }
    default:
      return servedTo satisfies never;
  }
}

/** A network answered our own request, for the page or for robots.txt, instead of the site. */
const isChallenged = ({ own, ownRobots }: Answered) =>
  (own.kind === 'answered' && own.challenge !== null) || (ownRobots.kind === 'challenge' && ownRobots.by !== null);

function Answers({ servedTo: { own, ownRobots, crawlers, omitted } }: { readonly servedTo: Answered }) {
  return (
    <>
      <dl class="facts">
        <dt>{t('servedToOwn')}</dt>
        <dd class="untrusted">
          {servedAnswerText(own)}
          <br />
          {t('labeled', 'robots.txt', robotsAnswerText(ownRobots))}
        </dd>
        {crawlers.map(({ tokens, userAgent, isDocumented, answer, differs, robots }) => (
          <Fragment key={userAgent}>
            <dt>{formatList(tokens)}</dt>
            <dd class="untrusted" data-served-to={tokens[0]} data-differs={differs.length > 0}>
              {servedAnswerText(answer)}
              {differs.length > 0 && (
                <strong> {t('servedToFields', formatList(differs.map((field) => t(FIELDS[field]))))}</strong>
              )}
              <br />
              <Robots tokens={tokens} robots={robots} />
              <code class="soft">{userAgent}</code>
              {!isDocumented && <span class="soft"> {t('servedToComposed')}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
      {omitted > 0 && <p class="soft">{counted('pageMore', omitted)}</p>}
      <p class="soft">{t('servedToCaution')}</p>
    </>
  );
}

function Robots({ tokens, robots }: { readonly tokens: readonly string[]; readonly robots: ServedRobots }) {
  const { differs, diff, changes } = robots;
  const text = t('labeled', 'robots.txt', servedRobotsText(robots));
  return (
    <span data-robots={tokens[0]} data-differs={differs}>
      {differs ? <strong>{text}</strong> : text}
      {changesTexts(changes).map((says) => (
        <span key={says.text}>
          {' '}
          <Words of={says} />
        </span>
      ))}
      {diff ? (
        <details>
          <summary>{t('robotsServedLines', formatList(tokens))}</summary>
          <pre class="served-lines">
            {diff.lines.map(({ isAdded, text: line }, index) => (
              <span key={index} data-added={isAdded}>
                {`${isAdded ? '+' : '−'} ${visibleText(line)}\n`}
              </span>
            ))}
            {diff.lines.length < diff.added + diff.removed && '…'}
          </pre>
        </details>
      ) : (
        <br />
      )}
    </span>
  );
}

const FIELDS: Record<ServedField, MessageKey> = {
  failure: 'servedFieldFailure',
  status: 'servedFieldStatus',
  challenge: 'servedFieldChallenge',
  redirect: 'servedFieldRedirect',
  directives: 'servedFieldDirectives',
  canonical: 'servedFieldCanonical',
  title: 'servedFieldTitle',
  size: 'servedFieldSize',
};
