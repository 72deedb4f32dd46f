// Whether the person's other browsers share the settings. The browser's own sync transfers them; off by default.
import { useState } from 'preact/hooks';
import { hasWindows } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import { loadSynced, removeSynced, type Saved, type SettingsChange } from '../../platform/settings.ts';
import { areSame, type StoredSettings } from '../../shared/settings.ts';

interface SyncProps {
  readonly settings: StoredSettings;
  readonly saveAll: (change: SettingsChange) => Promise<Saved>;
}

/** The message that says what failed. */
type SyncFailure = 'optionsSyncRefused' | 'optionsSyncNotDeleted';

export function SyncChoice({ settings, saveAll }: SyncProps) {
  const { found, failure, turnOn, turnOff, ask, deleteCopy } = useSync({ settings, saveAll });
  // Firefox for Android has the storage, and syncs nothing.
  if (!hasWindows()) return null;
  const isOn = settings.isSynced || found !== null;
  return (
    <fieldset>
      <legend>{t('optionsSync')}</legend>
      <label class="choice">
        <input type="checkbox" name="sync" checked={isOn} onChange={() => (isOn ? turnOff() : ask())} />
        <span>
          {t('optionsSyncOn')}
          <span class="hint">{t('optionsSyncHint')}</span>
        </span>
      </label>
      <div role="status">
        {found && <p class="question">{t('optionsSyncFound')}</p>}
        {failure && <p class="answer">{t(failure)}</p>}
      </div>
      {found && (
        <p class="bar">
          <button type="button" data-kind="action" onClick={() => turnOn(found)}>
            {t('optionsSyncUse')}
          </button>
          <button type="button" data-kind="action" onClick={() => turnOn({ changedAt: found.changedAt })}>
            {t('optionsSyncReplace')}
          </button>
        </p>
      )}
      {settings.isSynced && (
        <p class="bar">
          <button type="button" data-kind="action" onClick={deleteCopy}>
            {t('optionsSyncDelete')}
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** `found`: different settings from another browser; the person decides which to keep before any are replaced. */
function useSync({ settings, saveAll }: SyncProps) {
  const [found, setFound] = useState<StoredSettings | null>(null);
  const [failure, setFailure] = useState<SyncFailure | null>(null);
  const turnOn = async (changes: Partial<StoredSettings>) => {
    setFound(null);
    if ((await saveAll(() => ({ ...changes, isSynced: true }))) === 'saved') return;
    await saveAll(() => ({ isSynced: false }));
    setFailure('optionsSyncRefused');
  };
  const ask = async () => {
    setFailure(null);
    try {
      const there = await loadSynced();
      if (there && !areSame(there, settings)) setFound(there);
      else await turnOn({ changedAt: there?.changedAt ?? 0 });
    } catch {
      setFailure('optionsSyncRefused');
    }
  };
  const turnOff = async () => {
    setFound(null);
    setFailure(null);
    if (settings.isSynced) await saveAll(() => ({ isSynced: false }));
  };
  const deleteCopy = async () => {
    await turnOff();
    if (!(await removeSynced())) setFailure('optionsSyncNotDeleted');
  };
  return { found, failure, turnOn, turnOff, ask, deleteCopy };
}
