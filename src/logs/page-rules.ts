// Which rule forbids a crawler a page, in the versions of a robots.txt that may be in use.
import type { Crawler } from '../crawlers/index.ts';
import type { Span } from './bytes.ts';
import type { Period, RobotsInForce } from './in-force.ts';
import {
  type JointJudge,
  type LogPageJudge,
  type LoneJudge,
  MOST_ANSWER_SETS,
  NOT_FORBIDDEN,
  UNKNOWN_RULE,
} from './page-judge.ts';
import type { VisitTable } from './visits.ts';

/** Bytes. A longer URL is asked about version by version. */
const LONGEST_SHARED = 256;
/** Versions. */
const MOST_LONE = 4;

export class PageRules {
  readonly #crawler: Crawler;
  readonly #robots: RobotsInForce;
  /** Those that were asked last. */
  #joint: JointJudge | null = null;
  readonly #lone = new Map<number, LoneJudge>();

  constructor(crawler: Crawler, robots: RobotsInForce) {
    this.#crawler = crawler;
    this.#robots = robots;
  }

  /** What is forbidden of the page that was counted last in `pages`: by the newest version, if all forbid it. */
  ruleOf(pages: VisitTable, url: Span, { oldest, newest }: Period): number {
    let rule = NOT_FORBIDDEN;
    let isKnown = true;
    for (let version = newest; version >= oldest; version -= 1) {
      const own = this.#ruleIn(version, pages, url);
      if (own === NOT_FORBIDDEN) return NOT_FORBIDDEN;
      if (own === UNKNOWN_RULE) isKnown = false;
      else if (version === newest) rule = own;
    }
    return isKnown ? rule : UNKNOWN_RULE;
  }

  /** A page is asked about once: the answer set is noted, with whose it is. */
  #ruleIn(version: number, pages: VisitTable, url: Span): number {
    const served = this.#robots.servedAs(version);
    if (served !== 'file') return served === 'none' ? NOT_FORBIDDEN : UNKNOWN_RULE;
    const judge = url.to - url.from > LONGEST_SHARED ? this.#loneJudge(version) : this.#jointJudge(version);
    const noted = pages.noteIn(judge.slot) - judge.id * MOST_ANSWER_SETS;
    if (noted >= 0 && noted < MOST_ANSWER_SETS) return judge.ruleOf(noted, version, this.#crawler);
    const answerSet = judge.answerSetOf(url.toString());
    pages.setNote(judge.slot, judge.id * MOST_ANSWER_SETS + answerSet);
    return judge.ruleOf(answerSet, version, this.#crawler);
  }

  #jointJudge(version: number): LogPageJudge {
    if (this.#joint?.judges(version)) return this.#joint;
    this.#joint = this.#robots.jointJudge(version, this.#crawler);
    return this.#joint;
  }

  #loneJudge(version: number): LogPageJudge {
    const known = this.#lone.get(version);
    if (known !== undefined) return known;
    const made = this.#robots.loneJudge(version, this.#crawler);
    if (this.#lone.size >= MOST_LONE) this.#lone.clear();
    this.#lone.set(version, made);
    return made;
  }
}
