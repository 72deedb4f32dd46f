// Untrusted text, as short as it is shown. A report travels in one message, and parts of it are repeated for each crawler.
import type { Directive } from '../directives/index.ts';
import type { AiPlace, AiStatement } from './ai/types.ts';
import type { Canonical } from './page/canonical-types.ts';
import type { Conflict, ToldRule } from './types.ts';

/** Characters. Enough to recognise the text; no view shows more on a line. */
const MOST_OF_A_TEXT = 200;
/** No name or value that is known is longer (a date may have 64). */
const MOST_OF_A_NAME = 70;
/** An address that is cut leads nowhere; a longer one does not either. */
const MOST_OF_AN_ADDRESS = 2_000;
/** Those whom a group is for. */
const MOST_NAMES = 20;

/** The start of the text, with an ellipsis if there is more. */
export function toldText(text: string, most: number = MOST_OF_A_TEXT): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** The value, plain data, with each text in it cut, wherever that stands. */
export function toldTexts<T>(value: T, most: number): T {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'string' ? toldText(part, most) : part)));
}

export function toldAddress(address: string): string {
  return toldText(address, MOST_OF_AN_ADDRESS);
}

export function toldRule(rule: ToldRule): ToldRule {
  return { ...rule, path: toldText(rule.path), pattern: toldText(rule.pattern) };
}

export function toldNames(names: readonly string[]): readonly string[] {
  return names.slice(0, MOST_NAMES).map((name) => toldText(name, MOST_OF_A_NAME));
}

/** For a directive as it is read, before anything is made of it: no name or value that is known is long enough to be cut. */
export function toldDirective(directive: Directive): Directive {
  const { text, name, value, crawler } = directive;
  if (text.length <= MOST_OF_A_NAME && (crawler?.length ?? 0) <= MOST_OF_A_NAME) return directive;
  return {
    ...directive,
    text: toldText(text),
    name: toldText(name, MOST_OF_A_NAME),
    value: value === null ? null : toldText(value, MOST_OF_A_NAME),
    crawler: crawler === null ? null : toldText(crawler, MOST_OF_A_NAME),
  };
}

export function toldCanonical({ source, href, target }: Canonical): Canonical {
  return {
    source,
    href: toldAddress(href),
    target: target.kind === 'no-address' ? target : { ...target, url: toldAddress(target.url) },
  };
}

export function toldStatement(statement: AiStatement): AiStatement {
  const { to, place } = statement;
  return { ...statement, to: to && toldNames(to), place: toldPlace(place) };
}

export function toldPlace(place: AiPlace): AiPlace {
  switch (place.kind) {
    case 'group':
      return { ...place, as: place.as && toldText(place.as, MOST_OF_A_NAME), rule: place.rule && toldRule(place.rule) };
    case 'content-signal':
    case 'content-usage':
    case 'usage-header':
      return { ...place, text: toldText(place.text) };
    case 'tdm-reservation':
      return { ...place, text: toldText(place.text), policy: place.policy && toldAddress(place.policy) };
    case 'directive':
      return place;
    default:
      return place satisfies never;
  }
}

/** Their directives are cut before anything is made of them, and what is about AI when it is found. */
export function toldConflict(conflict: Conflict): Conflict {
  switch (conflict.kind) {
    case 'only-query-blocked':
    case 'canonical-disallowed':
    case 'noindex-canonical':
      return { ...conflict, canonical: toldCanonical(conflict.canonical) };
    case 'canonical-conflict':
      return { ...conflict, canonical: toldCanonical(conflict.canonical), other: toldCanonical(conflict.other) };
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
