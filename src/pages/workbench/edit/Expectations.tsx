// What the site owner expects of the draft: green and red as they type, from a form, a file or a row.
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import {
  type Expectation,
  type ExpectationFault,
  type ExpectationFile,
  formatExpectations,
  ofSite,
  parseExpectations,
} from '../../../changes/index.ts';
import { type Crawler, nearestToken } from '../../../crawlers/index.ts';
import { counted, type MessageKey, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { formatBytes } from '../../../words/text/format.ts';
import { shown } from '../../../words/text/text.ts';
import { MOST_ROWS, type TestedExpectation } from '../../../workers/edit-jobs.ts';
import { ExpectationRow, type TokenState } from './ExpectationRow.tsx';
import { addedText, expectationText, faultTotal, importTexts, typedFaultText } from './expectation-words.ts';
import { MOST_OPENED_BYTES, openLines, saveFile } from './files.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import type { ExpectationList } from './use-expectations.ts';
import { expectationsState } from './words.ts';

interface ExpectationsProps {
  readonly site: string;
  readonly known: readonly Crawler[];
  readonly expectations: readonly Expectation[];
  /** Of the newest draft that was checked; others than `expectations` while it is being checked. */
  readonly checked: readonly TestedExpectation[];
  /** Does the same as long as the room is there, as `showLine` does. */
  readonly list: ExpectationList;
  readonly onExported: () => void;
  readonly showLine: (line: number) => void;
}

const FAULTS: Readonly<Record<ExpectationFault['code'], MessageKey>> = {
  'no-verdict': 'faultNoVerdict',
  'no-crawler': 'faultNoCrawler',
  'bad-crawler': 'faultBadCrawler',
  'no-url': 'faultNoUrl',
  'other-site': 'faultOtherSite',
  'not-utf8': 'faultNotUtf8',
  'too-long': 'faultTooLong',
};

type Faulty = Omit<ExpectationFile, 'expectations'>;

interface Said {
  readonly texts: readonly string[];
  /** By a file: how many it brought. */
  readonly imported: number | null;
}

export function Expectations({ site, known, expectations, checked, list, onExported, showLine }: ExpectationsProps) {
  const [faulty, setFaulty] = useState<Faulty | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const crawlerOf = useTokenStates(known);
  /** What was said is of what was done before. */
  const clear = () => {
    setTrouble(null);
    setFaulty(null);
    setSaid(null);
  };
  const open = async (file: File) => {
    clear();
    const opened = await openLines(file);
    if (opened.kind !== 'text') {
      const isTooLarge = opened.kind === 'too-large';
      const limit = formatBytes(MOST_OPENED_BYTES);
      setTrouble(isTooLarge ? t('importTooLarge', formatBytes(opened.size), limit) : t('fileUnreadable'));
      return;
    }
    const { expectations: read, ...faults } = parseExpectations(opened.text, site);
    const result = list.add(read);
    setFaulty(faults);
    setSaid({ texts: importTexts(result, faults.faultCounts), imported: result.added });
  };
  const say = (text: string | null) => setSaid(text === null ? null : { texts: [text], imported: null });
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    clear();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    const line = ['verdict', 'crawler', 'url'].map((name) => form.get(name)).join(' ');
    const { expectations: read, ...faults } = parseExpectations(line, site);
    const [typed] = read;
    if (typed === undefined) {
      setTrouble(typedFaultText(faults.faults[0]?.code ?? 'no-url', form.get('crawler') === '*'));
      return;
    }
    const result = list.add(read);
    // As the list has it: with a path for a URL of the site.
    say(addedText(ofSite(site, typed), result));
    if (result.omitted === 0) event.currentTarget.reset();
  };
  const remove = (one: Expectation) => {
    clear();
    list.remove(one);
  };
  /** False where the list expects the opposite of that crawler: both stay. */
  const rename = (one: Expectation, token: string) => {
    clear();
    const there = list.rename(one, token);
    if (there !== null) say(t('expectExists', expectationText(there)));
    return there === null || there.allowed === one.allowed;
  };
  const shownOnes = useMemo(() => checked.slice(0, MOST_ROWS), [checked]);
  const drawn = useDrawnRows(
    shownOnes,
    (each) => (
      <ExpectationRow
        key={`${each.token} ${each.url}`}
        of={each}
        crawler={crawlerOf(each.token)}
        showLine={showLine}
        remove={() => remove(each)}
        rename={(token) => rename(each, token)}
      />
    ),
    crawlerOf,
  );
  return (
    <section ref={section} class="expectations" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>
          {t('expectations')}
          {checked.length > 0 && <span class="soft"> · {expectationsState(checked)}</span>}
        </h2>
        <FileButton action="import-expectations" label={t('importFile')} open={open} />
        <button
          type="button"
          data-kind="action"
          data-action="export-expectations"
          disabled={expectations.length === 0}
          onClick={() => {
            saveFile('expectations.txt', formatExpectations(expectations));
            onExported();
          }}
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
        {faulty && faulty.faults.length > 0 && <Faults {...faulty} />}
      </div>
      <div role="status" class="imported">
        {said && (
          <>
            <span {...(said.imported === null ? {} : { 'data-imported': said.imported })} class="untrusted">
              {said.texts.join(' · ')}
            </span>
            <button
              type="button"
              data-kind="action"
              data-action="dismiss-import"
              onClick={() => {
                // The button goes.
                section.current?.querySelector('input')?.focus();
                clear();
              }}
            >
              {t('dismiss')}
            </button>
          </>
        )}
      </div>
      {expectations.length === 0 && <p class="soft pad">{t('expectationsEmpty')}</p>}
      <ul class="list">{drawn}</ul>
      {checked.length > MOST_ROWS && <p class="soft pad">{counted('changesMore', checked.length - MOST_ROWS)}</p>}
    </section>
  );
}

/** Each token is looked up once: the list is drawn again at every pause in typing. */
function useTokenStates(known: readonly Crawler[]): (token: string) => TokenState {
  return useMemo(() => {
    const tokens = new Set(known.map(({ token }) => token.toLowerCase()));
    const states = new Map<string, TokenState>();
    return (token) => {
      if (tokens.has(token.toLowerCase())) return { kind: 'known' };
      const state = states.get(token) ?? { kind: 'unknown', meant: nearestToken(token, known) };
      states.set(token, state);
      return state;
    };
  }, [known]);
}

function Faults({ faults, faultCounts }: Faulty) {
  const omitted = faultTotal(faultCounts) - faults.length;
  return (
    <>
      <ul>
        {faults.map(({ line, text, code }) => (
          <li key={line} data-fault={code}>
            {t('faultAt', line)} {t(FAULTS[code])} <code class="untrusted">{shown(text)}</code>
          </li>
        ))}
      </ul>
      {omitted > 0 && counted('andMore', omitted)}
    </>
  );
}
