// The work on a site that a person keeps: written to disk only at their request.
import { decodeWork, type KeptWork } from '../shared/kept-work.ts';
import { local } from './storage.ts';

const keyOf = (site: string) => `work:1:${site}`;

export async function loadWork(site: string): Promise<KeptWork | null> {
  return decodeWork(await local.get(keyOf(site)));
}

/** False if the browser refused. */
export function keepWork(site: string, work: KeptWork): Promise<boolean> {
  return local.set(keyOf(site), work);
}

/** False if the browser refused. */
export function forgetWork(site: string): Promise<boolean> {
  return local.remove(keyOf(site));
}
