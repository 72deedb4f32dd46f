// The last reports, by tab: a popup mostly shows what the button of its tab was drawn from.
import { dequal } from 'dequal/lite';
import type { Steps } from '../../base/steps.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { dependsOnTime, type PageFacts, type PageReport, reportInSteps } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { TabMap } from '../tab-memory.ts';

/** All that a report is made of, but for the time. */
interface Inputs {
  readonly facts: PageFacts;
  readonly outcome: RobotsOutcome;
  readonly crawlers: readonly Crawler[];
  readonly otherOutcomes: ReadonlyMap<string, RobotsOutcome>;
}

/** More than a person has open side by side; the file of each can have 500 KiB. */
const MOST_KEPT = 8;

const kept = new TabMap<Inputs & { readonly report: PageReport }>(MOST_KEPT);

/** The report of the tab's page: the last one if nothing has changed, and it would be the same now. */
export function* reportFor(tabId: number, inputs: Inputs, now: number): Steps<PageReport> {
  const last = kept.get(tabId);
  if (last && areSameInputs(last, inputs)) return last.report;
  const { facts, outcome, crawlers, otherOutcomes } = inputs;
  const report = yield* reportInSteps(facts, outcome, crawlers, now, { otherOutcomes });
  if (dependsOnTime(facts, [outcome, ...otherOutcomes.values()])) kept.delete(tabId);
  else kept.set(tabId, { ...inputs, report });
  return report;
}

function areSameInputs(one: Inputs, other: Inputs): boolean {
  const plain = ({ facts, outcome, crawlers, otherOutcomes }: Inputs) => [facts, outcome, crawlers, [...otherOutcomes]];
  return dequal(plain(one), plain(other));
}

/** For a tab that shows no page with a report. */
export function forgetReport(tabId: number): void {
  kept.delete(tabId);
}
