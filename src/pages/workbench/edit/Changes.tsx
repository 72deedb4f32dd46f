// What the draft changes: one sentence, then the URLs whose verdict changes, and for whom.
import { useId } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import { counted, inLanguage, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { shown } from '../../../words/text/text.ts';
import type { ChangedUrl } from '../../../workers/edit-jobs.ts';
import type { ChangesState } from './use-changes.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { changesText, crawlersText } from './words.ts';

interface ChangesProps {
  readonly state: ChangesState;
  readonly site: string;
  readonly showLine: (line: number) => void;
  readonly expect: (expectation: Expectation) => void;
}

interface SentenceProps extends Pick<ChangesProps, 'state'> {
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

const NO_ROWS: readonly ChangedUrl[] = [];

/** `site`, `showLine` and `expect` do the same as long as the room is there. */
export function ChangesTable({ state: { changes }, site, showLine, expect }: ChangesProps) {
  const id = useId();
  const drawn = useDrawnRows(changes?.rows ?? NO_ROWS, (row) => (
    <Row key={`${row.url} ${row.tokens[0]}`} row={row} site={site} showLine={showLine} expect={expect} />
  ));
  if (changes === null) return null;
  const { rows, rowsOmitted, classes } = changes;
  const examples = classes.filter((each) => each.nowBlocked + each.nowAllowed === 0 && each.examples.length > 0);
  // The sentence above says why.
  if (rows.length === 0 && examples.length === 0) return null;
  return (
    <section aria-labelledby={id} class="what-changes">
      <header class="bar">
        <h2 id={id}>{t('whatChanges')}</h2>
      </header>
      <div class="wide">
        <table class="changes">
          <thead>
            <tr>
              <th scope="col">{t('columnUrl')}</th>
              <th scope="col">{t('columnCrawlers')}</th>
              <VerdictHeads />
            </tr>
          </thead>
          <tbody>
            {drawn}
            {examples.flatMap(({ tokens, examples: paths }) =>
              paths.map(({ path, ...verdict }) => (
                <Row
                  key={`example ${path} ${tokens[0]}`}
                  row={{ ...verdict, url: path, tokens }}
                  site={site}
                  showLine={showLine}
                  expect={expect}
                  isExample
                />
              )),
            )}
          </tbody>
        </table>
      </div>
      {rowsOmitted > 0 && <p class="soft pad">{counted('changesMore', rowsOmitted)}</p>}
    </section>
  );
}

interface RowProps extends Pick<ChangesProps, 'site' | 'showLine' | 'expect'> {
  readonly row: ChangedUrl;
  /** A path made from the rules: it need not exist. */
  readonly isExample?: boolean;
}

function Row({
  row: { url, tokens, before, after, line, lineBefore },
  site,
  showLine,
  expect,
  isExample = false,
}: RowProps) {
  const contract = isExample
    ? { 'data-example': url }
    : {
        'data-change': '',
        'data-url': url,
        'data-crawler': tokens[0],
        'data-crawlers': tokens.join(' '),
        'data-before': stateOf(before),
        'data-after': stateOf(after),
        'data-line': line ?? '',
      };
  return (
    <tr {...contract}>
      <td class="url untrusted" title={url}>
        {isExample && <span class="soft">{t('example')} </span>}
        {shown(url.startsWith(site) ? url.slice(site.length) || '/' : url)}
      </td>
      <td title={tokens.join(', ')}>{crawlersText(tokens)}</td>
      <VerdictCells
        token={tokens[0] ?? null}
        url={url}
        before={before}
        after={after}
        line={line}
        lineBefore={lineBefore}
        showLine={showLine}
        expect={expect}
      />
    </tr>
  );
}

const stateOf = (isAllowed: boolean) => (isAllowed ? 'allowed' : 'blocked');

interface VerdictCellsProps extends Pick<ChangesProps, 'showLine' | 'expect'> {
  /** Whose expectation is offered; null offers none. */
  readonly token: string | null;
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
        {line !== null && (
          <button type="button" class="link" onClick={() => showLine(line)}>
            {t('lineLink', line)}
          </button>
        )}
        {lineBefore !== null && (line === null || before !== after) && (
          <div class="soft">{t('liveLine', lineBefore)}</div>
        )}
      </td>
      <td>
        {token !== null && after !== null && (
          <button
            type="button"
            class="link"
            aria-label={t('expectThisFor', token)}
            onClick={() => expect({ token, url, allowed: after })}
          >
            {t('expectThis')}
          </button>
        )}
      </td>
    </>
  );
}

function State({ isAllowed }: { readonly isAllowed: boolean | null }) {
  if (isAllowed === null) return <span class="soft">{t('unknown')}</span>;
  const word = t(isAllowed ? 'crawlYes' : 'crawlNo');
  return (
    <span class="state" data-tone={isAllowed ? 'yes' : 'no'} role="img" aria-label={word}>
      <Icon name={isAllowed ? 'yes' : 'no'} />
      <span>{word}</span>
    </span>
  );
}
