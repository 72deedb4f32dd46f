// What the checker found, in words: a calm sentence that says what it means to crawlers.
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  type Diagnostic,
  type DiagnosticGroup,
  type PlainCode,
  type Severity,
  spellingOf,
} from '../../robots/index.ts';
import { quoteBrief } from '../text/place.ts';
import { type Sentence, say, sayCounted } from '../text/sentence.ts';
import type { Sign } from '../text/types.ts';

/** Distinguished by shape and word, not by color alone. */
export const SEVERITY_SIGNS: Readonly<Record<Severity, Sign>> = { error: 'no', warning: 'conflict', info: 'info' };

export function severityText(severity: Severity): string {
  return t(`severity_${severity}`);
}

/** Where the sentence is the same for each of its kind. */
const SENTENCES: Readonly<Record<Exclude<PlainCode, 'dollar-inside' | 'literal-wildcard'>, MessageKey>> = {
  html: 'mistakeHtml',
  'too-large': 'mistakeTooLarge',
  'in-subfolder': 'mistakeInSubfolder',
  nul: 'mistakeNul',
  'invalid-utf8': 'mistakeInvalidUtf8',
  'stray-bom': 'mistakeStrayBom',
  'missing-colon': 'mistakeMissingColon',
  'rule-before-group': 'mistakeRuleBeforeGroup',
  'path-without-slash': 'mistakePathWithoutSlash',
  'full-url': 'mistakeFullUrl',
  'path-with-space': 'mistakePathWithSpace',
  'several-paths': 'mistakeSeveralPaths',
  'star-at-end': 'mistakeStarAtEnd',
  assets: 'mistakeAssets',
  'useless-allow': 'mistakeUselessAllow',
  'empty-user-agent': 'mistakeEmptyUserAgent',
  'not-a-token': 'mistakeNotAToken',
  'several-names': 'mistakeSeveralNames',
  'group-without-rules': 'mistakeGroupWithoutRules',
  'crawl-delay-no-number': 'mistakeCrawlDelayNoNumber',
  'sitemap-not-absolute': 'mistakeSitemapNotAbsolute',
  'license-not-absolute': 'mistakeLicenseNotAbsolute',
  'signal-outside-group': 'mistakeSignalOutsideGroup',
  lighthouse: 'mistakeLighthouse',
};

export function diagnosticText(diagnostic: Diagnostic): string {
  return diagnosticSays(diagnostic).text;
}

/** Of equal diagnostics; where they point to several lines, `…` is in their place. */
export function groupSays(group: DiagnosticGroup): Sentence {
  return diagnosticSays(group.first, otherLinesOf(group).size > 1 ? '…' : null);
}

/** The lines that they point to. */
export function otherLinesOf({ all }: DiagnosticGroup): ReadonlySet<number> {
  return new Set(all.flatMap((one) => ('otherLine' in one ? one.otherLine : [])));
}

/** @param others in place of the line that it points to */
export function diagnosticSays(diagnostic: Diagnostic, others: string | null = null): Sentence {
  switch (diagnostic.code) {
    case 'misspelt-key':
      return say('mistakeMisspeltKey', spellingOf(diagnostic.meant));
    case 'unknown-key':
      return say('mistakeUnknownKey', quoted(diagnostic.key));
    case 'unread-key':
      return say('mistakeUnreadKey', diagnostic.key);
    case 'noindex':
      return say('mistakeNoindex', diagnostic.key);
    case 'cut-line':
      return sayCounted('mistakeCutLine', diagnostic.limit);
    case 'rule-too-long':
      return sayCounted('mistakeRuleTooLong', diagnostic.limit);
    case 'too-many-rules':
      return sayCounted('mistakeTooManyRules', diagnostic.limit);
    case 'cut-token':
      return say('mistakeCutToken', quoted(diagnostic.read));
    case 'on-other-host':
      return say('mistakeOnOtherHost', quoted(diagnostic.host));
    case 'duplicate-rule':
      return say('mistakeDuplicateRule', others ?? diagnostic.otherLine);
    case 'overruled-rule':
      return say('mistakeOverruledRule', others ?? diagnostic.otherLine);
    case 'redundant-rule':
      return say('mistakeRedundantRule', others ?? diagnostic.otherLine);
    case 'parted-rule':
      return say('mistakePartedRule', others ?? diagnostic.otherLine);
    case 'second-record':
      return say('mistakeSecondRecord', others ?? diagnostic.otherLine);
    case 'leaves-star':
      return say('mistakeLeavesStar', others ?? diagnostic.otherLine);
    // A `$` in a message itself would be taken for the start of a placeholder.
    case 'dollar-inside':
      return say('mistakeDollarInside', '$');
    case 'literal-wildcard':
      return say('mistakeLiteralWildcard', '*', '$');
    default:
      return say(SENTENCES[diagnostic.code]);
  }
}

/** Untrusted text is cut after this many characters. */
const LONGEST_QUOTED = 60;

function quoted(text: string): Sentence {
  return quoteBrief(text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text);
}
