// The audit of the room.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Crawler } from '../../../crawlers/index.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { ipAddressSpaceOf, leadsInside } from '../../../shared/ip-address-space.ts';
import { AuditRun, type Requests } from './audit-run.ts';
import { type AuditState, EMPTY } from './audit-state.ts';

export function useAudit(
  site: string,
  outcome: RobotsOutcome,
  crawlers: readonly Crawler[],
): readonly [AuditState, AuditRun] {
  const [state, setState] = useState(EMPTY);
  const basis = useMemo(() => ({ site, outcome, crawlers, now: Date.now() }), [site, outcome, crawlers]);
  const run = useRef<AuditRun | null>(null);
  run.current ??= new AuditRun(basis, requestsOf(site), setState);
  const { current } = run;
  useEffect(() => current.setBasis(basis), [current, basis]);
  useEffect(() => () => current.end(), [current]);
  return [state, current];
}

function requestsOf(site: string): Requests {
  const tab = async () => {
    const id = await ownTabId();
    if (id === null) throw new Error('no tab');
    return id;
  };
  return {
    sitemap: async (url, namedBy) => background.sitemapFile(await tab(), site, url, namedBy),
    page: async (url) => background.auditedPage(await tab(), site, url),
    robots: async (origin) => {
      // No list of URLs leads nearer to this computer than its site is.
      if (leadsInside(ipAddressSpaceOf(site), ipAddressSpaceOf(origin))) return null;
      const file = await background.liveFile(await tab(), origin, null, 'valid');
      return file.kind === 'ready' ? file.outcome : null;
    },
  };
}
