// Expectations in words: what one says, and the result of adding several.
import {
  type Expectation,
  type ExpectationFault,
  type ExpectationFile,
  expectationOf,
  type Joined,
  MOST_EXPECTATIONS,
} from '../../../changes/index.ts';
import { formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import { brief } from '../../../words/text/place.ts';

export function faultTotal(counts: ExpectationFile['faultCounts']): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The result of importing a file of expectations. */
export function importTexts(joined: Joined, counts: ExpectationFile['faultCounts']): readonly string[] {
  const { added, replaced, known, repeated, omitted } = joined;
  const elsewhere = counts.get('other-site') ?? 0;
  const unreadable = faultTotal(counts) - elsewhere;
  const sentences: readonly (readonly [MessageKey, number])[] = [
    ['importReplaced', replaced],
    ['importKnown', known],
    ['importRepeated', repeated],
    ['importUnreadable', unreadable],
    ['importOtherSite', elsewhere],
  ];
  return [
    t('importAdded', formatNumber(added)),
    ...sentences.flatMap(([key, count]) => (count > 0 ? [t(key, formatNumber(count))] : [])),
    ...(omitted > 0 ? [omittedText(omitted)] : []),
  ];
}

/** Adds a table row's verdict as an expectation. Returns a remark; null if it was simply added. */
export function expectRow(
  site: string,
  row: Expectation,
  add: (more: readonly Expectation[]) => Joined,
): string | null {
  const one = expectationOf(site, row);
  return one === null ? t('expectRefused') : addedText(one, add([one]));
}

/** A remark on an added expectation; null if it was simply added. */
export function addedText(one: Expectation, { replaced, known, omitted }: Joined): string | null {
  if (omitted > 0) return omittedText(omitted);
  if (known > 0) return t('expectExists', expectationText(one));
  return replaced > 0 ? t('expectReplaced', expectationText(one)) : null;
}

/** For expectations that exceed the list's limit. */
export function omittedText(count: number): string {
  return t('expectationsOmitted', formatNumber(count), formatNumber(MOST_EXPECTATIONS));
}

/** As its row words it. */
export function expectationText({ token, url, allowed }: Expectation): string {
  return t(allowed ? 'expectsAllowed' : 'expectsBlocked', token, brief(url));
}

/** What is wrong with the form's input, in the words of the form. */
export function typedFaultText(code: ExpectationFault['code'], isStar: boolean): string {
  switch (code) {
    case 'no-crawler':
    case 'bad-crawler':
      return t(isStar ? 'typedStar' : 'typedCrawler');
    case 'other-site':
      return t('testOtherSite');
    default:
      return t('expectRefused');
  }
}
