// A million URLs in nine sitemaps, checked in room #audit: how long it takes, and how long the page stands still meanwhile.
import type { TestBrowser } from '../support/drivers/browser.ts';
import type { Answer, Site, Sites } from '../support/fakes/sites.ts';
import { inWorkbench } from './workbench.ts';

const URLS = 1_000_000;
const FILES = 9;
/** Every so many URLs name their versions. */
const VERSIONED = 4;
/** Milliseconds. */
const LONGEST = 600_000;
const XML = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

const served = (type: string, body: string): Answer => ({ headers: [['content-type', type]], body });

function sitemap(number: number, urlOf: (path: string) => string): Answer {
  const [from = 0, to = 0] = [number, number + 1].map((index) => Math.floor((URLS * index) / FILES));
  const entries: string[] = [];
  for (let index = from; index < to; index += 1) {
    const url = urlOf(`/${['tea', 'cart', 'search', 'private'][index % 4]}/${index % 977}/item-${index}`);
    const other = urlOf(`/de/item-${index}`);
    const links = `<xhtml:link rel="alternate" hreflang="en" href="${url}"/><xhtml:link rel="alternate" hreflang="de" href="${other}"/>`;
    entries.push(`<url><loc>${url}</loc><lastmod>2026-10-01</lastmod>${index % VERSIONED === 0 ? links : ''}</url>\n`);
  }
  return served('application/xml', `<urlset ${XML}>\n${entries.join('')}</urlset>\n`);
}

export const LARGE: Site = {
  '/robots.txt': ({ site }, { urlOf }) =>
    served('text/plain', `User-agent: *\nDisallow: /private/\nSitemap: ${urlOf(site, '/index.xml')}\n`),
  '/index.xml': ({ site }, { urlOf }) => {
    const files = Array.from(
      { length: FILES },
      (_, index) => `<sitemap><loc>${urlOf(site, `/${index}.xml`)}</loc></sitemap>`,
    );
    return served('application/xml', `<sitemapindex ${XML}>${files.join('')}</sitemapindex>`);
  },
  '*': ({ site, path }, { urlOf }) => sitemap(Number(/\d+/.exec(path)?.[0]), (to) => urlOf(site, to)),
};

interface Measured {
  readonly time: number;
  /** The longest without a turn for the page, and without a frame. */
  readonly pause: number;
  readonly frame: number;
  /** The longest task of the page, from 50 ms on; null where the browser reports none. */
  readonly task: number | null;
  /** The longest without a turn for the page in as much time after it, in which it does nothing: of a machine that has other work. */
  readonly idle: number;
}

export async function benchAuditedSitemaps(browser: TestBrowser, { urlOf }: Sites): Promise<void> {
  const site = urlOf('large', '');
  await inWorkbench(browser, { site, room: 'audit', begin, args: [], within: LONGEST }, (measured: Measured) => {
    const { time, pause, frame, task, idle } = measured;
    console.log(
      `${URLS.toLocaleString('en')} URLs in ${FILES} sitemaps, checked in room #audit: ${(time / 1000).toFixed(1)} s;`,
    );
    console.log(
      `  the longest pause of the page ${pause.toFixed(0)} ms (${idle.toFixed(0)} ms in a page that does nothing), between two frames ${frame.toFixed(0)} ms.`,
    );
    if (task !== null) console.log(`  Its longest task: ${task === 0 ? 'less than 50' : task.toFixed(0)} ms.`);
  });
}

/** Presses what a person presses. False where the room is not there yet. */
function begin(): boolean {
  const view = chrome.extension
    .getViews({ type: 'tab' })
    .find((each) => each.top === each && each.location.pathname === '/workbench.html');
  const find = (selector: string) => view?.document.querySelector<HTMLElement>(`[data-room="audit"] ${selector}`);
  const check = find('[data-action="audit-sitemaps"]');
  if (!view || !check) return false;
  const start = view.performance.now();
  const reported: { -readonly [Name in keyof Measured]: Measured[Name] } = {
    ...{ time: 0, pause: 0, frame: 0, idle: 0 },
    task: null,
  };
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    reported.task = 0;
    // Of the workbench's own global: an observer reports the tasks of its page.
    const { PerformanceObserver: Observer } = view as unknown as typeof globalThis;
    new Observer((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (startTime >= start && reported.time === 0) reported.task = Math.max(reported.task ?? 0, duration);
      }
    }).observe({ type: 'longtask' });
  }
  let drawn = start;
  const onFrame = () => {
    const now = view.performance.now();
    if (reported.time === 0) reported.frame = Math.max(reported.frame, now - drawn);
    drawn = now;
    view.requestAnimationFrame(onFrame);
  };
  let last = start;
  const onTurn = () => {
    const now = view.performance.now();
    const key = reported.time === 0 ? 'pause' : 'idle';
    reported[key] = Math.max(reported[key], now - last);
    last = now;
    if (reported.time === 0 && find('[data-progress="done"]') && find('.url-row .url')) reported.time = now - start;
    if (reported.time > 0 && now - start > 2 * reported.time) {
      Object.assign(view.document.documentElement.dataset, { measured: JSON.stringify(reported) });
    } else view.setTimeout(onTurn, 2);
  };
  check.click();
  onTurn();
  onFrame();
  return true;
}
