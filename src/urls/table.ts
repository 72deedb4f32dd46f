// A list of URLs and the verdicts of robots.txt for each crawler. A row stores its URL and the number of its answer set. An answer set
// is the answers of all classes of crawlers together: counting and filtering work on answer sets, of which there are far fewer than
// rows.
import { type AlikeCrawlers, type Crawler, createCrawlerBatchJudge } from '../crawlers/index.ts';
import {
  type Answer,
  type AnswerClass,
  answerAt,
  type BatchJudge,
  type CrawlAnswer,
  type CrawlPolicy,
  parsesOf,
  type RobotsTxt,
  type Rule,
} from '../robots/index.ts';
import { NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';

/** A rule of the file, and how often it decides in the list. */
export interface CountedRule {
  /** 1-based. */
  readonly line: number;
  readonly kind: Rule['kind'];
  /** As written in the file. */
  readonly path: string;
  /** How many verdicts, URLs times crawlers, it decided. */
  readonly decided: number;
}

/** Crawlers that get the same answers whatever the URL. */
export interface CrawlerClass {
  /** In the order of the list. */
  readonly crawlers: readonly [Crawler, ...Crawler[]];
  /** The lines of the groups that they follow, at most twenty; none if no group applies to them, or it isn't known which. */
  readonly lines: AnswerClass['lines'];
  /** The answer for every URL; null if rules decide. */
  readonly always: Answer | null;
}

export interface UrlTable {
  /**
   * Adds a row for each URL, duplicates too. A URL is absolute, percent-encoded as browsers give it, or a path. Any text gets a
   * verdict.
   */
  add(urls: readonly string[]): void;
  /** How many rows there are. */
  readonly size: number;
  /**
   * Whether the crawler is known to be allowed; `line` is 1-based, null if no rule decides. Throws a RangeError for a row or
   * token that is not in the table. `answer()` also tells 'unknown'.
   */
  verdict(row: number, token: string): { readonly allowed: boolean; readonly line: number | null };
  /** Every rule that a crawler of the table reads, by line, including those that decide nothing. */
  rules(): readonly CountedRule[];

  readonly classes: readonly CrawlerClass[];
  /** The index in `classes` of the crawler with this product token. Throws a RangeError if it isn't in the table. */
  classOf(token: string): number;
  /** The URL of a row, as it was added. */
  url(row: number): string;
  /** The number of the row's answer set, less than `answerSetCount`. */
  answerSet(row: number): number;
  readonly answerSetCount: number;
  /** How many rows have the answer set. */
  rowsWith(answerSet: number): number;
  /** The answer of a class, by its index in `classes`, in an answer set. */
  answer(answerSet: number, classIndex: number): Answer;
}

/**
 * @param robots the file; bytes need not be valid UTF-8
 * @param crawlers each judged as it reads the file and by the groups that it follows, whether or not its operator says that it
 *   obeys
 * @param policies what each crawler does, in the same order, if not all follow the file, for example because it couldn't be fetched
 */
export function createUrlTable(
  robots: string | Uint8Array,
  crawlers: readonly Crawler[],
  policies: readonly CrawlPolicy[] = [],
): UrlTable {
  const followersOf = (policy: CrawlPolicy) =>
    crawlers.filter((_, index) => (policies[index] ?? 'by-rules') === policy);
  const followers = followersOf('by-rules');
  const judge = createCrawlerBatchJudge(followers, parsesOf(robots));
  const others = ALWAYS.flatMap((answer): readonly CrawlerClass[] => {
    const [first, ...rest] = followersOf(answer);
    return first === undefined ? [] : [{ crawlers: [first, ...rest], lines: [], always: answerAt(answer, null) }];
  });
  const classes = [...judge.alike.map((each) => crawlerClass(each, followers)), ...others];
  const answer = (answerSet: number, classIndex: number) =>
    classes[classIndex]?.always ?? judge.answer(answerSet, classIndex);
  const classIndexes = new Map<string, number>();
  for (const [classIndex, each] of classes.entries()) {
    for (const { token } of each.crawlers) classIndexes.set(token.toLowerCase(), classIndex);
  }
  const urls = new TextColumn();
  const answerSets = new NumberColumn();
  const counts = new NumberColumn();
  const classOf = (token: string) => {
    const classIndex = classIndexes.get(token.toLowerCase());
    if (classIndex === undefined) throw new RangeError(`no crawler ${token}`);
    return classIndex;
  };
  return {
    add: (more) => {
      for (const url of more) {
        const answerSet = judge.answerSetOf(url);
        urls.push(url);
        answerSets.push(answerSet);
        counts.increase(answerSet);
      }
    },
    get size() {
      return answerSets.size;
    },
    verdict: (row, token) => {
      const { allowed, line } = answer(answerSets.at(row), classOf(token));
      return { allowed, line };
    },
    rules: () =>
      countedRules(new Set(judge.alike.map((each) => each.answerClass.robots)), decidedByLine(answer, counts, classes)),
    classes,
    classOf,
    url: (row) => urls.at(row),
    answerSet: (row) => answerSets.at(row),
    get answerSetCount() {
      return counts.size;
    },
    rowsWith: (answerSet) => counts.at(answerSet),
    answer,
  };
}

/** What a crawler can get for every URL, in the order of the classes. */
const ALWAYS: readonly CrawlAnswer[] = ['disallowed', 'allowed', 'unknown'];

function crawlerClass(
  { members: [first, ...others], answerClass, alternativeClass }: AlikeCrawlers,
  crawlers: readonly Crawler[],
): CrawlerClass {
  const head = crawlers[first];
  if (head === undefined) throw new RangeError(`no crawler ${first}`);
  const lines = alternativeClass === null ? answerClass.lines : [];
  return { crawlers: [head, ...others.flatMap((index) => crawlers[index] ?? [])], lines, always: null };
}

/** How many verdicts, rows times crawlers, the rule on a line decided. */
function decidedByLine(
  answer: BatchJudge['answer'],
  counts: NumberColumn,
  classes: readonly CrawlerClass[],
): ReadonlyMap<number, number> {
  const decided = new Map<number, number>();
  for (let answerSet = 0; answerSet < counts.size; answerSet += 1) {
    for (const [classIndex, { crawlers }] of classes.entries()) {
      const { line } = answer(answerSet, classIndex);
      if (line !== null) decided.set(line, (decided.get(line) ?? 0) + counts.at(answerSet) * crawlers.length);
    }
  }
  return decided;
}

/** One entry per line, shared by parsers that read several rules on it and those that read one. */
function countedRules(files: Iterable<RobotsTxt>, decided: ReadonlyMap<number, number>): readonly CountedRule[] {
  const rules = new Map<number, CountedRule>();
  for (const robots of files) {
    for (const { line, kind, path } of robots.groups.flatMap((group) => group.rules)) {
      const known = rules.get(line);
      if (known === undefined || path.length > known.path.length)
        rules.set(line, { line, kind, path, decided: decided.get(line) ?? 0 });
    }
  }
  return [...rules.values()].sort((a, b) => a.line - b.line);
}
