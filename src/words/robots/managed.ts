// The lines of a robots.txt that aren't the site's own, in words.
import { formatNumber, t } from '../../platform/i18n.ts';
import type { LineRange } from '../../robots/index.ts';

export function managedText({ first, last }: LineRange): string {
  return t('managedLines', first, last, formatNumber(last - first + 1));
}
