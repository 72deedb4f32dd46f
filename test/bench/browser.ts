// `npm run bench:browser`: what the extension costs in real Chromium and Firefox, each figure beside what it is to be compared
// with, in one run: an opened popup beside an empty page of the extension, page loads with the extension beside those without
// it, what is kept in memory, and a list of a million URLs and a gigabyte of access logs in the workbench. BROWSER=firefox (or
// chromium) leaves the other out; `-- popup memory workbench audit attack loads` names what is measured.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from '../../build.mjs';
import { type BrowserName, has, launch, type TestBrowser } from '../support/drivers/browser.ts';
import { Chromium } from '../support/drivers/chromium.ts';
import { closeTab, navigate, openTab, readPopup } from '../support/drivers/popup.ts';
import { type Answer, page, type Site, type Sites, serveSites } from '../support/fakes/sites.ts';
import { POPUP_WIDTH } from '../support/scenes/scenes.ts';
import { ATTACKERS, benchAttack } from './attack.ts';
import { AUDITED, benchAuditedPages } from './audited-pages.ts';
import { benchAuditedSitemaps, LARGE } from './audited-sitemaps.ts';
import { distOf, makeExtensions } from './extensions.ts';
import { benchLoads } from './loads.ts';
import { benchLogFile } from './log-file.ts';
import { median } from './measure.ts';
import { benchUrlList } from './url-list.ts';

/** The first ones find nothing in the browser's caches of scripts. */
const WARM_UP = 5;
const OPENINGS = 61;
/** Origins whose robots.txt is kept when the worker's heap is measured. */
const ORIGINS = 200;
const originOf = (index: number) => `origin${index}`;

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
const FILES = ['style', 'style', 'script', 'script', 'script', ...Array<string>(10).fill('image')];

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

function fileOf(kind: string, index: number): string {
  if (kind === 'style') return `<link rel="stylesheet" href="/style?${index}">`;
  return kind === 'script' ? `<script src="/script?${index}" defer></script>` : `<img src="/image?${index}" alt="">`;
}

/** As long as a robots.txt that is read may be, and nothing but one rule. */
const STARS = `User-agent: *\nDisallow: /${'*'.repeat(500 * 1024 - 100)}private\n`;
const LETTERS = `User-agent: *\nDisallow: /${'*a%41$'.repeat(85_000)}\n`;
const LONG_RULES = { stars: STARS, letters: LETTERS } as const;

/** A megabyte of directives, and a URL that changes again and again. */
const RESTLESS = page(
  'A restless page',
  `<meta name="robots" content="${'a,'.repeat(500_000)}">`,
  "<script>let number = 0; setInterval(() => history.replaceState(null, '', '#' + number++), 300);</script>",
);

const site: Site = {
  '/': page('A page', META, WORDS),
  '/small': page('A page', META + TELLS, WORDS),
  '/ordinary': distant('text/html', `<!doctype html>${META}${TELLS}${FILES.map(fileOf).join('')}${WORDS}`),
  '/style': distant('text/css', 'p { margin: 0 }'.repeat(700)),
  '/script': distant('text/javascript', ';'.repeat(30_000)),
  '/image': distant(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(9_000)}</svg>`,
  ),
  '/loaded': { status: 204 },
  '/robots.txt': 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n',
};

/**
 * Medians of the pages' times to their marks, in milliseconds. Opened in turn, forwards and backwards, so that each follows each: how soon
 * a page starts depends on which was open before, in Firefox by a whole frame.
 */
async function mediansOf(browser: TestBrowser, ...sources: readonly string[]): Promise<readonly number[]> {
  const times = sources.map((): number[] => []);
  for (let opening = 0; opening < WARM_UP + OPENINGS; opening += 1) {
    const inTurn = [...sources.entries()];
    for (const [index, source] of opening % 2 === 0 ? inTurn : inTurn.reverse()) {
      const time = await openings(browser, source);
      if (opening >= WARM_UP) times[index]?.push(time);
    }
  }
  return times.map(median);
}

const popupOf = (tabId: number) => `popup.html?tab=${tabId}`;

async function benchPopup(browser: TestBrowser, sites: Sites): Promise<void> {
  const tabId = await openTab(browser, sites.urlOf('ours'));
  await readPopup(browser, tabId);
  // As it is from the second time on: the introduction is shown once in a life.
  await browser.inExtension(() => chrome.runtime.sendMessage({ name: 'endFirstRun', args: [] }).then(() => undefined));
  const [empty = Number.NaN, popup = Number.NaN] = await mediansOf(browser, 'empty.html', popupOf(tabId));
  console.log(`Popup, warm, to its verdicts: ${popup.toFixed(1)} ms; an empty page of the extension:`);
  console.log(
    `  ${empty.toFixed(1)} ms; ${(popup / empty).toFixed(2)} times as long. Medians of ${OPENINGS}, in turn.`,
  );
  const script = gzipSync(await readFile(join(distOf(browser.name), 'popup.js')));
  console.log(`  Its script: ${(script.length / 1024).toFixed(1)} KB gzipped.`);
  await benchHostile(browser, sites, tabId);
  await closeTab(browser, tabId);
}

/** What a hostile site makes of the popup's time: on itself, by one rule of 500 KB, and elsewhere, from a hidden tab. */
async function benchHostile(browser: TestBrowser, sites: Sites, ordinary: number): Promise<void> {
  for (const name of Object.keys(LONG_RULES)) {
    const tabId = await openTab(browser, sites.urlOf(name));
    await readPopup(browser, tabId);
    const [usual = Number.NaN, long = Number.NaN] = await mediansOf(browser, popupOf(ordinary), popupOf(tabId));
    console.log(`Popup on one rule of 500 KB, ${name}: ${long.toFixed(1)} ms; an ordinary one in turn with it:`);
    console.log(`  ${usual.toFixed(1)} ms; ${(long / usual).toFixed(2)} times as long.`);
    await closeTab(browser, tabId);
  }
  const [before = Number.NaN] = await mediansOf(browser, popupOf(ordinary));
  const restless = await openTab(browser, sites.urlOf('restless'), false);
  const [beside = Number.NaN] = await mediansOf(browser, popupOf(ordinary));
  console.log(
    `Popup beside a hidden tab with a megabyte of directives and an address that never rests: ${beside.toFixed(1)} ms;`,
  );
  console.log(`  without that tab ${before.toFixed(1)} ms; ${(beside / before).toFixed(2)} times as long.`);
  await closeTab(browser, restless);
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

/** Firefox doesn't report a page's heap. */
async function benchMemory(browser: Chromium, sites: Sites): Promise<void> {
  const before = await browser.workerHeap();
  const tabId = await openTab(browser, sites.urlOf(originOf(0)));
  const view = (id: number) =>
    browser.inExtension((tab) => chrome.runtime.sendMessage({ name: 'view', args: [tab] }).then(() => undefined), id);
  for (let index = 0; index < ORIGINS; index += 1) {
    await navigate(browser, tabId, sites.urlOf(originOf(index)));
    await view(tabId);
  }
  const kept = await browser.inExtension(() => chrome.storage.session.getBytesInUse());
  console.log(
    `Heap of the worker: ${megabytes(before)}; with ${ORIGINS} origins kept ${megabytes(await browser.workerHeap())},`,
  );
  console.log(
    `  and ${megabytes(kept)} in storage.session. Heap of the popup: ${megabytes(await popupHeap(browser, tabId))}.`,
  );
}

/** Bytes in use once the garbage is collected, with the verdicts on screen. */
async function popupHeap(browser: Chromium, tabId: number): Promise<number> {
  const popup = await browser.newPage();
  await popup.goto(`${browser.extensionUrl}popup.html?tab=${tabId}`);
  await popup.waitForFunction("performance.getEntriesByName('popup:verdict').length > 0");
  const session = await popup.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await popup.close();
  return usedSize;
}

const PARTS = ['popup', 'memory', 'workbench', 'audit', 'attack', 'loads'] as const;
const words = process.argv.slice(2);
const unknown = words.filter((word) => !PARTS.some((part) => part === word));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. What can be measured: ${PARTS.join(', ')}.`);
  process.exit(1);
}
const isWanted = (...parts: readonly (typeof PARTS)[number][]) =>
  words.length === 0 || parts.some((part) => words.includes(part));

async function benchIn(name: BrowserName): Promise<void> {
  const extensions = await makeExtensions(name);
  const names = ['ours', 'nothing', 'idle', 'twin', ...Array.from({ length: ORIGINS }, (_, index) => originOf(index))];
  const sites = await serveSites({
    ...Object.fromEntries(names.map((each) => [each, site])),
    ...Object.fromEntries(Object.entries(LONG_RULES).map(([each, rules]) => [each, { ...site, '/robots.txt': rules }])),
    ...ATTACKERS,
    audited: AUDITED,
    large: LARGE,
    restless: { ...site, '/': RESTLESS, '*': RESTLESS },
  });
  const browsers: TestBrowser[] = [];
  const start = async (extension: string) => {
    const browser = await launch(name, { extension, headless: true });
    browsers.push(browser);
    return browser;
  };
  console.log(`\n${name}\n`);
  try {
    if (isWanted('popup', 'memory', 'workbench', 'audit', 'attack')) {
      const browser = await start(extensions.ours);
      if (isWanted('popup')) await benchPopup(browser, sites);
      if (isWanted('memory') && browser instanceof Chromium) await benchMemory(browser, sites);
      if (isWanted('workbench')) {
        await benchUrlList(browser, sites.urlOf('ours', ''));
        await benchLogFile(browser, sites.urlOf('ours', ''));
      }
      if (isWanted('audit')) {
        await benchAuditedSitemaps(browser, sites);
        await benchAuditedPages(browser, sites);
      }
      if (isWanted('attack')) await benchAttack(browser, sites, sites.urlOf('ours'));
      await browser.close();
    }
    if (isWanted('loads')) {
      await benchLoads(extensions, start, sites, [
        ['/small', 'as small as can be'],
        ['/ordinary', `with ${FILES.length} files, ${WAY} ms away each`],
      ]);
    }
  } finally {
    await Promise.all(browsers.map((each) => each.close()));
    await sites.close();
    await extensions.remove();
  }
}

await build();
const NAMES: readonly BrowserName[] = ['chromium', 'firefox'];
for (const name of NAMES.filter((each) => has(each) && (process.env['BROWSER'] ?? each) === each)) await benchIn(name);
