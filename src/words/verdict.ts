// The page's verdict in words: a title, and a sentence for each thing that decides it.
import { type MessageKey, t } from '../platform/i18n.ts';
import type { AiState, CrawlerVerdict, Obstacle, PageVerdict, RedirectReport } from '../report/index.ts';
import { VERDICT_KEYS } from '../shared/verdict-keys.ts';
import type { Destination } from './destination.ts';
import { formatList } from './format.ts';
import { brief, placeText, ruleText } from './place.ts';

export function verdictTitle({ verdict }: PageVerdict): string {
  return t(VERDICT_KEYS[verdict]);
}

/** A sentence for each thing that decides; nothing more where nothing is in the way. */
export function verdictSentences(page: PageVerdict): readonly string[] {
  return verdictReasons(page).map(({ text }) => text);
}

export interface VerdictReason {
  readonly text: string;
  /** Null where there is nothing to go to. */
  readonly proof: Destination | null;
}

/** Each obstacle once, with the operators whose crawlers meet it, and where it is shown. */
export function verdictReasons({ crawlers, verdict }: PageVerdict): readonly VerdictReason[] {
  if (crawlers.length === 0) return [{ text: t('verdictNoSearch'), proof: null }];
  if (verdict === 'indexable') return [{ text: t('verdictNothing'), proof: null }];
  const met = new Map<string, { readonly obstacle: Obstacle; readonly by: CrawlerVerdict[] }>();
  for (const one of crawlers) {
    if (!one.obstacle) continue;
    const text = obstacleText(one.obstacle, '');
    const known = met.get(text);
    if (known) known.by.push(one);
    else met.set(text, { obstacle: one.obstacle, by: [one] });
  }
  return [...met.values()].map(({ obstacle, by }) => ({
    text: obstacleText(obstacle, namesOf(by, crawlers)),
    proof: proofOf(obstacle, by),
  }));
}

function proofOf(obstacle: Obstacle, [first]: readonly CrawlerVerdict[]): Destination {
  switch (obstacle.kind) {
    case 'robots':
      return { panel: 'robots', line: obstacle.rule.line, ...(first && { token: first.token }) };
    case 'unreachable':
      return { panel: 'robots' };
    case 'status':
    case 'redirect':
    case 'noindex':
    case 'canonical':
      return { panel: 'page' };
    default:
      return obstacle satisfies never;
  }
}

/** By operator, where all of its selected crawlers are meant; else by product token. */
function namesOf(some: readonly CrawlerVerdict[], all: readonly CrawlerVerdict[]): string {
  const names = some.map(({ token, operator }) => {
    const isWhole = all.every((one) => one.operator !== operator || some.includes(one));
    return operator !== null && isWhole ? operator : brief(token);
  });
  return formatList([...new Set(names)]);
}

const STATUS_KEYS = {
  dropped: 'verdictStatusDropped',
  'treated-as-gone': 'verdictStatusGone',
  retried: 'verdictStatusRetried',
} as const;

function obstacleText(obstacle: Obstacle, names: string): string {
  switch (obstacle.kind) {
    case 'robots':
      return t('verdictRobots', obstacle.rule.line, names, ruleText(obstacle.rule));
    case 'unreachable':
      return t('verdictUnreachable', names);
    case 'status':
      return t(STATUS_KEYS[obstacle.means], obstacle.status);
    case 'redirect':
      return obstacle.location === null
        ? t('verdictRedirect', obstacle.status)
        : t('verdictRedirectTo', obstacle.status, brief(obstacle.location));
    case 'noindex':
      return t('verdictNoindex', placeText(obstacle.directive), names);
    case 'canonical': {
      const { url, crawl } = obstacle.canonical;
      return t(crawl === 'disallowed' ? 'verdictCanonicalBlocked' : 'verdictCanonical', brief(url));
    }
    default:
      return obstacle satisfies never;
  }
}

const STATE_KEYS = {
  allowed: 'aistate_allowed',
  blocked: 'aistate_blocked',
  'opted-out': 'aistate_optedout',
  partly: 'aistate_partly',
  conflicting: 'aistate_conflicting',
  unknown: 'aistate_unknown',
  none: 'aistate_none',
} as const satisfies Record<AiState, MessageKey>;

export function aiStateText(state: AiState): string {
  return t(STATE_KEYS[state]);
}

/** A redirect, what it says of itself, and what robots.txt there says. */
export function redirectText({ url, status, location, directives, crawl }: RedirectReport): string {
  const blocked = crawl?.filter(({ answer }) => answer === 'disallowed') ?? [];
  return [
    t('robotsHop', status, brief(url), brief(location)),
    ...directives.map(({ text, crawler }) => `X-Robots-Tag: ${brief(crawler === null ? text : `${crawler}: ${text}`)}`),
    ...blocked.map(({ token, line }) => t('redirectBlocked', brief(token), line ?? '–')),
  ].join(' · ');
}
