// Whether a log seems to have the IP addresses of a proxy or CDN in place of its visitors'. Only the short lists of some CDNs are known.
import { findCrawler } from '../../../crawlers/index.ts';
import type { CrawlerLog } from '../../../logs/index.ts';

/** Fewer operators may have one impostor, who takes several names. */
const FEWEST_OPERATORS = 3;
/** The share of requests from outside the lists: a crawler that came to the server itself would be verified. */
const NEARLY_ALL = 0.9;
/** The share of these from networks that several operators have in common. */
const MOST = 0.5;

/** @param checked crawlers whose operators' lists are known */
export function areNetworksShared(checked: readonly CrawlerLog[]): boolean {
  let outside = 0;
  let verified = 0;
  const operators = new Set<string>();
  const networks = new Map<string, { requests: number; readonly operators: Set<string> }>();
  for (const log of checked) {
    outside += log.impostors;
    verified += log.verified;
    const operator = findCrawler(log.token)?.owner ?? log.token;
    if (log.impostors > 0) operators.add(operator);
    for (const { name, requests, origin } of log.topAddresses) {
      if (origin !== 'impostor') continue;
      const network = networks.get(networkOf(name)) ?? { requests: 0, operators: new Set() };
      networks.set(networkOf(name), network);
      network.requests += requests;
      network.operators.add(operator);
    }
  }
  if (operators.size < FEWEST_OPERATORS || outside < NEARLY_ALL * (outside + verified)) return false;
  const all = [...networks.values()];
  const sumOf = (some: typeof all) => some.reduce((sum, { requests }) => sum + requests, 0);
  return sumOf(all.filter((network) => network.operators.size > 1)) > MOST * sumOf(all);
}

/** The first 16 bits of an IPv4 address, the first 32 of an IPv6 address. */
function networkOf(ipAddress: string): string {
  const plain = ipAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  const separator = plain.includes(':') ? ':' : '.';
  return plain.split(separator, 2).join(separator);
}
