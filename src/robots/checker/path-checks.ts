// Checks of a rule's path that need no other rule.

import { pathAndQuery } from '../dialects/rfc9309.ts';
import { fieldValues } from '../grammar/lines.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { matches } from '../grammar/pattern.ts';
import type { Rule } from '../types.ts';
import { type AddDiagnostic, fixedLine, type LineCheck, oneLineEach, wordsWithoutCommas } from './line.ts';

/** The pattern lengths of the rules that allow, and of those that disallow. A path one byte longer or shorter can change which rule wins. */
export type Lengths = Readonly<Record<Rule['kind'], ReadonlySet<number>>>;

export const checkPaths =
  (lengths: Lengths): LineCheck =>
  ({ grammar, kind, content, parsedLine }, add) => {
    if ((kind !== 'allow' && kind !== 'disallow') || parsedLine.kind !== 'field' || parsedLine.value === '') return;
    const words = wordsWithoutCommas(parsedLine.value);
    const to = parsedLine.valueOffset + parsedLine.value.length;
    if (words.length > 1) {
      const arePaths = words.every((word) => /^[/*]/.test(word) || isUrl(word));
      if (arePaths && !grammar.splitsValues) {
        const fix = oneLineEach(content, parsedLine.valueOffset, to, words);
        add({ code: 'several-paths' }, parsedLine.valueOffset, to, { fix });
        return;
      }
      if (!arePaths) {
        const escaped = parsedLine.value.replaceAll(' ', '%20').replaceAll('\t', '%09');
        const isSame = !grammar.splitsValues && isSameTo(grammar, escaped, parsedLine.value);
        add({ code: 'path-with-space' }, parsedLine.valueOffset, to, {
          fix: fixedLine(content, parsedLine.valueOffset, to, escaped),
          ...(isSame && { severity: 'warning' }),
        });
        if (grammar.splitsValues) return;
      }
    }
    for (const { text, column } of fieldValues(parsedLine, grammar.splitsValues)) {
      const path = { grammar, kind, text, from: column - 1, to: column - 1 + text.length, content };
      checkStart(path, add);
      checkWildcards(path, lengths, add);
      if (grammar.maxRuleLength !== null && text.length > grammar.maxRuleLength) {
        add({ code: 'rule-too-long', limit: grammar.maxRuleLength }, path.from, path.to);
      }
      if (kind === 'disallow' && ASSETS.test(text)) add({ code: 'assets' }, path.from, path.to);
    }
  };

interface WrittenPath {
  readonly grammar: Grammar;
  readonly kind: Rule['kind'];
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly content: string;
}

/** RFC 9309 §2.2: a `path-pattern` starts with `/`; §5.1 has one that starts with `*`. */
function checkStart({ grammar, text, from, to, content }: WrittenPath, add: AddDiagnostic): void {
  if (/^[/*]/.test(text)) return;
  const isWhole = isUrl(text);
  const path = isWhole ? pathAndQuery(text) : `/${text}`;
  // Who names another site doesn't mean the whole of this one.
  const fix = (withoutLastStars(path) ?? path) === '/' ? null : fixedLine(content, from, to, path);
  add({ code: isWhole ? 'full-url' : 'path-without-slash' }, from, to, {
    fix,
    ...(isSameTo(grammar, path, text) && { severity: 'warning' }),
  });
}

function isUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i.test(text);
}

/** RFC 9309 §2.2.3: `*` is any bytes, and so is the end of every pattern; `$` is the end, where it is the end. */
function checkWildcards(path: WrittenPath, lengths: Lengths, add: AddDiagnostic): void {
  const { grammar, text, from, to, content } = path;
  if (!knowsWildcards(grammar)) {
    const offset = text.search(/\*|\$$/);
    if (offset !== -1) add({ code: 'literal-wildcard' }, from + offset, from + offset + 1);
    return;
  }
  const dollar = text.indexOf('$');
  if (dollar !== -1 && dollar < text.length - 1) {
    const escaped = text.slice(0, -1).replaceAll('$', '%24') + text.slice(-1);
    // Google-specific: `%24` is not `$` there.
    const fix = isSameTo(grammar, escaped, text) ? fixedLine(content, from, to, escaped) : null;
    add({ code: 'dollar-inside' }, from + dollar, from + dollar + 1, { fix });
  }
  const shorter = withoutLastStars(text);
  // For a parser where the match that ends furthest wins, such a `*` makes the match end further.
  if (shorter !== null && grammar.winner !== 'furthest' && isAsGood(path, shorter, lengths)) {
    const start = shorter === '/' && text.startsWith('*') ? from : from + shorter.length;
    add({ code: 'star-at-end' }, start, to, { fix: fixedLine(content, from, to, shorter) });
  }
}

/** The pattern without `*`, or `*$`, at its end; null if there isn't one, or where `$` would end up there. */
function withoutLastStars(text: string): string | null {
  let end = text.endsWith('$') ? text.length - 1 : text.length;
  if (text[end - 1] !== '*') return null;
  while (text[end - 1] === '*') end -= 1;
  if (text[end - 1] === '$') return null;
  return end === 0 ? '/' : text.slice(0, end);
}

/** Whether the shorter length leaves the order of precedence as it is (RFC 9309 §2.2.2: allow wins a tie). */
function isAsGood({ grammar, kind, text }: WrittenPath, shorter: string, lengths: Lengths): boolean {
  const patterns = patternsOf(grammar, kind, text).map((pattern) => withoutLastStars(pattern) ?? pattern);
  if (patterns.join(' ') !== patternsOf(grammar, kind, shorter).join(' ')) return false;
  const least = grammar.normalizePattern(shorter).length + (kind === 'allow' ? 1 : 0);
  const most = grammar.normalizePattern(text).length - (kind === 'allow' ? 0 : 1);
  const others = lengths[kind === 'allow' ? 'disallow' : 'allow'];
  for (let length = least; length <= most; length += 1) if (others.has(length)) return false;
  return true;
}

function patternsOf(grammar: Grammar, kind: Rule['kind'], path: string): readonly string[] {
  return grammar.patternsOf({ kind, path, pattern: grammar.normalizePattern(path), line: 0, column: 0 });
}

/** Whether the parser normalizes both spellings to the same pattern. */
function isSameTo({ normalizePattern }: Grammar, a: string, b: string): boolean {
  return normalizePattern(a) === normalizePattern(b);
}

function knowsWildcards({ compile }: Grammar): boolean {
  return matches(compile('*'), '/');
}

/** Style sheets and scripts, or a folder that is named after them. */
const ASSETS =
  /\.(?:css|m?js)(?![a-z0-9])|\/(?:css|js|styles?|stylesheets|scripts?|javascripts?|assets|static|_next|_nuxt|wp-includes|wp-content\/(?:themes|plugins))(?:$|[/*$])/i;
