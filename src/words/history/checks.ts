// When a watched site was not checked, and when it will be.
import { inLanguage, t } from '../../platform/i18n.ts';
import type { WatchGap } from '../../shared/watch.ts';
import { formatTime } from '../text/format.ts';

/** When nothing was checked, and why. */
export const gapText = (gap: WatchGap): string => t(causeOf(gap), formatTime(gap.from), formatTime(gap.to));

function causeOf({ isRefused, isUnasked }: WatchGap) {
  if (isUnasked) return 'watchGapUnasked';
  if (isRefused === null) return 'watchGapUnsure';
  return isRefused ? 'watchGapRefused' : 'watchGap';
}

/** How long from now: “in 5 hours”. */
export function inTime(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((at - now) / 60_000));
  const relative = inLanguage(Intl.RelativeTimeFormat, { numeric: 'auto' });
  return minutes < 60 ? relative.format(minutes, 'minute') : relative.format(Math.round(minutes / 60), 'hour');
}
