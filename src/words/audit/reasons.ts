// Why a page isn't indexable, in a few words.
import type { ReasonShare } from '../../audit/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';

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

/** @param reason as it was stored, perhaps by another version */
export const pageReasonText = (reason: string): string => t(isKnown(reason) ? REASONS[reason] : 'reasonUnknown');

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

/** All that a page may have. */
export const pageReasonTexts = (): readonly string[] =>
  Object.keys(REASONS)
    .filter((reason) => reason !== 'indexable' && reason !== 'unknown')
    .map(pageReasonText);
