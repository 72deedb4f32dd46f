// What decides, in a few words, and which of a row's columns it explains: the first thing that stands in the way, else what allows.
import { type MessageKey, t } from '../../platform/i18n.ts';
import type {
  AiCause,
  CrawlerAiUse,
  CrawlerReport,
  CrawlReason,
  MissingFact,
  RuleExcerpt,
} from '../../report/index.ts';
import { quoteBrief } from '../text/place.ts';
import { joined, plain, type Sentence, say } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';
import { blockedTone } from './cells.ts';
import { directiveText, whyRule, whyShort } from './crawl.ts';

export interface Decided {
  readonly column: MessageKey;
  readonly says: Sentence;
  /** The rule, where one decides. */
  readonly rule: RuleExcerpt | null;
  readonly tone: StateStyle['tone'];
  /** It says by itself what it is about: in few words the column is left out. */
  readonly isPlain?: boolean;
}

/** @param missing what of the page was not seen: where nothing else decides, that is why an answer is unknown */
export function decidedBy(report: CrawlerReport, missing: readonly MissingFact[]): Decided {
  const { crawl, index, aiUse } = report;
  const rule = whyRule(report);
  const isPlain = isAboutCrawling(crawl.because);
  const byCrawl = { column: 'headCrawl', says: whyShort(report), rule, isPlain } as const;
  if (crawl.answer === 'disallowed') return { ...byCrawl, tone: blockedTone(crawl.because) };
  const isOfIndex = index.answer === 'noindex' || index.answer === 'unseen';
  if (isOfIndex) return { column: 'headIndex', says: whyShort(report), rule: null, tone: 'place' };
  const unseen = joined([...missing].toSorted().map((fact) => say(`whyunseen_${fact}`)));
  const isUnseen = missing.length > 0 && crawl.answer === 'allowed' && !aiUse?.some(isRestricting);
  if (isUnseen && index.answer === 'unknown') return { column: 'headIndex', says: unseen, ...UNSEEN };
  if (isUnseen && aiUse?.some(({ state }) => state === 'unknown')) return { column: 'headAi', says: unseen, ...UNSEEN };
  const ai = aiUse?.find(isRestricting) ?? (rule ? undefined : aiUse?.find(({ because }) => because !== null));
  if (ai?.because) return { column: 'headAi', says: aiText(ai.because), rule: null, tone: TONES[ai.state] };
  return { ...byCrawl, tone: rule ? 'yes' : 'soft' };
}

const UNSEEN = { rule: null, tone: 'soft', isPlain: true } as const;

/** What can be about nothing else than crawling. */
function isAboutCrawling(because: CrawlReason): boolean {
  if (because.kind === 'unavailable' || because.kind === 'unreachable') return true;
  if (because.kind !== 'rules') return false;
  const { kind } = because.verdict.because;
  return kind === 'no-rule' || kind === 'no-group' || kind === 'robots-txt';
}

const TONES: Readonly<Record<CrawlerAiUse['state'], StateStyle['tone']>> = {
  allowed: 'yes',
  'not-restricted': 'soft',
  blocked: 'no',
  'opted-out': 'warn',
  partly: 'warn',
  conflicting: 'warn',
  unknown: 'soft',
};

const isRestricting = ({ state, because }: CrawlerAiUse) =>
  because !== null && state !== 'allowed' && state !== 'not-restricted' && state !== 'unknown';

/** As it is written, and where. */
function aiText(cause: AiCause): Sentence {
  if (cause.kind === 'obstacle') return say('whyGrounding');
  const { place, to } = cause.statement;
  switch (place.kind) {
    case 'group':
      return say('lineOfRule', place.line, quoteBrief(to?.[0] ?? ''));
    case 'content-signal':
    case 'content-usage':
      return say('lineOfRule', place.line, quoteBrief(place.text));
    case 'rsl':
      return say('whereRsl');
    case 'usage-header':
      return joined([plain('Content-Usage: '), quoteBrief(place.text)], '');
    case 'tdm-reservation':
      return say(place.source === 'meta' ? 'whereTdmMeta' : 'whereTdmHeader');
    case 'free-access':
      return say('whereStructuredData');
    case 'directive':
      return directiveText(place.directive);
    default:
      return place satisfies never;
  }
}

/** The column by its name, and what decides: for one line of text. */
export function decidedText(report: CrawlerReport, missing: readonly MissingFact[]): Sentence {
  const { column, says } = decidedBy(report, missing);
  return say('headlineOfUse', t(column), says);
}
