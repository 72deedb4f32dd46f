// A check of a watched site: by the request that a visit makes. What any request for its robots.txt brings is recorded.

import { setNewest } from '../limits.ts';
import { canRequest } from '../network/can-request.ts';
import { onRobotsFetched, robotsOf } from '../robots-file/robots-cache.ts';
import { type RecordingResult, recordFetched, recordVisit } from './recording.ts';
import { withUnasked } from './schedule.ts';
import { changeSite, settled, siteNow } from './state.ts';
import { isWithoutNetwork, saysNothing } from './version-of.ts';

/** What became of the last request for each site, watched or not, until others were visited. Lost with the worker. */
const recorded = new Map<string, Promise<RecordingResult | 'left-out'>>();
/** More than a browser that restores its tabs requests while a check waits for its answer. */
const MOST_RECORDED = 300;
/** Sites that are checked now: a check shares the request that a visit has under way, and what it brings is recorded, however soon. */
const checking = new Set<string>();

/** Once, at every start of the background. */
export function startRecording(): void {
  onRobotsFetched((origin, fetched, cache) => {
    const isVisit = (cache === 'default' || cache === 'force-cache') && !checking.has(origin);
    const record = isVisit ? recordVisit : recordFetched;
    const recording = record(origin, fetched).catch((): RecordingResult => 'not-kept');
    setNewest(recorded, origin, recording, MOST_RECORDED);
  });
}

/** By the request that a visit makes; what it brings is recorded as a visit's is. Without access nothing is requested. */
export async function check(site: string): Promise<RecordingResult> {
  const isWithheld = !(await canRequest(site));
  const known = await siteNow(site);
  if (known && known.isWithheld !== isWithheld) await changeSite(site, (each) => ({ ...each, isWithheld }));
  if (isWithheld) return 'no-answer';
  const answer = await checkTwice(site);
  await settled();
  return answer;
}

async function checkTwice(site: string): Promise<RecordingResult> {
  // What it shared may have been left out just before.
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await checkOnce(site);
    if (answer !== 'left-out') return answer;
  }
  return 'no-answer';
}

async function checkOnce(site: string): Promise<RecordingResult | 'left-out'> {
  checking.add(site);
  const robots = await robotsOf(site, { cache: 'no-cache', isPrivate: false })
    .catch(() => null)
    .finally(() => checking.delete(site));
  if (robots === null || saysNothing(robots.outcome)) {
    const why = { isOffline: robots !== null && isWithoutNetwork(robots.outcome) };
    await changeSite(site, (each) => withUnasked(each, Date.now(), why));
    // What is recorded is an earlier answer.
    return 'no-answer';
  }
  return (await recorded.get(site)) ?? 'no-answer';
}
