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
import { page, type Site, serveSites } from '../support/sites.ts';
import { waitFor } from '../support/wait.ts';

const OPENINGS = 31;
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

/** An extension that does nothing, with the page that the driver stands on. */
async function withNothing(folder: string): Promise<void> {
  await writeFile(join(folder, 'options.html'), '<!doctype html><title>Nothing</title>');
  const manifest = { manifest_version: 3, name: 'Nothing', version: '1', options_ui: { page: 'options.html' } };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** Milliseconds from the start of the page in a frame to its mark. */
function openings(browser: TestBrowser, source: string): Promise<number> {
  return browser.inExtension(async (address) => {
    const frame = document.createElement('iframe');
    frame.width = '480';
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
  }, source);
}

const TELLS = `<script>addEventListener('load', () => setTimeout(() => {
  const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
  fetch('/loaded?' + loadEventEnd);
}));</script>`;

const site: Site = {
  '/': page('A page', '<meta name="robots" content="noarchive">', '<p>Some words.</p>'.repeat(200)),
  '/timed': page('A page', `<meta name="robots" content="noarchive">${TELLS}`, '<p>Some words.</p>'.repeat(200)),
  '/loaded': { status: 204 },
  '/robots.txt': 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n',
};

await build();
const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'robots-lens-bench-'))));
const [ours = '', nothing = ''] = folders;
await withEmptyPage(ours);
await withNothing(nothing);
const sites = await serveSites({ ours: site, nothing: site });
const browsers = {
  ours: await launch('chromium', { extension: ours, headless: true }),
  nothing: await launch('chromium', { extension: nothing, headless: true }),
};
try {
  const tabId = await openTab(browsers.ours, sites.urlOf('ours'));
  await readPopup(browsers.ours, tabId);
  const empty: number[] = [];
  const popup: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    empty.push(await openings(browsers.ours, 'empty.html'));
    popup.push(await openings(browsers.ours, `popup.html?tab=${tabId}`));
  }
  const ratio = (median(popup) / median(empty)).toFixed(2);
  console.log(`Popup, warm, to its verdicts: ${median(popup).toFixed(1)} ms; an empty page of the extension:`);
  console.log(`  ${median(empty).toFixed(1)} ms; ${ratio} times as long. Medians of ${OPENINGS}, in turn.`);
  const script = gzipSync(await readFile(join(dist, 'popup.js')));
  console.log(`  Its script: ${(script.length / 1024).toFixed(1)} KB gzipped.`);

  const times = { ours: [] as number[], nothing: [] as number[] };
  const tabs = {
    ours: tabId,
    nothing: await browsers.nothing.inExtension(async () => (await chrome.tabs.create({})).id ?? -1),
  };
  for (let load = 0; load < LOADS; load += 1) {
    for (const name of ['ours', 'nothing'] as const) {
      const told = () => sites.asked.filter((asked) => asked.site === name && asked.path.startsWith('/loaded?'));
      const before = told().length;
      const url = sites.urlOf(name, `/timed?${load}`);
      await browsers[name].inExtension((id, address) => chrome.tabs.update(id, { url: address }), tabs[name], url);
      await waitFor(() => told().length > before, { what: 'the page to say when it was loaded' });
      times[name].push(Number(told().at(-1)?.path.split('?')[1]));
    }
  }
  const cost = (median(times.ours) / median(times.nothing)).toFixed(3);
  console.log(`A page load with the extension: ${median(times.ours).toFixed(1)} ms; without: `);
  console.log(`  ${median(times.nothing).toFixed(1)} ms; ${cost} times as long. Medians of ${LOADS}, in turn.`);
} finally {
  await Promise.all([browsers.ours.close(), browsers.nothing.close()]);
  await sites.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
