// The work on a site that a person keeps: written to disk only at their request.
import { decodeWork, type KeptWork } from '../shared/kept-work.ts';
import { local } from './storage.ts';

const workKey = (site: string) => `work:1:${site}`;

export async function loadWork(site: string): Promise<KeptWork | null> {
  const reading = await readWork(site);
  return reading.kind === 'read' ? reading.work : null;
}

export type WorkReading =
  /** Null if nothing is kept. */
  | { readonly kind: 'read'; readonly work: KeptWork | null }
  /** What is kept isn't work that can be read. */
  | { readonly kind: 'damaged' }
  /** The browser didn't give it. */
  | { readonly kind: 'refused' };

export async function readWork(site: string): Promise<WorkReading> {
  return local.getOrReject(workKey(site)).then(
    (stored): WorkReading => {
      const work = decodeWork(stored);
      return work === null && stored !== undefined ? { kind: 'damaged' } : { kind: 'read', work };
    },
    () => ({ kind: 'refused' }),
  );
}

/** False if the browser refused. */
export function keepWork(site: string, work: KeptWork): Promise<boolean> {
  return local.set(workKey(site), work);
}

/** False if the browser refused. */
export function forgetWork(site: string): Promise<boolean> {
  return local.remove(workKey(site));
}
