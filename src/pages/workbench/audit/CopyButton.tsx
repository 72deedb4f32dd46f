// Copies a list of the room, and says so.
import { useState } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { copyText } from '../../../ui/elements/copy-text.ts';

interface CopyProps {
  /** Its `data-action`. */
  readonly action: string;
  readonly text: () => Promise<string>;
}

export function CopyButton({ action, text }: CopyProps) {
  const [says, setSays] = useState('');
  const copy = async () => setSays(t(await copyText(await text())));
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
