import type { RobotsOutcome } from '../robots/index.ts';
import type { PageFacts } from './data/facts.ts';

/**
 * Whether the report of these could be another one later: a directive has a date, or robots.txt can't be reached, which means something
 * else to some crawlers after a while. It may be true without need.
 */
export function dependsOnTime(facts: PageFacts, outcomes: readonly RobotsOutcome[]): boolean {
  return (
    outcomes.some(({ kind }) => kind === 'unreachable') ||
    directivesIn(facts).some((text) => /unavailable_after/i.test(text))
  );
}

function directivesIn({ tags, headers, redirects }: PageFacts): readonly string[] {
  return [
    ...(tags.kind === 'read' ? tags.tags.metas.map(({ content }) => content) : []),
    ...(headers.kind === 'seen' ? headers.headers.robotsTags : []),
    ...(redirects ?? []).flatMap(({ robotsTags }) => robotsTags),
  ];
}
