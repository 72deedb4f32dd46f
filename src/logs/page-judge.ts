// Judges the pages of a log. One judge answers for all crawlers with the same parser, and for successive versions of robots.txt, so that
// most requests need no new verdict.
import {
  type Crawler,
  type CrawlerJudge,
  createFileBatchJudge,
  type FileBatchJudge,
  type FileForCrawlers,
  judgesOf,
} from '../crawlers/index.ts';
import { type CrawlAnswer, decidingLine } from '../robots/index.ts';
import type { Span } from './bytes.ts';

/** A request has the line of the rule that disallows it, or one of these two. This one: it is allowed. */
export const NOT_DISALLOWED = 0;
/** The file is unknown, or which of its rules apply to the crawler. */
export const UNKNOWN_RULE = -1;

/** More answer sets than a judge keeps, and more lines than a file has. */
export const MOST_ANSWER_SETS = 2 ** 26;
/** The most numbers that the inner judge keeps for answer sets, and this one for rules. Beyond that, all are dropped and found again. */
const MOST_NUMBERS = 2 ** 22;

export interface LogPageJudge {
  /** Unique. It changes when the judge drops its answer sets. */
  readonly id: number;
  /** The slot of its notes in a `VisitTable`. */
  readonly slot: number;
  /** From 0, below MOST_ANSWER_SETS. Pages with the same number get the same answers. */
  readonly answerSetOf: (url: Span) => number;
  /** The line of the rule that disallows it for the crawler, NOT_DISALLOWED or UNKNOWN_RULE. */
  readonly ruleOf: (answerSet: number, version: number, crawler: Crawler) => number;
}

/** A robots.txt and the crawlers that accept it. For all others it has no rules. */
export interface FileForPages extends FileForCrawlers {
  readonly crawlers: readonly Crawler[];
}

/** Judges for all crawlers of these files. `newId` returns a unique number. */
export class SharedPageJudge implements LogPageJudge {
  readonly #files: readonly FileForPages[];
  readonly #first: number;
  readonly #newId: () => number;
  #judge: FileBatchJudge;
  /** By file: the class of each crawler. */
  #classes: readonly ReadonlyMap<Crawler, CrawlerClass>[];
  readonly #mostAnswerSets: number;
  id: number;
  readonly slot: number;

  /** @param first the version of the first file */
  constructor(files: readonly FileForPages[], first: number, slot: number, newId: () => number) {
    this.#files = files;
    this.#first = first;
    this.slot = slot;
    this.#newId = newId;
    this.id = newId();
    this.#judge = createFileBatchJudge(files);
    this.#classes = classesIn(files, this.#judge);
    const width = this.#judge.alike.reduce((sum, alike) => sum + alike.length, 1);
    this.#mostAnswerSets = MOST_NUMBERS / width;
  }

  judges(version: number): boolean {
    return version >= this.#first && version < this.#first + this.#files.length;
  }

  answerSetOf(url: Span): number {
    if (this.#judge.answerSetCount() > this.#mostAnswerSets) {
      this.#judge = createFileBatchJudge(this.#files);
      this.#classes = classesIn(this.#files, this.#judge);
      this.id = this.#newId();
    }
    return this.#judge.answerSetOfPlain(url.bytes, url.from, url.to) ?? this.#judge.answerSetOf(urlOf(url));
  }

  ruleOf(answerSet: number, version: number, crawler: Crawler): number {
    const fileIndex = version - this.#first;
    const same = this.#classes[fileIndex]?.get(crawler);
    if (same === undefined) return NOT_DISALLOWED;
    const known = same.rules[answerSet] ?? NOT_YET_KNOWN;
    if (known !== NOT_YET_KNOWN) return known;
    const { answer, line } = this.#judge.answer(answerSet, fileIndex, same.index);
    const rule = ruleBy(answer, line);
    if (answerSet >= same.rules.length) same.rules = grownTo(answerSet, same.rules);
    same.rules[answerSet] = rule;
    return rule;
  }
}

/** Crawlers that get the same answers from a file. */
interface CrawlerClass {
  /** Its index among the classes of the file. */
  readonly index: number;
  /** By answer set: the result of `ruleOf`. */
  rules: Int32Array;
}

const NOT_YET_KNOWN = -2;

function classesIn(
  files: readonly FileForPages[],
  { alike }: FileBatchJudge,
): readonly ReadonlyMap<Crawler, CrawlerClass>[] {
  return files.map(({ crawlers }, fileIndex) => {
    const classes = new Map<Crawler, CrawlerClass>();
    for (const [index, { members }] of (alike[fileIndex] ?? []).entries()) {
      const same: CrawlerClass = { index, rules: new Int32Array(0) };
      for (const member of members) {
        const crawler = crawlers[member];
        if (crawler !== undefined) classes.set(crawler, same);
      }
    }
    return classes;
  });
}

function grownTo(answerSet: number, rules: Int32Array): Int32Array {
  const grown = new Int32Array(Math.max(64, 2 ** Math.ceil(Math.log2(answerSet + 1)))).fill(NOT_YET_KNOWN);
  grown.set(rules);
  return grown;
}

/** Judges for one crawler and one file, which bounds the work for long URLs. */
export class SinglePageJudge implements LogPageJudge {
  readonly id: number;
  readonly slot = 0;
  readonly #verdicts: CrawlerJudge | null;

  constructor({ crawlers: [crawler], parses }: FileForPages, id: number) {
    this.id = id;
    this.#verdicts = crawler === undefined ? null : judgesOf(parses)(crawler);
  }

  answerSetOf(url: Span): number {
    if (this.#verdicts === null) return NOT_DISALLOWED - UNKNOWN_RULE;
    const verdict = this.#verdicts.verdict(urlOf(url));
    return ruleBy(verdict.answer, decidingLine(verdict)) - UNKNOWN_RULE;
  }

  ruleOf(answerSet: number): number {
    return answerSet + UNKNOWN_RULE;
  }
}

/** A path that begins with `//` would be read as a host and a path. */
function urlOf(url: Span): string {
  const path = url.toString();
  return path.startsWith('//') ? `http://host${path}` : path;
}

function ruleBy(answer: CrawlAnswer, line: number | null): number {
  if (answer === 'unknown') return UNKNOWN_RULE;
  return answer === 'allowed' ? NOT_DISALLOWED : (line ?? NOT_DISALLOWED);
}

/**
 * Whether requests for disallowed URLs count as violations. Not if a person triggers the requests, or if the operator says that the
 * crawler ignores robots.txt. Not for control tokens and for crawlers that are retired, denied or only on others' lists: a client with
 * such a name is something else, or no operator says that it obeys.
 */
export function mustObey(crawler: Crawler): boolean {
  const { purposes, obeys, isControlToken, standing } = crawler;
  return obeys !== 'no' && !purposes.includes('user-fetch') && !isControlToken && standing === null;
}
