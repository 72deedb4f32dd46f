// The draft's changes as sentences, and the cells that show a verdict before and after.
import type { Expectation } from '../../../changes/index.ts';
import { inLanguage, t } from '../../../platform/i18n.ts';
import type { CrawlAnswer } from '../../../robots/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { brief } from '../../../words/text/place.ts';
import { ExpectButton, LineButton } from './buttons.tsx';
import type { ChangesState } from './use-changes.ts';
import { changesText } from './words.ts';

interface SentenceProps {
  readonly state: ChangesState;
  /** What a draft starts from if no live file is available; null if one is. */
  readonly start: { readonly text: string; readonly sentence: string } | null;
  readonly hasCheckerCrashed: boolean;
}

export function ChangesSentence({ state, start, hasCheckerCrashed }: SentenceProps) {
  const { changes, of, isBusy, listShare, hasCrashed } = state;
  const isStart = start !== null && of === start.text;
  return (
    <div class="sentence" role="status" aria-busy={isBusy} data-changed={changes?.changedUrls ?? ''}>
      {(changes === null ? [t('comparing')] : changesText(changes, isStart ? start.sentence : null)).map(
        (text, index) => (index === 0 ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>),
      )}
      {listShare !== null && (
        <span class="soft" data-list={listShare}>
          {t('changesList', inLanguage(Intl.NumberFormat, { style: 'percent' }).format(listShare))}
        </span>
      )}
      {(hasCrashed || hasCheckerCrashed) && <span class="trouble">{t('workerCrashed')}</span>}
    </div>
  );
}

interface VerdictCellsProps {
  readonly showLine: (line: number) => void;
  readonly expect: (expectation: Expectation) => void;
  readonly token: string;
  readonly url: string;
  /** Whether the crawler can crawl the URL, now and by the draft. */
  readonly answerBefore: CrawlAnswer;
  readonly answerAfter: CrawlAnswer;
  /** The line that decides, of the live file and of the draft; null where none does. */
  readonly lineBefore: number | null;
  readonly line: number | null;
}

/** Above VerdictCells. */
export function VerdictHeads() {
  return (
    <>
      <th scope="col">{t('columnLive')}</th>
      <th scope="col">{t('columnDraft')}</th>
      <th scope="col">{t('columnLine')}</th>
      <th scope="col">{t('expectations')}</th>
    </>
  );
}

/** The last four cells of a row: live, draft, the line, and the button that expects what the draft says. */
export function VerdictCells({ token, url, showLine, expect, ...of }: VerdictCellsProps) {
  const { answerBefore, answerAfter, lineBefore, line } = of;
  return (
    <>
      <td>
        <State answer={answerBefore} />
      </td>
      <td>
        <State answer={answerAfter} />
      </td>
      <td>
        {line !== null && <LineButton line={line} of={`${token} ${brief(url)}`} showLine={showLine} />}
        {lineBefore !== null && (line === null || answerBefore !== answerAfter) && (
          <div class="soft">{t('liveLine', lineBefore)}</div>
        )}
      </td>
      <td>
        {answerAfter !== 'unknown' && (
          <ExpectButton token={token} expect={() => expect({ token, url, allowed: answerAfter === 'allowed' })} />
        )}
      </td>
    </>
  );
}

export function State({ answer }: { readonly answer: CrawlAnswer }) {
  if (answer === 'unknown') return <span class="soft">{t('notKnown')}</span>;
  const isAllowed = answer === 'allowed';
  const word = t(isAllowed ? 'crawlYes' : 'crawlNo');
  return (
    <span class="state" data-tone={isAllowed ? 'yes' : 'no'} role="img" aria-label={word}>
      <Icon name={isAllowed ? 'yes' : 'no'} />
      <span>{word}</span>
    </span>
  );
}
