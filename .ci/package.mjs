// Makes what the stores take, from a fresh build: a zip for Chrome, an xpi for Firefox, and the archive of the source from
// which a reviewer makes both again, byte for byte; and the source maps, which are longer than all the rest and in neither. `npm run package`; a release's tag may follow, as in `-- v0.1.0`.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { build } from '../build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All that a clone has. A test compares it with what git knows. */
const SOURCE = [
  '.ci',
  '.github',
  '.gitignore',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'biome.jsonc',
  'knip.jsonc',
  'build.mjs',
  'docs',
  'icons',
  'manifest.json',
  'package-lock.json',
  'package.json',
  'src',
  'test',
  'tsconfig.json',
  'vitest.config.ts',
];

/** The earliest that a ZIP archive can tell. It knows no time zones, so this is local time. */
const mtime = new Date(1980, 0, 1);

/** @param {string | undefined} tag */
async function checkVersions(tag) {
  const read = (/** @type {string} */ file) => readFile(join(root, file), 'utf8');
  const { version } = JSON.parse(await read('package.json'));
  const others = {
    'package-lock.json': JSON.parse(await read('package-lock.json')).version,
    // The build gives it the package's, unless it has its own.
    'manifest.json': JSON.parse(await read('manifest.json')).version ?? version,
    'CHANGELOG.md': /^## (\S+)/m.exec(await read('CHANGELOG.md'))?.[1],
    ...(tag === undefined ? {} : { 'the tag': tag.replace(/^v/, '') }),
  };
  for (const [place, its] of Object.entries(others))
    if (its !== version) throw new Error(`The version in package.json is ${version}, in ${place} ${its}.`);
}

/**
 * An archive that depends on its files' names and contents alone.
 *
 * @param {string} file
 * @param {string} folder
 * @param {readonly string[]} entries files, and folders with all that is in them
 */
async function archive(file, folder, entries) {
  const names = (await Promise.all(entries.map((entry) => filesBelow(folder, entry)))).flat().sort();
  const contents = await Promise.all(
    names.map(async (name) => /** @type {const} */ ([name, await readFile(join(folder, name))])),
  );
  const bytes = zipSync(Object.fromEntries(contents), { level: 9, mtime });
  await writeFile(join(root, 'dist', file), bytes);
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  dist/${file}`);
}

/**
 * Names with slashes, whatever the system's separator.
 *
 * @param {string} folder
 * @param {string} entry
 * @returns {Promise<string[]>}
 */
async function filesBelow(folder, entry) {
  const path = join(folder, entry);
  if ((await stat(path)).isFile()) return [entry];
  const below = await readdir(path);
  return (await Promise.all(below.map((name) => filesBelow(folder, `${entry}/${name}`)))).flat();
}

await checkVersions(process.argv[2]);
await build();
const isMap = (/** @type {string} */ name) => name.endsWith('.map');
const built = async (/** @type {string} */ target) =>
  (await readdir(join(root, 'dist', target))).filter((name) => !isMap(name));
const mapsOf = async (/** @type {string} */ target) =>
  (await readdir(join(root, 'dist', target))).filter(isMap).map((name) => `${target}/${name}`);
await archive('robots-lens-chrome.zip', join(root, 'dist', 'chrome'), await built('chrome'));
await archive('robots-lens-firefox.xpi', join(root, 'dist', 'firefox'), await built('firefox'));
await archive('robots-lens-maps.zip', join(root, 'dist'), [...(await mapsOf('chrome')), ...(await mapsOf('firefox'))]);
await archive('robots-lens-source.zip', root, SOURCE);
