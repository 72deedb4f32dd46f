// Why a crawler has its answers: what opens below its row. Loaded once the verdicts are on screen.
import type { ComponentChildren } from 'preact';
import { isHistoric } from '../../crawlers/index.ts';
import { counted, t } from '../../platform/i18n.ts';
import { aiUseSentences } from '../../words/crawler/ai.ts';
import { crawlReasonSentences, lineToShow, matchesOf } from '../../words/crawler/crawl.ts';
import { otherParserSentences, parserText } from '../../words/crawler/dialects.ts';
import { indexReasonSentences } from '../../words/crawler/indexing.ts';
import { aiRemarks, inactiveText, operatorRemarks, operatorStatement } from '../../words/crawler/operator.ts';
import { effectSentences } from '../../words/page/directives.ts';
import { ruleText } from '../../words/text/place.ts';
import { type Sentence, withoutDuplicates } from '../../words/text/sentence.ts';
import { Icon } from '../elements/Icon.tsx';
import { Words } from '../elements/Words.tsx';
import type { ReasonsProps } from './Row.tsx';

export function Reasons({ report, elsewhere, showLine }: ReasonsProps) {
  const { directiveEffects } = report;
  return (
    <>
      <CrawlPart report={report} showLine={showLine} />
      <Part title={t('partIndex')}>
        <Sentences
          of={[...indexReasonSentences(report), ...(directiveEffects ? effectSentences(directiveEffects) : [])]}
        />
      </Part>
      <AiPart report={report} />
      <details>
        <summary>
          <Icon name="chevron" />
          {t('partParser')}
        </summary>
        <ParserPart report={report} elsewhere={elsewhere} />
        <OperatorPart report={report} />
      </details>
    </>
  );
}

function CrawlPart({ report, showLine }: Pick<ReasonsProps, 'report' | 'showLine'>) {
  const { crawler } = report;
  const inactive = inactiveText(crawler);
  const line = lineToShow(report);
  return (
    <Part title={crawler.isControlToken ? 'robots.txt' : t('partFetch')}>
      {inactive && <p>{inactive}</p>}
      <Sentences of={crawlReasonSentences(report)} />
      <Matches report={report} />
      {showLine && line !== null && (
        <p>
          <button
            type="button"
            class="link"
            aria-label={t('noted', t('showInFile'), `${t('lineLink', line)}, ${crawler.token}`)}
            onClick={() => showLine(line, crawler.token)}
          >
            {t('showInFile')}
          </button>
        </p>
      )}
    </Part>
  );
}

function AiPart({ report }: Pick<ReasonsProps, 'report'>) {
  const sentences = aiUseSentences(report);
  const remarks = aiRemarks(report);
  if (sentences.length + remarks.length === 0) return null;
  return (
    <Part title={t('headAi')}>
      <Sentences of={sentences} />
      <Remarks of={remarks} />
    </Part>
  );
}

function ParserPart({ report, elsewhere }: Pick<ReasonsProps, 'report' | 'elsewhere'>) {
  const { token } = report.crawler;
  // A custom crawler can be called `constructor`.
  const others = elsewhere && Object.hasOwn(elsewhere, token) ? (elsewhere[token] ?? null) : null;
  const parser = parserText(report, others);
  if (parser === null) return null;
  return (
    <Part title={t('partDialect')}>
      <p class="soft">{parser}</p>
      {others && <Sentences of={otherParserSentences(others)} />}
    </Part>
  );
}

function OperatorPart({ report }: Pick<ReasonsProps, 'report'>) {
  const { source, ipRanges } = report.crawler;
  return (
    <Part title={t('partOperator')}>
      <p class="soft">
        {operatorStatement(report)}
        {source && (
          <>
            {' · '}
            <a href={source} target="_blank" rel="noreferrer">
              {t(isHistoric(report.crawler) ? 'robotsDatabase' : 'operatorsPage')}
            </a>
          </>
        )}
        {ipRanges && (
          <>
            {' · '}
            <a href={ipRanges} target="_blank" rel="noreferrer">
              {t('ipRanges')}
            </a>
          </>
        )}
      </p>
      <Remarks of={operatorRemarks(report)} />
    </Part>
  );
}

function Remarks({ of }: { readonly of: readonly string[] }) {
  return of.map((remark) => (
    <p key={remark} class="soft">
      {remark}
    </p>
  ));
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

/** A page can repeat the same directive a thousand times. */
function Sentences({ of }: { readonly of: readonly Sentence[] }) {
  return withoutDuplicates(of).map((sentence) => (
    <p key={sentence.text} class="untrusted">
      <Words of={sentence} />
    </p>
  ));
}

/** The matching rules. The deciding one comes first and is marked. */
function Matches({ report }: Pick<ReasonsProps, 'report'>) {
  const { matches, omitted } = matchesOf(report);
  if (matches.length === 0) return null;
  return (
    <ol class="matches">
      {matches.map(({ rule, length }, index) => (
        <li key={index} data-wins={index === 0}>
          <span class="number">{rule.line}</span>
          <code class="untrusted">{ruleText(rule)}</code>
          <span class="soft">
            {index === 0 && `${t('ruleWins')} · `}
            {counted('bytes', length)}
          </span>
        </li>
      ))}
      {omitted > 0 && <li class="soft">{counted('andMore', omitted)}</li>}
    </ol>
  );
}
