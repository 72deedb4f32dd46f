// Content-Usage: what may be done with content once it is fetched, in the vocabulary of the IETF's AI preferences, a draft:
// https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/08/. Doesn't know whether the text is from robots.txt or a header.

/** draft-ietf-aipref-vocab-08 §6.1: training generative models, input for them, and search that leads to the source. */
export type UsageLabel = 'train-ai' | 'ai-use' | 'search';

export interface UsagePreference {
  readonly label: UsageLabel;
  readonly isAllowed: boolean;
}

const LABELS: readonly UsageLabel[] = ['train-ai', 'ai-use', 'search'];

/**
 * §6.5: the last value of each label, if it is the token `y` or `n`. Everything else, including labels of earlier drafts, is
 * ignored. Null for a text that isn't a dictionary: then nothing is preferred.
 */
export function readUsage(text: string): readonly UsagePreference[] | null {
  const tokens = readTokens(text);
  return tokens && LABELS.flatMap((label) => preference(label, tokens.get(label)));
}

function preference(label: UsageLabel, token: string | null | undefined): readonly UsagePreference[] {
  return token === 'y' || token === 'n' ? [{ label, isAllowed: token === 'y' }] : [];
}

// The grammar of RFC 9651 §4.2.2 nests only items in an inner list, so it is regular. Each part begins differently, and white
// space belongs to one part only: matching takes time linear in the text.
const KEY = '[a-z*][a-z0-9_.*-]*';
const TOKEN = "[A-Za-z*][\\w!#$%&'*+.^`|~:/-]*";
const OTHER_ITEMS = [
  '-?(?:\\d{1,12}\\.\\d{1,3}|\\d{1,15})',
  '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"',
  ':[A-Za-z0-9+/=]*:',
  '\\?[01]',
  '@-?\\d{1,15}',
  '%"(?:[ !#$&-~]|%[0-9a-f]{2})*"',
].join('|');
const PARAMETERS = `(?:; *${KEY}(?:=(?:${TOKEN}|${OTHER_ITEMS}))?)*`;
const INNER_LIST = `\\((?: *(?:${TOKEN}|${OTHER_ITEMS})${PARAMETERS}(?=[ )]))* *\\)`;
/** A key, its value if that is a token, and the comma before the next member or the end. */
const MEMBER = `(${KEY})(?:=(?:(${TOKEN})|${OTHER_ITEMS}|${INNER_LIST}))?${PARAMETERS}[ \\t]*(?:,[ \\t]*(?!$)|$)`;

/** The members of a dictionary: the text of a token, null for a value of another type. Null if the text isn't a dictionary. */
function readTokens(text: string): ReadonlyMap<string, string | null> | null {
  const dictionary = text.replace(/^ +/, '');
  const end = dictionary.length;
  const member = new RegExp(MEMBER, 'y');
  const tokens = new Map<string, string | null>();
  while (member.lastIndex < end) {
    const [, key, token] = member.exec(dictionary) ?? [];
    if (key === undefined) return null;
    tokens.set(key, token ?? null);
  }
  return tokens;
}
