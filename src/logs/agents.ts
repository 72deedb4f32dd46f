// Which crawler a User-Agent claims to be. Anyone can send any User-Agent; only the IP address can verify the claim.
import type { Crawler } from '../crawlers/index.ts';

/** A token must be a whole word: neither `Googlebot-Image` nor `NotGooglebot` names `Googlebot`. */
const WORD = /[A-Za-z0-9_-]+/g;
const WORD_CHARACTER = /[A-Za-z0-9_-]/;

/** Finds the crawler with the longest product token that a User-Agent contains as a whole word. Case is ignored. */
export function createAgentFinder(crawlers: readonly Crawler[]): (agent: string) => Crawler | null {
  /** By the first word of the token. */
  const byWord = new Map<string, { readonly token: string; readonly before: string; readonly crawler: Crawler }[]>();
  for (const crawler of crawlers) {
    const token = crawler.token.toLowerCase();
    const [word = ''] = token.match(WORD) ?? [];
    const entry = { token, before: token.slice(0, token.indexOf(word)), crawler };
    const others = byWord.get(word);
    if (others) others.push(entry);
    else byWord.set(word, [entry]);
  }
  // A token without letters and digits contains no word.
  const wordless = byWord.get('') ?? [];
  const mayName = createQuickCheck([...byWord.keys()]);
  return (agent) => {
    if (!mayName(agent)) return null;
    const text = agent.toLowerCase();
    let found: Crawler | null = null;
    let length = 0;
    const consider = (token: string, offset: number, crawler: Crawler) => {
      if (
        token.length <= length ||
        offset < 0 ||
        !text.startsWith(token, offset) ||
        !isWholeWord(text, offset, token.length)
      )
        return;
      found = crawler;
      length = token.length;
    };
    for (const { 0: word, index } of text.matchAll(WORD)) {
      for (const { token, before, crawler } of byWord.get(word) ?? []) consider(token, index - before.length, crawler);
    }
    for (const { token, crawler } of wordless) consider(token, text.indexOf(token), crawler);
    return found;
  };
}

/**
 * A quick check that rules out most browsers: whether a User-Agent has a word with the first letter, last letter and length of one of
 * these. Always true if the User-Agent isn't ASCII, because lower case may change such letters.
 */
function createQuickCheck(words: readonly string[]): (agent: string) => boolean {
  /** By first and last letter: the lengths of such words, as bits. */
  const lengths = new Int32Array(1024);
  for (const word of words) {
    const first = word.charCodeAt(0);
    const last = word.charCodeAt(word.length - 1);
    if (Number.isNaN(first)) return () => true;
    lengths[endsOf(first, last)] = (lengths[endsOf(first, last)] ?? 0) | bitOf(word.length);
  }
  return (agent) => {
    let length = 0;
    let first = 0;
    let last = 0;
    for (let offset = 0; offset <= agent.length; offset += 1) {
      const code = offset < agent.length ? agent.charCodeAt(offset) : 0;
      if (code >= IN_LOWER_CASE.length) return true;
      const letter = IN_LOWER_CASE[code] ?? 0;
      if (letter !== 0) {
        if (length === 0) first = letter;
        last = letter;
        length += 1;
      } else if (length > 0) {
        if (((lengths[endsOf(first, last)] ?? 0) & bitOf(length)) !== 0) return true;
        length = 0;
      }
    }
    return false;
  };
}

/** Characters of words in lower case, by code; 0 for all others. */
const IN_LOWER_CASE = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return WORD_CHARACTER.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});

/** A number below 1,024 for two letters. */
function endsOf(first: number, last: number): number {
  return ((first & 31) << 5) | (last & 31);
}

function bitOf(length: number): number {
  return 1 << Math.min(length, 31);
}

function isWholeWord(text: string, offset: number, length: number): boolean {
  return !WORD_CHARACTER.test(text.charAt(offset - 1)) && !WORD_CHARACTER.test(text.charAt(offset + length));
}

/** Cubot is a brand of phones. */
const BOT_WORD = /(?<!cu)bot\b|bots\b|crawl|spider|slurp|scrap|fetcher|monitor|\bfeed|validator|archiver|preview/i;
/** A URL or an email of a contact. Browsers have none. */
const CONTACT = /https?:\/\/|www\.|@[a-z0-9-]+\.[a-z]/i;
/** `curl/8.1`, `python-requests/2.31`. All browsers begin with `Mozilla/`, except old Opera. */
const PROGRAM = /^(?!mozilla\/|opera\/)[\w .-]+\//i;

/** Whether a User-Agent identifies itself as a bot's. */
export function claimsToBeBot(agent: string): boolean {
  return BOT_WORD.test(agent) || CONTACT.test(agent) || PROGRAM.test(agent);
}

/** A bot's name: the product with a word for bots in it, else the first product that isn't a browser's. */
export function botName(agent: string): string {
  const products = (agent.match(/[\w.!-]+/g) ?? []).filter((word) => /[A-Za-z]/.test(word));
  const names = products.filter((name) => !/^(?:https?|www\.)/i.test(name) && !NOT_A_NAME.test(name));
  const name = names.find((each) => BOT_WORD.test(each)) ?? names[0] ?? agent;
  return name.slice(0, LONGEST_NAME);
}

const LONGEST_NAME = 60;
const NOT_A_NAME =
  /^(?:mozilla|compatible|applewebkit|khtml|like|gecko|chrome|safari|version|mobile|linux|windows|macintosh|x11|android|intel|mac|os|x|nt|u|i686|x86_64|win64|x64|iphone|cpu|firefox|rv.*|v?\d.*)$/i;
