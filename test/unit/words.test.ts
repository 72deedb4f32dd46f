// The words that people read: those to avoid in English, in messages and documents, and each language's terms. The lists are
// test/data/words.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import words from '../data/words.json';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

type Messages = Readonly<Record<string, { readonly message: string }>>;
const messagesOf = (locale: string): Messages => JSON.parse(read('src', '_locales', locale, 'messages.json'));
const english = messagesOf('en');

const banned = [
  ...words.banned.map(({ word, say }) => ({ pattern: new RegExp(word, 'gi'), say })),
  ...words.bannedAsWritten.map(({ word, say }) => ({ pattern: new RegExp(word, 'g'), say })),
];

/** Each banned word in the text, with what to say instead. */
const bannedIn = (text: string) =>
  banned.flatMap(({ pattern, say }) => (text.match(pattern) ?? []).map((found) => `“${found}”: say ${say}`));

/** Without code and the targets of links: names of fields and files are no words. */
const proseOf = (markdown: string) =>
  markdown.replace(/^(?:```[\s\S]*?^```| {4}.*)$/gm, '').replace(/`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>|https?:\S+/g, ' ');

/** Of the changelog, what is not released yet, or was last. */
const newestOf = (changelog: string) => changelog.split(/^## /m)[1] ?? '';

const documents: readonly (readonly [string, string])[] = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/store/en.md'].map((path) => [path, read(path)] as const),
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => [`${folder}/${name}`, read(folder, name)] as const),
  ),
  ['CHANGELOG.md', newestOf(read('CHANGELOG.md'))],
];

describe('words to avoid', () => {
  test('in the English messages', () => {
    const found = Object.entries(english).flatMap(([key, { message }]) =>
      bannedIn(message).map((word) => `${key}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test.each(documents)('in %s', (_, text) => {
    const found = proseOf(text)
      .split('\n')
      .flatMap((line, index) => bannedIn(line).map((word) => `line ${index + 1}: ${word}`));
    expect(found).toEqual([]);
  });

  test.each(Object.entries(words.bannedIn))('in %s', (locale, list) => {
    const found = Object.entries(messagesOf(locale)).flatMap(([key, { message }]) =>
      list.filter((word) => message.includes(word)).map((word) => `${key}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the glossary', () => {
  test.each(words.glossary)('$english', ({ english: term, ...languages }) => {
    const pattern = new RegExp(term, term.includes('AI') ? '' : 'i');
    const meant = Object.entries(english).filter(([, { message }]) => pattern.test(message));
    expect(meant).not.toEqual([]);
    const missing = Object.entries(languages).flatMap(([locale, word]) => {
      const own = messagesOf(locale);
      const term = new RegExp(word, 'i');
      return meant
        .filter(([key]) => own[key] !== undefined && !term.test(own[key].message))
        .map(([key, { message }]) => `${locale} ${key}: “${own[key]?.message}” for “${message}”`);
    });
    expect(missing).toEqual([]);
  });
});

/** What a typesetter of the language would correct. */
const MISPRINTS: Readonly<Record<string, RegExp>> = {
  // “ closes here, and a space stands before the ellipsis of left-out words.
  de: /["”]|(?<!„[^“]*)“|\.\.\.|\p{L}…/u,
  es: /["“”]|\.\.\./,
  // Narrow no-break space before ; ! ? and no-break space before a colon and inside the quotes; not in https:.
  fr: /["'“”]|\.\.\.|[^\u202f][;!?]|(?<!\bhttps?)(?<!\u00a0):|«(?!\u00a0)|(?<!\u00a0)»/,
  ja: /["“”]|\.\.\.|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.!?()]|[()][\p{Script=Han}\p{Script=Hiragana}]/u,
  ru: /["“”]|\.\.\.| - /,
  zh_CN: /["「」]|\.\.\.|\p{Script=Han}[,.:;!?()]|[()]\p{Script=Han}/u,
};

test.each(Object.entries(MISPRINTS))('%s has its own quotes, spaces and punctuation', (locale, misprint) => {
  const found = Object.entries(messagesOf(locale)).filter(([, { message }]) => misprint.test(message));
  expect(found.map(([key, { message }]) => `${key}: ${message}`)).toEqual([]);
});
