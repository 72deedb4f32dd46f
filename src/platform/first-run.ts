// Whether the person has closed the introduction. Kept for good, and nothing else with it.
import { local } from './storage.ts';

const KEY = 'welcomed';

/** Once it is over, it stays so: storage is asked no more. */
let isOver = false;

export async function isFirstRun(): Promise<boolean> {
  isOver ||= (await local.get(KEY)) === true;
  return !isOver;
}

export async function endFirstRun(): Promise<void> {
  await local.set(KEY, true);
}
