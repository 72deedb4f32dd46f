// Expectations for the draft, from a form, a file or a table row: each is shown as met or not met while the person types.
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import {
  type Expectation,
  type ExpectationFault,
  type ExpectationFile,
  expectationOnSite,
  formatExpectations,
  parseExpectations,
} from '../../../changes/index.ts';
import { type Crawler, nearestToken } from '../../../crawlers/index.ts';
import { counted, type MessageKey, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { formatBytes } from '../../../words/text/format.ts';
import { visibleText } from '../../../words/text/text.ts';
import { MOST_ROWS, type TestedExpectation } from '../../../workers/edit/jobs.ts';
import { addedText, expectationText, faultTotal, importTexts, typedFaultText } from '../shared/expectation-words.ts';
import { MOST_OPENED_BYTES, openLines, saveFile } from '../shared/files.ts';
import { ExpectationRow, type TokenState } from './ExpectationRow.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import type { ExpectationList } from './use-expectations.ts';
import { expectationsState } from './words.ts';

interface ExpectationsProps {
  readonly site: string;
  readonly known: readonly Crawler[];
  readonly expectations: readonly Expectation[];
  /** The results for the newest checked draft. While a draft is being checked, they can differ from `expectations`. */
  readonly checked: readonly TestedExpectation[];
  /** Doesn't change while the room is mounted; `showLine` neither. */
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
  /** How many a file added; null if they aren't from a file. */
  readonly imported: number | null;
}

export function Expectations({ site, known, expectations, checked, list, onExported, showLine }: ExpectationsProps) {
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const { outcome, clear, importFile, add, remove, rename } = useListChanges(site, list);
  return (
    <section ref={section} class="expectations" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>
          {t('expectations')}
          {checked.length > 0 && <span class="soft"> · {expectationsState(checked)}</span>}
        </h2>
        <FileButton action="import-expectations" label={t('importFile')} open={importFile} />
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
      <ExpectationForm known={known} add={add} />
      <div role="alert" class="faults">
        {outcome.trouble}
        {outcome.faulty && outcome.faulty.faults.length > 0 && <Faults {...outcome.faulty} />}
      </div>
      <div role="status" class="imported">
        {outcome.summary && (
          <SaidText
            {...outcome.summary}
            dismiss={() => {
              // The button disappears.
              section.current?.querySelector('input')?.focus();
              clear();
            }}
          />
        )}
      </div>
      {expectations.length === 0 && <p class="soft pad">{t('expectationsEmpty')}</p>}
      <ExpectationRows known={known} checked={checked} {...{ showLine, remove, rename }} />
      {checked.length > MOST_ROWS && <p class="soft pad">{counted('changesMore', checked.length - MOST_ROWS)}</p>}
    </section>
  );
}

/** The result of the last change of the list. */
interface Outcome {
  readonly faulty: Faulty | null;
  readonly summary: Said | null;
  readonly trouble: string | null;
}

const NOTHING: Outcome = { faulty: null, summary: null, trouble: null };

/** The changes a person can make to the list, and the result of the last one. */
function useListChanges(site: string, list: ExpectationList) {
  const [outcome, setOutcome] = useState(NOTHING);
  const fail = (trouble: string) => setOutcome({ ...NOTHING, trouble });
  const say = (text: string | null) =>
    setOutcome({ ...NOTHING, summary: text === null ? null : { texts: [text], imported: null } });
  const clear = () => setOutcome(NOTHING);
  const importFile = async (file: File) => {
    clear();
    const opened = await openLines(file);
    if (opened.kind !== 'text') {
      const isTooLarge = opened.kind === 'too-large';
      const limit = formatBytes(MOST_OPENED_BYTES);
      fail(isTooLarge ? t('importTooLarge', formatBytes(opened.size), limit) : t('fileUnreadable'));
      return;
    }
    const { expectations, ...faulty } = parseExpectations(opened.text, site);
    const result = list.add(expectations);
    const summary = { texts: importTexts(result, faulty.faultCounts), imported: result.added };
    setOutcome({ ...NOTHING, faulty, summary });
  };
  const add = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const line = ['verdict', 'crawler', 'url'].map((name) => fields.get(name)).join(' ');
    const { expectations, faults } = parseExpectations(line, site);
    const [typed] = expectations;
    if (typed === undefined) {
      fail(typedFaultText(faults[0]?.code ?? 'no-url', fields.get('crawler') === '*'));
      return;
    }
    const result = list.add(expectations);
    // As in the list: a URL of the site becomes a path.
    say(addedText(expectationOnSite(site, typed), result));
    if (result.omitted === 0) form.reset();
  };
  const remove = (one: Expectation) => {
    clear();
    list.remove(one);
  };
  /** False if the list has the opposite expectation for that crawler: both stay. */
  const rename = (one: Expectation, token: string) => {
    const there = list.rename(one, token);
    say(there === null ? null : t('expectExists', expectationText(there)));
    return there === null || there.allowed === one.allowed;
  };
  return { outcome, clear, importFile, add, remove, rename };
}

interface FormProps {
  readonly known: readonly Crawler[];
  readonly add: (form: HTMLFormElement) => void;
}

function ExpectationForm({ known, add }: FormProps) {
  const id = useId();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) add(event.currentTarget);
  };
  return (
    <form class="bar" onSubmit={onSubmit}>
      <select name="verdict" aria-label={t('expectVerdict')}>
        <option value="allow">{t('expectAllow')}</option>
        <option value="block">{t('expectBlock')}</option>
      </select>
      <input name="crawler" list={id} required aria-label={t('expectCrawler')} placeholder="Googlebot" />
      <datalist id={id}>
        {known.map(({ token }) => (
          <option key={token} value={token} />
        ))}
      </datalist>
      <input name="url" required aria-label={t('expectUrl')} placeholder="/path" class="mono" />
      <button type="submit" data-kind="action" data-action="add-expectation">
        {t('expectAdd')}
      </button>
    </form>
  );
}

function SaidText({ texts, imported, dismiss }: Said & { readonly dismiss: () => void }) {
  return (
    <>
      <span {...(imported === null ? {} : { 'data-imported': imported })} class="untrusted">
        {texts.join(' · ')}
      </span>
      <button type="button" data-kind="action" data-action="dismiss-import" onClick={dismiss}>
        {t('dismiss')}
      </button>
    </>
  );
}

interface RowsProps extends Pick<ExpectationsProps, 'known' | 'checked' | 'showLine'> {
  readonly remove: (one: Expectation) => void;
  readonly rename: (one: Expectation, token: string) => boolean;
}

function ExpectationRows({ known, checked, showLine, remove, rename }: RowsProps) {
  const crawlerOf = useTokenStates(known);
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
  return <ul class="list">{drawn}</ul>;
}

/** Looks up each token once, because the list renders at every pause in typing. */
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
            {t('faultAt', line)} {t(FAULTS[code])} <code class="untrusted">{visibleText(text)}</code>
          </li>
        ))}
      </ul>
      {omitted > 0 && counted('andMore', omitted)}
    </>
  );
}
