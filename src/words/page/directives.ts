// Directives in words: what one means to crawlers that support it, and what they all ask of one crawler.

import { documentedAddressees } from '../../crawlers/index.ts';
import {
  type Directive,
  type DirectiveDialect,
  type DirectiveEffect,
  type DirectiveName,
  dialectsThatRead,
  hasProperValue,
  type IneffectiveDirective,
  isStandard,
  type ReadDate,
  readValue,
} from '../../directives/index.ts';
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import type { DirectiveEffects } from '../../report/index.ts';
import { formatDay, formatList, formatTime } from '../text/format.ts';
import { placeText, quoteBrief, whereText } from '../text/place.ts';
import { joined, listOf, type Sentence, say, sayCounted } from '../text/sentence.ts';

/** The directives for a crawler that sees the page, a sentence each. */
export function effectSentences({
  nofollowBy,
  effects,
  ineffective,
  ineffectiveOmitted,
}: DirectiveEffects): readonly Sentence[] {
  return [
    ...(nofollowBy ? [say('detailNofollow', placeText(nofollowBy))] : []),
    ...effects.map(directiveEffectText),
    ...INEFFECTIVE.flatMap(([because, key]) => {
      const texts = ineffective
        .filter((one) => one.because === because)
        .map(({ directive }) => quotedDirective(directive));
      return texts.length > 0 ? [say(key, listOf(texts))] : [];
    }),
    ...(ineffectiveOmitted > 0 ? [sayCounted('unreadMore', ineffectiveOmitted)] : []),
  ];
}

const quotedDirective = ({ text }: Directive) => say('quoted', quoteBrief(text));

/** In display order: first what a person may want to fix. */
const INEFFECTIVE: readonly (readonly [IneffectiveDirective['because'], MessageKey])[] = [
  ['bad-value', 'unreadBadValue'],
  ['no-effect', 'unreadNoEffect'],
  ['unknown', 'unreadUnknown'],
  ['not-read', 'unreadNotRead'],
  ['not-known', 'unreadNotKnown'],
  ['no-standard', 'unreadNoStandard'],
];

const IMAGE_PREVIEWS = { none: 'effectImageNone', standard: 'effectImageStandard', large: 'effectImageLarge' } as const;

function directiveEffectText(effect: DirectiveEffect): Sentence {
  const place = placeText(effect.by);
  switch (effect.kind) {
    case 'snippet':
      if (effect.characters === null) return say('effectSnippetAny', place);
      return effect.characters === 0
        ? say('effectSnippetNone', place)
        : sayCounted('effectSnippetSome', effect.characters, place);
    case 'image-preview':
      return say(IMAGE_PREVIEWS[effect.size], place);
    case 'video-preview':
      if (effect.seconds === null) return say('effectVideoAny', place);
      return effect.seconds === 0
        ? say('effectVideoNone', place)
        : sayCounted('effectVideoSome', effect.seconds, place);
    case 'no-translation':
      return say('effectNoTranslation', place);
    case 'no-image-index':
      return say('effectNoImageIndex', place);
    case 'index-if-embedded':
      return say('effectIndexIfEmbedded', place);
    case 'unavailable-after':
      return say('effectUnavailableAfter', dateText(effect), place);
    case 'no-saved-copy':
      return say('effectNoSavedCopy', place);
    case 'chat-and-training':
      return say(effect.mayHave === 'nothing' ? 'effectChatNothing' : 'effectChatSnippet', place);
    case 'no-directory-text':
      return say('effectNoDirectoryText', place);
    default:
      return effect satisfies never;
  }
}

/** A date without a time is shown as that day: it isn't converted to the reader's time zone. */
const dateText = ({ at, isDay }: ReadDate) => (isDay ? formatDay(at) : formatTime(at));

const MEANINGS: Readonly<Record<DirectiveName, MessageKey>> = {
  all: 'meansAll',
  none: 'meansNone',
  index: 'meansIndex',
  noindex: 'meansNoindex',
  follow: 'meansFollow',
  nofollow: 'meansNofollow',
  archive: 'meansArchive',
  noarchive: 'meansNoarchive',
  nocache: 'meansNocache',
  nosnippet: 'meansNosnippet',
  noodp: 'meansNoodp',
  noydir: 'meansNoydir',
  noyaca: 'meansNoyaca',
  indexifembedded: 'meansIndexIfEmbedded',
  notranslate: 'meansNotranslate',
  noimageindex: 'meansNoimageindex',
  'max-snippet': 'meansMaxSnippet',
  'max-image-preview': 'meansMaxImagePreview',
  'max-video-preview': 'meansMaxVideoPreview',
  unavailable_after: 'meansUnavailableAfter',
  nositelinkssearchbox: 'meansSitelinksSearchBox',
  noai: 'meansNoai',
  noimageai: 'meansNoimageai',
  'tdm-reservation': 'meansTdm',
  'tdm-policy': 'meansTdm',
};

/** A Map: a page may well write `constructor`. */
const MEANING_OF: ReadonlyMap<string, MessageKey> = new Map(Object.entries(MEANINGS));

/** What the directive means to crawlers that support it; `now` in milliseconds since the epoch. */
export function meaningText(directive: Directive, now: number): Sentence {
  const key = MEANING_OF.get(directive.name);
  if (key === undefined) return say('meansUnknown');
  if (!hasProperValue(directive, now)) {
    return directive.value ? say('meansBadValue', quoteBrief(directive.value)) : say('meansNoValue');
  }
  const value = readValue(directive, now);
  switch (value?.kind) {
    case 'count':
      return say(key, value.count === null ? t('noLimit') : formatNumber(value.count));
    case 'size':
      return say(key, value.size);
    case 'date':
      return say(value.at < now ? 'meansUnavailablePast' : key, dateText(value));
    case undefined:
      return say(key);
    default:
      return value satisfies undefined;
  }
}

/** Why no crawler acts on the directive; null where one may. */
export function ignoredText(directive: Directive, now: number): Sentence | null {
  const isMeant = MEANING_OF.has(directive.name) && hasProperValue(directive, now);
  return isMeant ? null : meaningText(directive, now);
}

export const DIALECT_NAMES: Readonly<Record<DirectiveDialect, MessageKey>> = {
  google: 'engineGoogle',
  bing: 'engineBing',
  yandex: 'engineYandex',
  'robots-1996': 'reading1996',
};

/** Where the directive is and which crawlers it is for. */
export function audienceText(directive: Directive): Sentence {
  const { crawler } = directive;
  const addressee = crawler === null ? say('forEveryCrawler') : say('forCrawler', quoteBrief(crawler));
  return joined([whereText(directive), addressee]);
}

/** The page on which each operator documents the directives; of 1996, the one that keeps the meta tag as first defined. */
const DIALECT_PAGES: Readonly<Record<DirectiveDialect, string>> = {
  google: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  bing: 'https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240',
  yandex: 'https://yandex.com/support/webmaster/en/controlling-robot/metatags',
  'robots-1996': 'https://www.robotstxt.org/meta.html',
};

export interface DirectivePage {
  readonly name: string;
  readonly href: string;
}

/** Where an operator that reads the directive documents it, the best known first; null where none is known to. */
export function directivePage(directive: Directive, now: number): DirectivePage | null {
  const [dialect] = dialectsThatRead(directive, now, documentedAddressees);
  return dialect === undefined ? null : dialectPage(dialect);
}

export function dialectPage(dialect: DirectiveDialect): DirectivePage {
  return { name: t(DIALECT_NAMES[dialect]), href: DIALECT_PAGES[dialect] };
}

/** Whose operators document the directive; empty where its meaning already says that none does. */
export function documentedByText(directive: Directive, now: number): string {
  if (!MEANING_OF.has(directive.name) || !hasProperValue(directive, now)) return '';
  const readers = dialectsThatRead(directive, now, documentedAddressees).map((dialect) => t(DIALECT_NAMES[dialect]));
  const standard = isStandard(directive) ? [] : [t('noStandard')];
  if (readers.length > 0) return [...standard, t('readBy', formatList(readers))].join(' · ');
  return standard[0] ?? t('readByNobody');
}
