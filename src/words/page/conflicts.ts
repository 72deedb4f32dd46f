// Conflicts in words: a title, and a sentence that names both places.
import { fetches, keepsIndex } from '../../crawlers/index.ts';
import { t } from '../../platform/i18n.ts';
import type {
  ConflictKind,
  ConflictOf,
  CrawlerReport,
  PageReport,
  RawHtmlComparison,
  RobotsServing,
} from '../../report/index.ts';
import { aiPlaceText } from '../crawler/ai-cause.ts';
import { CHALLENGER_NAMES } from '../robots/challenger.ts';
import { allNames, canonicalPlace, placeText, quoteBrief, someNames } from '../text/place.ts';
import { joinSentences, listOf, type Sentence, say } from '../text/sentence.ts';
import type { ConflictText } from '../text/types.ts';
import { changesTexts } from './served-to.ts';

type Words = {
  readonly [Kind in ConflictKind]: (conflict: ConflictOf<Kind>, crawlers: Sentence) => ConflictText;
};

const WORDS: Words = {
  'robots-served': ({ answer, changes }, crawlers) => ({
    title: t('conflictRobotsTitle'),
    text: joinSentences([servedText(answer, crawlers), ...changesTexts(changes)]),
  }),
  'misspelled-directive': ({ misspelled }, crawlers) => ({
    title: t('conflictMisspelledTitle'),
    text: joinSentences(
      misspelled.map(({ directive, meant }) => say('conflictMisspelled', placeText(directive), meant, crawlers)),
    ),
  }),
  'meta-conflict': ({ wins, ...found }, crawlers) => ({
    title: t('conflictMetaTitle'),
    text: say(wins === 'noindex' ? 'conflictMetaNoindex' : 'conflictMetaIndex', ...metasText(found), crawlers),
  }),
  'noindex-unseen': ({ directive, line }, crawlers) => ({
    title: t('conflictUnseenTitle'),
    text: say('conflictUnseen', placeText(directive), crawlers, line),
  }),
  'own-weaker-than-generic': ({ own, generic }, crawlers) => ({
    title: t('conflictWeakerTitle'),
    text: say('conflictWeaker', placeText(own), placeText(generic), crawlers),
  }),
  'meta-header-conflict': ({ meta, header, wins }, crawlers) => ({
    title: t('conflictMetaHeaderTitle'),
    text: say(
      wins === 'noindex' ? 'conflictMetaHeaderNoindex' : 'conflictMetaHeaderIndex',
      placeText(meta),
      placeText(header),
      crawlers,
    ),
  }),
  'ai-conflict': ({ use, yes, no }) => {
    const isUsage = [...yes, ...no].every(({ kind }) => kind === 'content-usage' || kind === 'usage-header');
    const [yesText, noText] = [yes, no].map((places) => listOf(places.map(aiPlaceText)));
    const sentence = isUsage ? (`aiconflictusage_${use}` as const) : (`aiconflict_${use}` as const);
    return { title: t('conflictAiTitle'), text: say(sentence, yesText ?? '', noText ?? '') };
  },
  'ai-signal-group': ({ signal, says, isInOwnGroup, line, tokens }) => {
    const sentence = says === 'yes' ? 'conflictSignalYes' : isInOwnGroup ? 'conflictSignalNo' : 'conflictSignalUnheard';
    const place = aiPlaceText({ kind: 'content-signal', ...signal, isInGroup: true });
    return { title: t('conflictSignalTitle'), text: say(sentence, place, line, someNames(tokens)) };
  },
  'only-query-blocked': ({ canonical, line }, crawlers) => ({
    title: t('conflictQueryTitle'),
    text: say('conflictQuery', canonicalPlace(canonical), crawlers, line),
  }),
  'canonical-disallowed': ({ canonical, line }, crawlers) => ({
    title: t('conflictCanonicalDisallowedTitle'),
    text: say('conflictCanonicalDisallowed', canonicalPlace(canonical), crawlers, line),
  }),
  'noindex-canonical': ({ directive, canonical }, crawlers) => ({
    title: t('conflictNoindexCanonicalTitle'),
    text: say('conflictNoindexCanonical', placeText(directive), canonicalPlace(canonical), crawlers),
  }),
  'canonical-unseen': ({ canonical, line }, crawlers) => ({
    title: t('conflictCanonicalUnseenTitle'),
    text: say('conflictCanonicalUnseen', canonicalPlace(canonical), crawlers, line),
  }),
  'canonical-broken': ({ canonical }) => ({
    title: t('conflictCanonicalBrokenTitle'),
    text: say('conflictCanonicalBroken', canonicalPlace(canonical)),
  }),
  'canonical-redirect': ({ canonical, status }) => ({
    title: t('conflictCanonicalRedirectTitle'),
    text: say('conflictCanonicalRedirect', canonicalPlace(canonical), status),
  }),
  'canonical-language': ({ canonical, hreflang }) => ({
    title: t('conflictCanonicalLanguageTitle'),
    text: say('conflictCanonicalLanguage', canonicalPlace(canonical), quoteBrief(hreflang)),
  }),
  'canonical-conflict': ({ canonical, other }) => ({
    title: t('conflictCanonicalsTitle'),
    text: say('conflictCanonicals', canonicalPlace(canonical), canonicalPlace(other)),
  }),
};

/** Two tags as they are written, which tells them apart; of one tag, both directives. */
function metasText({
  permitting,
  forbidding,
  permittingTag,
  forbiddingTag,
}: Omit<ConflictOf<'meta-conflict'>, 'kind' | 'tokens' | 'wins'>): [Sentence, Sentence] {
  const { source } = permitting;
  const name = source.kind === 'meta' ? source.name : '';
  const [first, second] = [permittingTag, forbiddingTag].map((content) => quoteBrief(metaTagText(name, content)));
  return permittingTag === forbiddingTag || !first || !second
    ? [placeText(permitting), placeText(forbidding)]
    : [first, second];
}

const metaTagText = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

function servedText(answer: RobotsServing, crawlers: Sentence): Sentence {
  switch (answer.kind) {
    case 'file':
      return say('conflictRobotsOther', crawlers);
    case 'refused':
      return say('conflictRobotsRefused', crawlers, answer.status);
    case 'challenge':
      return answer.by
        ? say('conflictRobotsChallenge', crawlers, CHALLENGER_NAMES[answer.by], answer.status)
        : say('conflictRobotsHtml', crawlers, answer.status);
    case 'failed':
      return say('conflictRobotsFailed', crawlers);
    default:
      return answer satisfies never;
  }
}

/** @param listed how many names are shown: all, unless there is little room */
export function conflictText<Kind extends ConflictKind>(
  conflict: ConflictOf<Kind>,
  report: Pick<PageReport, 'crawlers'>,
  listed: (names: readonly string[]) => Sentence = allNames,
): ConflictText {
  const wordsFor: Words[Kind] = WORDS[conflict.kind];
  const doubtful = APPLIED.has(conflict.kind) ? ignoringNoindex(report, conflict.tokens) : [];
  const names = listed(conflict.tokens);
  if (doubtful.length === 0) return wordsFor(conflict, names);
  const isAll = doubtful.length === conflict.tokens.length;
  const ignored = t(doubtful.length > 1 ? 'aiNoneDocuments' : 'aiUndocumented');
  return wordsFor(conflict, say('noted', names, isAll ? ignored : say('aiNotDocumentedBy', listed(doubtful))));
}

/** Conflicts in which a noindex applies to crawlers. */
const APPLIED: ReadonlySet<ConflictKind> = new Set(['meta-conflict', 'meta-header-conflict', 'noindex-canonical']);

/** Those whose operators don't document the noindex that they meet. */
function ignoringNoindex({ crawlers }: Pick<PageReport, 'crawlers'>, tokens: readonly string[]): readonly string[] {
  const isDoubtful = ({ because }: CrawlerReport['index']) => because.kind === 'directives' && !because.isDocumented;
  const doubtful = new Set(crawlers.filter(({ index }) => isDoubtful(index)).map(({ crawler }) => crawler.token));
  return tokens.filter((token) => doubtful.has(token));
}

/** Where crawlers that read the raw HTML get another answer on indexing than those that run its scripts. */
export function servedConflicts(
  { crawlers }: PageReport,
  { index: served }: RawHtmlComparison,
): readonly ConflictText[] {
  const indexing = crawlers.filter(({ crawler }) => keepsIndex(crawler) && fetches(crawler));
  const side = (live: 'index' | 'noindex', rawHtml: 'index' | 'noindex') =>
    indexing.filter(({ crawler, index }) => index.answer === live && served[crawler.token] === rawHtml);
  return [
    { those: side('noindex', 'index'), key: 'conflictServedIndex' as const },
    { those: side('index', 'noindex'), key: 'conflictServedNoindex' as const },
  ]
    .filter(({ those }) => those.length > 0)
    .map(({ those, key }) => ({
      title: t('conflictServedTitle'),
      text: say(key, someNames(those.map(({ crawler }) => crawler.token))),
    }));
}
