// Paths that show a change, made from the rules that changed, so that no URL list is needed. Each is checked in both files.
import type { Judge, Rule } from '../robots/index.ts';
import type { RuleChanges } from './rule-changes.ts';
import type { SharedClass } from './shared-classes.ts';
import type { Example } from './types.ts';

/** Paths that are tried: what bounds the time. */
const MOST_PATHS = 400;
/** Characters. A longer one is of no use to a reader. */
const LONGEST_PATH = 500;
/** Examples of each kind. */
const MOST_EXAMPLES = 2;

/** For each class, at most two that are blocked now and two that are allowed now. */
export function examplesFor(
  classes: readonly SharedClass[],
  rules: readonly RuleChanges[],
  before: Judge,
  after: Judge,
): readonly (readonly Example[])[] {
  const found: Example[][] = classes.map(() => []);
  for (const path of pathsFor(rules)) {
    const outcomeBefore = before.outcomeOf(path);
    const outcomeAfter = after.outcomeOf(path);
    for (const [place, each] of classes.entries()) {
      const was = before.answer(outcomeBefore, each.before);
      const is = after.answer(outcomeAfter, each.after);
      if (was.allowed === is.allowed) continue;
      const own = found[place] ?? [];
      if (own.filter((example) => example.after === is.allowed).length < MOST_EXAMPLES) {
        own.push({ path, before: was.allowed, after: is.allowed, line: is.line });
      }
    }
  }
  return found;
}

/** A few of each class's changed rules, in turn, so that no class goes without. */
function pathsFor(rules: readonly RuleChanges[]): ReadonlySet<string> {
  const paths = new Set<string>();
  const queues = rules.map(({ added, removed }) => [...alternate(added, removed)]).filter((queue) => queue.length > 0);
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  for (let turn = 0; turn < longest; turn += 1) {
    for (const queue of queues) {
      const rule = queue[turn];
      for (const path of rule ? pathsOf(rule) : []) {
        if (paths.size === MOST_PATHS) return paths;
        paths.add(path);
      }
    }
  }
  return paths;
}

function* alternate(added: readonly Rule[], removed: readonly Rule[]): Generator<Rule> {
  for (let at = 0; at < Math.max(added.length, removed.length); at += 1) {
    const more = added[at];
    const less = removed[at];
    if (more) yield more;
    if (less) yield less;
  }
}

/** Paths that the rule matches, from the plainest on: with nothing for each `*`, with something, and with more behind. */
function pathsOf({ pattern }: Rule): readonly string[] {
  if (pattern.length > LONGEST_PATH) return [];
  const isAnchored = pattern.endsWith('$');
  const text = isAnchored ? pattern.slice(0, -1) : pattern;
  const rooted = text.startsWith('/') ? text : `/${text}`;
  const plain = rooted.replaceAll('*', '');
  const filled = rooted.replaceAll('*', 'x');
  const exact = [plain, filled].map((path) => (path.startsWith('/') ? path : `/${path}`));
  return isAnchored ? exact : [...exact, `${plain}x`, `${plain}/x`, `${plain}?x=1`];
}
