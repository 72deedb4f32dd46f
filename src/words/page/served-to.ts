// How crawlers are answered, in words: the page, and robots.txt.
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import type { RobotsServing, ServedResult, ServedRobots } from '../../report/index.ts';
import { CRAWL_ANSWERS } from '../../robots/index.ts';
import { CHALLENGER_NAMES } from '../robots/challenger.ts';
import { formatBytes } from '../text/format.ts';
import { brief, someNames } from '../text/place.ts';
import { type Sentence, say } from '../text/sentence.ts';
import { failureText } from './raw-html.ts';

const CHANGES = {
  allowed: 'conflictRobotsAllows',
  disallowed: 'conflictRobotsBlocks',
  unknown: 'conflictRobotsUnsure',
} as const satisfies Record<ServedRobots['changes'][number]['after'], MessageKey>;

/** What becomes of the page by the robots.txt that crawlers get, where that is something else. */
export function changesTexts(changes: ServedRobots['changes']): readonly Sentence[] {
  return CRAWL_ANSWERS.flatMap((after) => {
    const tokens = changes.filter((change) => change.after === after).map(({ token }) => token);
    return tokens.length > 0 ? [say(CHANGES[after], someNames(tokens))] : [];
  });
}

export function robotsAnswerText(answer: RobotsServing): string {
  switch (answer.kind) {
    case 'file':
      return t('robotsServedFile');
    case 'refused':
      return t('servedToStatus', answer.status);
    case 'challenge':
      return answer.by
        ? t('servedChallenge', CHALLENGER_NAMES[answer.by], answer.status)
        : t('robotsServedHtml', answer.status);
    case 'failed':
      return failureText(answer.reason);
    default:
      return answer satisfies never;
  }
}

/** Beside what the browser gets. */
export function servedRobotsText({ answer, differs, diff }: ServedRobots): string {
  if (!differs) return t('robotsServedSame');
  if (diff) return t('robotsServedOther', formatNumber(diff.added), formatNumber(diff.removed));
  return robotsAnswerText(answer);
}

export function servedAnswerText(answer: ServedResult): string {
  if (answer.kind === 'failed') return failureText(answer.reason);
  const { status, challenge, redirectedTo, directives, canonical, title, size } = answer;
  return [
    challenge ? t('servedChallenge', CHALLENGER_NAMES[challenge], status) : t('servedToStatus', status),
    ...(redirectedTo === null ? [] : [`→ ${brief(redirectedTo)}`]),
    formatBytes(size),
    ...(title === null ? [] : [t('quoted', brief(title))]),
    ...directives.map(brief),
    ...(canonical === null ? [] : [`canonical: ${brief(canonical)}`]),
  ].join(' · ');
}
