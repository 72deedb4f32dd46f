// Why a page isn't indexable, in a few words.
import type { ReasonShare } from '../../audit/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import { PAGE_REASONS } from '../../report/index.ts';

const REASONS = {
  indexable: 'verdictIndexable',
  robots: 'reasonRobots',
  status: 'reasonStatus',
  redirect: 'reasonRedirect',
  noindex: 'indexNoindex',
  canonical: 'reasonCanonical',
  unreachable: 'reasonUnreachable',
  mixed: 'reasonMixed',
  unknown: 'reasonUnknown',
} as const satisfies Readonly<Record<ReasonShare['kind'], MessageKey>>;

export const pageReasonText = (reason: ReasonShare['kind']): string => t(REASONS[reason]);

/** Of pages of which it is unknown whether they can be indexed. */
export const unknownReasonText = (reason: ReasonShare['kind']): string =>
  reason === 'unreachable' ? t('reasonNoAnswer') : pageReasonText(reason);

/** All that a page may have. */
export const pageReasonTexts = (): readonly string[] =>
  PAGE_REASONS.flatMap((reason) => (reason === 'none' ? [] : [pageReasonText(reason)]));
