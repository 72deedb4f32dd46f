// The page's verdict in words: a title, and a sentence for each thing that decides it.
import type { Directive } from '../../directives/index.ts';
import { t } from '../../platform/i18n.ts';
import type { CrawlerVerdict, Obstacle, PageState, PageVerdict, RedirectReport } from '../../report/index.ts';
import { VERDICT_KEYS } from '../../shared/verdict-keys.ts';
import { placeText, quoteBrief, quoteRule, quoteWritten, someOf } from '../text/place.ts';
import { different, joined, listOf, plain, type Sentence, say } from '../text/sentence.ts';
import type { Look } from '../text/types.ts';
import type { Destination } from './destination.ts';

const LOOKS: Readonly<Record<PageState, Look>> = {
  indexable: { sign: 'yes', tone: 'yes' },
  'not-indexable': { sign: 'no', tone: 'no' },
  partly: { sign: 'partly', tone: 'warn' },
  canonicalised: { sign: 'elsewhere', tone: 'warn' },
  unknown: { sign: 'unknown', tone: 'soft' },
};

export function searchLook({ verdict }: Pick<PageVerdict, 'verdict'>): Look {
  return LOOKS[verdict];
}

/** In a cell of the card. */
export function searchWord(state: PageState, _page: PageVerdict): string {
  if (state === 'unknown') return t('aistate_unknown');
  return state === 'canonicalised' ? t('stateCanonicalised') : t(VERDICT_KEYS[state]);
}

export function verdictTitle({ verdict }: PageVerdict): string {
  return t(VERDICT_KEYS[verdict]);
}

/** A sentence for each thing that decides; nothing more where nothing is in the way. */
export function verdictSentences(page: PageVerdict): readonly Sentence[] {
  return verdictReasons(page).map(({ says }) => says);
}

export interface VerdictReason {
  readonly says: Sentence;
  /** Null where there is nothing to go to. */
  readonly proof: Destination | null;
}

/** Each obstacle once, with the operators whose crawlers meet it, and where it is shown. */
export function verdictReasons({ crawlers, verdict }: PageVerdict): readonly VerdictReason[] {
  if (crawlers.length === 0) return [{ says: say('verdictNoSearch'), proof: null }];
  if (verdict === 'indexable') return [{ says: say('verdictNothing'), proof: null }];
  const met = new Map<string, { readonly obstacle: Obstacle; readonly by: CrawlerVerdict[] }>();
  for (const one of crawlers) {
    if (!one.obstacle) continue;
    const { text } = obstacleText(one.obstacle, plain(''));
    const known = met.get(text);
    if (known) known.by.push(one);
    else met.set(text, { obstacle: one.obstacle, by: [one] });
  }
  return [...met.values()].map(({ obstacle, by }) => ({
    says: obstacleText(obstacle, namesOf(by, crawlers)),
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
function namesOf(some: readonly CrawlerVerdict[], all: readonly CrawlerVerdict[]): Sentence {
  const names = some.map(({ token, operator }) => {
    const isWhole = all.every((one) => one.operator !== operator || some.includes(one));
    return operator !== null && isWhole ? plain(operator) : quoteBrief(token);
  });
  return listOf(different(names));
}

const STATUS_KEYS = {
  dropped: 'verdictStatusDropped',
  'treated-as-gone': 'verdictStatusGone',
  retried: 'verdictStatusRetried',
} as const;

function obstacleText(obstacle: Obstacle, names: Sentence): Sentence {
  switch (obstacle.kind) {
    case 'robots':
      return say('verdictRobots', obstacle.rule.line, names, quoteRule(obstacle.rule));
    case 'unreachable':
      return say('verdictUnreachable', names);
    case 'status':
      return say(STATUS_KEYS[obstacle.means], obstacle.status);
    case 'redirect':
      return obstacle.location === null
        ? say('verdictRedirect', obstacle.status)
        : say('verdictRedirectTo', obstacle.status, quoteBrief(obstacle.location));
    case 'noindex':
      return say('verdictNoindex', placeText(obstacle.directive), names);
    case 'canonical': {
      const { url, crawl } = obstacle.canonical;
      return say(crawl === 'disallowed' ? 'verdictCanonicalBlocked' : 'verdictCanonical', quoteBrief(url));
    }
    default:
      return obstacle satisfies never;
  }
}

/** A redirect, its directives, and what robots.txt says there. */
export function redirectText({ url, status, location, directives, crawl }: RedirectReport): Sentence {
  const blocked = crawl?.filter(({ answer }) => answer === 'disallowed') ?? [];
  const lines = [...new Set(blocked.map(({ line }) => line))];
  const byLine = lines.map((line) => {
    const tokens = blocked.filter((one) => one.line === line).map(({ token }) => token);
    return line === null ? say('redirectClosed', someOf(tokens)) : say('redirectBlocked', someOf(tokens), line);
  });
  const isAllowed = crawl !== null && crawl.length > 0 && crawl.every(({ answer }) => answer === 'allowed');
  const tagOf = (directive: Directive) => joined([plain('X-Robots-Tag: '), quoteWritten(directive)], '');
  return joined([
    say('robotsHop', status, quoteBrief(url), quoteBrief(location)),
    ...directives.map(tagOf),
    ...byLine,
    ...(isAllowed ? [say('redirectAllowed')] : []),
  ]);
}
