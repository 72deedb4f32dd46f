// Messages for people, from _locales.
import { browser } from './browser.ts';
import type { MessageValues } from './messages.ts';

export type MessageKey = keyof MessageValues;

export type MessageValue = string | number;

/** As many values as a message has placeholders. */
type Tuple<Count, Of, Values extends readonly Of[] = []> = Values['length'] extends Count
  ? Values
  : Tuple<Count, Of, [...Values, Of]>;

/** The values of one key; for a union of keys, a union of their values. */
export type ValuesOf<Key extends MessageKey, Of = MessageValue> = Key extends unknown
  ? Tuple<MessageValues[Key], Of>
  : never;

/** The message in the browser's language, with $1, $2… replaced by `values`. */
export function t<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string {
  return filled(partsOf(key, values.length), values);
}

/** Messages that depend on a number: `<key>_other`, and one for each other plural category of the language. */
export type CountedKey = MessageKey extends infer Key ? (Key extends `${infer Start}_other` ? Start : never) : never;

export type OthersOf<Key extends CountedKey, Of = MessageValue> = Key extends unknown
  ? ValuesOf<`${Key}_other`, Of> extends readonly [Of, ...infer Others extends readonly Of[]]
    ? Others
    : []
  : never;

/**
 * The message in the plural form for this number, in the messages' language (Unicode CLDR, by Intl.PluralRules). The number is
 * $1; `others` follow, and numbers among them are counts, too.
 */
export function counted<Key extends CountedKey>(key: Key, count: number, ...others: OthersOf<Key>): string {
  const values: readonly MessageValue[] = [count, ...others];
  return filled(
    partsOfCounted(key, count, values.length),
    values.map((value) => (typeof value === 'number' ? formatNumber(value) : value)),
  );
}

/** Words of a message, or the index of a value, from 0. */
export type MessagePart = string | number;

/** The parts of a `t()` message. */
export function partsOfMessage(key: MessageKey, places: number): readonly MessagePart[] {
  return partsOf(key, places);
}

/** The parts of a `counted()` message. */
export function partsOfCounted(key: CountedKey, count: number, places: number): readonly MessagePart[] {
  const form = partsOf(`${key}_${inLanguage(Intl.PluralRules).select(count)}`, places);
  return form.some((part) => part !== '') ? form : partsOf(`${key}_other`, places);
}

/** Messages from the browser, by key and number of values: a report uses many of them repeatedly. */
const known = new Map<string, readonly MessagePart[]>();

/** Only markers go through the browser's message, so that no value can look like one. */
function partsOf(key: string, places: number): readonly MessagePart[] {
  const name = `${key} ${places}`;
  const before = known.get(name);
  if (before) return before;
  const marks = Array.from({ length: places }, (_, index) => `\u2068${index}\u2069`);
  const parts = browser.i18n
    .getMessage(key, marks)
    .split(/[\u2068\u2069]/)
    .map((part, index) => (index % 2 === 0 ? part : Number(part)));
  known.set(name, parts);
  return parts;
}

function filled(parts: readonly MessagePart[], values: readonly MessageValue[]): string {
  const texts = parts.map((part) => (typeof part === 'number' ? String(values[part] ?? '') : part));
  return texts
    .map((text, index) => (typeof parts[index] === 'number' ? text : fitting(text, texts[index - 1], texts[index + 1])))
    .join('');
}

/**
 * Chinese and Japanese messages have a space beside a value, as most values are Latin names or numbers. A value in the
 * message's own script needs none.
 *
 * @param before, after the values around this part of the message
 */
export function fitting(part: string, before = '', after = ''): string {
  if (part === ' ') return isWide(before.at(-1)) ? '' : part;
  const start = part[0] === ' ' && isWide(part[1]) && isWide(before.at(-1)) ? 1 : 0;
  const isCutAtEnd = part.at(-1) === ' ' && isWide(part.at(-2)) && isWide(after[0]);
  return part.slice(start, isCutAtEnd ? -1 : undefined);
}

/** Han, kana, and the punctuation of both. */
const isWide = (character = '') => character >= '\u2e80';

/** A count in the language's format: 1,200. Line numbers and HTTP statuses are names, and are passed to `t()` as they are. */
export function formatNumber(count: number): string {
  return inLanguage(Intl.NumberFormat).format(count);
}

/**
 * BCP 47 tag of the messages' language, for Intl. The browser falls back to English if there are no messages in its language;
 * otherwise its tag can include the region: en-GB, es-419.
 */
export function language(): string {
  found ??= findLanguage();
  return found;
}

/** Constant while a page or the worker lives. */
let found: string | null = null;

function findLanguage(): string {
  const ofMessages = t('locale');
  const ofBrowser = browser.i18n.getUILanguage();
  return isSameLanguage(ofBrowser, ofMessages) ? ofBrowser : ofMessages;
}

/** An Intl object in the messages' language, made once: making one takes far longer than using it. */
export function inLanguage<Format, Options>(
  Maker: new (language: string, options?: Options) => Format,
  options?: Options,
): Format {
  const key = Maker.name + JSON.stringify(options);
  const format = (made.get(key) as Format | undefined) ?? new Maker(language(), options);
  made.set(key, format);
  return format;
}

const made = new Map<string, unknown>();

/** The script matters: zh-TW differs from zh-CN. */
function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [new Intl.Locale(one).maximize(), new Intl.Locale(other).maximize()];
  return a.language === b.language && a.script === b.script;
}
