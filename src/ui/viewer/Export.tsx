// Exports the robots.txt: to the clipboard, to a tab, to the disk.
import { useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { bodyOf } from '../../report/index.ts';
import type { FoundRobotsTxt } from '../../robots/index.ts';
import { type Copied, copyText } from '../elements/copy-text.ts';
import { saveBlob } from '../files/save-blob.ts';

export function Export({ file, text }: { readonly file: FoundRobotsTxt; readonly text: string }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = async () => {
    setCopied(null);
    setCopied(await copyText(text));
  };
  return (
    <span class="export">
      <button type="button" data-kind="action" onClick={copy}>
        {t('fileCopy')}
      </button>
      <a href={file.finalUrl} target="_blank" rel="noreferrer">
        {t('fileOpen')}
      </a>
      <button type="button" data-kind="action" onClick={() => save(file)}>
        {t('fileSave')}
      </button>
      <span class="soft" role="status">
        {copied && t(copied)}
      </span>
    </span>
  );
}

/** The original bytes. */
function save(file: FoundRobotsTxt): void {
  const body = bodyOf(file);
  saveBlob('robots.txt', new Blob([typeof body === 'string' ? body : new Uint8Array(body)], { type: 'text/plain' }));
}
