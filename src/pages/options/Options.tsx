// The settings page. Each change is saved at once.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { loadSettings, type Saved, saveSettings } from '../../platform/settings.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import { changedSettings, type Settings, type StoredSettings } from '../../shared/settings.ts';
import { useOnReturn } from '../../ui/elements/use-on-return.ts';
import { CaresChoice, FetchChoice } from './Choices.tsx';
import { CrawlerChoice } from './CrawlerChoice.tsx';
import { OwnTokens } from './OwnTokens.tsx';
import { SettingsFile } from './SettingsFile.tsx';
import { SyncChoice } from './SyncChoice.tsx';
import { WatchedSites } from './WatchedSites.tsx';

type Status = 'untouched' | Saved;

export function Options({ initial }: { readonly initial: StoredSettings }) {
  const [settings, setSettings] = useState(initial);
  const [status, setStatus] = useState<Status>('untouched');
  const [before, setBefore] = useState<Settings | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Another page of ours, or another browser, may have changed them while this one was in the background.
  useOnReturn(async () => {
    const stored = await loadSettings();
    setSettings((shown) => (stored.changedAt > shown.changedAt ? stored : shown));
  });

  const saveAll = async (changes: Partial<StoredSettings>): Promise<Saved> => {
    const next = changedSettings(settings, changes, Date.now());
    setSettings(next);
    const saved = await saveSettings(next);
    setStatus(saved);
    return saved;
  };
  const save = (changes: Partial<Settings>, undo?: 'undo') => {
    const { chosen, custom, versions, fetchOn, cares } = settings;
    setBefore(undo ? { chosen, custom, versions, fetchOn, cares } : null);
    void saveAll(changes);
  };
  const undo = () => {
    // The button disappears, and the focus shouldn't disappear with it.
    heading.current?.focus();
    save(before ?? {});
  };
  return (
    <>
      <header>
        <img src="icons/logo-48.png" width="24" height="24" alt="" />
        <h1 ref={heading} tabIndex={-1}>
          {t('optionsTitle')}
        </h1>
        <button type="button" data-kind="action" onClick={() => openWorkbench({ origin: null })}>
          {t('openWorkbench')}
        </button>
        <p class="status" role="status" data-status={status}>
          <StatusText status={status} />
        </p>
        {before && (
          <button type="button" data-kind="action" onClick={undo}>
            {t('optionsUndo')}
          </button>
        )}
      </header>
      <CrawlerChoice settings={settings} save={save} />
      <OwnTokens settings={settings} save={save} />
      <CaresChoice settings={settings} save={save} />
      <FetchChoice settings={settings} save={save} />
      <WatchedSites />
      <SyncChoice settings={settings} saveAll={saveAll} />
      <SettingsFile settings={settings} save={save} />
    </>
  );
}

function StatusText({ status }: { readonly status: Status }): ComponentChildren {
  switch (status) {
    case 'untouched':
      return null;
    case 'saved':
      return t('optionsSaved');
    case 'not-saved':
      return t('optionsNotSaved');
    case 'not-synced':
      return t('optionsNotSynced');
    default:
      return status satisfies never;
  }
}
