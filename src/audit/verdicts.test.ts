// The audit's answers for a page are those of the popup, whatever robots.txt is and whatever the page says. It judges what it keeps of
// the page's answer, which is less than the answer.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerOf, urlOf } from '../../test/support/generators/audit.ts';
import { anyOutcome, anyPath, anySaid, anyTokens } from '../../test/support/generators/audit-arbitraries.ts';
import { crawler, NOW } from '../../test/support/generators/facts.ts';
import { sized } from '../../test/support/sizes.ts';
import { factsOfAnswer, factsOfUrl, pageReason, report } from '../report/index.ts';
import { type Judging, judgePage, keptAnswer, type ListedPage } from './index.ts';

function judged(where: string, answer: Parameters<typeof judgePage>[1], judging: Judging) {
  const listed: ListedPage = { url: urlOf(where), sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
  return judgePage(listed, answer, judging);
}

test('a page has the answers that report() gives to the same facts', () => {
  fc.assert(
    fc.property(anyOutcome, anyPath, fc.option(anySaid), anyTokens, (robots, where, what, selected) => {
      const answer = what === null ? null : answerOf(where, what);
      const crawlers = selected.map(crawler);
      const page = judged(where, answer && keptAnswer(urlOf(where), answer), { outcome: robots, crawlers, now: NOW });
      const facts = answer === null ? factsOfUrl(urlOf(where)) : factsOfAnswer(urlOf(where), answer);
      const reported = report(facts, robots, crawlers, NOW);
      expect(page.verdict).toBe(reported.page.verdict);
      expect(page.reason).toBe(pageReason(reported.page));
      // No response is the reason only if the same page, not requested, would have none.
      const isSilent = answer?.response.kind === 'failed' && answer.hops?.length === 0;
      const unrequested = report(factsOfUrl(urlOf(where)), robots, crawlers, NOW).page;
      if (isSilent) expect(page.reason).toBe(unrequested.reason === 'none' ? 'unreachable' : unrequested.reason);
      if (isSilent) expect(page.verdict).toBe(unrequested.verdict);
      expect(page.ai).toEqual({
        'ai-search': reported.purposes['ai-search'].state,
        'ai-training': reported.purposes['ai-training'].state,
      });
      const those = (holds: (one: (typeof reported.crawlers)[number]) => boolean) =>
        reported.crawlers.filter(holds).map((one) => one.crawler.token);
      expect(page.blocked).toEqual(those(({ crawl }) => crawl.answer === 'disallowed'));
      if (answer === null) return;
      expect(page.fetched?.noindex).toEqual(those(({ index }) => index.answer === 'noindex'));
      expect(page.fetched?.canonical).toBe(reported.page.canonical);
    }),
    { numRuns: sized(50, 1_500) },
  );
});

test('what is kept of an answer is judged as the whole answer is', () => {
  fc.assert(
    fc.property(anyOutcome, anyPath, anySaid, anyTokens, (robots, where, what, selected) => {
      const judging = { outcome: robots, crawlers: selected.map(crawler), now: NOW };
      const answer = answerOf(where, what);
      const kept = keptAnswer(urlOf(where), answer);
      expect(judged(where, kept, judging)).toEqual(judged(where, answer, judging));
      expect(keptAnswer(urlOf(where), kept)).toEqual(kept);
    }),
    { numRuns: sized(50, 1_500) },
  );
});
