// What the owner expects of the draft: green and red as they type, from a form, a file or a row.
import { useId, useState } from 'preact/hooks';
import {
  type CheckedExpectation,
  type Expectation,
  type ExpectationFault,
  formatExpectations,
  joined,
  parseExpectations,
} from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { counted, type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { shown } from '../../../words/text.ts';
import { openFile, saveFile } from './files.ts';

interface ExpectationsProps {
  readonly site: string;
  readonly known: readonly Crawler[];
  readonly expectations: readonly Expectation[];
  /** Of the newest draft that was checked; others than `expectations` while it is being checked. */
  readonly checked: readonly CheckedExpectation[];
  readonly set: (expectations: readonly Expectation[]) => void;
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

/** Rows that are shown. */
const MOST_ROWS = 1_000;

export function Expectations({ site, known, expectations, checked, set, showLine }: ExpectationsProps) {
  const [faults, setFaults] = useState<readonly ExpectationFault[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const id = useId();
  const failing = checked.filter(({ holds }) => !holds).length;
  const read = (text: string) => {
    const file = parseExpectations(text, site);
    set(joined(expectations, file.expectations));
    setFaults(file.faults);
    return file.faults.length === 0;
  };
  const open = async (file: File) => {
    const opened = await openFile(file);
    setTrouble(opened.kind === 'text' ? null : t('fileUnreadable'));
    if (opened.kind === 'text') read(opened.text);
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    if (read(['verdict', 'crawler', 'url'].map((name) => form.get(name)).join(' '))) event.currentTarget.reset();
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
        {faults.length > 0 && (
          <ul>
            {faults.map(({ line, text, code }) => (
              <li key={line} data-fault={code}>
                {t('faultAt', line)} {t(FAULTS[code])} <code class="untrusted">{shown(text)}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul class="list">
        {checked.slice(0, MOST_ROWS).map((each) => (
          <li key={`${each.token} ${each.url}`} data-expectation="" data-holds={each.holds}>
            <Icon name={each.holds ? 'yes' : 'no'} />
            <span class="untrusted">
              {t(each.allowed ? 'expectsAllowed' : 'expectsBlocked', each.token, shown(each.url))}
            </span>
            <span class="visually-hidden">{t(each.holds ? 'expectationHolds' : 'expectationFails')}</span>
            {each.line !== null && (
              <button type="button" class="link" onClick={() => each.line !== null && showLine(each.line)}>
                {t('lineLink', each.line)}
              </button>
            )}
            <button
              type="button"
              class="remove"
              aria-label={t('expectRemove', each.token, each.url)}
              onClick={() => set(expectations.filter(({ token, url }) => token !== each.token || url !== each.url))}
            >
              <Icon name="no" />
            </button>
          </li>
        ))}
      </ul>
      {checked.length > MOST_ROWS && <p class="soft pad">{counted('changesMore', checked.length - MOST_ROWS)}</p>}
    </section>
  );
}
