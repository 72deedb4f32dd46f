// Where the settings are kept. Their meaning is in shared/settings.ts.
import { decodeSettings, type Settings } from '../shared/settings.ts';
import { background } from './messaging.ts';
import { local } from './storage.ts';

const KEY = 'settings';

export async function loadSettings(): Promise<Settings> {
  return decodeSettings(await local.get(KEY));
}

/**
 * Saves them and tells the background. (A context that listens to storage itself makes Firefox log an error of its own
 * whenever it ends: "sendRemoveListener on closed conduit".)
 */
export async function saveSettings(settings: Settings): Promise<void> {
  await local.set(KEY, settings);
  // They are saved, whoever heard of it: the background reads them anew each time.
  await background.settingsChanged().catch(() => undefined);
}
