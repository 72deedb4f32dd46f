// What a draft changes for every known crawler of a purpose, selected or not: short enough to be shown first.
import { type ChangesByClass, createComparer } from '../../changes/index.ts';
import { type Crawler, catalogue } from '../../crawlers/index.ts';
import type { CrawlPolicy, Parses } from '../../robots/index.ts';

/** In the order in which they are shown. */
const PURPOSES = ['search', 'ai-search', 'ai-training'] as const;

/** For how many crawlers of a purpose what changes. A crawler can be in several of the counts, except the `whole…` ones. */
export interface PurposeChange {
  readonly purpose: (typeof PURPOSES)[number];
  /** The whole site is blocked after and not before, or vice versa. */
  readonly wholeBlocked: number;
  readonly wholeAllowed: number;
  /** Some URLs are. */
  readonly moreBlocked: number;
  readonly moreAllowed: number;
  /** Rules change, but no URL is known for which the verdict changes. */
  readonly unseen: number;
  /** Their current verdicts are unknown. */
  readonly unknown: number;
}

/** Crawlers whose operators document the purpose. */
const known = catalogue.filter(
  ({ standing, purposes: [main] }) => standing === null && PURPOSES.some((one) => one === main),
);

export type PurposeComparer = (draft: string, parses: Parses) => Generator<undefined, readonly PurposeChange[], void>;

/** Each draft is compared for the home page, and for examples of its rules. */
export function createPurposeComparer(live: string, policyFor: (crawler: Crawler) => CrawlPolicy): PurposeComparer {
  const compared = known.filter((crawler) => policyFor(crawler) !== 'unknown');
  const { compare } = createComparer(live, compared, ['/'], known.length, policyFor);
  return function* (draft, parses) {
    const steps = compare(draft, parses);
    for (;;) {
      const step = steps.next();
      if (step.done) return PURPOSES.map((purpose) => changeOf(purpose, step.value.classes, compared));
      yield;
    }
  };
}

type Class = ChangesByClass['classes'][number];

function changeOf(
  purpose: PurposeChange['purpose'],
  classes: readonly Class[],
  compared: readonly Crawler[],
): PurposeChange {
  const isMeant = ({ purposes: [main] }: Crawler) => main === purpose;
  const count = (isCounted: (one: Class) => boolean) =>
    classes.filter(isCounted).flatMap(({ crawlers }) => crawlers.filter(isMeant)).length;
  const shows = ({ whole, examples, nowBlocked, nowAllowed }: Class, after: boolean) =>
    whole === null && ((after ? nowAllowed : nowBlocked) > 0 || examples.some((example) => example.after === after));
  return {
    purpose,
    wholeBlocked: count(({ whole }) => whole === 'blocked'),
    wholeAllowed: count(({ whole }) => whole === 'allowed'),
    moreBlocked: count((one) => shows(one, false)),
    moreAllowed: count((one) => shows(one, true)),
    unseen: count(({ whole, effect }) => whole === null && effect === 'unseen'),
    unknown: known.filter((crawler) => isMeant(crawler) && !compared.includes(crawler)).length,
  };
}
