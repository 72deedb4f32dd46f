// Builds dist/chrome and dist/firefox from one source: `node build.mjs`, and again at each change with `--watch`.
import { watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const pathTo = (/** @type {string[]} */ ...parts) => join(root, ...parts);

/** Firefox has a sidebar without a permission, and sends the User-Agent that fetch() is given. */
const CHROME_ONLY = new Set(['sidePanel', 'declarativeNetRequestWithHostAccess']);

/** What differs between the browsers: the oldest one supported, and what of manifest.json is not for it. */
const TARGETS = {
  chrome: {
    esbuild: 'chrome123',
    /** Chrome warns of `scripts` and of keys it does not know. */
    adapt: (/** @type {any} */ { browser_specific_settings: _, sidebar_action: __, background, ...manifest }) => ({
      ...manifest,
      background: { service_worker: background.service_worker },
    }),
  },
  firefox: {
    esbuild: 'firefox140',
    /** Firefox runs an event page and warns of `service_worker`; its side panel is a sidebar, without a permission,
     * and private windows share the one background. */
    adapt: (
      /** @type {any} */ {
        minimum_chrome_version: _,
        side_panel: __,
        incognito: ___,
        background,
        permissions,
        ...manifest
      },
    ) => ({
      ...manifest,
      background: { scripts: background.scripts },
      permissions: permissions.filter((/** @type {string} */ name) => !CHROME_ONLY.has(name)),
    }),
  },
};

const ENTRIES = {
  background: 'src/background/main.ts',
  link: 'src/pages/link/main.tsx',
  options: 'src/pages/options/main.tsx',
  devtools: 'src/pages/devtools/main.ts',
  ask: 'src/pages/popup/ask.ts',
};
const PAGES = ['popup', 'link', 'options', 'workbench', 'devtools'];
/** devtools.html is never seen. */
const STYLED = ['popup', 'link', 'options', 'workbench'];

/** @param {keyof typeof TARGETS} name */
async function buildTarget(name) {
  const target = TARGETS[name];
  const out = pathTo('dist', name);
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'icons'), { recursive: true });
  const styles = Object.fromEntries(STYLED.map((page) => [page, `src/pages/${page}/${page}.css`]));
  const options = /** @type {const} */ ({
    absWorkingDir: root,
    outdir: out,
    bundle: true,
    // A quarter less for the popup to read. The maps tell what a line was made of, and the source archive makes the same bytes.
    minify: true,
    // A linked package's own path, not that of what it links to, is what the bundles tell: they are the same wherever they are built.
    preserveSymlinks: true,
    sourcemap: 'linked',
    target: target.esbuild,
    logLevel: 'warning',
  });
  await Promise.all([
    bundleScripts(out, options),
    // Without a function around it, so that its last expression is what the browser hands back.
    esbuild.build({ ...options, entryPoints: { content: 'src/content/main.ts' }, format: 'esm' }),
    esbuild.build({ ...options, entryPoints: styles }),
    ...PAGES.map((page) => copyPage(page, page, out)),
    // By this name the popup's script knows that it is the side panel.
    copyPage('popup', 'panel', out),
    cp(pathTo('src', '_locales'), join(out, '_locales'), { recursive: true }),
    writeManifest(out, target),
    copyIcons(join(out, 'icons')),
  ]);
}

/**
 * The polyfill as an ES module. As the CommonJS module that it is, it is handed on property by property, for which the browser
 * makes each of its interfaces: for half a millisecond the popup would not have asked anything yet.
 *
 * @type {esbuild.Plugin}
 */
const polyfillInOnePiece = {
  name: 'polyfill-in-one-piece',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]browser-polyfill\.js$/ }, async ({ path }) => ({
      contents: `const module = { exports: {} }, { exports } = module;${await readFile(path, 'utf8')};export default module.exports;`,
    }));
  },
};

/**
 * What is imported only when it is wanted stays a file of its own beside the others.
 *
 * @type {esbuild.Plugin}
 */
const onDemand = {
  name: 'on-demand',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.js`, external: true } : undefined,
    );
  },
};

/**
 * A component works with the Preact that draws it, and a context needs one polyfill, so what the popup loads later takes both from
 * the popup's own script. All else each of the two has for itself: esbuild's splitting would move whatever their index files name
 * into a shared one, which the popup would wait for.
 *
 * @type {esbuild.Plugin}
 */
const packagesOfPopup = {
  name: 'packages-of-popup',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:preact(?:\/|$)|webextension-polyfill$)/ }, () => ({ path: './popup.js', external: true }));
  },
};

/**
 * The scripts of the background and the pages, and a list of the packages in them.
 *
 * @param {string} out
 * @param {esbuild.BuildOptions} options
 */
async function bundleScripts(out, options) {
  /** @type {esbuild.BuildOptions & { metafile: true }} */
  const ours = {
    ...options,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'inline',
    plugins: [polyfillInOnePiece],
    metafile: true,
  };
  const popup = 'src/pages/popup/main.tsx';
  const closerLook = 'src/ui/tab/closer-look.ts';
  const { rooms, workers } = await workbenchScripts();
  const built = await Promise.all([
    esbuild.build({ ...ours, entryPoints: { ...ENTRIES, ...workers }, format: 'iife' }),
    esbuild.build({ ...ours, entryPoints: { popup }, format: 'esm', plugins: [polyfillInOnePiece, onDemand] }),
    esbuild.build({
      ...ours,
      entryPoints: { 'closer-look': closerLook },
      format: 'esm',
      plugins: [packagesOfPopup],
    }),
    // Each room is a file that is loaded when it is opened; what several of them use is in a shared one.
    esbuild.build({
      ...ours,
      entryPoints: { workbench: 'src/pages/workbench/main.tsx', ...rooms },
      format: 'esm',
      splitting: true,
      chunkNames: 'workbench-shared-[hash]',
    }),
  ]);
  const inputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs).map((one) => one.inputs));
  await writeFile(join(out, 'THIRD_PARTY.md'), await thirdParty(inputs.flatMap((one) => Object.keys(one))));
}

/**
 * The rooms of the workbench, by the names of their scripts, and the web workers: one for each room, and one for regular expressions,
 * which is ended if it takes too long. Workers are classic scripts, which both browsers can start.
 */
async function workbenchScripts() {
  const folder = 'src/pages/workbench';
  const entries = await readdir(pathTo(folder), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && entry.name !== 'shared').map(({ name }) => name);
  return {
    rooms: Object.fromEntries(names.map((name) => [`workbench-${name}`, `${folder}/${name}/Room.tsx`])),
    workers: Object.fromEntries([...names, 'regexp'].map((name) => [`worker-${name}`, `src/workers/${name}/main.ts`])),
  };
}

/**
 * THIRD_PARTY.md of what esbuild put together. A package without a licence's text is an error: it must not ship.
 *
 * @param {readonly string[]} inputs paths of the files
 */
async function thirdParty(inputs) {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []));
  const packages = await Promise.all([...folders].sort().map((folder) => readPackage(pathTo(folder))));
  return `# Third-party code

Robots Lens ships these packages, as their owners publish them at https://www.npmjs.com.

| Package | Version | Licence |
| --- | --- | --- |
${packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |\n`).join('')}
${packages.map(({ name, version, homepage, text }) => `## ${name} ${version}\n\n${homepage}\n\n\`\`\`text\n${text}\n\`\`\`\n`).join('\n')}`;
}

/** @param {string} folder */
async function readPackage(folder) {
  const { name, version, license, homepage } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (!license || !file) throw new Error(`${name} ${version} has no licence, or not its text: it must not ship`);
  const text = (await readFile(join(folder, file), 'utf8')).trim();
  return { name, version, license, text, homepage: homepage ?? `https://www.npmjs.com/package/${name}` };
}

/**
 * @param {string} page
 * @param {string} name
 * @param {string} out
 */
function copyPage(page, name, out) {
  return cp(pathTo('src', 'pages', page, `${page}.html`), join(out, `${name}.html`));
}

/**
 * @param {string} out
 * @param {typeof TARGETS[keyof typeof TARGETS]} target
 */
async function writeManifest(out, target) {
  const read = async (/** @type {string} */ file) => JSON.parse(await readFile(pathTo(file), 'utf8'));
  const { version } = await read('package.json');
  const manifest = { version, ...target.adapt(await read('manifest.json')) };
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** `npm run icons` draws them. */
async function copyIcons(/** @type {string} */ out) {
  const pictures = (await readdir(pathTo('icons'))).filter((file) => file.endsWith('.png'));
  await Promise.all(pictures.map((file) => cp(pathTo('icons', file), join(out, file))));
}

export async function build() {
  await Promise.all([buildTarget('chrome'), buildTarget('firefox')]);
}

/** Builds at each change, one build at a time, and goes on after an error. */
async function buildAtEachChange() {
  let isStale = true;
  let isBuilding = false;
  const refresh = async () => {
    isStale = true;
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      isStale = false;
      await build().then(
        () => console.log('built dist/chrome and dist/firefox'),
        (error) => console.error(String(error)),
      );
    }
    isBuilding = false;
  };
  await refresh();
  for (const source of ['src', 'icons', 'manifest.json']) watch(pathTo(source), { recursive: true }, refresh);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await (process.argv.includes('--watch') ? buildAtEachChange() : build());
}
