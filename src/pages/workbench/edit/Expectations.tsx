// What the owner expects of the draft: green and red as they type, from a form, a file or a row.
import { useId, useMemo, useState } from 'preact/hooks';
import {
  countNew,
  type Expectation,
  type ExpectationFault,
  type ExpectationFile,
  formatExpectations,
  joined,
  parseExpectations,
} from '../../../changes/index.ts';
import { type Crawler, nearestToken } from '../../../crawlers/index.ts';
import { counted, formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { shown } from '../../../words/text.ts';
import { MOST_ROWS, type TestedExpectation } from '../../../workers/edit-jobs.ts';
import { ExpectationRow, type TokenState } from './ExpectationRow.tsx';
import { openFile, saveFile } from './files.ts';

interface ExpectationsProps {
  readonly site: string;
  readonly known: readonly Crawler[];
  readonly expectations: readonly Expectation[];
  /** Of the newest draft that was checked; others than `expectations` while it is being checked. */
  readonly checked: readonly TestedExpectation[];
  readonly change: (to: (now: readonly Expectation[]) => readonly Expectation[]) => void;
  readonly showLine: (line: number) => void;
}

const FAULTS: Readonly<Record<ExpectationFault['code'], MessageKey>> = {
  'no-verdict': 'faultNoVerdict',
  'no-crawler': 'faultNoCrawler',
  'bad-crawler': 'faultBadCrawler',
  'no-url': 'faultNoUrl',
  'other-site': 'faultOtherSite',
  'too-long': 'faultTooLong',
  'too-many': 'faultTooMany',
};

/** What came of lines that were read. */
interface Taken extends Omit<ExpectationFile, 'expectations'> {
  /** Of a file; null for the form. */
  readonly counts: { readonly imported: number; readonly known: number } | null;
}

export function Expectations({ site, known, expectations, checked, change, showLine }: ExpectationsProps) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const id = useId();
  const failing = checked.filter(({ holds }) => !holds).length;
  const crawlerOf = useMemo(() => tokenStates(checked, known), [checked, known]);
  const open = async (file: File) => {
    const opened = await openFile(file);
    setTrouble(opened.kind === 'text' ? null : t('fileUnreadable'));
    if (opened.kind !== 'text') return;
    const { expectations: read, ...faults } = parseExpectations(opened.text, site);
    // Others may have been added while the file was read.
    change((now) => {
      const imported = countNew(now, read);
      setTaken({ ...faults, counts: { imported, known: read.length - imported } });
      return joined(now, read);
    });
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    const line = ['verdict', 'crawler', 'url'].map((name) => form.get(name)).join(' ');
    const { expectations: read, ...faults } = parseExpectations(line, site);
    change((now) => joined(now, read));
    setTaken({ ...faults, counts: null });
    if (read.length > 0) event.currentTarget.reset();
  };
  return (
    <section class="expectations" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>
          {t('expectations')}
          {checked.length > 0 && (
            <span class="soft"> · {t('expectationsState', checked.length - failing, failing)}</span>
          )}
        </h2>
        <FileButton action="import-expectations" label={t('importFile')} open={open} />
        <button
          type="button"
          data-kind="action"
          data-action="export-expectations"
          disabled={expectations.length === 0}
          onClick={() => saveFile('expectations.txt', formatExpectations(expectations))}
        >
          {t('exportFile')}
        </button>
      </header>
      <form class="bar" onSubmit={add}>
        <select name="verdict" aria-label={t('expectVerdict')}>
          <option value="allow">{t('expectAllow')}</option>
          <option value="block">{t('expectBlock')}</option>
        </select>
        <input name="crawler" list={`${id}-tokens`} required aria-label={t('expectCrawler')} placeholder="Googlebot" />
        <datalist id={`${id}-tokens`}>
          {known.map(({ token }) => (
            <option key={token} value={token} />
          ))}
        </datalist>
        <input name="url" required aria-label={t('expectUrl')} placeholder="/path" class="mono" />
        <button type="submit" data-kind="action" data-action="add-expectation">
          {t('expectAdd')}
        </button>
      </form>
      <div role="alert" class="faults">
        {trouble}
        {taken && taken.faults.length > 0 && <Faults {...taken} />}
      </div>
      <div role="status" class="imported">
        {taken?.counts && (
          <>
            <span data-imported={taken.counts.imported}>
              {t(
                'importResult',
                formatNumber(taken.counts.imported),
                formatNumber(taken.counts.known),
                formatNumber(taken.faults.length + taken.faultsOmitted),
              )}
            </span>
            <button type="button" data-kind="action" data-action="dismiss-import" onClick={() => setTaken(null)}>
              {t('dismiss')}
            </button>
          </>
        )}
      </div>
      {expectations.length === 0 && <p class="soft pad">{t('expectationsEmpty')}</p>}
      <ul class="list">
        {checked.slice(0, MOST_ROWS).map((each) => (
          <ExpectationRow
            key={`${each.token} ${each.url}`}
            of={each}
            crawler={crawlerOf(each.token)}
            showLine={showLine}
            remove={() => change((now) => now.filter((other) => !isSame(other, each)))}
            rename={(token) =>
              change((now) =>
                joined(
                  [],
                  now.map((other) => (isSame(other, each) ? { ...other, token } : other)),
                ),
              )
            }
          />
        ))}
      </ul>
      {checked.length > MOST_ROWS && <p class="soft pad">{counted('changesMore', checked.length - MOST_ROWS)}</p>}
    </section>
  );
}

const isSame = (one: Expectation, other: Expectation) => one.token === other.token && one.url === other.url;

/** Each token is looked up once. */
function tokenStates(expectations: readonly Expectation[], known: readonly Crawler[]): (token: string) => TokenState {
  const tokens = new Set(known.map(({ token }) => token.toLowerCase()));
  const asked = expectations.slice(0, MOST_ROWS).filter(({ token }) => !tokens.has(token.toLowerCase()));
  const unknown = new Map(
    [...new Set(asked.map(({ token }) => token))].map((token): readonly [string, TokenState] => [
      token,
      { kind: 'unknown', meant: nearestToken(token, known) },
    ]),
  );
  return (token) => unknown.get(token) ?? { kind: 'known' };
}

function Faults({ faults, faultsOmitted }: Taken) {
  return (
    <>
      <ul>
        {faults.map(({ line, text, code }) => (
          <li key={line} data-fault={code}>
            {t('faultAt', line)} {t(FAULTS[code])} <code class="untrusted">{shown(text)}</code>
          </li>
        ))}
      </ul>
      {faultsOmitted > 0 && counted('andMore', faultsOmitted)}
    </>
  );
}
