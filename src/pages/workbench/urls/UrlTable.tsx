// The selected rows of the list. Other rows need another `key`.
import { useCallback } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import type { JobWorker } from '../../../platform/jobs.ts';
import type { Answer } from '../../../robots/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { CELL, COLUMN_HEADER, ScaledTable } from '../../../ui/table/ScaledTable.tsx';
import { formatPlainList } from '../../../words/text/format.ts';
import { visibleText, withoutSite } from '../../../words/text/text.ts';
import type { UrlListCounts, UrlRow, UrlsJobs } from '../../../workers/urls/jobs.ts';
import { tokensText } from '../shared/words.ts';
import { decidersText, type RuleTexts } from './words.ts';

interface UrlTableProps {
  readonly worker: JobWorker<UrlsJobs>;
  readonly site: string;
  readonly count: number;
  readonly classes: UrlListCounts['classes'];
  readonly rules: RuleTexts;
  /** Gets the row that has the focus. */
  readonly onRow: (row: UrlRow) => void;
}

export function UrlTable({ worker, site, count, classes, rules, onRow }: UrlTableProps) {
  const load = useCallback(
    async (from: number, to: number) => {
      const outcome = await worker.run('rows', { from, to });
      return outcome.kind === 'answer' ? outcome.answer : null;
    },
    [worker],
  );
  return (
    <ScaledTable
      label={t('roomUrls')}
      count={count}
      columns={[{ least: 15, grow: 3 }, ...classes.map(() => ({ least: 9, grow: 0 })), { least: 16, grow: 2 }]}
      head={
        <>
          <span {...COLUMN_HEADER}>{t('roomUrls')}</span>
          {classes.map(({ tokens }) => (
            <span {...COLUMN_HEADER} key={tokens[0]} title={formatPlainList(tokens)}>
              {tokensText(tokens, 1)}
            </span>
          ))}
          <span {...COLUMN_HEADER}>{t('columnLine')}</span>
        </>
      }
      load={load}
      draw={(row) => <Cells row={row} site={site} classes={classes} rules={rules} />}
      onRow={onRow}
    />
  );
}

interface CellsProps extends Pick<UrlTableProps, 'site' | 'classes' | 'rules'> {
  readonly row: UrlRow;
}

function Cells({ row, site, classes, rules }: CellsProps) {
  const { url, answers } = row;
  const text = visibleText(withoutSite(url, site));
  return (
    <>
      <span {...CELL} class="url untrusted" title={visibleText(url)}>
        {text}
      </span>
      {classes.map(({ tokens }, classIndex) => (
        <span {...CELL} key={tokens[0]}>
          <AnswerState answer={answers[classIndex]} />
        </span>
      ))}
      <span {...CELL} class="soft decider untrusted">
        {decidersText(answers, rules)}
      </span>
    </>
  );
}

export function AnswerState({ answer }: { readonly answer: Answer | undefined }) {
  if (answer === undefined) return null;
  if (answer.answer === 'unknown') {
    return (
      <span class="state" data-tone="unknown">
        <Icon name="unknown" />
        {t('notKnown')}
      </span>
    );
  }
  return (
    <span class="state" data-tone={answer.allowed ? 'yes' : 'no'}>
      <Icon name={answer.allowed ? 'yes' : 'no'} />
      {t(answer.allowed ? 'crawlYes' : 'crawlNo')}
    </span>
  );
}
