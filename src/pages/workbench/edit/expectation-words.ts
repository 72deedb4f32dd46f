// Expectations, in words: what one says, and what came of a list of them.
import {
  type Expectation,
  type ExpectationFault,
  type ExpectationFile,
  type Joined,
  MOST_EXPECTATIONS,
} from '../../../changes/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { shown } from '../../../words/text.ts';

/** What came of a file of expectations. */
export function importTexts(
  { added, known, omitted }: Pick<Joined, 'added' | 'known' | 'omitted'>,
  counts: ExpectationFile['faultCounts'],
): readonly string[] {
  const countOf = (code: ExpectationFault['code']) => counts.get(code) ?? 0;
  const faulty = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const elsewhere = countOf('other-site');
  const tooMany = countOf('too-many');
  const unreadable = faulty - elsewhere - tooMany;
  const leftOut = omitted + tooMany;
  return [
    t('importAdded', formatNumber(added)),
    ...(known > 0 ? [t('importKnown', formatNumber(known))] : []),
    ...(unreadable > 0 ? [t('importUnreadable', formatNumber(unreadable))] : []),
    ...(elsewhere > 0 ? [t('importOtherSite', formatNumber(elsewhere))] : []),
    ...(leftOut > 0 ? [omittedText(leftOut)] : []),
  ];
}

/** Of expectations that the list has no room for. */
export function omittedText(count: number): string {
  return t('expectationsOmitted', formatNumber(count), formatNumber(MOST_EXPECTATIONS));
}

/** As its row says it. */
export function expectationText({ token, url, allowed }: Expectation): string {
  return t(allowed ? 'expectsAllowed' : 'expectsBlocked', token, shown(url));
}
