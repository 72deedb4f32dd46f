// Whether the person has closed the introduction. Stored permanently, and nothing else with it.
import { local } from './storage.ts';

const KEY = 'welcomed';

/** Once it is closed, storage isn't read again. */
let isOver = false;

export async function isFirstRun(): Promise<boolean> {
  isOver ||= (await local.get(KEY)) === true;
  return !isOver;
}

export async function endFirstRun(): Promise<void> {
  await local.set(KEY, true);
}
