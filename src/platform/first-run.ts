// Whether the person has closed the introduction. Kept for good, and nothing else with it.
import { local } from './storage.ts';

const KEY = 'welcomed';

export async function isFirstRun(): Promise<boolean> {
  return (await local.get(KEY)) !== true;
}

export async function endFirstRun(): Promise<void> {
  await local.set(KEY, true);
}
