// How a key URL was found, and how that changed.
import { t } from '../../platform/i18n.ts';
import type { KeyPageState } from '../../shared/key-page.ts';
import type { PageChange } from '../../shared/watch.ts';
import { pageReasonText } from '../audit/reasons.ts';
import { quoteBrief } from '../text/place.ts';
import { joined, plain, type Sentence, say } from '../text/sentence.ts';
import { withoutSite } from '../text/text.ts';

const PAGE_STATES = new Map<string, PageWord>([
  ['indexable', 'verdictIndexable'],
  ['not-indexable', 'verdictNotIndexable'],
  ['partly', 'aistate_partly'],
  ['canonicalised', 'verdictCanonicalised'],
]);

type PageWord =
  | 'verdictIndexable'
  | 'verdictNotIndexable'
  | 'aistate_partly'
  | 'verdictCanonicalised'
  | 'verdictUnknown';

export function pageStateText({ verdict, reason }: KeyPageState): Sentence {
  const word = t(PAGE_STATES.get(verdict) ?? 'verdictUnknown');
  return plain(reason === 'none' ? word : t('noted', word, pageReasonText(reason)));
}

/** @param site its own URLs are shown as paths */
export const pageChangeText = ({ url, before, now }: Pick<PageChange, 'url' | 'before' | 'now'>, site: string) =>
  say('labeled', quoteBrief(withoutSite(url, site)), joined([pageStateText(before), pageStateText(now)], ' → '));
