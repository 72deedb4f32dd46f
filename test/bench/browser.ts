// `npm run bench:browser`: what the extension costs in real Chromium, each figure beside what it is to be compared with, in one
// run: an opened popup beside an empty page of the extension, and page loads with the extension beside those without it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from '../../build.mjs';
import { launch, type TestBrowser } from '../support/browser.ts';
import { openTab, readPopup } from '../support/popup.ts';
import { POPUP_WIDTH } from '../support/scenes.ts';
import { type Answer, page, type Site, type Sites, serveSites } from '../support/sites.ts';
import { waitFor } from '../support/wait.ts';

/** The first ones find nothing in the browser's caches of scripts. */
const WARM_UP = 5;
const OPENINGS = 61;
const LOADS = 100;

const dist = fileURLToPath(new URL('../../dist/chrome', import.meta.url));

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The extension with one page more, which only says when it is there. */
async function withEmptyPage(folder: string): Promise<void> {
  await cp(dist, folder, { recursive: true });
  const html =
    '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p><script defer src="empty.js"></script>';
  await writeFile(join(folder, 'empty.html'), html);
  await writeFile(join(folder, 'empty.js'), "performance.mark('popup:verdict');");
}

/** An extension that does nothing, with the page that the driver stands on. It may have permissions all the same. */
async function withNothing(folder: string, permissions: object = {}): Promise<void> {
  await writeFile(join(folder, 'options.html'), '<!doctype html><title>Nothing</title>');
  const manifest = { manifest_version: 3, name: 'Nothing', version: '1', options_ui: { page: 'options.html' } };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...permissions }));
}

/** Milliseconds from the start of the page in a frame to its mark. */
function openings(browser: TestBrowser, source: string): Promise<number> {
  return browser.inExtension(
    async (address, width) => {
      const frame = document.createElement('iframe');
      frame.width = String(width);
      frame.height = '600';
      frame.src = address;
      document.body.append(frame);
      for (;;) {
        const [mark] = frame.contentWindow?.performance.getEntriesByName('popup:verdict') ?? [];
        if (mark) {
          frame.remove();
          return mark.startTime;
        }
        await new Promise((wake) => setTimeout(wake, 1));
      }
    },
    source,
    POPUP_WIDTH,
  );
}

const TELLS = `<script>addEventListener('load', () => setTimeout(() => {
  const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
  fetch('/loaded?' + loadEventEnd);
}));</script>`;
const META = '<meta name="robots" content="noarchive">';
const WORDS = '<p>Some words.</p>'.repeat(200);

/** Milliseconds from here to a server that is near. */
const WAY = 20;
const PARTS = ['style', 'style', 'script', 'script', 'script', ...Array<string>(10).fill('image')];

/** As far away as a near server is, and as large as a file of a page may be. */
function distant(type: string, body: string): () => Answer {
  return () => ({
    headers: [
      ['content-type', type],
      ['cache-control', 'no-store'],
    ],
    body,
    after: new Promise((wake) => setTimeout(wake, WAY)),
  });
}

function partOf(kind: string, index: number): string {
  if (kind === 'style') return `<link rel="stylesheet" href="/style?${index}">`;
  return kind === 'script' ? `<script src="/script?${index}" defer></script>` : `<img src="/image?${index}" alt="">`;
}

const site: Site = {
  '/': page('A page', META, WORDS),
  '/small': page('A page', META + TELLS, WORDS),
  '/ordinary': distant('text/html', `<!doctype html>${META}${TELLS}${PARTS.map(partOf).join('')}${WORDS}`),
  '/style': distant('text/css', 'p { margin: 0 }'.repeat(700)),
  '/script': distant('text/javascript', ';'.repeat(30_000)),
  '/image': distant(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(9_000)}</svg>`,
  ),
  '/loaded': { status: 204 },
  '/robots.txt': 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n',
};

/** Medians of what each browser needs to load the page, in turn, each time another of them first. Milliseconds. */
async function loads(path: string, sites: Sites, browsers: Readonly<Record<string, TestBrowser>>) {
  const names = Object.keys(browsers);
  const tabs = new Map<string, number>();
  for (const name of names) {
    const open = async () => (await chrome.tabs.create({})).id ?? -1;
    tabs.set(name, (await browsers[name]?.inExtension(open)) ?? -1);
  }
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let load = 0; load < LOADS; load += 1) {
    for (const name of load % 2 === 0 ? names : names.toReversed()) {
      const told = () => sites.asked.filter((asked) => asked.site === name && asked.path.startsWith('/loaded?'));
      const before = told().length;
      const url = sites.urlOf(name, `${path}?${load}`);
      await browsers[name]?.inExtension(
        (id, address) => chrome.tabs.update(id, { url: address }),
        tabs.get(name) ?? -1,
        url,
      );
      await waitFor(() => told().length > before, { what: 'the page to say when it was loaded' });
      times.get(name)?.push(Number(told().at(-1)?.path.split('?')[1]));
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

await build();
const folders = await Promise.all([0, 1, 2].map(() => mkdtemp(join(tmpdir(), 'robots-lens-bench-'))));
const [ours = '', nothing = '', idle = ''] = folders;
await withEmptyPage(ours);
await withNothing(nothing);
// Chromium passes every request of every page on to the browser's process as soon as an extension has this permission.
await withNothing(idle, { permissions: ['webRequest'], host_permissions: ['http://*/*', 'https://*/*'] });
const sites = await serveSites({ ours: site, nothing: site, idle: site });
const browsers: TestBrowser[] = [];
async function start(extension: string): Promise<TestBrowser> {
  const browser = await launch('chromium', { extension, headless: true });
  browsers.push(browser);
  return browser;
}
try {
  const browser = await start(ours);
  const tabId = await openTab(browser, sites.urlOf('ours'));
  await readPopup(browser, tabId);
  const empty: number[] = [];
  const popup: number[] = [];
  for (let opening = 0; opening < WARM_UP + OPENINGS; opening += 1) {
    const times = [await openings(browser, 'empty.html'), await openings(browser, `popup.html?tab=${tabId}`)] as const;
    if (opening < WARM_UP) continue;
    empty.push(times[0]);
    popup.push(times[1]);
  }
  const ratio = (median(popup) / median(empty)).toFixed(2);
  console.log(`Popup, warm, to its verdicts: ${median(popup).toFixed(1)} ms; an empty page of the extension:`);
  console.log(`  ${median(empty).toFixed(1)} ms; ${ratio} times as long. Medians of ${OPENINGS}, in turn.`);
  const script = gzipSync(await readFile(join(dist, 'popup.js')));
  console.log(`  Its script: ${(script.length / 1024).toFixed(1)} KB gzipped.`);

  await browser.close();

  // Each in a browser that has done nothing yet.
  for (const [path, what] of [
    ['/small', 'as small as can be'],
    ['/ordinary', `with ${PARTS.length} files, ${WAY} ms away each`],
  ] as const) {
    const started = { nothing: await start(nothing), ours: await start(ours), idle: await start(idle) };
    const medians = await loads(path, sites, started);
    const of = (name: keyof typeof started) => medians.get(name) ?? Number.NaN;
    const told = (name: keyof typeof started) =>
      `${of(name).toFixed(1)} ms (${(of(name) / of('nothing')).toFixed(3)} times)`;
    console.log(`A page ${what}, to the end of its load event: ${of('nothing').toFixed(1)} ms;`);
    console.log(`  with the extension ${told('ours')}; with one that only has the permission webRequest`);
    console.log(`  ${told('idle')}. Medians of ${LOADS}, in turn.`);
    await Promise.all(Object.values(started).map((each) => each.close()));
  }
} finally {
  await Promise.all(browsers.map((each) => each.close()));
  await sites.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
