// Copies a list of the room, and says so.
import { useState } from 'preact/hooks';
import { plainLines } from '../../../base/cells.ts';
import { t } from '../../../platform/i18n.ts';
import { copyText } from '../../../ui/elements/copy-text.ts';

interface CopyProps {
  /** Its `data-action`. */
  readonly action: string;
  /** A line each, with the values of its columns. */
  readonly lines: () => Promise<readonly (readonly string[])[]>;
}

export function CopyButton({ action, lines }: CopyProps) {
  const [says, setSays] = useState('');
  const copy = async () => setSays(t(await copyText(plainLines(await lines()))));
  return (
    <>
      <button type="button" class="link" data-action={action} onClick={() => void copy()}>
        {t('fileCopy')}
      </button>
      <span role="status" class="soft">
        {says}
      </span>
    </>
  );
}
