// Where the settings are stored. Their meaning, and which of two browsers' settings win, is in shared/settings.ts.
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

/** Loads, changes and saves them. */
export async function changeSettings(changes: Partial<StoredSettings>): Promise<Saved> {
  return saveSettings(changedSettings(await loadSettings(), changes, Date.now()));
}

export type Saved = 'saved' | 'not-saved' | 'not-synced';

/**
 * Saves them and tells the background. (A context that listens to storage itself makes Firefox log an error
 * whenever it ends: "sendRemoveListener on closed conduit".)
 */
export async function saveSettings(settings: StoredSettings): Promise<Saved> {
  if (!(await local.set(KEY, settings))) return 'not-saved';
  const { isSynced, ...copy } = settings;
  const isEverywhere = !isSynced || (await synced.set(KEY, copy));
  // They are saved even if no context receives this: the background reads them every time.
  await background.settingsChanged().catch(() => undefined);
  return isEverywhere ? 'saved' : 'not-synced';
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
