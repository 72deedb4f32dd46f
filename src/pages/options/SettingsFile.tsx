// Exports and imports the settings.
import { useRef, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../platform/i18n.ts';
import { saveBlob } from '../../ui/files/save-blob.ts';
import type { PartProps } from './part.ts';
import {
  LARGEST_SETTINGS_FILE_BYTES,
  readSettingsFile,
  type SettingsFileResult,
  settingsToJson,
} from './settings-file.ts';

const ANSWERS: Record<SettingsFileResult['kind'] | 'unreadable', MessageKey> = {
  settings: 'optionsImported',
  'too-large': 'optionsImportTooLarge',
  'not-json': 'optionsImportNotJson',
  'not-settings': 'optionsImportNotSettings',
  newer: 'optionsImportNewer',
  unreadable: 'optionsImportUnreadable',
};

export function SettingsFile({ settings, save }: PartProps) {
  const [answer, setAnswer] = useState<keyof typeof ANSWERS | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    setAnswer(null);
    const result = await read(file);
    if (result.kind === 'settings') save(() => result.settings, 'undo');
    setAnswer(result.kind);
  };
  return (
    <fieldset>
      <legend>{t('optionsFile')}</legend>
      <p class="hint">{t('optionsFileHint')}</p>
      <div class="bar">
        <button
          type="button"
          data-kind="action"
          data-action="export"
          onClick={() => download(settingsToJson(settings))}
        >
          {t('optionsExport')}
        </button>
        <button type="button" data-kind="action" data-action="import" onClick={() => field.current?.click()}>
          {t('optionsImport')}
        </button>
        <input
          ref={field}
          type="file"
          name="import"
          accept=".json,application/json"
          aria-label={t('optionsImport')}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // So that the same file can be chosen again once it is corrected.
            if (file) void take(file).finally(() => Object.assign(currentTarget, { value: '' }));
          }}
        />
      </div>
      <p role="status" class={answer === 'settings' ? 'soft' : 'answer'}>
        {answer && t(ANSWERS[answer])}
      </p>
    </fieldset>
  );
}

async function read(file: File): Promise<SettingsFileResult | { readonly kind: 'unreadable' }> {
  if (file.size > LARGEST_SETTINGS_FILE_BYTES) return { kind: 'too-large' };
  return file.text().then(readSettingsFile, () => ({ kind: 'unreadable' as const }));
}

function download(json: string): void {
  saveBlob('robots-lens-settings.json', new Blob([json], { type: 'application/json' }));
}
