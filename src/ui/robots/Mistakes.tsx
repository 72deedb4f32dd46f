// What the checker finds in the robots.txt at hand: a short list.
import { counted, t } from '../../platform/i18n.ts';
import type { Diagnostic } from '../../robots/index.ts';
import { diagnosticText, SEVERITY_SIGNS, severityText } from '../../words/diagnostic.ts';
import { MOST_FOUND, MOST_OF_A_CORRECTION } from '../../words/limits.ts';
import { shown } from '../../words/text.ts';
import { Icon } from '../elements/Icon.tsx';

interface MistakesProps {
  readonly found: readonly Diagnostic[];
  readonly goTo: (line: number) => void;
}

export function Mistakes({ found, goTo }: MistakesProps) {
  const more = found.slice(MOST_FOUND);
  return (
    <section class="mistakes" aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">{t('checkedTitle')}</h2>
      <p class="soft">{found.length === 0 ? t('checkedNothing') : counted('checkedCount', found.length)}</p>
      <Found diagnostics={found.slice(0, MOST_FOUND)} goTo={goTo} />
      {more.length > 0 && (
        <details>
          <summary>{counted('checkedMore', more.length)}</summary>
          <Found diagnostics={more} goTo={goTo} />
        </details>
      )}
    </section>
  );
}

interface FoundProps {
  readonly diagnostics: readonly Diagnostic[];
  /** Shows the line; left out where it is in sight. */
  readonly goTo?: (line: number) => void;
}

export function Found({ diagnostics, goTo }: FoundProps) {
  return (
    <ul class="found">
      {diagnostics.map((diagnostic, index) => (
        <li key={index} data-severity={diagnostic.severity}>
          <Icon name={SEVERITY_SIGNS[diagnostic.severity]} />
          <span class="untrusted">
            <b>
              {severityText(diagnostic.severity)} ·{' '}
              {goTo ? (
                <button type="button" class="link" onClick={() => goTo(diagnostic.line)}>
                  {t('checkedLine', diagnostic.line)}
                </button>
              ) : (
                t('checkedLine', diagnostic.line)
              )}
            </b>{' '}
            {diagnosticText(diagnostic)}
            {diagnostic.correction !== null && <Correction text={diagnostic.correction} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Correction({ text }: { readonly text: string }) {
  const isCut = text.length > MOST_OF_A_CORRECTION;
  return (
    <>
      {' '}
      {t('checkedCorrection')}{' '}
      <code class="untrusted">
        {text.slice(0, MOST_OF_A_CORRECTION).split('\n').map(shown).join('\n')}
        {isCut && '…'}
      </code>
    </>
  );
}
