// The crawlers that a template blocks, those that were already blocked, and those that no group of robots.txt can block.
import { alikeCrawlers, type Crawler, isOfSameOperator } from '../crawlers/index.ts';
import { parsesOf } from '../robots/index.ts';
import { createComparer } from './compare.ts';
import { isTargetOf, type Snippet } from './snippets.ts';
import { blocksAll } from './whole-site.ts';

/** Product tokens of the targeted crawlers, as far as their operators document them. */
export interface TemplateBlocks {
  /** From the whole site, and weren't before. */
  readonly newlyBlocked: readonly string[];
  /** Also from what exceptions allowed before. */
  readonly moreBlocked: readonly string[];
  /** They were already blocked from the whole site. */
  readonly blockedBefore: readonly string[];
  /** They have a group that is kept and doesn't block the whole site. */
  readonly notBlocked: readonly string[];
  /**
   * Crawlers that serve the template's purpose and another one, without a control token of their operator: blocking them would
   * end the other purpose, too.
   */
  readonly withoutToken: readonly string[];
}

/** Null for a template that blocks no crawler. `before` and `after`: the draft. `names`: as in insertSnippet. */
export function blockingOf(
  before: string,
  after: string,
  { who, rules }: Snippet,
  crawlers: readonly Crawler[],
  names: readonly string[] = [],
): TemplateBlocks | null {
  if (!rules.includes('Disallow: /')) return null;
  const meant = crawlers.filter((crawler) => crawler.standing === null && isTargetOf(crawler, who, names));
  const parses = parsesOf(after);
  const steps = createComparer(before, meant, ['/']).compare(after, parses);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const fullyBlocked = new Set(
    alikeCrawlers(meant, parses)
      .filter(({ answerClass, alternativeClass }) => [answerClass, alternativeClass ?? answerClass].every(blocksAll))
      .flatMap(({ members }) => members.map((index) => meant[index])),
  );
  const groups = step.value.classes.map(({ crawlers: [first, ...others], effect, whole }) => {
    const unchanged = fullyBlocked.has(first) ? 'blockedBefore' : 'notBlocked';
    const kind = whole === 'blocked' ? 'newlyBlocked' : effect === 'none' ? unchanged : 'moreBlocked';
    return { kind, tokens: [first, ...others].map(({ token }) => token) } as const;
  });
  const kinds = new Map(groups.flatMap(({ kind, tokens }) => tokens.map((token) => [token, kind] as const)));
  const of = (wanted: (typeof groups)[number]['kind']) =>
    meant.flatMap(({ token }) => (kinds.get(token) === wanted ? [token] : []));
  return {
    newlyBlocked: of('newlyBlocked'),
    moreBlocked: of('moreBlocked'),
    blockedBefore: of('blockedBefore'),
    notBlocked: of('notBlocked'),
    withoutToken: who.kind === 'purpose' ? withoutToken(who.purpose, crawlers) : [],
  };
}

function withoutToken(purpose: Crawler['purposes'][number], crawlers: readonly Crawler[]): readonly string[] {
  const exempted = crawlers.filter(({ isControlToken, purposes }) => isControlToken && purposes.includes(purpose));
  return crawlers
    .filter(
      ({ standing, purposes: [main, ...others] }) => standing === null && main !== purpose && others.includes(purpose),
    )
    .filter((crawler) => !exempted.some((token) => isOfSameOperator(token, crawler)))
    .map(({ token }) => token);
}
