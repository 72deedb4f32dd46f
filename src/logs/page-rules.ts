// Which rule disallows a page for a crawler, in the versions of robots.txt that may be in use.
import type { Crawler } from '../crawlers/index.ts';
import type { Span } from './bytes.ts';
import type { Period, RobotsInForce } from './in-force.ts';
import {
  type LogPageJudge,
  MOST_ANSWER_SETS,
  NOT_DISALLOWED,
  type SharedPageJudge,
  type SinglePageJudge,
  UNKNOWN_RULE,
} from './page-judge.ts';
import type { VisitTable } from './visits.ts';

/** A longer URL is judged version by version. */
const LONGEST_SHARED_BYTES = 256;
/** Judges of single versions that are kept. */
const MOST_SINGLE = 4;

export class PageRules {
  readonly #crawler: Crawler;
  readonly #robots: RobotsInForce;
  /** The judge of the last question. */
  #shared: SharedPageJudge | null = null;
  readonly #single = new Map<number, SinglePageJudge>();

  constructor(crawler: Crawler, robots: RobotsInForce) {
    this.#crawler = crawler;
    this.#robots = robots;
  }

  /** The rule of the newest version that disallows the page counted last in `pages`, if all versions disallow it. */
  ruleOf(pages: VisitTable, url: Span, { oldest, newest }: Period): number {
    let rule = NOT_DISALLOWED;
    let isKnown = true;
    for (let version = newest; version >= oldest; version -= 1) {
      const own = this.#ruleIn(version, pages, url);
      if (own === NOT_DISALLOWED) return NOT_DISALLOWED;
      if (own === UNKNOWN_RULE) isKnown = false;
      else if (version === newest) rule = own;
    }
    return isKnown ? rule : UNKNOWN_RULE;
  }

  /** Each page is judged once: its answer set is noted in `pages`, with the id of the judge. */
  #ruleIn(version: number, pages: VisitTable, url: Span): number {
    const served = this.#robots.servedAs(version);
    if (served !== 'file') return served === 'none' ? NOT_DISALLOWED : UNKNOWN_RULE;
    const judge = url.to - url.from > LONGEST_SHARED_BYTES ? this.#singleJudge(version) : this.#sharedJudge(version);
    const noted = pages.noteIn(judge.slot) - judge.id * MOST_ANSWER_SETS;
    if (noted >= 0 && noted < MOST_ANSWER_SETS) return judge.ruleOf(noted, version, this.#crawler);
    const answerSet = judge.answerSetOf(url);
    pages.setNote(judge.slot, judge.id * MOST_ANSWER_SETS + answerSet);
    return judge.ruleOf(answerSet, version, this.#crawler);
  }

  #sharedJudge(version: number): LogPageJudge {
    if (this.#shared?.judges(version)) return this.#shared;
    this.#shared = this.#robots.sharedJudge(version, this.#crawler);
    return this.#shared;
  }

  #singleJudge(version: number): LogPageJudge {
    const known = this.#single.get(version);
    if (known !== undefined) return known;
    const made = this.#robots.singleJudge(version, this.#crawler);
    if (this.#single.size >= MOST_SINGLE) this.#single.clear();
    this.#single.set(version, made);
    return made;
  }
}
