// Groups that site owners often want, and how they are inserted into a draft. An existing group is never changed: its crawlers
// keep it, which is reported. What a snippet doesn't achieve is reported as codes; the words are made elsewhere.
import type { Crawler } from '../crawlers/index.ts';
import { createGroupJudge, type LineRange, type Parses, parsesOf, type RobotsTxt } from '../robots/index.ts';

export type Caveat =
  /** robots.txt is a request, and doesn't prevent access. */
  | 'asks-only'
  /** Only named crawlers are blocked, not unknown or future ones. */
  | 'named-only'
  /** What was already crawled isn't deleted. */
  | 'keeps-what-was-taken'
  /** Search engines can still list the URL of a page that they can't crawl, and can't see its noindex. */
  | 'not-removed-from-search'
  /** Crawlers with their own group follow that instead. */
  | 'own-groups-stay'
  /** The line only states how content may be used; it blocks no crawling, and few operators say that they read it. */
  | 'signal-only';

export interface Snippet {
  readonly id: string;
  /** Whose group it is: every crawler of which this is the main purpose, the crawlers that a person names, or all (`*`). */
  readonly who:
    | { readonly kind: 'purpose'; readonly purpose: Crawler['purposes'][0] }
    | { readonly kind: 'named' | 'all' };
  /** The lines of the group below its user-agent lines. */
  readonly rules: readonly string[];
  /** Whether the first of `rules` is added to an existing group for `*`, because it changes no other line there. */
  readonly joins: boolean;
  readonly caveats: readonly Caveat[];
}

export const SNIPPETS: readonly Snippet[] = [
  {
    id: 'block-ai-training',
    who: { kind: 'purpose', purpose: 'ai-training' },
    rules: ['Disallow: /'],
    joins: false,
    caveats: ['asks-only', 'named-only', 'keeps-what-was-taken'],
  },
  {
    id: 'block-crawler',
    who: { kind: 'named' },
    rules: ['Disallow: /'],
    joins: false,
    caveats: ['asks-only', 'keeps-what-was-taken', 'not-removed-from-search'],
  },
  // An empty Disallow is understood by every reader since 1994.
  { id: 'allow-all', who: { kind: 'all' }, rules: ['Disallow:'], joins: false, caveats: ['own-groups-stay'] },
  {
    id: 'block-all',
    who: { kind: 'all' },
    rules: ['Disallow: /'],
    joins: false,
    caveats: ['asks-only', 'own-groups-stay', 'not-removed-from-search'],
  },
  {
    id: 'signal-no-training',
    who: { kind: 'all' },
    rules: ['Content-Signal: search=yes, ai-train=no', 'Disallow:'],
    joins: true,
    caveats: ['signal-only', 'own-groups-stay'],
  },
  {
    id: 'signal-search-only',
    who: { kind: 'all' },
    rules: ['Content-Signal: search=yes, ai-input=no, ai-train=no', 'Disallow:'],
    joins: true,
    caveats: ['signal-only', 'own-groups-stay'],
  },
];

export interface Inserted {
  readonly text: string;
  /** The names of the added or extended group, and the line of its first new line; null if nothing was added. */
  readonly added: { readonly names: readonly string[]; readonly line: number } | null;
  /** Crawlers that already have a group, which is kept: the snippet doesn't apply to them. */
  readonly kept: readonly { readonly name: string; readonly lines: readonly LineRange[] }[];
  readonly caveats: readonly Caveat[];
  /** Targeted crawlers whose operator says that they don't obey, or not always. */
  readonly notObeying: readonly string[];
  /** If all crawlers are targeted: those that follow only groups with their name. */
  readonly ignoringStar: readonly string[];
}

/**
 * The draft with the snippet in it: after all groups, or before the last one if that has no rules yet, because it would absorb
 * the new group.
 *
 * @param names the tokens that a person selected, for a snippet that needs them
 * @param parses of the draft
 */
export function insertSnippet(
  draft: string,
  { who, rules, joins, caveats }: Snippet,
  crawlers: readonly Crawler[],
  names: readonly string[] = [],
  parses = parsesOf(draft),
): Inserted {
  const meant = crawlers.filter((crawler) => isTargetOf(crawler, who, names));
  const robots = parses('rfc9309');
  const found = who.kind === 'all' ? forAll(robots, joins) : forNamed(parses, meant);
  const remarks = {
    kept: found.kept,
    caveats,
    notObeying: meant.filter(({ obeys }) => obeys === 'no' || obeys === 'partly').map(({ token }) => token),
    ignoringStar: who.kind === 'all' ? crawlers.filter(({ ignoresStar }) => ignoresStar).map(({ token }) => token) : [],
  };
  const [signal = ''] = rules;
  if (found.joinBehind !== null) {
    const line = found.joinBehind + 1;
    return { text: withLines(draft, line, [signal]), added: { names: ['*'], line }, ...remarks };
  }
  if (found.names.length === 0) return { text: draft, added: null, ...remarks };
  const group = [...found.names.map((name) => `User-agent: ${name}`), ...rules];
  const last = robots.groups.at(-1);
  if (last !== undefined && last.rules.length === 0) {
    // For parsers of the nineties, a blank line separates groups.
    const gap = isBlankLine(draft, last.firstLine - 1) ? [] : [''];
    const text = withLines(draft, last.firstLine, [...gap, ...group, '']);
    return { text, added: { names: found.names, line: last.firstLine + gap.length }, ...remarks };
  }
  const { text, line } = withGroupBehind(draft, group);
  return { text, added: { names: found.names, line }, ...remarks };
}

/** Whether the snippet targets the crawler. `names`: as in insertSnippet. */
export function isTargetOf(
  { token, purposes: [main] }: Crawler,
  who: Snippet['who'],
  names: readonly string[],
): boolean {
  switch (who.kind) {
    case 'purpose':
      return main === who.purpose;
    case 'named':
      return names.includes(token);
    case 'all':
      return main !== 'historic';
    default:
      return who satisfies never;
  }
}

interface Found {
  /** The crawlers that get a group. */
  readonly names: readonly string[];
  readonly kept: Inserted['kept'];
  /** The line after which rules are added to the group for `*`; null for a new group. */
  readonly joinBehind: number | null;
}

function forNamed(parses: Parses, meant: readonly Crawler[]): Found {
  const names: string[] = [];
  const kept: Inserted['kept'][number][] = [];
  for (const { token, dialect } of meant) {
    const { group } = createGroupJudge({ chain: [token], ignoresStar: true }, parses(dialect));
    if (group.kind === 'none') names.push(token);
    else kept.push({ name: token, lines: group.lines });
  }
  return { names, kept, joinBehind: null };
}

function forAll({ groups, others }: RobotsTxt, joins: boolean): Found {
  const own = groups.filter(({ userAgents }) => userAgents.some(({ token }) => token === '*'));
  const [first] = own;
  if (first === undefined) return { names: ['*'], kept: [], joinBehind: null };
  const signals = others.filter(
    ({ key, group }) => key === 'content-signal' && (group === null || own.includes(group)),
  );
  const behind = first.userAgents.at(-1)?.line ?? null;
  if (joins && signals.length === 0 && behind !== null) return { names: [], kept: [], joinBehind: behind };
  const lines = joins
    ? signals.map(({ line }) => ({ first: line, last: line }))
    : own.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine }));
  return { names: [], kept: [{ name: '*', lines }], joinBehind: null };
}

/** Inserts lines before this line, 1-based, with the text's line ends. */
function withLines(text: string, before: number, lines: readonly string[]): string {
  const end = lineEndOf(text);
  const parts = text.split(/(\r\n|\r|\n)/);
  const index = (before - 1) * 2;
  const start = parts.slice(0, index).join('');
  const isOpen = start !== '' && !/[\r\n]$/.test(start);
  return `${start}${isOpen ? end : ''}${lines.map((line) => line + end).join('')}${parts.slice(index).join('')}`;
}

function withGroupBehind(text: string, group: readonly string[]): { readonly text: string; readonly line: number } {
  const end = lineEndOf(text);
  const closed = text === '' || /[\r\n]$/.test(text) ? text : text + end;
  const gap = closed === '' || /(?:\n|\r(?!\n))(?:\r\n|\r|\n)$/.test(closed) ? '' : end;
  const start = closed + gap;
  return { text: `${start}${group.join(end)}${end}`, line: start.split(/\r\n|\r|\n/).length };
}

/** Whether the line is blank or doesn't exist. */
function isBlankLine(text: string, line: number): boolean {
  return (text.split(/\r\n|\r|\n/)[line - 1] ?? '') === '';
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
