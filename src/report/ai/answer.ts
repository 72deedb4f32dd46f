// The answer that statements about one use give, for one crawler and for all.
import type { AiAnswer, AiStatement } from '../data/ai.ts';

/**
 * Permission to fetch a page says nothing if there is a statement about the use itself (draft-ietf-aipref-vocab-08 §3.4:
 * fetching and use are distinct). Blocking one path doesn't conflict with a statement about the whole site; blocking the whole
 * site does. Of the preferences in Content-Usage, in the file or the header, the most restrictive applies (§5.1).
 */
export function answerOf(statements: readonly AiStatement[], isAllKnown: boolean): AiAnswer {
  const isOfUse = ({ place }: AiStatement) => place.kind !== 'group';
  const isOfUseKnown = statements.some(isOfUse);
  const isUsage = ({ place: { kind } }: AiStatement) => kind === 'content-usage' || kind === 'usage-header';
  const isUsageRefused = statements.some((statement) => isUsage(statement) && statement.says === 'no');
  const counted = statements.filter(
    (statement) =>
      statement.says === 'no' || (isUsage(statement) ? !isUsageRefused : isOfUse(statement) || !isOfUseKnown),
  );
  const says = (what: AiStatement['says']) => counted.filter((statement) => statement.says === what);
  const no = says('no');
  const isNarrow = no.every(({ place }) => place.kind === 'group' && !place.isWholeSite);
  if (no.length > 0) return says('yes').length > 0 && !isNarrow ? 'contradictory' : 'disallowed';
  if (!isAllKnown) return 'unknown';
  if (says('partly').length > 0) return 'partly';
  return says('yes').length > 0 ? 'allowed' : 'unstated';
}

/** A statement to all crawlers counts in full, a statement to some in part. Yes and no to the same crawler are a conflict. */
export function commonAnswer(answers: readonly AiAnswer[]): AiAnswer {
  const [first = 'unstated', ...rest] = answers;
  if (rest.every((answer) => answer === first)) return first;
  if (answers.includes('contradictory')) return 'contradictory';
  return answers.includes('unknown') ? 'unknown' : 'partly';
}
