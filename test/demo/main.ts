// `npm start`: builds, serves the demo on loopback and opens a browser with the extension on the demo's first page.
// Without a display it prints each page's verdicts and saves a picture of each popup instead.
//
//   npm start                       whichever of Chrome, Chromium or Firefox is found
//   npm start -- firefox            that one
//   npm start -- https://a.example  a page of one's own in place of the demo
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../build.mjs';
import { type BrowserName, has, launch, type TestBrowser } from '../support/drivers/browser.ts';
import { installBrowsers } from '../support/drivers/install-browsers.ts';
import { closeTab, openTab, type PopupContent, readPopup } from '../support/drivers/popup.ts';
import { type Sites, serveSites } from '../support/fakes/sites.ts';
import { POPUP_WIDTH } from '../support/scenes/scenes.ts';
import { DEMO_PAGES, demoSites } from './pages.ts';

const PORT = 8765;
const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = join(root, 'dist', 'demo');

const EXTENSION: Record<BrowserName, string> = {
  chromium: join(root, 'dist', 'chrome'),
  firefox: join(root, 'dist', 'firefox'),
};

interface Target {
  readonly browser: BrowserName | null;
  /** A page of one's own. */
  readonly url: string | null;
}

function parseArguments(words: readonly string[]): Target {
  const named = words.map((word) => (word === 'chrome' ? 'chromium' : word));
  const browser = named.find((word): word is BrowserName => word === 'chromium' || word === 'firefox') ?? null;
  const url = words.find((word) => URL.canParse(word)) ?? null;
  const unknown = words.find((word, index) => named[index] !== browser && word !== url);
  if (unknown !== undefined) fail(`${unknown}: neither a browser (chromium, firefox) nor an address.`);
  return { browser, url };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The browser that was named, or any that is there; otherwise one is installed if that is allowed. */
function chooseBrowser(wanted: BrowserName | null): BrowserName {
  try {
    const found = (['chromium', 'firefox'] as const).find((name) => (wanted ?? name) === name && has(name));
    if (found) return found;
    const chosen = wanted ?? 'chromium';
    const trouble = installBrowsers([chosen]);
    return trouble === null ? chosen : fail(wanted ? trouble : NO_BROWSER);
  } catch (error) {
    // CHROME_PATH or FIREFOX_PATH names no program.
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const NO_BROWSER =
  'No browser found: install Chrome, Chromium or Firefox, or name its program in CHROME_PATH or FIREFOX_PATH.';

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** A fixed port keeps the demo's URLs the same from day to day; another one if it is taken. */
async function serveDemo(): Promise<Sites> {
  return serveSites(demoSites(), { port: PORT }).catch(() => serveSites(demoSites()));
}

async function show(browser: TestBrowser, url: string): Promise<void> {
  await browser.open(url);
  console.log(
    `${browser.name} shows ${url} with Robots Lens in its toolbar. Close the browser, or press Ctrl+C, to end.`,
  );
  await browser.closed;
}

interface Pictured {
  readonly name: string;
  readonly url: string;
}

async function printVerdicts(browser: TestBrowser, pages: readonly Pictured[]): Promise<void> {
  await mkdir(pictures, { recursive: true });
  // The first words lie over the foot of the popup.
  await browser.inExtension(() => chrome.storage.local.set({ welcomed: true }));
  for (const { name, url } of pages) {
    const tabId = await openTab(browser, url);
    const popup = await readPopup(browser, tabId);
    const picture = join(pictures, `${name}.png`);
    const options = {
      width: POPUP_WIDTH,
      height: 600,
      colorScheme: 'light',
      until: "document.querySelector('.report, .notice')",
    } as const;
    await writeFile(
      picture,
      await browser.screenshot(`${browser.extensionUrl}popup.html?tab=${tabId}`, { ...options, fullPage: true }),
    );
    await closeTab(browser, tabId);
    console.log(`\n${name}  ${url}\n${table(popup)}\n  ${relative(root, picture)}`);
  }
  const count = pages.length === 1 ? 'The page was opened' : `All ${pages.length} pages were opened`;
  console.log(`\n${count} in ${browser.name}. A picture of each popup is in ${relative(root, pictures)}.`);
}

function table({ title, rows }: PopupContent): string {
  if (rows.length === 0) return `  ${title}`;
  const cells = [
    ['crawler', 'fetch', 'index', 'decided by'],
    ...rows.map(({ token, crawl, index, why }) => [token, crawl, index, why]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const target = parseArguments(process.argv.slice(2));
const name = chooseBrowser(target.browser);
await build();
const sites = await serveDemo();
const headless = !hasDisplay();
const browser = await launch(name, { extension: EXTENSION[name], headless });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void browser.close());
try {
  if (!headless) {
    await show(browser, target.url ?? sites.urlOf('home'));
  } else {
    console.log(`No display, so ${name} runs without a window.`);
    const demo = DEMO_PAGES.map((page) => ({ name: page.name, url: sites.urlOf(page.name, page.path) }));
    await printVerdicts(browser, target.url === null ? demo : [{ name: 'page', url: target.url }]);
  }
} finally {
  await browser.close();
  await sites.close();
}
