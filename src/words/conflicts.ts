// What contradicts itself on a page: a title, and a sentence that names both places.
import { fetches, keepsIndex } from '../crawlers/index.ts';
import { t } from '../platform/i18n.ts';
import type { Conflict, PageReport, ServedComparison } from '../report/index.ts';
import { aiPlaceText } from './ai.ts';
import { formatList } from './format.ts';
import { canonicalPlace, placeText, someOf } from './place.ts';

/** A contradiction as a title and a sentence that names both places. */
export interface ConflictText {
  readonly title: string;
  readonly text: string;
}

/** @param listed how many names are told: all, unless there is little room */
export function conflictText(conflict: Conflict, listed = formatList): ConflictText {
  const crawlers = listed(conflict.tokens);
  switch (conflict.kind) {
    case 'noindex-unseen': {
      const { directive, line } = conflict;
      return { title: t('conflictUnseenTitle'), text: t('conflictUnseen', placeText(directive), crawlers, line) };
    }
    case 'own-weaker-than-generic': {
      const { own, generic } = conflict;
      return {
        title: t('conflictWeakerTitle'),
        text: t('conflictWeaker', placeText(own), placeText(generic), crawlers),
      };
    }
    case 'meta-header-conflict': {
      const { meta, header, wins } = conflict;
      const sentence = wins === 'noindex' ? 'conflictMetaHeaderNoindex' : 'conflictMetaHeaderIndex';
      return { title: t('conflictMetaHeaderTitle'), text: t(sentence, placeText(meta), placeText(header), crawlers) };
    }
    case 'ai-conflict': {
      const { use, yes, no } = conflict;
      const isUsage = [...yes, ...no].every(({ kind }) => kind === 'content-usage' || kind === 'usage-header');
      const [yesText, noText] = [yes, no].map((places) => formatList(places.map(aiPlaceText)));
      const sentence = isUsage ? 'conflictAiUsage' : 'conflictAi';
      return { title: t('conflictAiTitle'), text: t(sentence, t(`aiuse_${use}`), yesText ?? '', noText ?? '') };
    }
    case 'ai-signal-group': {
      const { signal, says, isHeard, line, tokens } = conflict;
      const sentence = says === 'yes' ? 'conflictSignalYes' : isHeard ? 'conflictSignalNo' : 'conflictSignalUnheard';
      const place = aiPlaceText({ kind: 'content-signal', ...signal, isInGroup: true });
      return { title: t('conflictSignalTitle'), text: t(sentence, place, line, someOf(tokens)) };
    }
    case 'canonical-disallowed': {
      const { canonical, line } = conflict;
      return {
        title: t('conflictCanonicalDisallowedTitle'),
        text: t('conflictCanonicalDisallowed', canonicalPlace(canonical), crawlers, line),
      };
    }
    case 'noindex-canonical': {
      const { directive, canonical } = conflict;
      return {
        title: t('conflictNoindexCanonicalTitle'),
        text: t('conflictNoindexCanonical', placeText(directive), canonicalPlace(canonical), crawlers),
      };
    }
    case 'canonical-conflict': {
      const { canonical, other } = conflict;
      return {
        title: t('conflictCanonicalsTitle'),
        text: t('conflictCanonicals', canonicalPlace(canonical), canonicalPlace(other)),
      };
    }
    default:
      return conflict satisfies never;
  }
}

/** Where crawlers that read the page as the server sends it are told something else of indexing than those that run its scripts. */
export function servedConflicts(
  { crawlers }: PageReport,
  { index: served }: ServedComparison,
): readonly ConflictText[] {
  const told = crawlers.filter(({ crawler }) => keepsIndex(crawler) && fetches(crawler));
  const side = (live: 'index' | 'noindex', asServed: 'index' | 'noindex') =>
    told.filter(({ crawler, index }) => index.answer === live && served[crawler.token] === asServed);
  return [
    { those: side('noindex', 'index'), key: 'conflictServedIndex' as const },
    { those: side('index', 'noindex'), key: 'conflictServedNoindex' as const },
  ]
    .filter(({ those }) => those.length > 0)
    .map(({ those, key }) => ({
      title: t('conflictServedTitle'),
      text: t(key, someOf(those.map(({ crawler }) => crawler.token))),
    }));
}
