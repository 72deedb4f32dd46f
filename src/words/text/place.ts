// Places and names for the middle of a sentence: a rule, a directive, a canonical link.

import { truncateText } from '../../base/truncate-text.ts';
import type { Directive } from '../../directives/index.ts';
import { t } from '../../platform/i18n.ts';
import type { Canonical, PageReport } from '../../report/index.ts';
import type { Rule } from '../../robots/index.ts';
import { formatList } from './format.ts';
import { MOST_NAMES } from './limits.ts';
import { joined, listOf, plain, quote, type Sentence, say, sayCounted } from './sentence.ts';
import { visibleText } from './text.ts';

type Written = Pick<Rule, 'kind' | 'field' | 'path'>;

export function ruleText(rule: Written): string {
  return `${fieldOf(rule)}: ${brief(rule.path)}`;
}

export const quoteRule = (rule: Written): Sentence => quote(ruleText(rule));

/** With the file's own spelling if the parser accepts a misspelled field. */
export function fieldOf({ kind, field }: Pick<Rule, 'kind' | 'field'>): string {
  return field === undefined ? (kind === 'allow' ? 'Allow' : 'Disallow') : brief(field);
}

/** The directive, and where it is. */
export function placeText(directive: Directive): Sentence {
  return say('place', quoteWritten(directive), whereText(directive));
}

/** The same in fewer words: the place, then the directive as written. */
export function directiveText(directive: Directive): Sentence {
  const { source } = directive;
  const where = source.kind === 'header' ? [plain('X-Robots-Tag')] : [plain('meta '), quoteBrief(source.name)];
  return joined([...where, plain(': '), quoteWritten(directive)], '');
}

/** After the user agent that a header names for it. A meta tag's name already says it. */
export function quoteWritten({ source, crawler, text }: Directive): Sentence {
  return quoteBrief(source.kind === 'header' && crawler !== null ? `${crawler}: ${text}` : text);
}

export function whereText({ source }: Directive): Sentence {
  if (source.kind === 'header') return say('whereHeader');
  return say(source.isInHead ? 'whereMetaHead' : 'whereMetaBody', quoteBrief(source.name));
}

/** Untrusted text, short enough for the middle of a sentence. */
export function brief(text: string): string {
  return visibleText(truncateText(text));
}

export const quoteBrief = (text: string): Sentence => quote(brief(text));

export function canonicalPlace(canonical: Canonical): Sentence {
  const { href, target } = canonical;
  return say('place', quoteBrief(target.kind === 'no-address' ? href : target.url), canonicalWhere(canonical));
}

export function canonicalWhere({ source }: Canonical): string {
  switch (source.kind) {
    case 'html':
      return t(source.isInHead ? 'whereLinkHead' : 'whereLinkBody');
    case 'header':
      return t('whereLinkHeader');
    case 'meta-url':
      return t('whereMetaUrl');
    default:
      return source satisfies never;
  }
}

/** Instead of "none", if a part of what the page says isn't known. */
export function notKnownText(missing: PageReport['missing']): string {
  return t('pageNotKnown', formatList(missing.map((what) => t(`missing_${what}`))));
}

/**
 * @param most names enough to know who is meant
 * @param omitted names that aren't among these
 */
export function someNames(names: readonly string[], most = MOST_NAMES, omitted = 0): Sentence {
  const first = names.length + Math.min(1, omitted) > most ? names.slice(0, most - 1) : names;
  const rest = names.length - first.length + omitted;
  return listOf([...first.map(quoteBrief), ...(rest > 0 ? [sayCounted('andMore', rest)] : [])]);
}

/** All of them, in their own words. */
export const allNames = (names: readonly string[]): Sentence => plain(formatList(names));
