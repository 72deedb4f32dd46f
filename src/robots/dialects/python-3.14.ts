// urllib.robotparser of Python since May 2026, when 3.13, 3.14 and later versions began to follow RFC 9309.
// https://docs.python.org/3.14/library/urllib.robotparser.html and, in CPython, Lib/urllib/robotparser.py

import { memoize } from '../../base/once.ts';
import { percentEncode } from '../../base/utf8.ts';
import { before } from '../grammar/ascii.ts';
import type { Grammar, ParserSpec } from '../grammar/parser-spec.ts';
import { compilePattern } from '../grammar/pattern.ts';
import { type GroupSelection, groupSelectionOf } from '../grammar/select-groups.ts';
import type { Group, Rule } from '../types.ts';
import { python } from './python.ts';
import { splitOrigin } from './urllib.ts';

/** What isn't a URL to Python matches no rule. */
const NO_URL = '';

const grammar: Grammar = {
  ...python.grammar,
  name: 'python-3.14',
  blankLineEndsGroup: false,
  needsRules: false,
  tokenOfLine: (value) => value.toLowerCase(),
  selectGroups,
  normalizePattern,
  normalizeUrl,
  keepsPlainUrls: true,
  winner: 'furthest',
  patternsOf,
  compile: (pattern) => compilePattern(pattern, (part) => part),
  alwaysAllowed: ['/robots.txt', NO_URL],
};

export const python314: ParserSpec = {
  grammar,
  fetchPolicy: python.fetchPolicy,
};

/** Groups that name the same crawler, combined. */
interface Entry {
  readonly groups: readonly Group[];
  /** As written. */
  readonly names: ReadonlySet<string>;
}

const byGroups = new WeakMap<readonly Group[], ReadonlyMap<string, Entry>>();

/**
 * By name in lower case, in the order of the file. Groups that share a name are combined for it. The combined entry has the names that
 * both groups have in the same case.
 */
function entriesOf(groups: readonly Group[]): ReadonlyMap<string, Entry> {
  const known = byGroups.get(groups);
  if (known) return known;
  const entries = new Map<string, Entry>();
  for (const group of groups) {
    const own = { groups: [group], names: new Set(group.userAgents.map(({ value }) => value)) };
    // Names that shared an entry also share the combined one: a group can have any number of names.
    const withOwn = memoize((first: Entry) => ({
      groups: [...first.groups, group],
      names: inBoth(first.names, own.names),
    }));
    for (const { token } of group.userAgents) {
      const first = entries.get(token);
      if (first === undefined) entries.set(token, own);
      else if (first.groups.at(-1) !== group) entries.set(token, withOwn(first));
    }
  }
  byGroups.set(groups, entries);
  return entries;
}

function inBoth(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  return new Set([...fewer].filter((name) => more.has(name)));
}

/**
 * The group with the whole name applies; otherwise the first with a value that is part of the name up to its `/`. An empty value is
 * part of every name.
 */
function selectGroups(groups: readonly Group[], chain: readonly string[], ignoresStar: boolean): GroupSelection {
  const entries = entriesOf(groups);
  for (const [index, name] of chain.entries()) {
    if (name === '*' && entries.has(name)) break;
    const token = before(name, '/').toLowerCase();
    const isPart = (value: string) => value !== '*' && token.includes(value.toLowerCase());
    const entry =
      entries.get(name.toLowerCase()) ?? [...new Set(entries.values())].find(({ names }) => [...names].some(isPart));
    if (entry !== undefined) return groupSelectionOf(entry.groups, { kind: 'named', name, isFallback: index > 0 });
  }
  return groupSelectionOf((ignoresStar ? undefined : entries.get('*')?.groups) ?? [], { kind: 'any' });
}

/** Gives each byte one spelling. `=` and `&` in a query stay as they are, and so do `*` and `$` in a pattern. */
function normalize(text: string, keptInPath: string, keptInQuery: string): string {
  const query = text.indexOf('?');
  if (query === -1) return escaped(text, keptInPath);
  return `${escaped(text.slice(0, query), keptInPath)}?${escaped(text.slice(query + 1), keptInQuery)}`;
}

/** @param kept characters that may stand in a class: a path may have half a million of them, which aren't even found */
function escaped(text: string, kept: string): string {
  return text.replace(tripletOrOther(kept), (found) => (found.length === 3 ? spellingOf(found) : percentEncode(found)));
}

const tripletOrOther = memoize((kept: string) => new RegExp(`%[0-9A-Fa-f]{2}|[^\\w.~/${kept}-]`, 'gu'));

function spellingOf(triplet: string): string {
  const byte = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return /[\w.~/-]/.test(byte) ? byte : triplet.toUpperCase();
}

function normalizePattern(path: string): string {
  return normalize(path.replace(/\*{2,}/g, '*').replace(/\$[$*]+/g, '$'), '*$', '*$=&');
}

/** The fragment counts too. */
function normalizeUrl(url: string): string {
  const rest = splitOrigin(url)?.rest;
  if (rest === undefined) return NO_URL;
  return normalize(rest.startsWith('//') ? `//${rest}` : rest, '', '=&') || '/';
}

/** An empty value allows everything. A `$` that isn't at the end makes Python drop the rule. */
function patternsOf({ pattern }: Rule): readonly string[] {
  return pattern.slice(0, -1).includes('$') ? [] : [pattern];
}
