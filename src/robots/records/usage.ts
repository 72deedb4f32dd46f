// Content-Usage: what may be done with content once it is fetched, in the vocabulary of the IETF's AI preferences. A draft:
// https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/08/. Where the text stood, in robots.txt or a header, is not known here.

/** draft-ietf-aipref-vocab-08 §6.1: training generative models, being their input, and search that leads to the source. */
export type UsageLabel = 'train-ai' | 'ai-use' | 'search';

export interface UsagePreference {
  readonly label: UsageLabel;
  readonly isAllowed: boolean;
}

const LABELS: readonly UsageLabel[] = ['train-ai', 'ai-use', 'search'];

/**
 * §6.5: of each label the last value, where that is the token `y` or `n`. All else, also a label of an earlier draft, is
 * ignored. Null for what isn't a dictionary at all: then nothing is preferred.
 */
export function readUsage(text: string): readonly UsagePreference[] | null {
  const tokens = readTokens(text);
  return tokens && LABELS.flatMap((label) => preference(label, tokens.get(label)));
}

function preference(label: UsageLabel, token: string | null | undefined): readonly UsagePreference[] {
  return token === 'y' || token === 'n' ? [{ label, isAllowed: token === 'y' }] : [];
}

// The grammar of RFC 9651 §4.2.2 has no nesting but one, of items in an inner list, so it is a regular one. Each part begins
// in its own way, and white space belongs to one part only: a match takes time linear in the text.
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
/** A key, its value where that is a token, and the comma before the next member or the end. */
const MEMBER = `(${KEY})(?:=(?:(${TOKEN})|${OTHER_ITEMS}|${INNER_LIST}))?${PARAMETERS}[ \\t]*(?:,[ \\t]*(?!$)|$)`;

/** The members of a dictionary: a token as it is, null for a value of another type. Null where the text isn't a dictionary. */
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
