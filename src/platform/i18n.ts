// Words for people, from _locales.
import type messages from '../_locales/en/messages.json';
import { browser } from './browser.ts';

export type MessageKey = keyof typeof messages;

/** The message in the browser's language, with $1, $2… replaced by `parts`. */
export function t(key: MessageKey, ...parts: readonly (string | number)[]): string {
  return browser.i18n.getMessage(key, parts.map(String));
}

/** Messages that differ with a number: `<key>_other`, and one for each other category that the language has. */
export type CountedKey = MessageKey extends infer Key ? (Key extends `${infer Start}_other` ? Start : never) : never;

/**
 * The message for so many things, in the plural form that the messages' language asks for (Unicode CLDR, by
 * Intl.PluralRules). The number is $1; `parts` follow, and numbers among them are counts, too.
 */
export function counted(key: CountedKey, count: number, ...parts: readonly (string | number)[]): string {
  const form = `${key}_${inLanguage(Intl.PluralRules).select(count)}`;
  const words = [count, ...parts].map((part) => (typeof part === 'number' ? formatNumber(part) : part));
  return browser.i18n.getMessage(form, words) || browser.i18n.getMessage(`${key}_other`, words);
}

/** A count as the language writes it: 1,200. Numbers of lines and statuses are names, and go to `t()` as they are. */
export function formatNumber(count: number): string {
  return inLanguage(Intl.NumberFormat).format(count);
}

/**
 * BCP 47 tag of the language that the messages are in, for Intl. The browser falls back to English where there are no
 * messages of its own language; where they are of that language, its tag may tell the region, too: en-GB, es-419.
 */
export function language(): string {
  known ??= findLanguage();
  return known;
}

/** It stays while a page or the worker lives. */
let known: string | null = null;

function findLanguage(): string {
  const ofMessages = t('locale');
  const ofBrowser = browser.i18n.getUILanguage();
  return isSameLanguage(ofBrowser, ofMessages) ? ofBrowser : ofMessages;
}

/** One of Intl's in the messages' language, made once: making one takes far longer than using it. */
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

/** The script counts: zh-TW is written otherwise than zh-CN. */
function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [new Intl.Locale(one).maximize(), new Intl.Locale(other).maximize()];
  return a.language === b.language && a.script === b.script;
}
