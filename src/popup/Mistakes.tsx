// What the checker finds in the robots.txt at hand: a short list.
import { counted, t } from '../platform/i18n.ts';
import type { Diagnostic } from '../robots/index.ts';
import { diagnosticText, SEVERITY_SYMBOLS, severityText } from '../ui/diagnostic.ts';
import { shown } from '../ui/text.ts';

/** As many are seen at once. */
const FIRST = 20;

export function Mistakes({ found }: { readonly found: readonly Diagnostic[] }) {
  const more = found.slice(FIRST);
  return (
    <section class="mistakes" aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">{t('checkedTitle')}</h2>
      <p class="soft">{found.length === 0 ? t('checkedNothing') : counted('checkedCount', found.length)}</p>
      <List diagnostics={found.slice(0, FIRST)} />
      {more.length > 0 && (
        <details>
          <summary>{counted('checkedMore', more.length)}</summary>
          <List diagnostics={more} />
        </details>
      )}
    </section>
  );
}

function List({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  return (
    <ul>
      {diagnostics.map((diagnostic, index) => (
        <li key={index} data-severity={diagnostic.severity}>
          <span class="symbol" aria-hidden="true">
            {SEVERITY_SYMBOLS[diagnostic.severity]}
          </span>
          <span class="stranger">
            <b>
              {severityText(diagnostic.severity)}, {t('checkedLine', diagnostic.line)}:
            </b>{' '}
            {diagnosticText(diagnostic)}
            {diagnostic.correction !== null && <Correction text={diagnostic.correction} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Longer ones are cut: one line may be the whole file. Characters. */
const LONGEST_CORRECTION = 300;

function Correction({ text }: { readonly text: string }) {
  const isCut = text.length > LONGEST_CORRECTION;
  return (
    <>
      {' '}
      {t('checkedCorrection')}{' '}
      <code class="stranger">
        {text.slice(0, LONGEST_CORRECTION).split('\n').map(shown).join('\n')}
        {isCut && '…'}
      </code>
    </>
  );
}
