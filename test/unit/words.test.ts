// The words that people read: those to avoid in English, in messages and documents, in comments and names of the source, and each
// language's terms. The lists are test/data/words.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import words from '../data/words.json';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

type Messages = Readonly<Record<string, { readonly message: string }>>;
const messagesOf = (locale: string): Messages => JSON.parse(read('src', '_locales', locale, 'messages.json'));
const english = messagesOf('en');

const patternsOf = (list: readonly { readonly word: string; readonly say: string }[], flags = 'gi') =>
  list.map(({ word, say }) => ({ pattern: new RegExp(word, flags), say }));

const banned = [...patternsOf(words.banned), ...patternsOf(words.bannedAsWritten, 'g')];
const bannedInMessages = patternsOf(words.bannedInMessages);
const bannedInDocuments = patternsOf(words.bannedInDocuments);

/** Each of these words in the text, with what to say instead. */
const wordsIn = (text: string, list: typeof banned) =>
  list.flatMap(({ pattern, say }) => (text.match(pattern) ?? []).map((found) => `“${found}”: say ${say}`));
const bannedIn = (text: string, more: typeof banned = []) => wordsIn(text, [...banned, ...more]);

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
  test('the English messages have no word to avoid', () => {
    const found = Object.entries(english).flatMap(([key, { message }]) =>
      bannedIn(message, bannedInMessages).map((word) => `${key}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test.each(documents)('the document %s has no word to avoid', (_, text) => {
    const found = proseOf(text)
      .split('\n')
      .flatMap((line, index) => bannedIn(line, bannedInDocuments).map((word) => `line ${index + 1}: ${word}`));
    expect(found).toEqual([]);
  });

  test.each(Object.entries(words.bannedIn))('the texts in %s have no word to avoid', (locale, list) => {
    const store = join(root, 'docs', 'store', `${locale}.md`);
    const texts = [
      ...Object.entries(messagesOf(locale)).map(([key, { message }]) => [key, message] as const),
      ...(existsSync(store) ? [['the store', proseOf(readFileSync(store, 'utf8'))] as const] : []),
    ];
    const found = texts.flatMap(([where, text]) =>
      wordsIn(text, patternsOf(list, 'gu')).map((word) => `${where}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

/** A regular expression, a comment, a string without values in it, a template. Regular expressions first: they may hold quotes. */
const TOKENS =
  /(?<=[=(,:?&|![]\s?|=> |return |\n {4})(?<literal>\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*)|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|`(?<template>(?:\\.|[^`\\])*)`/g;

/** What stands before the name of a test, or of a group of them. */
const BEFORE_A_TITLE = /\b(?:describe|test|testOnce|testLong)(?:\.\w+)*\(\s*$|\)\(\s*$/;

interface SourceWords {
  readonly comments: string;
  readonly titles: string;
  /** The first text of each row of a table of tests, which its title prints. One without a space is a value, such as a field’s name. */
  readonly rows: string;
  readonly names: readonly string[];
  /** Those of `names` that stand alone somewhere, neither behind a dot nor as the call of a function. */
  readonly variables: readonly string[];
}

/** The start of a table of tests, perhaps with the type of its rows. */
const TABLE = /\b(?:describe|test|testOnce|testLong)\.each(?:<[\s\S]{0,300}?>)?\(\[/g;
const TOKEN_OR_BRACKET = new RegExp(`${TOKENS.source}|(?<open>[[({])|(?<close>[\\])}])|(?<comma>,)`, 'g');

/** What comes between the rows of a table and a title that begins with their first text. */
const TITLE_OF_ROW = /^(?: as const)?,?\s*\)\(\s*['"`](?:%s|\$\w+)/;

interface RowText {
  readonly text: string;
  /** The title begins with it. */
  readonly isStart: boolean;
}

/** The first text of each row of the tables in a source file. */
function rowTextsOf(source: string): readonly RowText[] {
  return [...source.matchAll(TABLE)].flatMap((table) => {
    const found: string[] = [];
    const start = table.index + table[0].length;
    let end = start;
    let depth = 1;
    let isRowRead = false;
    for (const { index, groups = {} } of source.slice(start).matchAll(TOKEN_OR_BRACKET)) {
      const { string, template, open, close, comma } = groups;
      if (open) depth++;
      if (close) depth--;
      if (depth === 0) {
        end += index + 1;
        break;
      }
      if (comma && depth === 1) isRowRead = false;
      const text = string?.slice(1, -1) ?? template;
      if (text === undefined || isRowRead) continue;
      found.push(text);
      isRowRead = true;
    }
    const isStart = TITLE_OF_ROW.test(source.slice(end, end + 80));
    return found.map((text) => ({ text, isStart }));
  });
}

/** `value is Type` */
const TYPE_PREDICATE = /(?<=\): (?:asserts )?\w+) is /g;

/** What a source file says to who reads it: its comments in a row without code in them, the names of its tests, and the names in its code. */
function wordsOf(source: string): SourceWords {
  const comments: string[] = [];
  const titles: string[] = [];
  const code = source.replace(TOKENS, (...match) => {
    const { comment, template, string = template } = match.at(-1);
    if (comment !== undefined) comments.push(comment);
    const offset = Number(match.at(-3));
    if (string !== undefined && BEFORE_A_TITLE.test(source.slice(Math.max(0, offset - 40), offset)))
      titles.push(string.replace(/^['"]|['"]$/g, ''));
    return ` ${[...(template ?? '').matchAll(/\$\{([^}]*)\}/g)].map(([, value]) => value).join(' ')} `;
  });
  const rows = rowTextsOf(source).filter(({ text }) => text.includes(' '));
  const text = comments.join('\n').replace(/\n\s*(?:\/\/|\*)?/g, ' ');
  return {
    comments: text.replace(/`[^`]*`|@param \w+|https?:\S+/g, ' '),
    titles: [...titles, ...rows.filter(({ isStart }) => isStart).map(({ text }) => text)].join('\n'),
    rows: rows.map(({ text }) => text).join('\n'),
    names: [...new Set(code.match(/[\p{L}_$][\p{L}\d_$]*/gu))],
    variables: [
      ...new Set(
        code
          .replace(TYPE_PREDICATE, ' ')
          .match(/(?<![\p{L}\d_$]|(?<!\.\.)\.)[\p{L}_$][\p{L}\d_$]*(?![\p{L}\d_$]|\()/gu),
      ),
    ],
  };
}

/** `truncateText` becomes truncate text. */
const spelledOut = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const bannedInCode = [
  ...banned,
  ...words.bannedInCode.map(({ word, say }) => ({ pattern: new RegExp(word, 'gi'), say })),
];
const bannedInNames = [...bannedInCode, ...patternsOf(words.bannedInNames)];
const keptInCode = words.keptInCode.map(({ name, in: files = '.*' }) => ({
  name: new RegExp(`^(?:${name})$`),
  files: new RegExp(`^src/${files}$`),
}));

const anyOf = (list: readonly string[]) => `(?:${list.join('|')})`;
const VERB_AT_START = new RegExp(
  `^(?:${anyOf(words.verbsAtStart)}(?![\\w’])|that [a-z%]|` +
    `${anyOf(words.verbsOrNounsAtStart)} (?:an?|the|no|its|each|every|all|any|what|which|who|how|why|whether|only|nothing)\\b)`,
);

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('messages.ts'))
    .map((file) => `${folder}/${file}`);

describe('words to avoid in the source', () => {
  const sources = [...filesIn('src'), ...filesIn('test')].map((file) => ({ file, ...wordsOf(read(file)) }));

  test('files are found', () => {
    expect(sources.length).toBeGreaterThan(500);
  });

  test.each(['comments', 'titles', 'rows'] as const)('the %s have no word to avoid', (part) => {
    const found = sources.flatMap((source) =>
      wordsIn(source[part], bannedInCode).map((word) => `${source.file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test('no title goes on with the sentence of the test before it', () => {
    const found = sources.flatMap(({ file, titles }) =>
      titles
        .split('\n')
        .filter((title) => /^(?:and|but|nor)\b/.test(title))
        .map((title) => `${file}: ${title}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['rows of arrays', "test.each([\n  ['one', ['two']],\n  [3, `four`, 'five'],\n])('%s', f)", ['one', 'four']],
    ['rows of objects', "test.each<Row>([{ a: { b: 'one' }, c: 'two' }, { a: 'three' }])('$a', f)", ['one', 'three']],
    ['rows with a type', "test.each<[string, () => void]>([['one', () => f('two')]])('%s', f)", ['one']],
    ['rows that are texts', "describe.each(['one', 'two, [three'] as const)('%s', f)", ['one', 'two, [three']],
    ['rows with comments', "test.each([\n  // It's no row.\n  ['one'],\n])('%s', f); g(['two'])", ['one']],
    ['rows with patterns', "test.each([\n  [/['[]/, 'one'],\n])('%s', f)", ['one']],
  ])('the first text of each row of a table is read: %s', (_, source, texts) => {
    expect(rowTextsOf(source).map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    ["test.each(['a'])('%s is read', f)", true],
    ["test.each([{ name: 'a' }] as const)( '$name', f)", true],
    ["test.each(['a'])('what is read: %s', f)", false],
  ])('only a title that begins with the text of its row has the row’s beginning: %s', (source, isStart) => {
    expect(rowTextsOf(source)).toEqual([{ text: 'a', isStart }]);
  });

  test.each([
    ['is refused', true],
    ['can’t be read', true],
    ['shows the page', true],
    ['lists the folders', true],
    ['that is full has no room', true],
    ['lists of folders are read', false],
    ['islands are read', false],
    ['its tags are read', false],
  ])('only a title without its subject is found: “%s”', (title, isFound) => {
    expect(VERB_AT_START.test(title)).toBe(isFound);
  });

  test('no title begins with a verb: each has its subject', () => {
    const found = sources.flatMap(({ file, titles }) =>
      titles
        .split('\n')
        .filter((title) => VERB_AT_START.test(title))
        .map((title) => `${file}: ${title}`),
    );
    expect(found).toEqual([]);
  });

  test('no title gives a value a width, which vitest would print as it stands', () => {
    const found = sources.flatMap(
      ({ file, titles }) => titles.match(/.*%\.\d+[a-z].*/g)?.map((title) => `${file}: ${title}`) ?? [],
    );
    expect(found).toEqual([]);
  });

  // What drives browsers has the words of Node and of WebDriver.
  test('the names of src have no word to avoid', () => {
    const found = sources
      .filter(({ file }) => file.startsWith('src/'))
      .flatMap(({ file, names }) =>
        names
          .filter((name) => !keptInCode.some((kept) => kept.name.test(name) && kept.files.test(file)))
          .flatMap((name) => wordsIn(spelledOut(name), bannedInNames).map((word) => `${file}: ${name}: ${word}`)),
      );
    expect(found).toEqual([]);
  });

  test('the keys of the messages and the names in styles have no word to avoid', () => {
    const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => [`src/${file}`, read('src', file).match(/[.[]\p{L}[\p{L}\d-]*/gu) ?? []] as const);
    expect(styles.length).toBeGreaterThan(10);
    const found = [['messages.json', Object.keys(english)] as const, ...styles].flatMap(([file, names]) =>
      names.flatMap((name) =>
        wordsIn(spelledOut(name), patternsOf(words.bannedInNames)).map((word) => `${file}: ${name}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
  });

  // `was` names a time, `wasBlocked` a fact. A method can have such a name: the `has` of a set.
  test('no variable or field of src is named by a verb alone', () => {
    const found = sources
      .filter(({ file }) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
      .flatMap(({ file, variables }) =>
        variables.filter((name) => words.verbsAlone.includes(name)).map((name) => `${file}: ${name}`),
      );
    expect(found).toEqual([]);
  });

  test('every exception is used', () => {
    const isUsed = ({ name, files }: (typeof keptInCode)[number]) =>
      sources.some(({ file, names }) => files.test(file) && names.some((one) => name.test(one)));
    expect(keptInCode.filter((kept) => !isUsed(kept))).toEqual([]);
  });
});

describe('the glossary', () => {
  test.each(words.glossary)('the term $english has one word in each language', ({ english: term, ...languages }) => {
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
const typography = Object.entries(words.typography).flatMap(([locale, rules]) =>
  rules.map(({ rule, breaks, example }) => ({ locale, rule, breaks: new RegExp(breaks, 'u'), example })),
);

test.each(typography)('$locale: $rule', ({ locale, breaks, example }) => {
  expect(example).toMatch(breaks);
  const found = Object.entries(messagesOf(locale)).filter(([, { message }]) => breaks.test(message));
  expect(found.map(([key, { message }]) => `${key}: ${message}`)).toEqual([]);
});

describe('sentences that stand in two lines of the popup at most', () => {
  const { characters, messages } = words.short;

  test.each(readdirSync(join(root, 'src', '_locales')))('the sentences are short in %s', (locale) => {
    const own = messagesOf(locale);
    const long = messages.filter((key) => (own[key]?.message ?? '').length > characters);
    expect(long.map((key) => `${key}: ${own[key]?.message.length}`)).toEqual([]);
  });
});
