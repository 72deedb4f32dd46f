// Turns an entry of catalogue.json into a Crawler. TypeScript reads every text of a JSON file as `string`; this narrows
// them to the words that types.ts knows, by looking them up instead of asserting.
import type { Crawler, Purpose } from './types.ts';

/** In the order in which a person is shown them. */
export const PURPOSES: readonly Purpose[] = [
  'search',
  'ai-search',
  'ai-training',
  'user-fetch',
  'ads',
  'preview',
  'seo',
  'archive',
  'other',
];
const DIALECTS: readonly Crawler['dialect'][] = ['rfc9309', 'google', 'bing', 'yandex'];
const OBEYS: readonly Crawler['obeys'][] = ['yes', 'partly', 'no', 'unclear'];

/** An entry as JSON has it. */
export interface Entry {
  readonly token: string;
  readonly owner: string | null;
  readonly purposes: readonly string[];
  readonly dialect: string;
  readonly chain: readonly string[];
  readonly ignoresStar: boolean;
  readonly isControlToken: boolean;
  readonly obeys: string;
  readonly source: string | null;
  readonly read: string | null;
}

/** Throws on a word that types.ts does not know. The catalogue is this project's own, so that is a bug, and a test finds it. */
export function decodeCrawler(entry: Entry): Crawler {
  const [purpose, ...morePurposes] = entry.purposes.map((word) => known(PURPOSES, word));
  const [head, ...fallbacks] = entry.chain;
  if (purpose === undefined || head === undefined) throw new Error(`${entry.token}: no purpose, or no chain`);
  return {
    ...entry,
    purposes: [purpose, ...morePurposes],
    dialect: known(DIALECTS, entry.dialect),
    chain: [head, ...fallbacks],
    obeys: known(OBEYS, entry.obeys),
  };
}

function known<Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`${word}: none of ${words.join(', ')}`);
  return found;
}
