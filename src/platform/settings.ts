// Where the settings are stored. Their meaning, and which of two browsers' settings win, is in shared/settings.ts.
import { createQueue } from '../base/queue.ts';
import { changedSettings, decodeStored, newestSettings, type StoredSettings } from '../shared/settings.ts';
import { background } from './messaging.ts';
import { local, synced } from './storage.ts';

const KEY = 'settings';

/**
 * This browser's settings; if the person syncs them, the newest of all their browsers.
 * @param read what this browser has of them
 */
export async function loadSettings(read: () => Promise<unknown> = () => local.get(KEY)): Promise<StoredSettings> {
  const stored = await read();
  const here = decodeStored(stored);
  if (!here.isSynced) return here;
  const settings = newestSettings(here, await synced.get(KEY).catch(() => undefined));
  if (settings === here) return here;
  // The person may have changed them meanwhile, or have turned sync off.
  if (JSON.stringify(await read()) !== JSON.stringify(stored)) return loadSettings(read);
  // Stored here too, for when the browser no longer syncs.
  await local.set(KEY, settings);
  return settings;
}

/** The same, but rejects if the browser refuses to read them: where the defaults must not be taken for the person's. */
export const loadSettingsOrReject = (): Promise<StoredSettings> => loadSettings(() => local.getOrReject(KEY));

export type Saved = 'saved' | 'not-saved' | 'not-synced';

/** What changes of the settings that are stored. */
export type SettingsChange = (stored: StoredSettings) => Partial<StoredSettings>;

const inTurn = createQueue();

/**
 * Changes what is stored, whatever this context knew of it, and tells the background. (A context that listens to storage itself makes
 * Firefox log an error whenever it ends: "sendRemoveListener on closed conduit".)
 * @param show gets the settings before they are saved; those of before if the browser refuses
 */
export async function changeSettings(
  change: SettingsChange,
  show: (settings: StoredSettings) => void = () => undefined,
): Promise<Saved> {
  const saved = await inTurn(() => changeStored(change, show));
  // They are saved even if no context receives this: the background reads them every time.
  if (saved !== 'not-saved') await background.settingsChanged().catch(() => undefined);
  return saved;
}

async function changeStored(change: SettingsChange, show: (settings: StoredSettings) => void): Promise<Saved> {
  const stored = await loadSettingsOrReject().catch(() => null);
  if (stored === null) return 'not-saved';
  const settings = changedSettings(stored, change(stored), Date.now());
  show(settings);
  if (!(await local.set(KEY, settings))) {
    show(stored);
    return 'not-saved';
  }
  const { isSynced, ...copy } = settings;
  return !isSynced || (await synced.set(KEY, copy)) ? 'saved' : 'not-synced';
}

/** The settings that another of the person's browsers synced; null if none did. Rejects if the browser can't read them. */
export async function loadSynced(): Promise<StoredSettings | null> {
  const stored = await synced.get(KEY);
  return stored === undefined ? null : decodeStored(stored);
}

/** False if the browser refused. */
export function removeSynced(): Promise<boolean> {
  return synced.remove(KEY);
}
