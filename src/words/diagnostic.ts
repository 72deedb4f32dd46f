// What the checker found, in words: a calm sentence that says what it means to crawlers.
import { counted, type MessageKey, t } from '../platform/i18n.ts';
import type { Diagnostic, PlainCode, Severity } from '../robots/index.ts';
import { shown } from './text.ts';
import type { Sign } from './types.ts';

/** Told apart by shape and word, not by colour alone. */
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
};

export function diagnosticText(diagnostic: Diagnostic): string {
  switch (diagnostic.code) {
    case 'misspelt-key':
      return t('mistakeMisspeltKey', diagnostic.meant);
    case 'unknown-key':
      return t('mistakeUnknownKey', quoted(diagnostic.key));
    case 'unread-key':
      return t('mistakeUnreadKey', diagnostic.key);
    case 'noindex':
      return t('mistakeNoindex', diagnostic.key);
    case 'cut-line':
      return counted('mistakeCutLine', diagnostic.limit);
    case 'rule-too-long':
      return counted('mistakeRuleTooLong', diagnostic.limit);
    case 'too-many-rules':
      return counted('mistakeTooManyRules', diagnostic.limit);
    case 'cut-token':
      return t('mistakeCutToken', quoted(diagnostic.read));
    case 'on-other-host':
      return t('mistakeOnOtherHost', shown(diagnostic.host));
    case 'duplicate-rule':
      return t('mistakeDuplicateRule', diagnostic.otherLine);
    case 'overruled-rule':
      return t('mistakeOverruledRule', diagnostic.otherLine);
    case 'redundant-rule':
      return t('mistakeRedundantRule', diagnostic.otherLine);
    case 'parted-rule':
      return t('mistakePartedRule', diagnostic.otherLine);
    case 'second-record':
      return t('mistakeSecondRecord', diagnostic.otherLine);
    case 'leaves-star':
      return t('mistakeLeavesStar', diagnostic.otherLine);
    // A `$` in a message itself would be taken for the start of a placeholder.
    case 'dollar-inside':
      return t('mistakeDollarInside', '$');
    case 'literal-wildcard':
      return t('mistakeLiteralWildcard', '*', '$');
    default:
      return t(SENTENCES[diagnostic.code]);
  }
}

/** More of what a stranger wrote is cut. Characters. */
const LONGEST_QUOTED = 60;

function quoted(text: string): string {
  return shown(text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text);
}
