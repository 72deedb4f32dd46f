// The file /.well-known/tdmrep.json: which of its rules is about a page.
// https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/, "TDM File on the Origin Server": the file is an array
// of rules, the first match decides, and locations match like paths of robots.txt at Google.
import { parseJson } from '../../base/json.ts';
import { createGroupJudge, parseRobotsTxt } from '../../robots/index.ts';

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
  /** `rules`: how many rules the file has, valid or not. `omitted`: how many of them were not read. */
  | { readonly kind: 'rules'; readonly rules: number; readonly omitted: number; readonly match: TdmRule | null };

/** The result of requesting the file. */
export type TdmFileAnswer =
  | TdmFile
  | { readonly kind: 'no-file'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'network' | 'offline' | 'redirect' };

const MOST_RULES = 1_000;
const MOST_CHARACTERS = 2_000;

export function readTdmFile(text: string, url: string): TdmFile {
  const list = parseJson(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(list)) return { kind: 'no-list' };
  const looked = list.slice(0, MOST_RULES);
  const rules = looked.flatMap((value: unknown, index) => ruleOf(value, index + 1) ?? []);
  const match = rules.find(({ location }) => isAbout(location, url)) ?? null;
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

/** As a rule of robots.txt, except that `#` starts no comment. */
function isAbout(location: string, url: string): boolean {
  if (!/^\/[^\r\n]*$/.test(location)) return false;
  const robots = parseRobotsTxt(`User-agent: *\nDisallow: ${location.replaceAll('#', '%23')}\n`, 'google');
  return createGroupJudge({ chain: [], ignoresStar: false }, robots).verdict(url).answer === 'disallowed';
}
