// What each parser is made of, by its name.

import type { FetchPolicy, Grammar, ParserSpec } from '../grammar/parser-spec.ts';
import type { Dialect } from '../types.ts';
import { bing } from './bing.ts';
import { crawlerCommons } from './crawler-commons.ts';
import { google } from './google.ts';
import { kollar1996 } from './kollar-1996.ts';
import { koster1994 } from './koster-1994.ts';
import { protego } from './protego.ts';
import { protego07 } from './protego-0.7.ts';
import { python } from './python.ts';
import { python314 } from './python-3.14.ts';
import { rfc9309 } from './rfc9309.ts';
import { yandex } from './yandex.ts';

const parserSpecs: Readonly<Record<Dialect, ParserSpec>> = {
  rfc9309,
  google,
  bing,
  yandex,
  'koster-1994': koster1994,
  'kollar-1996': kollar1996,
  'crawler-commons': crawlerCommons,
  protego,
  'protego-0.7': protego07,
  python,
  'python-3.14': python314,
};

export function grammarOf(dialect: Dialect): Grammar {
  return parserSpecs[dialect].grammar;
}

export function fetchPolicyOf(dialect: Dialect): FetchPolicy {
  return parserSpecs[dialect].fetchPolicy;
}

/** Rules of a file that a parser reads, the first ones; null for all. */
export const rulesRead = (dialect: Dialect): number | null => grammarOf(dialect).maxRules;
