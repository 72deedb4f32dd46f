// A sentence with quotes in it. A quote is text that somebody else wrote: a rule, a URL, a name. The screen and Markdown each
// mark quotes in their own way.
import {
  type CountedKey,
  fitting,
  formatNumber,
  type MessageKey,
  type MessagePart,
  type MessageValue,
  type OthersOf,
  partsOfCounted,
  partsOfMessage,
  type ValuesOf,
} from '../../platform/i18n.ts';
import { listParts } from './format.ts';

export interface Sentence {
  readonly text: string;
  /** Where the quotes are in the text, in order. */
  readonly quotes: readonly Span[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Part of a sentence: our own words, or a sentence with quotes in it. */
type Said = MessageValue | Sentence;

/** Our own words. */
export function plain(text: string): Sentence {
  return { text, quotes: [] };
}

export function quote(text: string): Sentence {
  return { text, quotes: text === '' ? [] : [{ start: 0, end: text.length }] };
}

/** Like `t()`, with sentences among the values. */
export function say<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key, Said>): Sentence {
  return filled(partsOfMessage(key, values.length), values.map(sentenceOf));
}

/** Like `counted()`, with sentences among the values. */
export function sayCounted<Key extends CountedKey>(key: Key, count: number, ...others: OthersOf<Key, Said>): Sentence {
  const values: readonly Said[] = [count, ...others];
  return filled(partsOfCounted(key, count, values.length), values.map(countOf));
}

/** Google, Bing and Yandex. */
export function listOf(items: readonly Sentence[]): Sentence {
  return filled(listParts(items.length), items);
}

export function joined(sentences: readonly Sentence[], separator = ' · '): Sentence {
  return concat(sentences.flatMap((one, index) => (index === 0 ? [one] : [plain(separator), one])));
}

/** Full sentences one after the other, with the space that the language has between them. */
export function joinSentences(sentences: readonly Sentence[]): Sentence {
  return sentences.reduce((before, next) => (before.text === '' ? next : say('sentences', before, next)), plain(''));
}

/** Without duplicates, compared by text. */
export function withoutDuplicates(sentences: readonly Sentence[]): readonly Sentence[] {
  return [...new Map(sentences.map((one) => [one.text, one])).values()];
}

/** Our words and the quotes in turn, beginning and ending with words. */
export function partsOf({ text, quotes }: Sentence): readonly string[] {
  const cuts = [0, ...quotes.flatMap(({ start, end }) => [start, end])];
  return cuts.map((from, index) => text.slice(from, cuts[index + 1]));
}

const sentenceOf = (value: Said) => (typeof value === 'object' ? value : plain(String(value)));

const countOf = (value: Said) =>
  typeof value === 'object' ? value : plain(typeof value === 'number' ? formatNumber(value) : value);

function filled(parts: readonly MessagePart[], values: readonly Sentence[]): Sentence {
  const textOf = (part?: MessagePart) => (typeof part === 'number' ? values[part]?.text : part);
  return concat(
    parts.map((part, index) =>
      typeof part === 'number'
        ? (values[part] ?? plain(''))
        : plain(fitting(part, textOf(parts[index - 1]), textOf(parts[index + 1]))),
    ),
  );
}

function concat(sentences: readonly Sentence[]): Sentence {
  let text = '';
  const quotes: Span[] = [];
  for (const one of sentences) {
    for (const { start, end } of one.quotes) quotes.push({ start: text.length + start, end: text.length + end });
    text += one.text;
  }
  return { text, quotes };
}
