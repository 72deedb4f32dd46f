// What differs between the raw HTML and the rendered page, in sentences.

import { withoutFragment } from '../../base/url.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { RawHtmlAnswer, RawHtmlDifference, RawTag } from '../../report/index.ts';
import { type Challenger, isChallenger } from '../../robots/index.ts';
import { CHALLENGER_NAMES } from '../robots/challenger.ts';
import { quoteBrief } from '../text/place.ts';
import { joinSentences, plain, type Sentence, say } from '../text/sentence.ts';

export function differenceText(difference: RawHtmlDifference): Sentence {
  switch (difference.kind) {
    case 'only-live':
      return say('servedOnlyLive', tagText(difference.live));
    case 'only-served':
      return say('servedOnlyServed', tagText(difference.served));
    case 'changed':
      return say('servedChanged', tagText(difference.served), tagText(difference.live));
    case 'header':
      return say('servedHeader', difference.name, valueText(difference.served), valueText(difference.live));
    default:
      return difference satisfies never;
  }
}

const valueText = (value: string) => (value === '' ? say('noHeader') : say('quoted', quoteBrief(value)));

/** The content, and where it stands. */
function tagText(tag: RawTag): Sentence {
  switch (tag.kind) {
    case 'meta': {
      const where = say(tag.isInHead ? 'whereMetaHead' : 'whereMetaBody', quoteBrief(tag.name));
      return say('place', tag.content === '' ? t('emptyValue') : quoteBrief(tag.content), where);
    }
    case 'canonical':
      return say('place', quoteBrief(tag.url || tag.href), t(tag.isInHead ? 'whereLinkHead' : 'whereLinkBody'));
    default:
      return tag satisfies never;
  }
}

const FAILURES: Record<Extract<RawHtmlAnswer, { kind: 'failed' }>['reason'], MessageKey> = {
  'no-html': 'servedNoHtml',
  unreadable: 'tagsUnreadable',
  redirect: 'servedRedirect',
  timeout: 'servedTimeout',
  network: 'servedNetwork',
  offline: 'servedOffline',
  'no-access': 'servedNetwork',
};

/** @param reason a network: it answered instead of the site */
export function failureText(reason: keyof typeof FAILURES | Challenger): string {
  return isChallenger(reason) ? t('challengeAnswered', CHALLENGER_NAMES[reason]) : t(FAILURES[reason]);
}

/** What came instead, and that it isn't compared; `url` is the page's. */
export function otherPageText(
  { status, finalUrl, challenge }: Extract<RawHtmlAnswer, { kind: 'other-page' }>,
  url: string,
): Sentence {
  const isElsewhere = finalUrl !== '' && finalUrl !== withoutFragment(url);
  return joinSentences([
    isElsewhere ? say('servedElsewhere', status, quoteBrief(finalUrl)) : say('servedStatus', status),
    ...(challenge === null ? [] : [plain(failureText(challenge))]),
    say('servedOtherPage'),
  ]);
}
