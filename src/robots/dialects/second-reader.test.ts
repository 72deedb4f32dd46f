// A second reader, which knows the groups before they are written to a file: it needs no parser, and tries every rule on
// every place of the path. Slow, and plain enough to be read as the definition.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../test/support/sizes.ts';
import { createMatcher, type Dialect, evaluate, parseRobotsTxt } from '../index.ts';

interface PlainRule {
  readonly kind: 'allow' | 'disallow';
  readonly path: string;
  readonly line: number;
}

interface PlainGroup {
  readonly names: readonly string[];
  readonly rules: readonly PlainRule[];
}

/** Each in separate lines, with a blank line between two groups. */
function write(
  groups: readonly (readonly [readonly string[], readonly (readonly ['allow' | 'disallow', string])[]])[],
) {
  const lines: string[] = [];
  const known = groups.map(([names, rules]): PlainGroup => {
    lines.push(...names.map((name) => `User-agent: ${name}`));
    const kept = rules.map(([kind, path]): PlainRule => ({ kind, path, line: lines.push(`${kind}: ${path}`) }));
    lines.push('');
    return { names, rules: kept };
  });
  return { text: lines.join('\n'), groups: known };
}

interface Manner {
  readonly isNamedBy: (crawler: string, name: string) => boolean;
  readonly named: 'all' | 'first';
  readonly any: 'all' | 'first';
  /** Where that is not enough to tell which groups apply. */
  readonly selectGroups?: (groups: readonly PlainGroup[], chain: readonly string[], ignoresStar: boolean) => Choice;
  /** All patterns of a rule; null in a parser that has no wildcards, and in which the first rule wins. */
  readonly patternsOf: ((rule: PlainRule) => readonly string[]) | null;
  /** Where the first rule wins: what the path starts with; null for a rule that is not read. */
  readonly prefixOf?: (rule: PlainRule) => string | null;
  readonly matches?: typeof matches;
  /** Where it isn't the URL's. */
  readonly pathOf?: (path: string) => string;
  /** Where it isn't the pattern's. */
  readonly lengthOf?: (pattern: string, path: string) => number;
}

interface Choice {
  readonly kind: string;
  readonly groups: readonly PlainGroup[];
}

const today: Manner = {
  isNamedBy: (crawler, name) => crawler === name,
  named: 'all',
  any: 'all',
  patternsOf: ({ path }) => [path],
};
const in1994: Manner = {
  isNamedBy: (crawler, name) => crawler.includes(name),
  named: 'first',
  any: 'all',
  patternsOf: null,
  prefixOf: ({ kind, path }) => (kind === 'allow' || path.startsWith('//') ? null : path),
};
const manners: Readonly<Record<Dialect, Manner>> = {
  rfc9309: today,
  bing: today,
  yandex: today,
  google: {
    ...today,
    patternsOf: ({ kind, path }) =>
      kind === 'allow' && /\/index\.html?[^/]*$/.test(path) ? [path, path.replace(/[^/]*$/, '$$')] : [path],
  },
  'koster-1994': in1994,
  'kollar-1996': { ...in1994, any: 'first' },
  'crawler-commons': {
    ...today,
    // All names of the chain at once.
    selectGroups: (groups, chain, ignoresStar) => {
      const named = groups.filter(({ names }) => names.some((name) => chain.includes(name)));
      const any = ignoresStar ? [] : groups.filter(({ names }) => names.includes('*'));
      return named.length > 0 ? { kind: 'named', groups: named } : { kind: any[0] ? 'any' : 'none', groups: any };
    },
    patternsOf: ({ path }) => (/index\.html?$/.test(path) ? [path, path.replace(/index\.htm.*$/, '$$')] : [path]),
    // A part before `$` has to be the last that there is, from where it is first found.
    matches: (pattern, path) => {
      const [first = '', ...parts] = pattern.replace(/\$$/, '').split('*');
      if (!path.startsWith(first)) return false;
      let rest = path.slice(first.length);
      for (const part of parts) {
        const offset = rest.indexOf(part);
        if (offset === -1) return false;
        rest = rest.slice(offset + part.length);
      }
      return !pattern.endsWith('$') || rest === '' || parts.at(-1) === '';
    },
  },
  protego: {
    ...today,
    // `*` is as long as a name of one letter, and of equals the first in the file decides.
    selectGroups: (groups, chain, ignoresStar) => {
      const all = groups.flatMap(({ names }) => names).filter((name) => name !== '*' || !ignoresStar);
      for (const crawler of chain) {
        const [best] = all.filter((name) => name === '*' || crawler.includes(name)).sort((a, b) => b.length - a.length);
        if (best && best !== '*') return { kind: 'named', groups: groups.filter(({ names }) => names.includes(best)) };
      }
      const any = ignoresStar ? [] : groups.filter(({ names }) => names.includes('*'));
      return { kind: any[0] ? 'any' : 'none', groups: any };
    },
    patternsOf: ({ kind, path }) => {
      const ends = (text: string) => text.slice(0, -1).replaceAll('$', '%24') + text.slice(-1);
      const both = [path.replaceAll('$', '%24'), ends(path)];
      const folders = both
        .filter((each) => kind === 'allow' && each.endsWith('/index.html'))
        .map((each) => each.slice(0, -10));
      return [...both, ...folders.flatMap((folder) => [`${folder}%24`, `${folder}$`])].sort(
        (a, b) => b.length - a.length,
      );
    },
  },
  'protego-0.7': {
    ...today,
    selectGroups: (groups, chain, ignoresStar) => {
      const all = groups.flatMap(({ names }) => names).filter((name) => name !== '*' || !ignoresStar);
      for (const crawler of chain) {
        const fitting = all.filter((name) => name === '*' || crawler.startsWith(name));
        const [best] = fitting.sort((a, b) => b.length - a.length);
        if (best && best !== '*') return { kind: 'named', groups: groups.filter(({ names }) => names.includes(best)) };
      }
      const any = ignoresStar ? [] : groups.filter(({ names }) => names.includes('*'));
      return { kind: any[0] ? 'any' : 'none', groups: any };
    },
    patternsOf: ({ kind, path }) => {
      const literal = path.replaceAll('$', '%24');
      const pattern = path.endsWith('$') ? `${path.slice(0, -1).replaceAll('$', '%24')}$` : literal;
      const folder = kind === 'allow' && pattern.endsWith('/index.html') ? [`${pattern.slice(0, -10)}$`] : [];
      return [...new Set([literal, pattern, ...folder])].sort((a, b) => b.length - a.length);
    },
  },
  'python-3.14': {
    ...today,
    selectGroups: (groups, chain, ignoresStar) => {
      const entryOf = (name: string) => groups.filter(({ names }) => names.includes(name));
      const all = [...new Set(groups.flatMap(({ names }) => names))];
      for (const crawler of chain) {
        // What names it exactly, or else the first entry of which each group has a name that is part of it.
        const parts = all.filter((name) => name !== '*' && crawler.includes(name));
        const name =
          all.find((each) => each === crawler) ??
          all.find((each) => parts.some((part) => entryOf(each).every(({ names }) => names.includes(part))));
        if (name !== undefined) return { kind: 'named', groups: entryOf(name) };
      }
      const any = ignoresStar ? [] : entryOf('*');
      return { kind: any[0] ? 'any' : 'none', groups: any };
    },
    patternsOf: ({ path }) => {
      const pattern = path.replace(/\*+/g, '*').replace(/\$[$*]+/g, '$');
      return pattern.slice(0, -1).includes('$') ? [] : [pattern];
    },
    pathOf: (path) => (path.startsWith('//') ? `//${path}` : path),
    // The longest start of the path that the pattern matches as a whole.
    lengthOf: (pattern, path) => {
      if (pattern.endsWith('$')) return path.length;
      let end = path.length;
      while (!matches(`${pattern}$`, path.slice(0, end))) end -= 1;
      return end;
    },
  },
  python: {
    ...in1994,
    selectGroups: (groups, chain, ignoresStar) => {
      const hasStar = ({ names }: PlainGroup) => names.includes('*');
      for (const crawler of chain) {
        const named = groups.find((one) => !hasStar(one) && one.names.some((name) => crawler.includes(name)));
        if (named) return { kind: 'named', groups: [named] };
      }
      const any = ignoresStar ? undefined : groups.find(hasStar);
      return any ? { kind: 'any', groups: [any] } : { kind: 'none', groups: [] };
    },
    prefixOf: ({ path }) => {
      const local = path.startsWith('//') ? path.replace(/^\/\/(?=\/|$)/, '') : path;
      return local.replace(/[*$]/g, (sign) => (sign === '*' ? '%2A' : '%24'));
    },
  },
};

function speakers(groups: readonly PlainGroup[], chain: readonly string[], ignoresStar: boolean, manner: Manner) {
  if (manner.selectGroups) return manner.selectGroups(groups, chain, ignoresStar);
  for (const crawler of chain) {
    const named = groups.filter(({ names }) => names.some((name) => name !== '*' && manner.isNamedBy(crawler, name)));
    if (named.length > 0) return { kind: 'named', groups: manner.named === 'all' ? named : named.slice(0, 1) };
  }
  const any = ignoresStar ? [] : groups.filter(({ names }) => names.includes('*'));
  return { kind: any.length > 0 ? 'any' : 'none', groups: manner.any === 'all' ? any : any.slice(0, 1) };
}

/** Keeps every place of the path at which the pattern so far may end. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  let ends = [0];
  for (const character of isAnchored ? pattern.slice(0, -1) : pattern) {
    const [first = path.length + 1] = ends;
    ends =
      character === '*'
        ? Array.from({ length: path.length + 1 - first }, (_, index) => first + index)
        : ends.filter((end) => path[end] === character).map((end) => end + 1);
  }
  return isAnchored ? ends.includes(path.length) : ends.length > 0;
}

/** The rules that match, the one that decides first, as a line and the bytes that matched. */
function matched(groups: readonly PlainGroup[], path: string, manner: Manner): readonly (readonly number[])[] {
  const { patternsOf, prefixOf } = manner;
  const rules = groups.flatMap((group) => group.rules);
  if (patternsOf === null) {
    return rules.flatMap((rule) => {
      const prefix = prefixOf?.(rule) ?? null;
      return prefix !== null && path.startsWith(prefix) ? [[rule.line, prefix.length || 1]] : [];
    });
  }
  const isMatch = manner.matches ?? matches;
  const lengthOf = manner.lengthOf ?? ((pattern: string) => pattern.length);
  return rules
    .map((rule) => ({ ...rule, pattern: patternsOf(rule).find((pattern) => isMatch(pattern, path)) ?? '' }))
    .filter(({ pattern }) => pattern !== '')
    .map(({ pattern, ...rule }) => ({ ...rule, length: lengthOf(pattern, path) }))
    .sort((a, b) => b.length - a.length || a.kind.localeCompare(b.kind))
    .map(({ line, length }) => [line, length]);
}

const word = (alphabet: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength, size: 'max' }).map((parts) => parts.join(''));
const names = ['a', 'ab', 'b', 'ba', 'c'] as const;
const someNames = fc.uniqueArray(fc.constantFrom(...names, '*', '*'), { minLength: 1, maxLength: 2 });
const rulesOf = (path: fc.Arbitrary<string>, length: { readonly minLength: number; readonly maxLength: number }) =>
  fc.array(fc.tuple(fc.constantFrom('allow', 'disallow'), path), { ...length, size: 'max' });

describe.each(Object.entries(manners) as readonly (readonly [Dialect, Manner])[])('%s', (dialect, manner) => {
  const agrees = (file: ReturnType<typeof write>, chain: readonly string[], ignoresStar: boolean, path: string) => {
    const robots = parseRobotsTxt(file.text, dialect);
    const { kind, groups } = speakers(file.groups, chain, ignoresStar, manner);
    const expected = matched(groups, manner.pathOf?.(path) ?? path, manner);
    const rule = groups.flatMap((group) => group.rules).find(({ line }) => line === expected[0]?.[0]);
    for (const verdict of [
      evaluate(robots, chain, `https://h${path}`, { ignoresStar }),
      createMatcher(robots, chain, { ignoresStar })(`https://h${path}`),
    ]) {
      expect(verdict.group.kind).toBe(kind);
      expect(verdict.allowed).toBe(rule?.kind !== 'disallow');
      expect(verdict.rule?.line).toBe(rule?.line);
      expect(verdict.explain().matched.map((match) => [match.rule.line, match.length])).toEqual(expected);
    }
  };

  test('both readers say the same of few rules and many groups', () => {
    const path = fc.tuple(word(['a', 'b', '/', '*', '$'], 4), fc.constantFrom('', '', '/index.html', '/index.htm*'));
    const groups = fc.array(
      fc.tuple(
        someNames,
        rulesOf(
          path.map(([start, end]) => `/${start}${end}`),
          { minLength: 1, maxLength: 4 },
        ),
      ),
      {
        maxLength: 5,
      },
    );
    const url = fc.tuple(word(['a', 'b', '/'], 5), fc.constantFrom('', '', '/', '/index.html', '/index.html/'));
    fc.assert(
      fc.property(
        groups,
        fc.array(fc.constantFrom(...names), { maxLength: 3 }),
        fc.boolean(),
        url,
        (all, chain, ignoresStar, [start, end]) => agrees(write(all), chain, ignoresStar, `/${start}${end}`),
      ),
      { numRuns: sized(120, 1_000) },
    );
  });

  test('both readers say the same of many rules and a long path', () => {
    // Rules that are looked at first, and walk the whole path: it gets an index.
    const walks = Array.from({ length: 40 }, () => ['disallow', `/*z${'*'.repeat(20)}`] as const);
    const path = fc.oneof(word(['a', 'b', '/'], 12), word(['a', 'b', '/', 'c', 'abba', '*', '*', '*'], 8));
    const rules = rulesOf(
      path.map((text) => `/${text}`),
      { minLength: 20, maxLength: 80 },
    );
    const url = fc.tuple(word(['a', 'b', '/', 'abba'], 12), word(['a', 'b', 'c'], 8));
    fc.assert(
      fc.property(rules, url, (all, [start, end]) => {
        agrees(write([[['*'], [...walks, ...all]]]), [], false, `/${`${start}a`.repeat(300).slice(0, 300)}${end}`);
      }),
      { numRuns: sized(12, 120) },
    );
  });
});
