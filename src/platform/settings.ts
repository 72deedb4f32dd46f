// Where the settings are kept. Their meaning is in shared/settings.ts.
import { decodeSettings, type Settings } from '../shared/settings.ts';
import { local } from './storage.ts';

const KEY = 'settings';

export async function loadSettings(): Promise<Settings> {
  return decodeSettings(await local.get(KEY));
}

export async function saveSettings(settings: Settings): Promise<void> {
  await local.set(KEY, settings);
}

export function onSettingsChanged(listener: (settings: Settings) => void): void {
  local.onChanged(KEY, (stored) => listener(decodeSettings(stored)));
}
