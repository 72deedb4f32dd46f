// What several tables and rows of the room offer.
import { t } from '../../../platform/i18n.ts';

interface LineProps {
  readonly line: number;
  readonly showLine: (line: number) => void;
}

export function LineButton({ line, showLine }: LineProps) {
  return (
    <button type="button" class="link" onClick={() => showLine(line)}>
      {t('lineLink', line)}
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
