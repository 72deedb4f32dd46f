// What changes between two robots.txt: by line, by class of crawlers, by URL. A URL is judged once by each file for all
// crawlers; what two answers differ in is worked out once for each pair of answers.
import type { Crawler } from '../crawlers/index.ts';
import { type AnswerClass, classesOf, createJudge, decodeUtf8, type Judge } from '../robots/index.ts';
import { examplesFor } from './examples.ts';
import { changedLines } from './line-diff.ts';
import { changedRules } from './rule-changes.ts';
import { type SharedClass, sharedClasses } from './shared-classes.ts';
import type { Changes, ClassChange, ClassUrlChange, Effect, UrlChange } from './types.ts';

/** Entries of `urls`, and of `rows`. */
const MOST_CHANGES = 1_000_000;

/** URLs between two steps: some milliseconds. */
const STEP = 2_000;

/**
 * What changes for the crawlers where `after` takes the place of `before`.
 *
 * @param urls absolute, percent-encoded as browsers give them, or paths; any text gets a verdict, duplicates are told each time
 */
export function compareRobots(
  before: string | Uint8Array,
  after: string | Uint8Array,
  crawlers: readonly Crawler[],
  urls: readonly string[],
): Changes {
  const steps = createComparer(before, crawlers, urls)(after);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Compares a draft. It yields after every few milliseconds, and returns what changes. */
export type Comparer = (after: string | Uint8Array) => Generator<undefined, Changes, void>;

/** `compareRobots` for one draft after another: what `before` says of the URLs is found once. */
export function createComparer(
  before: string | Uint8Array,
  crawlers: readonly Crawler[],
  urls: readonly string[],
): Comparer {
  const old = readFile(before, crawlers);
  const outcomes = new Int32Array(urls.length);
  let judged = 0;
  return function* compare(after) {
    const next = readFile(after, crawlers);
    const shared = sharedClasses(old.classes, next.classes, crawlers.length);
    const told = toldApart(shared, old.judge, next.judge, crawlers);
    const counts = shared.map(() => ({ nowBlocked: 0, nowAllowed: 0 }));
    const rows: ClassUrlChange[] = [];
    const flat: UrlChange[] = [];
    let changedUrls = 0;
    let urlsOmitted = 0;
    for (const [at, url] of urls.entries()) {
      if (at % STEP === STEP - 1) yield;
      if (at === judged) {
        outcomes[at] = old.judge.outcomeOf(url);
        judged += 1;
      }
      const { byClass, byCrawler } = told(outcomes[at] ?? 0, next.judge.outcomeOf(url));
      if (byClass.length === 0) continue;
      changedUrls += 1;
      for (const change of byClass) {
        const count = counts[change.place];
        if (count) count[change.after ? 'nowAllowed' : 'nowBlocked'] += 1;
      }
      if (flat.length + byCrawler.length > MOST_CHANGES) urlsOmitted += byCrawler.length;
      else {
        for (const change of byClass) rows.push({ url, ...change });
        for (const change of byCrawler) flat.push({ url, ...change });
      }
    }
    yield;
    const classes = classChanges(shared, counts, old, next, crawlers);
    const isIdentical = old.text === next.text;
    return {
      effect: isIdentical ? 'identical' : effectOf(classes),
      lines: isIdentical ? [] : changedLines(old.text, next.text),
      classes,
      urls: flat,
      rows,
      urlsOmitted,
      changedUrls,
    };
  };
}

interface ReadFile {
  readonly text: string;
  readonly classes: readonly AnswerClass[];
  readonly judge: Judge;
}

function readFile(body: string | Uint8Array, crawlers: readonly Crawler[]): ReadFile {
  const text = typeof body === 'string' ? body : decodeUtf8(body);
  const classes = classesOf(body, crawlers);
  return { text, classes, judge: createJudge(classes, crawlers) };
}

interface Told {
  readonly byClass: readonly Omit<ClassUrlChange, 'url'>[];
  readonly byCrawler: readonly Omit<UrlChange, 'url'>[];
}

/** What differs between an outcome of the one file and one of the other. */
function toldApart(
  shared: readonly SharedClass[],
  before: Judge,
  after: Judge,
  crawlers: readonly Crawler[],
): (before: number, after: number) => Told {
  const known = new Map<number, Told>();
  const find = (outcomeBefore: number, outcomeAfter: number): Told => {
    const byClass: Omit<ClassUrlChange, 'url'>[] = [];
    const members: { readonly member: number; readonly change: Omit<UrlChange, 'url'> }[] = [];
    for (const [place, each] of shared.entries()) {
      const was = before.answer(outcomeBefore, each.before);
      const is = after.answer(outcomeAfter, each.after);
      if (was.allowed === is.allowed) continue;
      const change = { before: was.allowed, after: is.allowed, line: is.line };
      byClass.push({ place, lineBefore: was.line, ...change });
      for (const member of each.members) {
        members.push({ member, change: { token: crawlers[member]?.token ?? '', ...change } });
      }
    }
    members.sort((a, b) => a.member - b.member);
    return { byClass, byCrawler: members.map(({ change }) => change) };
  };
  return (outcomeBefore, outcomeAfter) => {
    const key = outcomeBefore * 2 ** 26 + outcomeAfter;
    const told = known.get(key) ?? find(outcomeBefore, outcomeAfter);
    known.set(key, told);
    return told;
  };
}

function classChanges(
  shared: readonly SharedClass[],
  counts: readonly Pick<ClassChange, 'nowBlocked' | 'nowAllowed'>[],
  before: ReadFile,
  after: ReadFile,
  crawlers: readonly Crawler[],
): readonly ClassChange[] {
  const rules = shared.map((each) => changedRules(before.classes[each.before], after.classes[each.after]));
  const examples = examplesFor(shared, rules, before.judge, after.judge);
  return shared.flatMap(({ members }, place) => {
    const [first, ...others] = members.flatMap((member) => crawlers[member] ?? []);
    const own = rules[place];
    const count = counts[place];
    if (first === undefined || own === undefined || count === undefined) return [];
    const shown = examples[place] ?? [];
    const isSeen = shown.length > 0 || count.nowBlocked > 0 || count.nowAllowed > 0;
    const effect = isSeen ? 'changes' : own.isSame ? 'none' : 'unseen';
    const { added, removed, omitted } = own;
    return { crawlers: [first, ...others], effect, added, removed, omitted, ...count, examples: shown };
  });
}

function effectOf(classes: readonly ClassChange[]): Effect {
  if (classes.some(({ effect }) => effect === 'changes')) return 'changes';
  return classes.every(({ effect }) => effect === 'none') ? 'none' : 'unseen';
}
