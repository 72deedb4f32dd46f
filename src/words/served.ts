// What differs between the page as served and the live one, in sentences.
import { type MessageKey, t } from '../platform/i18n.ts';
import type { Served, ServedDifference, ServedTag } from '../report/index.ts';
import { brief } from './place.ts';

export function differenceText(difference: ServedDifference): string {
  switch (difference.kind) {
    case 'only-live':
      return t('servedOnlyLive', tagText(difference.live));
    case 'only-served':
      return t('servedOnlyServed', tagText(difference.served));
    case 'changed':
      return t('servedChanged', tagText(difference.served), tagText(difference.live));
    case 'header':
      return t('servedHeader', difference.name, valueText(difference.served), valueText(difference.live));
    default:
      return difference satisfies never;
  }
}

const valueText = (value: string) => (value === '' ? t('noHeader') : t('quoted', brief(value)));

/** The content, and where it stands. */
function tagText(tag: ServedTag): string {
  switch (tag.kind) {
    case 'meta': {
      const where = t(tag.isInHead ? 'whereMetaHead' : 'whereMetaBody', brief(tag.name));
      return t('place', tag.content === '' ? t('emptyValue') : brief(tag.content), where);
    }
    case 'canonical':
      return t('place', brief(tag.url || tag.href), t(tag.isInHead ? 'whereLinkHead' : 'whereLinkBody'));
    default:
      return tag satisfies never;
  }
}

const FAILURES: Record<Extract<Served, { kind: 'failed' }>['reason'], MessageKey> = {
  'no-html': 'servedNoHtml',
  unreadable: 'tagsUnreadable',
  redirect: 'servedRedirect',
  timeout: 'servedTimeout',
  network: 'servedNetwork',
  offline: 'servedOffline',
};

export function failureText(reason: Extract<Served, { kind: 'failed' }>['reason']): string {
  return t(FAILURES[reason]);
}

/** Where it differs from an ordinary answer for this address; `url` is the page's. */
export function answeredText({ status, finalUrl }: Extract<Served, { kind: 'compared' }>, url: string): string | null {
  const isElsewhere = finalUrl !== '' && finalUrl !== url.replace(/#.*$/s, '');
  if (isElsewhere) return t('servedElsewhere', status, brief(finalUrl));
  return status === 200 ? null : t('servedStatus', status);
}
