// `npm run package`: the same bytes wherever it runs, from the source archive too, and nothing in them but what should ship.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { IS_LONG } from '../support/sizes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const temporary = temporaryFolder('package');
/** At different depths: a path that leaks would not be the same in both. */
const first = join(temporary, 'first');
const second = join(temporary, 'and', 'a', 'second');

const SHIPPED = ['robots-lens-chrome.zip', 'robots-lens-firefox.xpi'] as const;
const MAPS = 'robots-lens-maps.zip';
const SOURCE = 'robots-lens-source.zip';

async function makePackages(folder: string, timeZone: string, ...args: string[]): Promise<void> {
  const options = { cwd: dirname(folder), env: { ...process.env, TZ: timeZone } };
  await promisify(execFile)(process.execPath, [join(folder, '.ci', 'package.mjs'), ...args], options);
}

/** As docs/REVIEW.md says; in short, the packages that are here, which came by the same lock file. */
async function installPackages(folder: string): Promise<void> {
  if (!IS_LONG) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  const args = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}

const read = (folder: string, file: string) => readFileSync(join(folder, 'dist', file));

beforeAll(async () => {
  const isOurs = (path: string) => !['.git', 'node_modules', 'dist'].includes(basename(path));
  cpSync(root, first, { recursive: true, filter: isOurs });
  symlinkSync(join(root, 'node_modules'), join(first, 'node_modules'));
  await makePackages(first, 'America/Los_Angeles');
  for (const [name, content] of Object.entries(unzipSync(read(first, SOURCE)))) {
    mkdirSync(dirname(join(second, name)), { recursive: true });
    writeFileSync(join(second, name), content);
  }
  await installPackages(second);
  await makePackages(second, 'Pacific/Kiritimati');
  // It only ends what hangs.
}, 600_000);

afterAll(() => removeFolder(temporary));

test.each([...SHIPPED, MAPS, SOURCE])(
  '%s is the same from its source archive, in another folder and time zone',
  (file) => {
    expect(read(second, file).equals(read(first, file))).toBe(true);
  },
);

test.runIf(existsSync(join(root, '.git')))('the source archive has every file that git knows, and no other', () => {
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--exclude=node_modules'];
  const known = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const there = known.filter((name) => existsSync(join(root, name)));
  expect(Object.keys(unzipSync(read(first, SOURCE))).sort()).toEqual([...new Set(there)].sort());
});

describe.each(SHIPPED)('%s', (file) => {
  const files = () =>
    Object.entries(unzipSync(read(first, file))).map(([name, bytes]) => ({ name, text: strFromU8(bytes) }));

  test('the package has pages, scripts, styles, icons, messages and licenses, and nothing else', () => {
    const kinds = /^([\w-]+\.(html|js|css)|manifest\.json|THIRD_PARTY\.md|icons\/[\w-]+\.png)$/;
    const words = /^_locales\/\w+\/messages\.json$/;
    const names = files().map(({ name }) => name);
    expect(names).toContain('manifest.json');
    expect(names.filter((name) => !kinds.test(name) && !words.test(name))).toEqual([]);
  });

  test('the package names no folder of the computer that built it', () => {
    for (const { name, text } of files()) {
      expect(text, name).not.toContain(temporary);
      expect(text, name).not.toContain(root);
    }
  });
});

test('the source maps are beside the packages, name no folder of the computer that built them, and hold no test', () => {
  const maps = Object.entries(unzipSync(read(first, MAPS)));
  expect(maps.map(([name]) => name)).toEqual(expect.arrayContaining(['chrome/popup.js.map', 'firefox/popup.js.map']));
  for (const [name, bytes] of maps) {
    const text = strFromU8(bytes);
    expect(text, name).not.toContain(temporary);
    expect(text, name).not.toContain(root);
    const sources: string[] = JSON.parse(text).sources;
    const isOurs = (source: string) => /^(\.\.\/){2}(src|node_modules)\/(?!.*\.test\.)/.test(source);
    expect(
      sources.filter((source) => !isOurs(source)),
      name,
    ).toEqual([]);
  }
});

describe('packages of different versions', () => {
  /** What is done to a file of the second folder while `run` goes on. */
  async function changed(file: string, from: string | RegExp, to: string, run: () => Promise<void>): Promise<void> {
    const text = readFileSync(join(second, file), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(second, file), text.replace(from, to));
    await run().finally(() => writeFileSync(join(second, file), text));
  }

  test.each([
    ['CHANGELOG.md', /^## .*/m, '## 98.7.6'],
    ['package-lock.json', /"version": ".*?"/, '"version": "98.7.6"'],
    ['manifest.json', '{', '{ "version": "98.7.6",'],
  ])('no package is made if the version in %s differs', async (file, from, to) => {
    await changed(file, from, to, () => expect(makePackages(second, 'UTC')).rejects.toThrow(`in ${file} 98.7.6`));
  });

  test('no package is made if the version in the tag differs', async () => {
    await expect(makePackages(second, 'UTC', 'v98.7.6')).rejects.toThrow('in the tag 98.7.6');
  });
});
