// The props of each part of the settings page.
import type { Settings, StoredSettings } from '../../shared/settings.ts';

export interface PartProps {
  readonly settings: StoredSettings;
  readonly save: Save;
}

/**
 * `change` gets what is stored, which another page may have changed.
 * `undo`: the change replaces more than a person can restore with one click, so the page offers to undo it.
 */
export type Save = (change: (stored: StoredSettings) => Partial<Settings>, undo?: 'undo') => void;
