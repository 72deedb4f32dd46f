// What contradicts itself on a page: a title, and a sentence that names both places.
import { fetches, keepsIndex } from '../crawlers/index.ts';
import { t } from '../platform/i18n.ts';
import type { Contradiction, PageReport, ServedComparison } from '../report/index.ts';
import { aiPlaceText } from './ai.ts';
import { formatList } from './format.ts';
import { canonicalPlace, placeText, someOf } from './place.ts';

/** A contradiction as a title and a sentence that names both places. */
export interface Trap {
  readonly title: string;
  readonly text: string;
}

/** @param listed how many names are told: all, unless there is little room */
export function trapText(contradiction: Contradiction, listed = formatList): Trap {
  const crawlers = listed(contradiction.tokens);
  switch (contradiction.kind) {
    case 'noindex-unseen': {
      const { directive, line } = contradiction;
      return { title: t('trapUnseenTitle'), text: t('trapUnseen', placeText(directive), crawlers, line) };
    }
    case 'own-weaker-than-generic': {
      const { own, generic } = contradiction;
      return { title: t('trapWeakerTitle'), text: t('trapWeaker', placeText(own), placeText(generic), crawlers) };
    }
    case 'meta-header-conflict': {
      const { meta, header, wins } = contradiction;
      const sentence = wins === 'noindex' ? 'trapConflictNoindex' : 'trapConflictIndex';
      return { title: t('trapConflictTitle'), text: t(sentence, placeText(meta), placeText(header), crawlers) };
    }
    case 'ai-conflict': {
      const { use, yes, no } = contradiction;
      const isUsage = [...yes, ...no].every(({ kind }) => kind === 'content-usage' || kind === 'usage-header');
      const [yesText, noText] = [yes, no].map((places) => formatList(places.map(aiPlaceText)));
      const sentence = isUsage ? 'trapAiUsage' : 'trapAi';
      return { title: t('trapAiTitle'), text: t(sentence, t(`aiuse_${use}`), yesText ?? '', noText ?? '') };
    }
    case 'ai-signal-group': {
      const { signal, says, isHeard, line, tokens } = contradiction;
      const sentence = says === 'yes' ? 'trapSignalYes' : isHeard ? 'trapSignalNo' : 'trapSignalUnheard';
      const place = aiPlaceText({ kind: 'content-signal', ...signal });
      return { title: t('trapSignalTitle'), text: t(sentence, place, line, someOf(tokens)) };
    }
    case 'canonical-disallowed': {
      const { canonical, line } = contradiction;
      return {
        title: t('trapCanonicalDisallowedTitle'),
        text: t('trapCanonicalDisallowed', canonicalPlace(canonical), crawlers, line),
      };
    }
    case 'noindex-canonical': {
      const { directive, canonical } = contradiction;
      return {
        title: t('trapNoindexCanonicalTitle'),
        text: t('trapNoindexCanonical', placeText(directive), canonicalPlace(canonical), crawlers),
      };
    }
    case 'canonical-conflict': {
      const { canonical, other } = contradiction;
      return {
        title: t('trapCanonicalConflictTitle'),
        text: t('trapCanonicalConflict', canonicalPlace(canonical), canonicalPlace(other)),
      };
    }
    default:
      return contradiction satisfies never;
  }
}

/** Where crawlers that read the page as the server sends it are told something else of indexing than those that run its scripts. */
export function servedTraps({ crawlers }: PageReport, { index: served }: ServedComparison): readonly Trap[] {
  const told = crawlers.filter(({ crawler }) => keepsIndex(crawler) && fetches(crawler));
  const side = (live: 'index' | 'noindex', asServed: 'index' | 'noindex') =>
    told.filter(({ crawler, index }) => index.answer === live && served[crawler.token] === asServed);
  return [
    { those: side('noindex', 'index'), key: 'trapServedIndex' as const },
    { those: side('index', 'noindex'), key: 'trapServedNoindex' as const },
  ]
    .filter(({ those }) => those.length > 0)
    .map(({ those, key }) => ({
      title: t('trapServedTitle'),
      text: t(key, someOf(those.map(({ crawler }) => crawler.token))),
    }));
}
