// A name means one thing: what a file exports has its name for itself, no function or type beside it has the name of one that could be
// imported there, and in a folder each function has its own. Who reads `severityOf()` needn't ask whose it is.
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { memoize } from '../../src/base/once.ts';
import { folderOf, MAY_IMPORT } from '../support/import-rules.ts';
import { sourceFiles, sourceText } from '../support/source-files.ts';

/** Folders in which each file does the same for another case, so that the same name is the same thing. */
const ALIKE_FOLDERS = ['robots/dialects'];

/** Names that several files export, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  canonicalConflict: 'one conflict: where one page has it, and which pages of an audit do',
};

const EXPORTED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) +([\w$]+)/gm;
const COMPONENT = /^export function ([A-Z][a-z]\w*)/gm;
/** A function at the top of a file, of which the first group is the name. */
const FUNCTION =
  /^(?:export )?(?:async )?(?:function\*? |const (?=[\w$]+(?:: [^=\n]+)? = (?:async )?(?:<[^>\n]*>)?\())([\w$]+)/gm;

const TYPE = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) +([\w$]+)/gm;

const textOf = new Map(sourceFiles.map((file) => [file, sourceText(file)]));

const namesIn = (file: string, pattern: RegExp): readonly string[] => [
  ...new Set(Array.from(textOf.get(file)?.matchAll(pattern) ?? [], ([, name = '']) => name)),
];
const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name));
const componentsIn = (file: string) => (file.endsWith('.tsx') ? namesIn(file, COMPONENT) : []);
const exportedIn = (file: string) => namesIn(file, EXPORTED);
const functionsIn = (file: string) => without(namesIn(file, FUNCTION), componentsIn(file));
const typesIn = (file: string) => namesIn(file, TYPE);

function filesByName(namesOf: (file: string) => readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles) for (const name of namesOf(file)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

/** A room of the workbench is loaded for itself: no other room can import from it. */
const roomOf = (file: string) => /^pages\/workbench\/(?!shared\/)(\w+)\//.exec(file)?.[1] ?? null;
const areOfTwoRooms = (one: string, other: string) =>
  roomOf(one) !== null && roomOf(other) !== null && roomOf(one) !== roomOf(other);

/** The names that a folder offers to others by its index.ts; null if it has none, and offers all. */
const offeredBy = memoize((folder: string): ReadonlySet<string> | null => {
  const index = textOf.get(`${folder}/index.ts`);
  if (index === undefined) return null;
  const whole = Array.from(index.matchAll(/^export (?:type )?\* from '(.+)'/gm), ([, path = '']) =>
    posix.join(folder, path),
  );
  return new Set([...(index.match(/[\w$]+/g) ?? []), ...whole.flatMap(exportedIn)]);
});

const several = (found: ReadonlyMap<string, readonly string[]>) => [...found].filter(([, where]) => where.length > 1);

test('a name that is exported is declared once', () => {
  const byName = filesByName((file) => without(exportedIn(file), componentsIn(file)));
  expect(byName.size).toBeGreaterThan(1_500);
  expect(Object.fromEntries(several(byName).filter(([name]) => !(name in EXCEPTIONS)))).toEqual({});
  expect(several(byName).flatMap(([name]) => (name in EXCEPTIONS ? [name] : []))).toEqual(Object.keys(EXCEPTIONS));
});

// It is used as an element, which no data is: it can have the name of what it shows.
test('a component has a name that no other has, except in another room', () => {
  const byName = filesByName(componentsIn);
  expect(byName.size).toBeGreaterThan(100);
  const wrong = several(byName).filter(([, where]) =>
    where.some((one) => where.some((other) => one !== other && !areOfTwoRooms(one, other))),
  );
  expect(Object.fromEntries(wrong)).toEqual({});
});

/** Whether the file could import what the other exports by this name. */
function canImport(file: string, name: string, from: string): boolean {
  const [own, other] = [folderOf(file), folderOf(from)];
  if (own === other) return !areOfTwoRooms(file, from);
  const offered = offeredBy(other);
  return (
    (offered === null || offered.has(name)) &&
    (MAY_IMPORT[own]?.some((allowed) => allowed === other || allowed === from) ?? false)
  );
}

/** What isn’t exported, and has the name of what could be imported instead. */
function shadowsOf(namesOf: (file: string) => readonly string[]): readonly string[] {
  const exported = filesByName((file) => namesOf(file).filter((name) => exportedIn(file).includes(name)));
  expect(exported.size).toBeGreaterThan(700);
  return sourceFiles.flatMap((file) =>
    without(namesOf(file), exportedIn(file)).flatMap((name) =>
      (exported.get(name) ?? [])
        .filter((from) => canImport(file, name, from))
        .map((from) => `${name}: ${file}, ${from}`),
    ),
  );
}

test('a function that is not exported shares its name with none of its folder, nor of those that it may import', () => {
  expect(shadowsOf(functionsIn)).toEqual([]);
});

test('functions of one folder have different names, exported or not', () => {
  const byFolder = filesByName((file) => namesIn(file, FUNCTION).map((name) => `${posix.dirname(file)}: ${name}`));
  expect(byFolder.size).toBeGreaterThan(2_000);
  const same = several(byFolder).map(([name]) => name);
  const isAlike = (name: string) => ALIKE_FOLDERS.some((folder) => name.startsWith(`${folder}: `));
  expect(same.filter((name) => !isAlike(name))).toEqual([]);
  expect(same.filter(isAlike)).not.toEqual([]);
});

test('a type that is not exported shares its name with none of its folder, nor of those that it may import', () => {
  expect(shadowsOf(typesIn)).toEqual([]);
});

test('a limit is called MOST for a count, and LONGEST for a text or a time', () => {
  const limits = sourceFiles.flatMap((file) => namesIn(file, /\bconst ((?:MOST|LONGEST|MAX|MAXIMUM)_\w+)/g));
  expect(limits.length).toBeGreaterThan(200);
  expect(limits.filter((name) => /^MAX|^MOST_OF_A_/.test(name))).toEqual([]);
});

const PLACE = /(?:\bplace|(?<=[a-z\d])Place)/.source;
/** A place that is counted: typed as a number, calculated with, or the index that a callback or `entries()` gives. */
const COUNTED = [
  `${PLACE}\\??: (?:v\\.)?number\\b`,
  `${PLACE} (?:[-+*/%<>]|[-+*/%<>=!]=+) -?\\d`,
  `\\((?:\\w+|\\{[^{}]*\\}|\\[[^[\\]]*\\]), ${PLACE}\\)(?:: [^=]+)? =>`,
  `\\[${PLACE}, [^\\]=]+\\] of [^\\n]*\\.entries\\(\\)`,
].map((form) => new RegExp(form, 'g'));
const countedIn = (text: string) => COUNTED.flatMap((form) => text.match(form) ?? []);

test.each([
  'place: number',
  'linkPlace?: number',
  'place: v.number()',
  'place - 1',
  'place += 1',
  'place === -1',
  '(_, place) =>',
  '({ last }, place) =>',
  '(run, place): Run | null =>',
  '[place, run] of runs.entries()',
])('a place that is counted is found: %s', (text) => {
  expect(countedIn(text)).toHaveLength(1);
});

test.each(['place: AiPlace', 'replace: number', "place === 'header'", '({ place }) =>', '[place, 1]'])(
  'a place that is a spot is left alone: %s',
  (text) => {
    expect(countedIn(text)).toEqual([]);
  },
);

test('a place is a spot: what is counted is an index or an offset', () => {
  expect(sourceFiles.flatMap((file) => countedIn(sourceText(file)).map((text) => `${file}: ${text}`))).toEqual([]);
});

const AT = /(?<![.\w$'"])at\b/.source;
const BYTES = '(?:string|Uint8Array|DataView|readonly \\w+\\[\\])';
/** A name `at` that is counted: calculated with, what a list is asked for, or the index that a callback or `entries()` gives. */
const AT_IN_A_LIST = [
  `\\blet \\[?(?:\\w+, )?${AT}`,
  `${AT} [-+*/%]=? \\d`,
  `${AT} (?:[<>]=?|[=!]==) (?:-?\\d|[^;)]*\\.(?:length|size)\\b)`,
  `(?<=[\\w$)\\]])(?:\\?\\.)?\\[${AT}`,
  `\\((?:\\w+|\\{[^{}]*\\}|\\[[^[\\]]*\\])(?:: \\w+)?, ${AT}(?:: \\w+)?(?:, \\w+)?\\)(?:: [^=]+)? =>`,
  `\\[${AT}, [^\\]=]+\\] of [^\\n]*\\.entries\\(\\)`,
  `${AT} = [^;\\n]*(?:\\.(?:indexOf|lastIndexOf|search|findIndex|findLastIndex|findLast|lastIndex)\\b|[iI]ndex\\w*[(;])`,
  `\\w: ${BYTES}, ${AT}: number`,
  `\\.(?:charCodeAt|charAt|codePointAt|lineAt|startsWith|slice|subarray)\\([^()\\n]*${AT}`,
].map((form) => new RegExp(form, 'g'));
const inAList = (text: string) => AT_IN_A_LIST.flatMap((form) => text.match(form) ?? []);

test.each([
  'let at = 0',
  'let [at, to] = [0, 0]',
  'at += 1',
  'texts[before + 1] = at - 1',
  'at === -1',
  'while (at < bytes.length)',
  'texts[at]',
  'texts?.[at]',
  '(_, at) =>',
  '({ last }, at) =>',
  '(found: string, at: number) =>',
  '(version, at, all) =>',
  '[at, run] of runs.entries()',
  'const at = text.indexOf(mark)',
  'const at = startOfIndex(text)',
  'text: string, at: number',
  'text.charCodeAt(at)',
  'text.slice(from, at)',
])('an index by the name of a time is found: %s', (text) => {
  expect(inAList(text).length).toBeGreaterThan(0);
});

test.each([
  'runs.at(-1)',
  'at <= now && now < until',
  'now - at',
  '({ at }) => at',
  'const { at } = entry',
  'const at = Date.now()',
  '(run: Run, at: number, before: Run)',
  'at === null',
  'each.at - START',
  "dataset['at']",
  'startedAt += 1',
])('a time is left alone: %s', (text) => {
  expect(inAList(text)).toEqual([]);
});

// It is when something was. In the milliseconds since 1970, or in ISO 8601 where the text is what others read.
test('`at` is a time: in a list there is an index, and in a text or its bytes an offset', () => {
  expect(sourceFiles.flatMap((file) => inAList(sourceText(file)).map((text) => `${file}: ${text}`))).toEqual([]);
});

const NOW =
  /\b(?:const|let) now = (?!Date\.now\(\)|performance\.now\(\))|\bnow: (?!number\b|Date\.now\b|keyPageState\b|found\b|context\.now\b)[a-zA-Z]/;

test('`now` is a time: what is as it is now has another name', () => {
  for (const wrong of ['const now = running.get(tabId)', 'change: Change, now: KeyPageState'])
    expect(wrong).toMatch(NOW);
  for (const right of ['const now = Date.now()', 'url: string, now: number']) expect(right).not.toMatch(NOW);
  const found = sourceFiles.flatMap((file) => {
    const lines = (textOf.get(file) ?? '').split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line));
    return lines.filter((line) => NOW.test(line)).map((line) => `${file}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});
