// Places and whoever is named there, for the middle of a sentence: a rule, a directive, a canonical link.

import type { Directive } from '../directives/index.ts';
import { counted, t } from '../platform/i18n.ts';
import type { Canonical, PageReport } from '../report/index.ts';
import type { Rule } from '../robots/index.ts';
import { formatList } from './format.ts';
import { MOST_NAMES, MOST_OF_A_TEXT } from './limits.ts';
import { shown } from './text.ts';

export function ruleText({ kind, path }: Rule): string {
  return setOff(`${kind === 'allow' ? 'Allow' : 'Disallow'}: ${cut(path)}`);
}

/** The directive, and where it stands. */
export function placeText(directive: Directive): string {
  return t('place', brief(directive.text), whereText(directive));
}

export function whereText({ source }: Directive): string {
  if (source.kind === 'header') return t('whereHeader');
  return t(source.isInHead ? 'whereMetaHead' : 'whereMetaBody', brief(source.name));
}

/** Untrusted text in the middle of a sentence: of a megabyte, enough to tell which one is meant. */
export function brief(text: string): string {
  return setOff(cut(text));
}

const cut = (text: string) => shown(text.length > MOST_OF_A_TEXT ? `${text.slice(0, MOST_OF_A_TEXT)}…` : text);

// First strong isolate, pop directional isolate: `shown()` leaves neither in a text.
const [START, END] = ['\u2068', '\u2069'];

let isSettingOff = false;

const setOff = (text: string) => (isSettingOff ? START + text + END : text);

/**
 * Makes words that `partsOf()` can take apart. For where a stranger's text has to be written otherwise than ours, and stands in
 * sentences in whichever order a language has.
 */
export function settingOff<Words>(make: () => Words): Words {
  isSettingOff = true;
  try {
    return make();
  } finally {
    isSettingOff = false;
  }
}

/** Of what is made in `settingOff()`: our words, a stranger's text, our words and so on, from ours to ours. */
export function partsOf(words: string): readonly string[] {
  return words.split(/[\u2068\u2069]/);
}

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

/** In place of "there is none", where a part of what the page says is not known. */
export function notKnown(missing: PageReport['missing']): string {
  return t('pageNotKnown', formatList(missing.map((what) => t(`missing_${what}`))));
}

/** @param most names enough to know who is meant */
export function someOf(names: readonly string[], most = MOST_NAMES): string {
  const first = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - first.length;
  return formatList([...first.map(brief), ...(rest > 0 ? [counted('andMore', rest)] : [])]);
}
