// Which rule forbids a crawler a page, in one version of a robots.txt after the other, asked as rarely as can be.
import type { Crawler } from '../crawlers/index.ts';
import type { Span } from './bytes.ts';
import type { Period, RobotsInForce } from './in-force.ts';
import { NOT_FORBIDDEN, UNKNOWN_RULE } from './judge.ts';
import type { VisitTable } from './visits.ts';

/** A rule and, above it, a version: 31 bits together. More lines than a file of 500 KiB has. */
const RULE_BITS = 19;
const MAX_NOTED = 2 ** RULE_BITS - 1;
const MOST_VERSIONS = 2 ** 12;
/** From what is noted of a rule to the rule: a note is never 0. */
const RULE_OFFSET = 2;

/** What doesn't fit is asked for again. */
function noteRule(pages: VisitTable, version: number, rule: number): number {
  const noted = rule + RULE_OFFSET;
  if (noted <= MAX_NOTED && version < MOST_VERSIONS) pages.note = (version << RULE_BITS) | noted;
  return rule;
}

export class PageRules {
  readonly #crawler: Crawler;
  /** From what was noted of a rule to its line in another version. */
  #moved = { to: -1, rules: new Map<number, number>() };

  constructor(crawler: Crawler) {
    this.#crawler = crawler;
  }

  /**
   * What the robots.txt of a period says of the page that was counted last in `pages`: of each it is noted which version was asked last,
   * and what it says. Mostly that is what the next one says, too.
   */
  ruleOf(pages: VisitTable, url: Span, { oldest, newest }: Period, robots: RobotsInForce): number {
    const { note } = pages;
    const noted = note === 0 ? -1 : note >>> RULE_BITS;
    const notedRule = (note & MAX_NOTED) - RULE_OFFSET;
    if (noted === newest && (notedRule === NOT_FORBIDDEN || oldest === newest)) return notedRule;
    if (noted >= 0 && notedRule === NOT_FORBIDDEN) {
      for (let version = newest; version >= oldest; version -= 1) {
        if (robots.isAlike(this.#crawler, noted, version)) return noteRule(pages, version, NOT_FORBIDDEN);
      }
    }
    let rule = NOT_FORBIDDEN;
    let isKnown = true;
    for (let version = newest; version >= oldest; version -= 1) {
      // What the newest forbids, one with the same rules forbids, too.
      if (rule !== NOT_FORBIDDEN && robots.isAlike(this.#crawler, version, newest)) continue;
      const own = version === noted ? notedRule : this.#askFor(pages, url, version, note, robots);
      if (own === NOT_FORBIDDEN) return noteRule(pages, version, NOT_FORBIDDEN);
      if (own === UNKNOWN_RULE) isKnown = false;
      if (version !== newest) continue;
      noteRule(pages, version, own);
      if (own !== UNKNOWN_RULE) rule = own;
    }
    return isKnown ? rule : UNKNOWN_RULE;
  }

  /** Where a version has the same rules as the one that was noted, a rule has another line at most: the same for all pages. */
  #askFor(pages: VisitTable, url: Span, version: number, note: number, robots: RobotsInForce): number {
    const isAlike = note !== 0 && robots.isAlike(this.#crawler, note >>> RULE_BITS, version);
    if (!isAlike) return this.#ask(pages, url, version, robots);
    if (version !== this.#moved.to) this.#moved = { to: version, rules: new Map() };
    const known = this.#moved.rules.get(note) ?? this.#ask(pages, url, version, robots);
    this.#moved.rules.set(note, known);
    return known;
  }

  /** Many crawlers follow the same rules, and ask for the same pages. */
  #ask(pages: VisitTable, url: Span, version: number, robots: RobotsInForce): number {
    const judge = robots.judgeIn(version, this.#crawler);
    const known = pages.answerOf(judge);
    if (known !== null) return known;
    const rule = judge.judge(url.toString());
    pages.setAnswer(judge, rule);
    return rule;
  }
}
