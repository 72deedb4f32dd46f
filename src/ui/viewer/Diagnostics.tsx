// The checker's diagnostics for this robots.txt: equal ones grouped, the most severe first.
import { useState } from 'preact/hooks';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import {
  DIAGNOSTIC_SEVERITIES,
  type Diagnostic,
  type DiagnosticGroup,
  type DiagnosticSeverity,
  MOST_DIAGNOSTICS,
} from '../../robots/index.ts';
import {
  diagnosticGroupSentence,
  diagnosticSeverityText,
  diagnosticText,
  otherLinesOf,
  SEVERITY_ICONS,
} from '../../words/robots/diagnostic.ts';
import { LONGEST_FIX, MOST_FOUND, MOST_LINES_OF_A_DIAGNOSTIC } from '../../words/text/limits.ts';
import { visibleText } from '../../words/text/text.ts';
import { Icon } from '../elements/Icon.tsx';

type GoTo = (line: number) => void;

interface DiagnosticsProps {
  readonly found: readonly DiagnosticGroup[];
  readonly goTo: GoTo;
}

export function Diagnostics({ found, goTo }: DiagnosticsProps) {
  const [hidden, setHidden] = useState<readonly DiagnosticSeverity[]>([]);
  const counts = DIAGNOSTIC_SEVERITIES.map((severity) => ({ severity, count: countOf(found, severity) }));
  const present = counts.filter(({ count }) => count > 0);
  const wanted = found.filter(({ first }) => !hidden.includes(first.severity));
  const more = wanted.slice(MOST_FOUND);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const toggle = (severity: DiagnosticSeverity) =>
    setHidden(hidden.includes(severity) ? hidden.filter((one) => one !== severity) : [...hidden, severity]);
  return (
    <section class="diagnostics" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{t('checkedTitle')}</h2>
      <p class="soft">
        {total === 0 ? t('checkedNothing') : counted('checkedCount', total)}
        {total >= MOST_DIAGNOSTICS && ` ${t('checkedCapped', formatNumber(MOST_DIAGNOSTICS))}`}
      </p>
      {present.length > 1 && (
        <fieldset class="actions">
          <legend class="visually-hidden">{t('checkedFilter')}</legend>
          {present.map(({ severity, count }) => (
            <button
              key={severity}
              type="button"
              data-kind="action"
              data-severity={severity}
              aria-pressed={!hidden.includes(severity)}
              onClick={() => toggle(severity)}
            >
              <Icon name={SEVERITY_ICONS[severity]} /> {diagnosticSeverityText(severity)} · {formatNumber(count)}
            </button>
          ))}
        </fieldset>
      )}
      <Groups groups={wanted.slice(0, MOST_FOUND)} goTo={goTo} />
      {more.length > 0 && (
        <details>
          <summary>{counted('checkedMore', more.length)}</summary>
          <Groups groups={more} goTo={goTo} />
        </details>
      )}
    </section>
  );
}

function countOf(found: readonly DiagnosticGroup[], severity: DiagnosticSeverity): number {
  return found.filter(({ first }) => first.severity === severity).reduce((sum, { all }) => sum + all.length, 0);
}

function Groups({ groups, goTo }: { readonly groups: readonly DiagnosticGroup[]; readonly goTo: GoTo }) {
  return (
    <ul class="found">
      {groups.map((group) => {
        const { first, all } = group;
        return all.length === 1 ? (
          <One key={keyOf(first)} diagnostic={first} goTo={goTo} />
        ) : (
          <Several key={keyOf(first)} group={group} goTo={goTo} />
        );
      })}
    </ul>
  );
}

const keyOf = ({ code, line, column }: Diagnostic) => `${code} ${line}:${column}`;

function Several({ group, goTo }: { readonly group: DiagnosticGroup; readonly goTo: GoTo }) {
  const { first, all } = group;
  const more = all.slice(MOST_LINES_OF_A_DIAGNOSTIC);
  const pointsAnywhere = otherLinesOf(group).size > 1;
  return (
    <li data-severity={first.severity}>
      <Icon name={SEVERITY_ICONS[first.severity]} />
      <div class="untrusted">
        <b>
          {diagnosticSeverityText(first.severity)} · {formatNumber(all.length)} ×
        </b>{' '}
        {diagnosticGroupSentence(group).text}
        <Places diagnostics={all.slice(0, MOST_LINES_OF_A_DIAGNOSTIC)} pointsAnywhere={pointsAnywhere} goTo={goTo} />
        {more.length > 0 && (
          <details>
            <summary>{counted('checkedMore', more.length)}</summary>
            <Places diagnostics={more} pointsAnywhere={pointsAnywhere} goTo={goTo} />
          </details>
        )}
      </div>
    </li>
  );
}

interface PlacesProps {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether they point to different lines. A single line is named in the text. */
  readonly pointsAnywhere: boolean;
  readonly goTo: GoTo;
}

/** For equal diagnostics: each line with what differs, that is, the line it points to and the fix. */
function Places({ diagnostics, pointsAnywhere, goTo }: PlacesProps) {
  return (
    <ul class="places">
      {diagnostics.map((diagnostic) => (
        <li key={keyOf(diagnostic)}>
          <LineLink line={diagnostic.line} about={diagnosticText(diagnostic)} goTo={goTo} />
          {pointsAnywhere && 'otherLine' in diagnostic && (
            <>
              {' → '}
              <LineLink line={diagnostic.otherLine} about={diagnosticText(diagnostic)} goTo={goTo} />
            </>
          )}
          {diagnostic.fix !== null && <Fix text={diagnostic.fix} />}
        </li>
      ))}
    </ul>
  );
}

interface LineLinkProps {
  readonly line: number;
  /** What is wrong there: several links can lead to one line. */
  readonly about: string;
  readonly goTo: GoTo;
}

function LineLink({ line, about, goTo }: LineLinkProps) {
  const name = t('checkedLine', line);
  return (
    <button type="button" class="link" aria-label={t('labeled', name, about)} onClick={() => goTo(line)}>
      {name}
    </button>
  );
}

/** The diagnostics on a line that is in sight. */
export function LineDiagnostics({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  return (
    <ul class="found">
      {diagnostics.map((diagnostic, index) => (
        <One key={index} diagnostic={diagnostic} goTo={null} />
      ))}
    </ul>
  );
}

interface OneProps {
  readonly diagnostic: Diagnostic;
  /** Shows the line; null if it is in sight. */
  readonly goTo: GoTo | null;
}

function One({ diagnostic, goTo }: OneProps) {
  const { severity, line, fix } = diagnostic;
  return (
    <li data-severity={severity}>
      <Icon name={SEVERITY_ICONS[severity]} />
      <span class="untrusted">
        <b>
          {diagnosticSeverityText(severity)} ·{' '}
          {goTo ? <LineLink line={line} about={diagnosticText(diagnostic)} goTo={goTo} /> : t('checkedLine', line)}
        </b>{' '}
        {diagnosticText(diagnostic)}
        {fix !== null && <Fix text={fix} />}
      </span>
    </li>
  );
}

function Fix({ text }: { readonly text: string }) {
  const isCut = text.length > LONGEST_FIX;
  return (
    <>
      {' '}
      {t('checkedFix')}{' '}
      <code class="untrusted">
        {text.slice(0, LONGEST_FIX).split('\n').map(visibleText).join('\n')}
        {isCut && '…'}
      </code>
    </>
  );
}
