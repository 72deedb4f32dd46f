// Truncates untrusted text to what is shown. A report is sent in one message, and parts of it are repeated for each crawler.
import { truncateText } from '../../base/truncate-text.ts';
import { LONGEST_SHOWN_URL } from '../../base/url.ts';
import type { Directive } from '../../directives/index.ts';
import type { Rule } from '../../robots/index.ts';
import type { AiPlace, AiStatement } from './ai.ts';
import type { Canonical } from './canonical.ts';
import type { RuleExcerpt } from './rule-excerpt.ts';
import type { Conflict, PageRefresh } from './types.ts';

/** Characters, as below. No known name or value is longer (a date may have 64). */
const LONGEST_NAME = 70;
/** Of the user agents that a group names. */
const MOST_NAMES = 20;

/** A copy of the plain data with every text in it truncated, at any depth. */
export function truncateTexts<T>(value: T, most: number): T {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'string' ? truncateText(part, most) : part)));
}

export function truncateUrl(url: string): string {
  return truncateText(url, LONGEST_SHOWN_URL);
}

export function truncateRule({ kind, field, path, line, column }: Rule): RuleExcerpt {
  const rule = { kind, path: truncateText(path), line, column };
  return field === undefined ? rule : { ...rule, field: truncateText(field, LONGEST_NAME) };
}

export function truncateNames(names: readonly string[], most = MOST_NAMES): readonly string[] {
  return names.slice(0, most).map((name) => truncateText(name, LONGEST_NAME));
}

/** Called right after a directive is read: known names and values are too short to be truncated. */
export function truncateDirective(directive: Directive): Directive {
  const { text, name, value, crawler } = directive;
  if (text.length <= LONGEST_NAME && (crawler?.length ?? 0) <= LONGEST_NAME) return directive;
  return {
    ...directive,
    text: truncateText(text),
    name: truncateText(name, LONGEST_NAME),
    value: value === null ? null : truncateText(value, LONGEST_NAME),
    crawler: crawler === null ? null : truncateText(crawler, LONGEST_NAME),
  };
}

export function truncateCanonical({ source, href, target }: Canonical): Canonical {
  return {
    source,
    href: truncateUrl(href),
    target: target.kind === 'no-address' ? target : { ...target, url: truncateUrl(target.url) },
  };
}

export function truncateStatement(statement: AiStatement): AiStatement {
  const { to, place } = statement;
  return { ...statement, to: to && truncateNames(to), place: truncatePlace(place) };
}

export function truncatePlace(place: AiPlace): AiPlace {
  switch (place.kind) {
    case 'group':
      return { ...place, as: place.as && truncateText(place.as, LONGEST_NAME) };
    case 'content-signal':
    case 'content-usage':
    case 'usage-header':
      return { ...place, text: truncateText(place.text) };
    case 'tdm-reservation':
      return { ...place, text: truncateText(place.text), policy: place.policy && truncateUrl(place.policy) };
    case 'rsl':
      return { ...place, text: truncateText(place.text), url: place.url && truncateUrl(place.url) };
    case 'directive':
    case 'free-access':
      return place;
    default:
      return place satisfies never;
  }
}

export function truncateRefresh<Refresh extends PageRefresh | null>(refresh: Refresh): Refresh {
  return refresh && { ...refresh, url: truncateUrl(refresh.url) };
}

/** Directives are already truncated when they are read, and AI statements when they are found. */
export function truncateConflict(conflict: Conflict): Conflict {
  switch (conflict.kind) {
    case 'only-query-blocked':
    case 'canonical-disallowed':
    case 'canonical-unseen':
    case 'canonical-broken':
    case 'canonical-redirect':
    case 'noindex-canonical':
      return { ...conflict, canonical: truncateCanonical(conflict.canonical) };
    case 'canonical-language':
      return {
        ...conflict,
        canonical: truncateCanonical(conflict.canonical),
        hreflang: truncateText(conflict.hreflang, LONGEST_NAME),
      };
    case 'canonical-conflict':
      return {
        ...conflict,
        canonical: truncateCanonical(conflict.canonical),
        other: truncateCanonical(conflict.other),
      };
    case 'robots-served':
    case 'misspelled-directive':
    case 'meta-conflict':
    case 'noindex-unseen':
    case 'own-weaker-than-generic':
    case 'meta-header-conflict':
    case 'ai-conflict':
    case 'ai-signal-group':
      return conflict;
    default:
      return conflict satisfies never;
  }
}
