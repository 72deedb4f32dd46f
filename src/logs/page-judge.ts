// What robots.txt files say of pages. All crawlers with the same parser, and versions that follow each other, are asked about a page at
// once: what a request is then costs no question.
import {
  type BatchJudgeForFiles,
  type Crawler,
  type CrawlerMatcher,
  createBatchJudgeForFiles,
  createCrawlerMatcher,
  type FileForCrawlers,
} from '../crawlers/index.ts';
import { type CrawlAnswer, decidingLine } from '../robots/index.ts';

/** A request is marked with the line of the rule that forbids it, or with one of these numbers. No rule forbids it: */
export const NOT_FORBIDDEN = 0;
/** The file, or what it says to the crawler, isn't known. */
export const UNKNOWN_RULE = -1;

/** More than answer sets are kept, and than lines are in a file. */
export const MOST_ANSWER_SETS = 2 ** 26;
/** Numbers that the inner judge keeps for answer sets, and nearly as many are kept here: then all are forgotten, and found again. */
const MOST_NUMBERS = 2 ** 22;

export interface LogPageJudge {
  /** No other judge has it, nor this one after it forgot its answer sets. */
  readonly id: number;
  /** Where its answer sets are noted. */
  readonly slot: number;
  /** From 0, below MOST_ANSWER_SETS: pages with the same number are under the same rules. */
  readonly answerSetOf: (path: string) => number;
  /** The line of the rule that forbids it to the crawler, NOT_FORBIDDEN or UNKNOWN_RULE. */
  readonly ruleOf: (answerSet: number, version: number, crawler: Crawler) => number;
}

/** A robots.txt, and the crawlers that take it: to all others it says nothing. */
export interface FileForPages extends FileForCrawlers {
  readonly crawlers: readonly Crawler[];
}

/** Judges all crawlers in these files. `newId` gives a number that no other judge has. */
export class JointJudge implements LogPageJudge {
  readonly #files: readonly FileForPages[];
  readonly #first: number;
  readonly #newId: () => number;
  #judge: BatchJudgeForFiles;
  /** By file: what crawlers that get the same answers have in common. */
  #places: readonly ReadonlyMap<Crawler, Place>[];
  readonly #mostAnswerSets: number;
  id: number;
  readonly slot: number;

  /** @param first the version that the first file is */
  constructor(files: readonly FileForPages[], first: number, slot: number, newId: () => number) {
    this.#files = files;
    this.#first = first;
    this.slot = slot;
    this.#newId = newId;
    this.id = newId();
    this.#judge = createBatchJudgeForFiles(files);
    this.#places = placesIn(files, this.#judge);
    const width = this.#judge.alike.reduce((sum, alike) => sum + alike.length, 1);
    this.#mostAnswerSets = MOST_NUMBERS / width;
  }

  judges(version: number): boolean {
    return version >= this.#first && version < this.#first + this.#files.length;
  }

  answerSetOf(path: string): number {
    if (this.#judge.answerSetCount() > this.#mostAnswerSets) {
      this.#judge = createBatchJudgeForFiles(this.#files);
      this.#places = placesIn(this.#files, this.#judge);
      this.id = this.#newId();
    }
    return this.#judge.answerSetOf(urlOf(path));
  }

  ruleOf(answerSet: number, version: number, crawler: Crawler): number {
    const file = version - this.#first;
    const place = this.#places[file]?.get(crawler);
    if (place === undefined) return NOT_FORBIDDEN;
    const known = place.rules[answerSet] ?? NOT_ASKED;
    if (known !== NOT_ASKED) return known;
    const { answer, line } = this.#judge.answer(answerSet, file, place.at);
    const rule = ruleBy(answer, line);
    if (answerSet >= place.rules.length) place.rules = grownTo(answerSet, place.rules);
    place.rules[answerSet] = rule;
    return rule;
  }
}

/** Crawlers that get the same answers in a file. */
interface Place {
  /** Among those of the file. */
  readonly at: number;
  /** By answer set: what `ruleOf` says. */
  rules: Int32Array;
}

const NOT_ASKED = -2;

function placesIn(
  files: readonly FileForPages[],
  { alike }: BatchJudgeForFiles,
): readonly ReadonlyMap<Crawler, Place>[] {
  return files.map(({ crawlers }, file) => {
    const places = new Map<Crawler, Place>();
    for (const [at, { members }] of (alike[file] ?? []).entries()) {
      const place: Place = { at, rules: new Int32Array(0) };
      for (const member of members) {
        const crawler = crawlers[member];
        if (crawler !== undefined) places.set(crawler, place);
      }
    }
    return places;
  });
}

function grownTo(answerSet: number, rules: Int32Array): Int32Array {
  const grown = new Int32Array(Math.max(64, 2 ** Math.ceil(Math.log2(answerSet + 1)))).fill(NOT_ASKED);
  grown.set(rules);
  return grown;
}

/** Judges one crawler in one file: asking about long URLs in this way bounds what they cost. */
export class LoneJudge implements LogPageJudge {
  readonly id: number;
  readonly slot = 0;
  readonly #verdicts: CrawlerMatcher | null;

  constructor({ crawlers: [crawler], parses }: FileForPages, id: number) {
    this.id = id;
    this.#verdicts = crawler === undefined ? null : createCrawlerMatcher(crawler, parses);
  }

  answerSetOf(path: string): number {
    if (this.#verdicts === null) return NOT_FORBIDDEN - UNKNOWN_RULE;
    const verdict = this.#verdicts.verdict(urlOf(path));
    const rule = verdict === 'ambiguous' ? UNKNOWN_RULE : ruleBy(verdict.answer, decidingLine(verdict));
    return rule - UNKNOWN_RULE;
  }

  ruleOf(answerSet: number): number {
    return answerSet + UNKNOWN_RULE;
  }
}

/** A path that begins with `//` would be read as a host and a path. */
function urlOf(path: string): string {
  return path.startsWith('//') ? `http://host${path}` : path;
}

function ruleBy(answer: CrawlAnswer, line: number | null): number {
  if (answer === 'unknown') return UNKNOWN_RULE;
  return answer === 'allowed' ? NOT_FORBIDDEN : (line ?? NOT_FORBIDDEN);
}

/**
 * Whether it is held against a crawler that it asks for what is disallowed. Not where a person sent it, nor where its operator says
 * that it ignores robots.txt; and a control token fetches nothing, nor does what is retired or denied: a client with that name is
 * something else. No operator says that a token obeys that only others' lists name.
 */
export function mustObey(crawler: Crawler): boolean {
  const { purposes, obeys, isControlToken, standing } = crawler;
  return obeys !== 'no' && !purposes.includes('user-fetch') && !isControlToken && standing === null;
}
