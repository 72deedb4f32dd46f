// The file /.well-known/tdmrep.json: which of its rules is about a page.
// https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/, "TDM File on the Origin Server": the file is an array
// of rules, the first match decides, and locations match like paths of robots.txt at Google.

import { parseJson } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { createGroupJudge, FOR_ALL, parseRobotsTxt, prepareGroupJudge, type Verdict } from '../../robots/index.ts';
import type { FetchFailure } from '../data/fetch-failure.ts';

export const TDM_FILE_PATH = '/.well-known/tdmrep.json';

export interface TdmRule {
  /** Counted from 1. */
  readonly number: number;
  readonly location: string;
  readonly isReserved: boolean;
  /** URL of the terms, as written; null if none is named or no rights are reserved. */
  readonly policy: string | null;
}

export type TdmFile =
  | { readonly kind: 'no-list' }
  /** Comparing it with the page's URL takes too long. */
  | { readonly kind: 'too-complex' }
  /** `rules`: how many rules the file has, valid or not. `omitted`: how many of them were not read. */
  | { readonly kind: 'rules'; readonly rules: number; readonly omitted: number; readonly match: TdmRule | null };

/** The result of requesting the file. */
export type TdmFileAnswer =
  | TdmFile
  | { readonly kind: 'no-file'; readonly status: number }
  /** Whether there is a file isn't known. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: FetchFailure };

const MOST_RULES = 1_000;
const MOST_CHARACTERS = 2_000;

export function* tdmFileInSteps(text: string, url: string): Steps<TdmFile> {
  const list = parseJson(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(list)) return { kind: 'no-list' };
  yield;
  const looked = list.slice(0, MOST_RULES);
  const rules = looked.flatMap((value: unknown, index) => ruleOf(value, index + 1) ?? []);
  const match = yield* firstAbout(rules, url);
  if (match === 'too-complex') return { kind: match };
  return { kind: 'rules', rules: list.length, omitted: list.length - looked.length, match };
}

/** Null if a mandatory property is missing; `tdm-reservation` counts as missing unless it is 0 or 1. */
function ruleOf(value: unknown, number: number): TdmRule | null {
  if (typeof value !== 'object' || value === null) return null;
  const named = new Map<string, unknown>(Object.entries(value));
  const location = named.get('location');
  const reservation = named.get('tdm-reservation');
  const policy = named.get('tdm-policy');
  if (typeof location !== 'string' || location.length > MOST_CHARACTERS) return null;
  // The specification has numbers; some sites use strings.
  const isReserved = reservation === 1 || reservation === '1';
  if (!isReserved && reservation !== 0 && reservation !== '0') return null;
  const terms = isReserved && typeof policy === 'string' ? policy.slice(0, MOST_CHARACTERS) : null;
  return { number, location, isReserved, policy: terms };
}

const USER_AGENT = 'User-agent: *';

/** The locations are matched like rules of one robots.txt, whose work for a question is limited, except that `#` starts no comment. */
function* firstAbout(rules: readonly TdmRule[], url: string): Steps<TdmRule | null | 'too-complex'> {
  const paths = rules.filter(({ location }) => /^\/[^\r\n]*$/.test(location));
  const lines = paths.map(({ location }) => `Disallow: ${location.replaceAll('#', '%23')}`);
  const robots = parseRobotsTxt([USER_AGENT, ...lines].join('\n'), 'google');
  yield* prepareGroupJudge(FOR_ALL, robots);
  yield;
  const verdict = createGroupJudge(FOR_ALL, robots).verdict(url);
  yield;
  const matching = linesOfMatches(verdict);
  // The lines are numbered from 1, and the first names the crawlers.
  return matching === 'too-complex' ? matching : (paths[Math.min(...matching) - 2] ?? null);
}

/** The longest match decides in robots.txt; here, it is the first, so all are needed. */
function linesOfMatches(verdict: Verdict): readonly number[] | 'too-complex' {
  const { matched, won } = verdict.explain();
  const isIncomplete = verdict.answer === 'unknown' || (matched.length > 0 && won === null);
  return isIncomplete ? 'too-complex' : matched.map(({ rule }) => rule.line);
}
