// What the documents promise to people and to the stores, as far as it can be held against the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/crawlers/index.ts';
import { sourceFiles, sourceText } from '../support/source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const manifest = JSON.parse(read('manifest.json'));
const permissions: readonly string[] = [...manifest.permissions, ...manifest.host_permissions];
const locales = readdirSync(join(root, 'src', '_locales'));
const descriptionOf = (locale: string): string =>
  JSON.parse(read('src', '_locales', locale, 'messages.json')).description.message;

/** Of crawlers: another one in the catalog changes no text. */
const hundreds = Math.floor(catalogue.length / 100) * 100;

test.each(['README.md', 'CHANGELOG.md'])('%s says how many crawlers there are, in full hundreds', (path) => {
  expect(read(path).toLowerCase()).toContain(`more than ${hundreds} crawlers`);
});

/** The parts under `##`, without their headings. */
const partsOf = (text: string) =>
  text
    .split(/^## .*$/m)
    .slice(1)
    .map((part) => part.trim());

test.each(locales)('the description in %s is no longer than Chrome allows', (locale) => {
  expect([...descriptionOf(locale)].length).toBeLessThanOrEqual(132);
});

// https://developer.chrome.com/docs/extensions/reference/manifest/description has the 132, the form of addons.mozilla.org the 250.
describe.each(['en', 'es', 'ru'])('docs/store/%s.md', (locale) => {
  const [short = '', summary = '', long = '', purpose = '', reasons = '', chrome = '', firefox = ''] = partsOf(
    read('docs', 'store', `${locale}.md`),
  );

  test('the short description is the manifest’s, and the summary fits', () => {
    expect(short).toBe(descriptionOf(locale));
    expect(summary.length).toBeGreaterThan(short.length);
    expect(summary.length).toBeLessThanOrEqual(250);
    expect(summary).not.toContain('\n');
  });

  test('the description says how many crawlers there are, in full hundreds', () => {
    expect(long).toContain(` ${hundreds} `);
    expect(purpose).not.toBe('');
  });

  test('every permission of the manifest has its reason, and no other', () => {
    const rows = [...reasons.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual([...permissions].sort());
    for (const [, name, reason = ''] of rows) expect(reason.length, name).toBeGreaterThan(20);
  });

  test('the privacy answers are those of the manifest', () => {
    expect(manifest.browser_specific_settings.gecko.data_collection_permissions).toEqual({ required: ['none'] });
    expect(firefox).toContain('`"required": ["none"]`');
    expect(chrome).toContain('docs/PRIVACY.md');
    expect(existsSync(join(root, 'docs', 'PRIVACY.md'))).toBe(true);
  });
});

describe('docs/PRIVACY.md', () => {
  test.each(permissions)('the table says what %s is for', (permission) => {
    expect(read('docs', 'PRIVACY.md')).toMatch(new RegExp(`^\\| [^|]*\`${permission.replaceAll('*', '\\*')}\``, 'm'));
  });

  const sources = sourceFiles.map((file) => ({
    file,
    text: sourceText(file).replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
  }));
  const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  test('only the files that it names make requests, open or reload pages in a tab and store', () => {
    const requests = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|new Image\(/;
    expect(filesWith(requests)).toEqual(['background/network/request.ts']);
    const stores = /browser\.storage|chrome\.storage|localStorage|sessionStorage|indexedDB|document\.cookie|\bcaches\./;
    expect(filesWith(stores)).toEqual(['platform/private-session.ts', 'platform/storage.ts']);
    const opens = filesWith(/\btabs\.update\(/);
    expect(opens).toEqual(['platform/background-tab.ts']);
    const reloads = filesWith(/\btabs\.reload\(/);
    expect(reloads).toEqual(['platform/tabs.ts']);
    for (const file of [...filesWith(requests), ...opens, ...reloads, ...filesWith(stores)])
      expect(read('docs', 'PRIVACY.md')).toContain(`\`src/${file}\``);
  });

  test('nothing makes HTML or code of text', () => {
    expect(filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/i)).toEqual([]);
  });
});

test('README counts the crawlers, those that have a source, and those whose source was read', () => {
  const sourced = catalogue.filter(({ source }) => source !== null).length;
  const text = read('README.md').replace(/\s+/g, ' ');
  const verified = catalogue.filter(({ source, read }) => source !== null && read !== null).length;
  expect(text).toContain(
    `${sourced} of the ${catalogue.length} link to a page about them, and ${verified} of these were read`,
  );
  expect(text).toContain(`${catalogue.length - sourced} have no page`);
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
];

test('the scripts that documents name are those of package.json, all of which are explained', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/\bnpm (?:run |(?=start|test))([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
});

test.each(documents)('the links of %s lead to files and headings that exist', (file) => {
  const headingsOf = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
  const broken = [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g)]
    .map(([, path = '', heading]) => ({ target: path === '' ? file : join(dirname(file), path), heading }))
    .filter(
      ({ target, heading }) =>
        !existsSync(join(root, target)) || (heading !== undefined && !headingsOf(target).includes(heading)),
    );
  expect(broken).toEqual([]);
});

describe.each(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/TESTING.md'])('%s', (document) => {
  const names = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const sources = ['src', 'test', '.ci'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  );

  test('the files and folders that it names exist', () => {
    const named = names.filter(
      (name) => /^[\w.@/-]+(?:\/|\.(?:tsx?|mjs|json|jsonc|yml|md))$/.test(name) && !name.startsWith('dist/'),
    );
    expect(named.length).toBeGreaterThan(15);
    const isThere = (name: string) =>
      existsSync(join(root, name)) || sources.some((file) => `/${file}/`.includes(`/${name.replace(/\/$/, '')}/`));
    expect(named.filter((name) => name !== 'closer-look.js' && !isThere(name))).toEqual([]);
  });

  test('the functions that it names exist', () => {
    const code = sources
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => read(file))
      .join('\n');
    const named = names.flatMap((name) => /^(\w+)\(\)$/.exec(name)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !new RegExp(`\\b(?:function\\*?|const) ${name}\\b`).test(code))).toEqual([]);
  });
});

test('CONTRIBUTING.md can be read in a quarter of an hour, and says what is in each folder of src', () => {
  const text = read('CONTRIBUTING.md');
  expect(text.split(/\s+/).length).toBeLessThan(2_000);
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const table = text.split('### Folders of src')[1]?.split(/^## /m)[0] ?? '';
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(named.sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('docs/ARCHITECTURE.md says why each package is there', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const text = read('docs/ARCHITECTURE.md').split('## Packages')[1] ?? '';
  const isNamed = (name: string) =>
    text.includes(name) || (name.startsWith('@codemirror/') && text.includes(name.slice(12)));
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
  expect(packages.filter((name) => !isNamed(name))).toEqual([]);
});

test('every test that docs/SECURITY.md names is there', () => {
  const named = [...read('docs', 'SECURITY.md').matchAll(/`((?:src|test)\/\S+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
