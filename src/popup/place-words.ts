// Places and whoever is named there, for the middle of a sentence: a rule, a directive, a canonical link.

import type { Directive } from '../directives/index.ts';
import { counted, t } from '../platform/i18n.ts';
import type { Canonical } from '../report/index.ts';
import type { Rule } from '../robots/index.ts';
import { formatList } from '../ui/format.ts';
import { shown } from '../ui/text.ts';

export function ruleText({ kind, path }: Rule): string {
  return `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${brief(path)}`;
}

/** The directive, and where it stands. */
export function placeText(directive: Directive): string {
  return t('place', brief(directive.text), whereText(directive));
}

export function whereText({ source }: Directive): string {
  if (source.kind === 'header') return t('whereHeader');
  return t(source.isInHead ? 'whereMetaHead' : 'whereMetaBody', brief(source.name));
}

/** A stranger's text in the middle of a sentence: of a megabyte, enough to tell which one is meant. */
export function brief(text: string): string {
  return shown(text.length > MOST_OF_A_TEXT ? `${text.slice(0, MOST_OF_A_TEXT)}…` : text);
}

const MOST_OF_A_TEXT = 200;

export function canonicalPlace(canonical: Canonical): string {
  const { href, target } = canonical;
  return t('place', brief(target.kind === 'no-address' ? href : target.url), canonicalWhere(canonical));
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

/** @param most names enough to know who is meant */
export function someOf(names: readonly string[], most = 4): string {
  const first = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - first.length;
  return formatList([...first.map(brief), ...(rest > 0 ? [counted('andMore', rest)] : [])]);
}
