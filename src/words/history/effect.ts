// What a change of robots.txt does, in one sentence.
import type { Effect } from '../../history/index.ts';
import { t } from '../../platform/i18n.ts';
import type { WatchAlert } from '../../shared/watch.ts';
import { formatSpan, formatTime } from '../text/format.ts';
import { MOST_NAMES } from '../text/limits.ts';
import { quoteBrief, someNames } from '../text/place.ts';
import { type Sentence, say, sayCounted } from '../text/sentence.ts';
import { withoutSite } from '../text/text.ts';
import { pageChangeText } from './page-change.ts';

export type EffectSummary = Pick<Effect, 'kind' | 'tokens' | 'urls' | 'urlsOmitted' | 'line' | 'before' | 'after'>;

/** @param site its own URLs are shown as paths */
export function effectText(effect: EffectSummary, site: string): Sentence {
  const says = withoutLine(effect, site);
  const { line } = effect;
  return line === undefined ? says : say('effectAtLine', says, line);
}

function withoutLine(
  { kind, tokens = [], urls = [], urlsOmitted = 0, before, after }: EffectSummary,
  site: string,
): Sentence {
  const who = someNames(tokens);
  const what = someNames(
    urls.map((url) => withoutSite(url, site)),
    MOST_NAMES,
    urlsOmitted,
  );
  switch (kind) {
    case 'site-blocked':
      return say('effectSiteBlocked', who);
    case 'site-opened':
      return say('effectSiteOpened', who);
    case 'key-url-blocked':
    case 'expectation-blocked':
    case 'section-blocked':
    case 'paths-blocked':
      return say('effectBlocked', who, what);
    case 'key-url-opened':
    case 'expectation-opened':
    case 'section-opened':
    case 'paths-opened':
      return say('effectOpened', who, what);
    case 'unreachable':
      if (after === undefined) return say('whyUnreachable');
      return after === '0' ? say('effectNoAnswer') : say('effectUnreachable', after);
    case 'reachable':
      return say('effectReachable');
    case 'file-appeared':
      return say('effectAppeared');
    case 'file-gone':
      return say('effectGone', orNone(after));
    case 'html':
      return say('effectHtml');
    case 'no-text':
      return say('effectNoText');
    case 'empty':
      return say('effectEmpty');
    case 'cut':
      return say('effectCut');
    case 'redirected':
      if (before === undefined || after === undefined || before === after) return say('effectOtherWay');
      return say('effectRedirected', quoteBrief(before), quoteBrief(after));
    case 'status':
      return say('effectStatus', orNone(before), orNone(after));
    case 'sitemap-removed':
      return say('effectSitemapRemoved', what);
    case 'sitemap-added':
      return say('effectSitemapAdded', what);
    case 'rules-changed':
      return say('effectRules');
    case 'crawl-delay':
      return quoteBrief(`Crawl-delay: ${orNone(before)} → ${orNone(after)}`);
    case 'other-line':
      return quoteBrief(`${orNone(before)} → ${orNone(after)}`);
    case 'text-only':
      return say('effectTextOnly');
    case 'not-kept':
      return say('effectNotKept');
    default:
      return kind satisfies never;
  }
}

const orNone = (value: string | undefined) => value ?? '–';

/** What a person should know about a watched site right away. */
export function alertText(
  { kind, url, urlsOmitted, line, tokens, before, after, page }: WatchAlert,
  site: string,
): Sentence {
  if (kind === 'page') {
    return page
      ? pageChangeText({ ...page, url: url ?? '', tokens }, site)
      : say('effectPage', quoteBrief(withoutSite(url ?? '', site)));
  }
  const effect: EffectSummary = {
    ...{ kind, tokens, urlsOmitted },
    ...(url !== null && { urls: [url] }),
    ...(line !== null && { line }),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  };
  return effectText(effect, site);
}

/** The same, with between which checks it happened, as far as that is known; if it is over, which check found that. */
export function datedAlertText(alert: WatchAlert, site: string): Sentence {
  const { at, between, over } = alert;
  const [before, after] = between ?? [at, at];
  const says = say('watchLineSince', alertText(alert, site), formatSpan(before, after));
  return over === null ? says : say('watchLineUntil', says, formatTime(over));
}

/** A note before the sentence, if the person named what it is about; null for other effects. */
export function effectNote({ kind }: Pick<Effect, 'kind'>): string | null {
  if (kind.startsWith('key-url')) return t('effectKeyUrl');
  return kind.startsWith('expectation') ? t('effectExpectation') : null;
}

/** How many effects aren't listed. */
export const moreEffectsText = (count: number): Sentence => sayCounted('effectMore', count);
