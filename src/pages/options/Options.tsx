// The settings page. Each change is saved at once.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { changeSettings, loadSettingsOrReject, type Saved, type SettingsChange } from '../../platform/settings.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import { type Settings, type StoredSettings, undoing } from '../../shared/settings.ts';
import { useOnReturn } from '../../ui/elements/use-on-return.ts';
import { CaresChoice, FetchChoice } from './Choices.tsx';
import { CrawlerChoice } from './CrawlerChoice.tsx';
import { OwnTokens } from './OwnTokens.tsx';
import type { Save } from './part.ts';
import { SettingsFile } from './SettingsFile.tsx';
import { SyncChoice } from './SyncChoice.tsx';
import { WatchedSites } from './WatchedSites.tsx';

type Status = 'untouched' | 'not-undone' | Saved;

/** The last change. */
interface Change {
  readonly before: Settings;
  readonly after: Settings;
}

export function Options({ initial }: { readonly initial: StoredSettings }) {
  const [settings, setSettings] = useState(initial);
  const [status, setStatus] = useState<Status>('untouched');
  const [last, setLast] = useState<Change | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Another page of ours, or another browser, may have changed them while this one was in the background, or beside another window.
  useOnReturn(async () => {
    const stored = await loadSettingsOrReject().catch(() => settings);
    setSettings((shown) => (stored.changedAt > shown.changedAt ? stored : shown));
  }, 'focus');

  const store = async (change: SettingsChange, undo?: 'undo'): Promise<Saved> => {
    const saved = await changeSettings((stored) => {
      const changes = change(stored);
      setLast(undo ? { before: stored, after: { ...stored, ...changes } } : null);
      return changes;
    }, setSettings);
    if (saved === 'not-saved') {
      setLast(null);
      // What was clicked shows what is stored again.
      setSettings((shown) => ({ ...shown }));
    }
    return saved;
  };
  const saveAll = async (change: SettingsChange, undo?: 'undo'): Promise<Saved> => {
    const saved = await store(change, undo);
    setStatus(saved);
    return saved;
  };
  const save: Save = (change, undo) => void saveAll(change, undo);
  const undo = async ({ before, after }: Change) => {
    // The button disappears, and the focus shouldn't disappear with it.
    heading.current?.focus();
    let isWhole = true;
    const saved = await store((stored) => {
      // Not what was changed elsewhere since.
      const undone = undoing(before, after, stored);
      isWhole = undone.isWhole;
      return undone.changes;
    });
    setStatus(isWhole || saved === 'not-saved' ? saved : 'not-undone');
  };
  const canUndo = last !== null && Object.keys(undoing(last.before, last.after, settings).changes).length > 0;
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
        {canUndo && (
          <button type="button" data-kind="action" onClick={() => void undo(last)}>
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

/** Defaults in their place would be saved over the person's settings by the next click. */
export const NotRead = () => (
  <>
    <header>
      <h1>{t('optionsTitle')}</h1>
    </header>
    <p role="alert">{t('optionsNotRead')}</p>
  </>
);

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
    case 'not-undone':
      return t('optionsNotUndone');
    default:
      return status satisfies never;
  }
}
