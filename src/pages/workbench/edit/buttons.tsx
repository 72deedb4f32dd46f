// Buttons that several tables and rows share.
import { t } from '../../../platform/i18n.ts';

interface LineProps {
  readonly line: number;
  /** What the line decides: several buttons may have the same line. */
  readonly of: string;
  readonly showLine: (line: number) => void;
}

export function LineButton({ line, of, showLine }: LineProps) {
  const text = t('lineLink', line);
  return (
    <button type="button" class="link" aria-label={t('noted', text, of)} onClick={() => showLine(line)}>
      {text}
    </button>
  );
}

interface ExpectProps {
  readonly token: string;
  readonly expect: () => void;
}

/** Makes the verdict an expectation. */
export function ExpectButton({ token, expect }: ExpectProps) {
  return (
    <button type="button" class="link" aria-label={t('expectThisFor', token)} onClick={expect}>
      {t('expectThis')}
    </button>
  );
}
