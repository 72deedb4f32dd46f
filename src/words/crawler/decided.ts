// What decides, in a few words, and which of a row's columns it explains: the first thing that stands in the way, else what allows.
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { AiCause, CrawlerAiUse, CrawlerReport, CrawlReason, RuleExcerpt } from '../../report/index.ts';
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
  /** It says by itself that it is about crawling: in few words the column is left out. */
  readonly isPlain?: boolean;
}

export function decidedBy(report: CrawlerReport): Decided {
  const { crawl, index, aiUse } = report;
  const rule = whyRule(report);
  const isPlain = isAboutCrawling(crawl.because);
  const byCrawl = { column: 'headCrawl', says: whyShort(report), rule, isPlain } as const;
  if (crawl.answer === 'disallowed') return { ...byCrawl, tone: blockedTone(crawl.because) };
  const isOfIndex = index.answer === 'noindex' || index.answer === 'unseen';
  if (isOfIndex) return { column: 'headIndex', says: whyShort(report), rule: null, tone: 'place' };
  const ai = aiUse?.find(isRestricting) ?? (rule ? undefined : aiUse?.find(({ because }) => because !== null));
  if (ai?.because) return { column: 'headAi', says: aiText(ai.because), rule: null, tone: TONES[ai.state] };
  return { ...byCrawl, tone: rule ? 'yes' : 'soft' };
}

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
export function decidedText(report: CrawlerReport): Sentence {
  const { column, says } = decidedBy(report);
  return say('headlineOfUse', t(column), says);
}
