// The checker's diagnostics in words: a sentence that says what each means to crawlers.
import { truncateText } from '../../base/truncate-text.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  type Diagnostic,
  type DiagnosticGroup,
  type DiagnosticSeverity,
  keySpelling,
  type PlainCode,
} from '../../robots/index.ts';
import { quoteBrief } from '../text/place.ts';
import { type Sentence, say, sayCounted } from '../text/sentence.ts';
import type { StateIcon } from '../text/types.ts';

/** Distinguished by shape and word, not by color alone. */
export const SEVERITY_ICONS: Readonly<Record<DiagnosticSeverity, StateIcon>> = {
  error: 'no',
  warning: 'conflict',
  info: 'info',
};

export function diagnosticSeverityText(severity: DiagnosticSeverity): string {
  return t(`severity_${severity}`);
}

/** If the sentence is the same for each of its kind. */
const SENTENCES: Readonly<Record<Exclude<PlainCode, 'dollar-inside' | 'literal-wildcard'>, MessageKey>> = {
  html: 'diagnosticHtml',
  'too-large': 'diagnosticTooLarge',
  'in-subfolder': 'diagnosticInSubfolder',
  nul: 'diagnosticNul',
  'invalid-utf8': 'diagnosticInvalidUtf8',
  'stray-bom': 'diagnosticStrayBom',
  'missing-colon': 'diagnosticMissingColon',
  'rule-before-group': 'diagnosticRuleBeforeGroup',
  'path-without-slash': 'diagnosticPathWithoutSlash',
  'full-url': 'diagnosticFullUrl',
  'path-with-space': 'diagnosticPathWithSpace',
  'several-paths': 'diagnosticSeveralPaths',
  'star-at-end': 'diagnosticStarAtEnd',
  assets: 'diagnosticAssets',
  'useless-allow': 'diagnosticUselessAllow',
  'empty-user-agent': 'diagnosticEmptyUserAgent',
  'not-a-token': 'diagnosticNotAToken',
  'several-names': 'diagnosticSeveralNames',
  'group-without-rules': 'diagnosticGroupWithoutRules',
  'crawl-delay-no-number': 'diagnosticCrawlDelayNoNumber',
  'sitemap-not-absolute': 'diagnosticSitemapNotAbsolute',
  'license-not-absolute': 'diagnosticLicenseNotAbsolute',
  'signal-outside-group': 'diagnosticSignalOutsideGroup',
  lighthouse: 'diagnosticLighthouse',
};

export function diagnosticText(diagnostic: Diagnostic): string {
  return diagnosticSentence(diagnostic).text;
}

/** For equal diagnostics. If they point to several lines, `…` replaces the number. */
export function diagnosticGroupSentence(group: DiagnosticGroup): Sentence {
  return diagnosticSentence(group.first, otherLinesOf(group).size > 1 ? '…' : null);
}

/** The lines that they point to. */
export function otherLinesOf({ all }: DiagnosticGroup): ReadonlySet<number> {
  return new Set(all.flatMap((one) => ('otherLine' in one ? one.otherLine : [])));
}

/** @param others replaces the line that it points to */
export function diagnosticSentence(diagnostic: Diagnostic, others: string | null = null): Sentence {
  switch (diagnostic.code) {
    case 'misspelt-key':
      return say('diagnosticMisspelledKey', keySpelling(diagnostic.meant));
    case 'unknown-key':
      return say('diagnosticUnknownKey', quotedStart(diagnostic.key));
    case 'unread-key':
      return say('diagnosticUnreadKey', diagnostic.key);
    case 'noindex':
      return say('diagnosticNoindex', diagnostic.key);
    case 'cut-line':
      return sayCounted('diagnosticCutLine', diagnostic.limit);
    case 'rule-too-long':
      return sayCounted('diagnosticRuleTooLong', diagnostic.limit);
    case 'too-many-rules':
      return sayCounted('diagnosticTooManyRules', diagnostic.limit);
    case 'cut-token':
      return say('diagnosticCutToken', quotedStart(diagnostic.read));
    case 'on-other-host':
      return say('diagnosticOnOtherHost', quotedStart(diagnostic.host));
    case 'duplicate-rule':
      return say('diagnosticDuplicateRule', others ?? diagnostic.otherLine);
    case 'overruled-rule':
      return say('diagnosticOverruledRule', others ?? diagnostic.otherLine);
    case 'redundant-rule':
      return say('diagnosticRedundantRule', others ?? diagnostic.otherLine);
    case 'parted-rule':
      return say('diagnosticPartedRule', others ?? diagnostic.otherLine);
    case 'second-record':
      return say('diagnosticSecondRecord', others ?? diagnostic.otherLine);
    case 'leaves-star':
      return say('diagnosticLeavesStar', others ?? diagnostic.otherLine);
    // A `$` in a message itself would be taken for the start of a placeholder.
    case 'dollar-inside':
      return say('diagnosticDollarInside', '$');
    case 'literal-wildcard':
      return say('diagnosticLiteralWildcard', '*', '$');
    default:
      return say(SENTENCES[diagnostic.code]);
  }
}

/** Untrusted text is truncated after this many characters. */
const LONGEST_QUOTED = 60;

function quotedStart(text: string): Sentence {
  return quoteBrief(truncateText(text, LONGEST_QUOTED));
}
