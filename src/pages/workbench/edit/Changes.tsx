// The draft's changes as sentences, and the cells that show a verdict before and after.
import type { Expectation } from '../../../changes/index.ts';
import { inLanguage, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { brief } from '../../../words/text/place.ts';
import { ExpectButton, LineButton } from './buttons.tsx';
import type { ChangesState } from './use-changes.ts';
import { changesText } from './words.ts';

interface SentenceProps {
  readonly state: ChangesState;
  readonly hasLiveFile: boolean;
  readonly hasCheckerCrashed: boolean;
}

export function ChangesSentence({ state, hasLiveFile, hasCheckerCrashed }: SentenceProps) {
  const { changes, of, isBusy, listShare, hasCrashed } = state;
  return (
    <div class="sentence" role="status" aria-busy={isBusy} data-changed={changes?.changedUrls ?? ''}>
      {(changes === null ? [t('comparing')] : changesText(changes, !hasLiveFile && of === '')).map((text, at) =>
        at === 0 ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
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
  /** Whether the URL is allowed, now and by the draft; null where it isn't known. */
  readonly before: boolean | null;
  readonly after: boolean | null;
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
export function VerdictCells({ token, url, before, after, lineBefore, line, showLine, expect }: VerdictCellsProps) {
  return (
    <>
      <td>
        <State isAllowed={before} />
      </td>
      <td>
        <State isAllowed={after} />
      </td>
      <td>
        {line !== null && <LineButton line={line} of={`${token} ${brief(url)}`} showLine={showLine} />}
        {lineBefore !== null && (line === null || before !== after) && (
          <div class="soft">{t('liveLine', lineBefore)}</div>
        )}
      </td>
      <td>{after !== null && <ExpectButton token={token} expect={() => expect({ token, url, allowed: after })} />}</td>
    </>
  );
}

export function State({ isAllowed }: { readonly isAllowed: boolean | null }) {
  if (isAllowed === null) return <span class="soft">{t('notKnown')}</span>;
  const word = t(isAllowed ? 'crawlYes' : 'crawlNo');
  return (
    <span class="state" data-tone={isAllowed ? 'yes' : 'no'} role="img" aria-label={word}>
      <Icon name={isAllowed ? 'yes' : 'no'} />
      <span>{word}</span>
    </span>
  );
}
