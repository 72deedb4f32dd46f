// How a key URL was found, and how that changed.
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { KeyPageState } from '../../shared/key-page.ts';
import type { PageChange } from '../../shared/watch.ts';
import { pageReasonText } from '../audit/reasons.ts';
import { quoteBrief, someNames } from '../text/place.ts';
import { joined, plain, type Sentence, say } from '../text/sentence.ts';
import { withoutSite } from '../text/text.ts';

const PAGE_STATES = {
  indexable: 'verdictIndexable',
  'not-indexable': 'verdictNotIndexable',
  partly: 'aistate_partly',
  canonicalised: 'verdictCanonicalised',
  unknown: 'verdictUnknown',
} as const satisfies Readonly<Record<KeyPageState['verdict'], MessageKey>>;

export function pageStateText({ verdict, reason }: KeyPageState): Sentence {
  const word = t(PAGE_STATES[verdict]);
  return plain(reason === 'none' ? word : t('noted', word, pageReasonText(reason)));
}

type Shown = Pick<PageChange, 'url' | 'before' | 'now' | 'tokens'>;

/** @param site its own URLs are shown as paths */
export function pageChangeText({ url, before, now, tokens = [] }: Shown, site: string): Sentence {
  const path = quoteBrief(withoutSite(url, site));
  const what = tokens.length > 0 ? say('noted', path, someNames(tokens)) : path;
  return say('labeled', what, joined([pageStateText(before), pageStateText(now)], ' → '));
}
