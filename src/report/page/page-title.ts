// The title of the card, the icon and the copied reports: the kind of verdict, and the crawlers it applies to. A conflict that
// makes the verdict doubtful is part of it.

import type { CrawlerPageVerdict, Obstacle, PageVerdict } from '../data/page-verdict.ts';
import type { Conflict, CrawlBecause, PageReport } from '../data/types.ts';

export const TITLE_KINDS = [
  'indexable',
  /** Indexable, but something on the page makes that doubtful. */
  'but-misspelled',
  'but-conflict',
  'but-canonicals',
  'but-broken-canonical',
  'but-robots-served',
  /** By a rule of robots.txt: the URL can be listed. `-for`: for some of the crawlers. */
  'blocked',
  'blocked-for',
  /** While robots.txt fails. */
  'failing',
  'failing-for',
  /** robots.txt fails, and its last good copy blocks, too. */
  'last-copy',
  'last-copy-for',
  'not-indexable',
  'not-indexable-for',
  'canonicalised',
  'unknown',
  /** No search crawler is selected. */
  'no-search',
] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

export interface PageTitle {
  readonly kind: TitleKind;
  /** With `-for`: operators, or product tokens if not all of an operator's crawlers are meant. */
  readonly names: readonly string[];
}

export function pageTitle({ page, conflicts }: Pick<PageReport, 'page' | 'conflicts'>): PageTitle {
  const { crawlers, verdict } = page;
  const out = crawlers.filter((one) => one.verdict === 'not-indexable');
  const names = verdict === 'partly' ? namesOfVerdicts(out, page) : [];
  const title = (kind: TitleKind): PageTitle => ({ kind, names });
  if (crawlers.length === 0) return title('no-search');
  switch (verdict) {
    case 'indexable':
      return title(doubtOf(conflicts) ?? 'indexable');
    case 'not-indexable':
      return title(jointBlock(out));
    case 'partly':
      return title(`${jointBlock(out)}-for`);
    case 'canonicalised':
    case 'unknown':
      return title(verdict);
    default:
      return verdict satisfies never;
  }
}

/** What crawlers that can't index the page have in common. Of failures of robots.txt, one that is temporary for a crawler counts. */
export function jointBlock(out: readonly CrawlerPageVerdict[]): 'failing' | 'last-copy' | 'blocked' | 'not-indexable' {
  const blocks = out.map(blockOf);
  const every = (isOfKind: (obstacle: Obstacle) => boolean) => blocks.every((block) => block && isOfKind(block));
  if (every(isFailing)) return blocks.some((block) => block && isTemporary(block)) ? 'failing' : 'last-copy';
  return every(isRule) ? 'blocked' : 'not-indexable';
}

/** Whether the block is due to a failure of robots.txt, or to a rule of an earlier copy. How long it lasts is unknown. */
export function isFailing(because: Obstacle | CrawlBecause): boolean {
  return because.kind === 'unreachable' || ('isLastGood' in because && because.isLastGood);
}

/** It blocks only while robots.txt fails, as far as is known. */
export function isTemporary(because: Obstacle | CrawlBecause): boolean {
  return because.kind === 'unreachable' && because.lastCopy === null;
}

/** The obstacle; or that robots.txt fails, if the obstacle beside it is a status that is retried, which needn't last longer. */
function blockOf({ obstacle, failing }: Pick<CrawlerPageVerdict, 'obstacle' | 'failing'>): Obstacle | null {
  return failing && obstacle && isRetried(obstacle) ? failing : obstacle;
}

/** See `StatusMeaning`. */
export function isRetried(obstacle: Obstacle): boolean {
  return obstacle.kind === 'status' && obstacle.means === 'retried';
}

const isRule = ({ kind }: Obstacle) => kind === 'robots' || kind === 'unreachable';

function doubtOf(conflicts: readonly Conflict[]): TitleKind | null {
  const hasConflict = (isWanted: (conflict: Conflict) => boolean) => conflicts.some(isWanted);
  const isMisspelled = (one: Conflict) =>
    one.kind === 'misspelled-directive' && one.misspelled.some(({ meant }) => FORBIDDING.has(meant));
  if (hasConflict(isMisspelled)) return 'but-misspelled';
  if (hasConflict(({ kind }) => kind === 'robots-served')) return 'but-robots-served';
  if (hasConflict((one) => one.kind === 'meta-conflict' || one.kind === 'meta-header-conflict')) return 'but-conflict';
  if (hasConflict(({ kind }) => kind === 'canonical-conflict')) return 'but-canonicals';
  return hasConflict(({ kind }) => kind === 'canonical-broken') ? 'but-broken-canonical' : null;
}

const FORBIDDING: ReadonlySet<string> = new Set(['noindex', 'none']);

/** An operator's name if all of its selected crawlers are meant; otherwise their product tokens. */
export function namesOfVerdicts(
  some: readonly CrawlerPageVerdict[],
  { crawlers }: Pick<PageVerdict, 'crawlers'>,
): readonly string[] {
  const names = some.map(({ token, operator }) => {
    const isWhole = crawlers.every((one) => one.operator !== operator || some.includes(one));
    return operator !== null && isWhole ? operator : token;
  });
  return [...new Set(names)];
}
