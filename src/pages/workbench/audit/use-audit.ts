// The audit of the room.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Crawler } from '../../../crawlers/index.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { AuditRun } from './audit-run.ts';
import { type AuditState, EMPTY_AUDIT } from './audit-state.ts';
import { requestsOf } from './requests.ts';

export function useAudit(
  site: string,
  outcome: RobotsOutcome,
  crawlers: readonly Crawler[],
): readonly [AuditState, AuditRun] {
  const [state, setState] = useState(EMPTY_AUDIT);
  const context = useMemo(() => ({ site, outcome, crawlers, now: Date.now() }), [site, outcome, crawlers]);
  const run = useRef<AuditRun | null>(null);
  run.current ??= new AuditRun(context, requestsOf(site), setState);
  const { current } = run;
  useEffect(() => current.setContext(context), [current, context]);
  useEffect(() => () => current.end(), [current]);
  return [state, current];
}
