// What changes between two robots.txt: by line, by class of crawlers, by URL. Rules that several classes follow are compared
// once; between successive drafts, only classes whose rules changed are compared.

import { changedLines } from '../base/line-diff.ts';
import { runAll } from '../base/steps.ts';
import { decodeUtf8 } from '../base/utf8.ts';
import type { Crawler } from '../crawlers/index.ts';
import { type CrawlPolicy, type Parses, parsesOf, type Rule } from '../robots/index.ts';
import { type ClassEffect, type ComparedClass, classChange, ruleChanges } from './class-changes.ts';
import { type ClassJudge, createClassJudges, type JudgedClass } from './class-judges.ts';
import { type ClassComparison, compareClass, URLS_PER_STEP } from './compare-class.ts';
import { sharedClasses } from './shared-classes.ts';
import type { ChangeEffect, Changes, ClassUrlChange, UrlChange } from './types.ts';
import { createUrlChangeGroups } from './url-change-groups.ts';

/** The most entries of `urls`, and of `rows`. */
const MOST_CHANGES = 1_000_000;

/**
 * What changes for the crawlers if `after` replaces `before`.
 *
 * @param urls absolute, percent-encoded as browsers give them, or paths; any text gets a verdict, duplicates are reported each
 *   time
 */
export function compareRobots(
  before: string | Uint8Array,
  after: string | Uint8Array,
  crawlers: readonly Crawler[],
  urls: readonly string[],
): Changes {
  const { compare, details } = createComparer(before, crawlers, urls);
  const steps = compare(after);
  for (;;) {
    const step = steps.next();
    if (step.done) return { ...step.value, ...details(), urls: byCrawler(step.value, crawlers) };
  }
}

/** The changes by class, without the changed lines and rules. */
export type ChangesByClass = Omit<Changes, 'urls' | 'lines' | 'classes'> & {
  readonly classes: readonly ClassEffect[];
};

/** Its generators yield every few milliseconds. */
export interface Comparer {
  /** What a draft changes. `parses`: the draft parsed, if the caller has that. Yields the completed share, from 0 to 1. */
  readonly compare: (
    after: string | Uint8Array,
    parses?: Parses,
  ) => Generator<number | undefined, ChangesByClass, void>;
  /** The changed lines and rules of the last compared draft, which take longest to find. */
  readonly details: () => Pick<Changes, 'lines' | 'classes'>;
  /**
   * Which crawlers follow the rule on a line of the last compared draft, and what it decides; null if no class follows one there.
   */
  readonly ruleAt: (line: number) => Generator<undefined, RuleUse | null, void>;
}

export interface RuleUse {
  readonly rule: Rule;
  readonly followers: readonly {
    readonly crawlers: readonly Crawler[];
    /** URLs of the list for which the rule decides. */
    readonly decided: number;
  }[];
}

/**
 * `compareRobots` for one draft after another.
 *
 * @param most the most changes in `rows`, counted by crawler
 * @param policyBefore given if not every crawler follows `before`
 */
export function createComparer(
  before: string | Uint8Array,
  crawlers: readonly Crawler[],
  urls: readonly string[],
  most = MOST_CHANGES,
  policyBefore: (crawler: Crawler) => CrawlPolicy = () => 'by-rules',
): Comparer {
  const { classesIn } = createClassJudges(crawlers, urls);
  const textBefore = textOf(before);
  const old = runAll(classesIn(parsesOf(before), policyBefore));
  const doAllFollow = crawlers.every((crawler) => policyBefore(crawler) === 'by-rules');
  let latest = old;
  let last: { readonly text: string; readonly all: readonly ComparedClass[] } = { text: textBefore, all: [] };
  let known = new Map<ClassJudge, Map<ClassJudge, ClassComparison>>();
  return {
    *compare(after, parses = parsesOf(after)) {
      const compared: typeof known = new Map();
      const all: ComparedClass[] = [];
      latest = yield* classesIn(parses);
      const pairs = sharedClasses(old, latest, crawlers.length);
      for (const [index, shared] of pairs.entries()) {
        const judgeBefore = shared.before.judge;
        const judgeAfter = shared.after.judge;
        const comparison =
          known.get(judgeBefore)?.get(judgeAfter) ??
          compared.get(judgeBefore)?.get(judgeAfter) ??
          (yield* partly(compareClass(judgeBefore, judgeAfter, urls, known.get(judgeBefore)), index, pairs.length));
        compared.set(judgeBefore, (compared.get(judgeBefore) ?? new Map()).set(judgeAfter, comparison));
        all.push({ ...shared, comparison });
      }
      known = compared;
      const classes = all.flatMap((each) => classChange(each, crawlers));
      const text = textOf(after);
      last = { text, all };
      return {
        effect: textBefore === text && doAllFollow ? 'identical' : effectOf(classes),
        classes,
        unknownUrls: new Set(all.flatMap(({ comparison }) => comparison.unknown)).size,
        ...(yield* urlChanges(all, urls, most)),
      };
    },
    details: () => ({
      lines: changedLines(textBefore, last.text),
      classes: last.all.flatMap((each) =>
        classChange(each, crawlers).map((change) => ({ ...change, ...ruleChanges(each) })),
      ),
    }),
    ruleAt: (line) => useOfRule(line, latest, crawlers, urls),
  };
}

function* useOfRule(
  line: number,
  all: readonly JudgedClass[],
  crawlers: readonly Crawler[],
  urls: readonly string[],
): Generator<undefined, RuleUse | null, void> {
  const followers: RuleUse['followers'][number][] = [];
  let found: Rule | null = null;
  for (const { members, judge, lineOf } of all) {
    const { rules } = judge.own;
    const ruleIndexes = new Set(rules.flatMap((_, index) => (lineOf(index) === line ? [index] : [])));
    yield;
    const [first] = ruleIndexes;
    if (first === undefined) continue;
    found ??= rules[first] ?? null;
    let decided = 0;
    for (let index = 0; index < urls.length; index += 1) {
      if (index % URLS_PER_STEP === URLS_PER_STEP - 1) yield;
      if (ruleIndexes.has(judge.answerOfUrlAt(index).ruleIndex ?? -1)) decided += 1;
    }
    followers.push({ crawlers: members.flatMap((member) => crawlers[member] ?? []), decided });
  }
  return found === null ? null : { rule: { ...found, line }, followers };
}

/** The steps of one of so many parts. */
function* partly<Value>(
  steps: Generator<number | undefined, Value, undefined>,
  part: number,
  parts: number,
): Generator<number | undefined, Value, undefined> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield step.value && (part + step.value) / parts;
  }
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : decodeUtf8(body);
}

function effectOf(classes: ChangesByClass['classes']): ChangeEffect {
  if (classes.some(({ effect }) => effect === 'changes')) return 'changes';
  return classes.every(({ effect }) => effect === 'none') ? 'none' : 'unseen';
}

/** The changes of all classes, in the order of the URLs and then of the classes. */
function* urlChanges(
  all: readonly ComparedClass[],
  urls: readonly string[],
  most: number,
): Generator<undefined, Omit<ChangesByClass, 'effect' | 'classes' | 'unknownUrls'>, void> {
  const rows: ClassUrlChange[] = [];
  let count = 0;
  let urlsOmitted = 0;
  let rowsOmitted = 0;
  let changedUrls = 0;
  const groups = createUrlChangeGroups();
  const queues = all.flatMap((each, classIndex) =>
    each.comparison.urls.length > 0 ? [{ ...each, classIndex, next: 0 }] : [],
  );
  for (;;) {
    let index = Number.POSITIVE_INFINITY;
    for (const { comparison, next } of queues) index = Math.min(index, comparison.urls[next] ?? index);
    if (index === Number.POSITIVE_INFINITY) {
      return {
        ...{ rows, urlsOmitted, rowsOmitted, changedUrls },
        ...{ urlGroups: groups.groups(), ungrouped: groups.ungrouped() },
      };
    }
    changedUrls += 1;
    if (changedUrls % URLS_PER_STEP === 0) yield;
    const changed = queues.filter(({ comparison, next }) => comparison.urls[next] === index);
    const crawlers = changed.reduce((sum, { members }) => sum + members.length, 0);
    const fits = count + crawlers <= most;
    if (fits) count += crawlers;
    else {
      urlsOmitted += crawlers;
      rowsOmitted += changed.length;
    }
    const found = changed.map((queue) => rowOf(queue, index, urls[index] ?? ''));
    groups.add(found);
    if (fits) rows.push(...found);
    for (const queue of changed) queue.next += 1;
  }
}

function rowOf(
  { before, after, classIndex }: ComparedClass & { readonly classIndex: number },
  index: number,
  url: string,
): ClassUrlChange {
  const answerBefore = before.judge.answerOfUrlAt(index);
  const answerAfter = after.judge.answerOfUrlAt(index);
  return {
    url,
    classIndex,
    before: answerBefore.answer === 'allowed',
    after: answerAfter.answer === 'allowed',
    line: after.lineOf(answerAfter.ruleIndex),
    lineBefore: before.lineOf(answerBefore.ruleIndex),
  };
}

/** The rows crawler by crawler, in the order of the URLs and then of the crawlers. */
function byCrawler({ rows, classes }: ChangesByClass, crawlers: readonly Crawler[]): readonly UrlChange[] {
  const indexes = new Map(crawlers.map((crawler, index) => [crawler, index]));
  const found: UrlChange[] = [];
  for (let from = 0; from < rows.length; ) {
    const start = from;
    // A URL that is in the list twice is reported twice.
    const seen = new Set<number>();
    const changes: { readonly member: number; readonly change: UrlChange }[] = [];
    for (let row = rows[from]; row && row.url === rows[start]?.url && !seen.has(row.classIndex); row = rows[from]) {
      const { url, classIndex, before, after, line } = row;
      seen.add(classIndex);
      for (const crawler of classes[classIndex]?.crawlers ?? []) {
        const change = { url, token: crawler.token, before, after, line };
        changes.push({ member: indexes.get(crawler) ?? 0, change });
      }
      from += 1;
    }
    changes.sort((a, b) => a.member - b.member);
    for (const { change } of changes) found.push(change);
  }
  return found;
}
