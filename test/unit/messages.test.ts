// The words: every key that the code asks for is there (TypeScript sees to that), none is left over, and each language
// says all that English says, in its own words and plural forms.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import messages from '../../src/_locales/en/messages.json';
import { sourceFiles, sourceText } from '../support/source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = readFileSync(join(root, 'manifest.json'), 'utf8');
const code = [...sourceFiles.map(sourceText), manifest].join('\n');

type Messages = Readonly<Record<string, { readonly message: string; readonly description?: string }>>;
const english: Messages = messages;

/** What a number chooses the form of: whatever English has two forms of, and `characters` for `counted('characters', 1)`. */
const counted = [
  ...new Set([
    ...[...code.matchAll(/\bcounted\(\s*'(\w+)'/g)].map(([, key = '']) => key),
    ...Object.keys(english)
      .filter((key) => key.endsWith('_one') && key.replace(/_one$/, '_other') in english)
      .map((key) => key.replace(/_one$/, '')),
  ]),
];

const formsOf = (key: string, categories: readonly string[]) => categories.map((category) => `${key}_${category}`);
const englishForms = counted.flatMap((key) => formsOf(key, ['one', 'other']));

/** Keys that are put together: `obeys_${…}`. */
const prefixes = [...code.matchAll(/`([a-z]+_)\$\{/g)].map(([, prefix = '']) => prefix);

/** Whatever stands in quotes: the keys that are asked for, and what others are put together with. */
const quoted = new Set([...code.matchAll(/'([\w-]+)'/g)].map(([, text = '']) => text));

const isAsked = (name: string) =>
  quoted.has(name) ||
  code.includes(`__MSG_${name}__`) ||
  prefixes.some((prefix) => name.startsWith(prefix) && quoted.has(name.slice(prefix.length)));

test('every message is used', () => {
  const unused = Object.keys(messages).filter(
    (key) => !isAsked(key) && !counted.some((name) => formsOf(name, ['one', 'other']).includes(key) && isAsked(name)),
  );
  expect(unused).toEqual([]);
});

// https://developer.chrome.com/docs/extensions/reference/api/i18n: names are case-insensitive.
test('no two names differ in nothing but capitals', () => {
  const names = Object.keys(english).map((name) => name.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every message has a description for translators, which says what each value is', () => {
  const unexplained = Object.entries(english).filter(
    ([, { message, description = '' }]) =>
      description === '' || placeholders(message).some((it) => !description.includes(it)),
  );
  expect(unexplained.map(([key]) => key)).toEqual([]);
});

test('every message that the manifest asks for is there', () => {
  const asked = [...manifest.matchAll(/__MSG_(\w+)__/g)].map(([, key = '']) => key);
  expect(asked).toContain('description');
  expect(asked.filter((key) => !(key in messages))).toEqual([]);
});

// Chromium loads no extension that has one: https://developer.chrome.com/docs/extensions/reference/api/i18n#overview-message
test('no value follows another at once: $1$ is a name to Chromium', () => {
  const found = readdirSync(join(root, 'src/_locales')).flatMap((locale) => {
    const own: Messages = JSON.parse(readFileSync(join(root, 'src/_locales', locale, 'messages.json'), 'utf8'));
    return Object.entries(own).flatMap(([key, { message }]) => (/\$\d\$/.test(message) ? `${locale} ${key}` : []));
  });
  expect(found).toEqual([]);
});

const placeholders = (text: string) => [...new Set(text.match(/\$\d/g) ?? [])].sort();

test('placeholders are numbered from $1 without a gap, in all forms of a message taken together', () => {
  const numbers = new Map<string, Set<string>>();
  for (const [key, { message }] of Object.entries(english)) {
    const name = englishForms.includes(key) ? key.replace(/_(one|other)$/, '') : key;
    // A message that a number chooses need not say the number, which is $1.
    const unsaid = englishForms.includes(key) ? ['$1'] : [];
    numbers.set(name, new Set([...(numbers.get(name) ?? []), ...unsaid, ...placeholders(message)]));
  }
  for (const [key, found] of numbers) {
    expect([...found].sort(), key).toEqual([...found].map((_, index) => `$${index + 1}`));
  }
});

/** Names, terms of the standards and signs, which may be the same in any language. */
const SAME_EVERYWHERE = [
  'roomUrls',
  'urlsCount_one',
  'urlsCount_few',
  'urlsCount_many',
  'urlsCount_other',
  'changesOfPurpose',
  'relNofollow',
  'indexNoindex',
  'dialect_google',
  'relUgc',
  'relSponsored',
  'servedToStatus',
  'name',
  'tabRobots',
  'place',
  'quoted',
  'noted',
  'remarked',
  'plainList',
  'whyUnavailable',
  'whyUnreachableStatus',
  'dialect_rfc9309',
  'dialect_crawler_commons',
  'dialect_protego_0_7',
  'dialect_bing',
  'dialect_yandex',
  'robotsHop',
  'whereMetaUrl',
  'whereTdmMeta',
  'engineGoogle',
  'engineBing',
  'engineYandex',
  'labeled',
  'sentences',
  'useSentence',
  'aiOfCrawler',
  'aiOfCrawlerBy',
];

/** Words that a language happens to share with English. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  de: [
    'roomAudit',
    'auditSitemaps',
    'kindText',
    'partDialect',
    'aishort_training',
    'tabLinks',
    'robotsUrl',
    'inHead',
    'inBody',
    'linksFor',
    'headIndex',
    'robotsStatus',
    'whyOffline',
    'offline',
    'workbenchTitle',
    'columnLive',
    'expectCrawler',
    'kibibytes',
  ],
  fr: [
    'roomAudit',
    'auditPages',
    'auditDocs',
    'auditSitemaps',
    'auditType',
    'resourceScript',
    'resourceImage',
    'tabPage',
    'indexIndex',
    'indexYes',
    'verdictIndexable',
    'headIndex',
    'operatorsPage',
    'robotsUrl',
    'pageDirectives',
    'copyConflicts',
  ],
  ja: ['headAi', 'robotsUrl', 'kibibytes', 'optionsPresetAi'],
  zh_CN: ['headAi', 'kibibytes', 'optionsPresetAi'],
  ru: ['robotsUrl'],
  es: [
    'auditSitemaps',
    'resourceScript',
    'indexIndex',
    'indexYes',
    'verdictIndexable',
    'robotsUrl',
    'no',
    'severity_error',
    'kibibytes',
  ],
};

/** Where a letter tells the language. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ru: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh_CN: /\p{Script=Han}/u,
};

const locales = readdirSync(join(root, 'src/_locales'));

describe.each(locales)('%s', (locale) => {
  const own: Messages = JSON.parse(readFileSync(join(root, 'src/_locales', locale, 'messages.json'), 'utf8'));
  const tag = locale.replace('_', '-');
  const rules = new Intl.PluralRules(tag);
  /** In Spanish and French, `many` starts at a million, which nothing here reaches. */
  const reached = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
  const pluralCategories = rules.resolvedOptions().pluralCategories.filter((it) => it === 'other' || reached.has(it));
  /** The forms that English has in place of each of this language's. */
  const ownForms = new Map(
    counted.flatMap((key) => formsOf(key, pluralCategories).map((form) => [form, key] as const)),
  );

  test('the language says its own name', () => {
    expect(own['locale']?.message).toBe(tag);
  });

  test('the language has each message, in each form that a number may ask for, and no other', () => {
    const expected = [...Object.keys(english).filter((key) => !englishForms.includes(key)), ...ownForms.keys()];
    expect(Object.keys(own).sort()).toEqual(expected.sort());
  });

  test.each(['detailNotFetched', 'conflictUnseen', 'whyBlocked'])(
    'a sentence says what a block by robots.txt leaves of a page, in %s, too',
    (key) => {
      expect(own[key]?.message).toContain(own['verdictBlockedRest']?.message);
    },
  );

  // https://developer.chrome.com/docs/extensions/reference/manifest/description
  /** Sentences on a narrow screen, which are read at a glance. */
  test.each([
    ...['noAccess', 'outcomeRedirectFailed', 'outcomeUnreachableTimeout', 'detailUnreachableOpen'],
    ...['recordCrawlDelay', 'diagnosticNoindex'],
  ])('%s is shorter than 110 characters', (key) => {
    expect(own[key]?.message.length).toBeLessThan(110);
  });

  test('the description is no longer than Chrome takes', () => {
    expect(own['description']?.message.length).toBeLessThanOrEqual(132);
  });

  test('no message is empty', () => {
    const empty = Object.entries(own).filter(([, { message }]) => message.trim() === '');
    expect(empty).toEqual([]);
  });

  test('no message contains isolates: platform/i18n.ts finds the values by them', () => {
    expect(Object.entries(own).filter(([, { message }]) => /[\u2066-\u2069]/.test(message))).toEqual([]);
  });

  /** Of a form that only 1 has (and in French 0): “Your crawler”. In Russian, 21 has the form of 1. */
  const isSingle = (form: string) => {
    const ends = (count: number) => form.endsWith(`_${new Intl.PluralRules(tag).select(count)}`);
    return ownForms.has(form) && ends(1) && !Array.from({ length: 100 }, (_, index) => index + 2).some(ends);
  };

  test('each message has the placeholders of English; a form for one alone may leave the number out', () => {
    for (const [key, { message }] of Object.entries(own)) {
      const counts = ownForms.get(key);
      const expected = placeholders(english[counts ? `${counts}_other` : key]?.message ?? '');
      const found = placeholders(message);
      const isNumberTold = !isSingle(key) || found.includes('$1');
      expect(found, key).toEqual(isNumberTold ? expected : expected.filter((part) => part !== '$1'));
    }
  });

  test.runIf(locale !== 'en')('no message is left in English', () => {
    const inEnglish = Object.entries(own)
      .filter(([key, { message }]) => {
        const counts = ownForms.get(key);
        return message === english[counts ? `${counts}_other` : key]?.message;
      })
      .map(([key]) => key)
      .filter((key) => !SAME_EVERYWHERE.includes(key) && !SAME_IN[locale]?.includes(key));
    expect(inEnglish).toEqual([]);
  });

  test.runIf(SCRIPTS[locale])('each message has words in its own script', () => {
    const foreign = Object.entries(own)
      .filter(([key, { message }]) => /[a-z]/i.test(message) && !SCRIPTS[locale]?.test(message) && key !== 'locale')
      .map(([key]) => key)
      .filter((key) => !SAME_EVERYWHERE.includes(key) && !SAME_IN[locale]?.includes(key));
    expect(foreign).toEqual([]);
  });
});
