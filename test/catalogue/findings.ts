// What in the catalog wants another look, and how it differs from somebody else's list.
import type { Crawler } from '../../src/crawlers/index.ts';

/** Days after which an operator's page is to be read again. */
export const MOST_DAYS = 90;
const DAY = 24 * 3_600_000;

export interface Findings {
  /** Read, but long ago: the oldest first. */
  readonly old: readonly { readonly token: string; readonly read: string; readonly source: string | null }[];
  /** With a page that hasn't been read. */
  readonly unread: readonly { readonly token: string; readonly source: string }[];
  readonly withoutSource: readonly string[];
}

/** Of crawlers of today: nothing changes any more about historic, retired and denied ones. */
export function findingsOf(crawlers: readonly Crawler[], now: number): Findings {
  const asked = crawlers.filter(({ purposes, standing }) => !purposes.includes('historic') && standing === null);
  const isOld = (read: string) => now - Date.parse(read) > MOST_DAYS * DAY;
  return {
    old: asked
      .flatMap(({ token, read, source }) => (read !== null && isOld(read) ? [{ token, read, source }] : []))
      .sort((a, b) => a.read.localeCompare(b.read)),
    unread: asked.flatMap(({ token, read, source }) => (read === null && source !== null ? [{ token, source }] : [])),
    withoutSource: asked.filter(({ source }) => source === null).map(({ token }) => token),
  };
}

/** A crawler of somebody else's list. */
export interface Listed {
  readonly token: string;
  /** Whether it obeys, in the list's words; null where the list doesn't say. */
  readonly respect: string | null;
}

/** A list as ai.robots.txt has it (`{ token: { respect } }`), a robots.txt, or one token a line. */
export function readList(text: string): readonly Listed[] {
  const json = parseJson(text);
  if (json !== null) {
    return Object.entries(json).map(([token, about]) => ({ token, respect: respectOf(about) }));
  }
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replace(/#.*/, '').trim());
  const isFile = lines.some((line) => /^user-agent\s*:/i.test(line));
  const tokens = isFile ? lines.flatMap((line) => /^user-agent\s*:\s*(.+)$/i.exec(line)?.[1] ?? []) : lines;
  return [...new Set(tokens)]
    .filter((token) => token !== '' && token !== '*')
    .map((token) => ({ token, respect: null }));
}

function parseJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function respectOf(about: unknown): string | null {
  if (typeof about !== 'object' || about === null || !('respect' in about)) return null;
  return typeof about.respect === 'string' ? about.respect : null;
}

export interface Differences {
  readonly onlyThere: readonly string[];
  /** Of those that serve AI: a list of AI's crawlers would have them. */
  readonly onlyHere: readonly string[];
  /** The list has an answer, and the catalog says otherwise. */
  readonly respect: readonly { readonly token: string; readonly here: string; readonly there: string }[];
}

export function differencesTo(list: readonly Listed[], crawlers: readonly Crawler[]): Differences {
  const here = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));
  const there = new Set(list.map(({ token }) => token.toLowerCase()));
  const servesAi = ({ purposes }: Crawler) => purposes.includes('ai-search') || purposes.includes('ai-training');
  return {
    onlyThere: list.filter(({ token }) => !here.has(token.toLowerCase())).map(({ token }) => token),
    onlyHere: crawlers.filter((one) => servesAi(one) && !there.has(one.token.toLowerCase())).map(({ token }) => token),
    respect: list.flatMap(({ token, respect }) => {
      const own = here.get(token.toLowerCase());
      const word = /^\W*(yes|no)\b/i.exec(respect ?? '')?.[1]?.toLowerCase();
      return own === undefined || word === undefined || own.obeys === word
        ? []
        : [{ token: own.token, here: own.obeys, there: word }];
    }),
  };
}
