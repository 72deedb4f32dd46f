// The networks whose challenges and refusals are recognized, by name.
import type { Challenger } from '../../robots/index.ts';

export const CHALLENGER_NAMES: Record<Challenger, string> = {
  cloudflare: 'Cloudflare',
  sucuri: 'Sucuri',
  imperva: 'Imperva',
  akamai: 'Akamai',
};
