// Pages that room #audit fetches, from the message to the row of its table: time of the processor in all processes of the browser, beside a
// page of the site that fetches and parses the same ones, as many at once, and does nothing with them.
import type { TestBrowser } from '../support/drivers/browser.ts';
import { openTab } from '../support/drivers/popup.ts';
import { type Answer, page, type Site, type Sites } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { timeOf } from './processes.ts';
import { inWorkbench } from './workbench.ts';

const PAGES = 2_000;
const AT_ONCE = 8;
/** Milliseconds. It only ends what hangs: on a slow computer Firefox takes minutes for so many pages. */
const LONGEST = 1_800_000;

/** 100 KB. */
const WORDS = '<p>Some <a href="/page/1">words</a> of a page, as pages have them.</p>\n'.repeat(1_500);

const text = (body: string): Answer => ({ headers: [['content-type', 'text/plain']], body });

/** In a page of the site, which needs no one's leave. */
async function fetchAndParse(pages: number, atOnce: number): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < pages) {
      next += 1;
      const answer = await fetch(`/page/${next - 1}`, { cache: 'no-store', credentials: 'omit' });
      new DOMParser().parseFromString(await answer.text(), 'text/html');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  await fetch('/bare-done');
}

export const AUDITED: Site = {
  '/robots.txt': ({ site }, { urlOf }) =>
    text(`User-agent: *\nDisallow: /private/\nSitemap: ${urlOf(site, '/sitemap.txt')}\n`),
  '/sitemap.txt': ({ site }, { urlOf }) =>
    text(Array.from({ length: PAGES }, (_, number) => urlOf(site, `/page/${number}`)).join('\n')),
  '/bare': page('Bare', `<script>const __name = (made) => made; (${fetchAndParse})(${PAGES}, ${AT_ONCE})</script>`),
  '*': page('A page', '<meta name="description" content="A page">', WORDS),
};

export async function benchAuditedPages(browser: TestBrowser, { urlOf, asked }: Sites): Promise<void> {
  const site = urlOf('audited', '');
  const start = timeOf(browser);
  await openTab(browser, urlOf('audited', '/bare'));
  await waitFor(() => asked.some(({ path }) => path === '/bare-done'), { what: 'the bare page', within: LONGEST });
  const between = timeOf(browser);
  const args: Parameters<typeof begin> = [PAGES];
  await inWorkbench(browser, { site, room: 'audit', begin, args, within: LONGEST }, (_: boolean) => {
    const end = timeOf(browser);
    if (start === null || between === null || end === null)
      return console.log('Audited pages: the system does not tell.');
    const [bare, ours] = [between - start, end - between].map((time) => time / PAGES);
    console.log(
      `${PAGES.toLocaleString('en')} pages of 100 KB in room #audit: ${ours?.toFixed(1)} ms of the processor a page;`,
    );
    console.log(
      `  a bare fetch() and parse in turn ${bare?.toFixed(1)} ms: ${((ours ?? 0) - (bare ?? 0)).toFixed(1)} ms more.`,
    );
  });
}

/** Presses what a person presses. False where the room is not there yet. */
function begin(pages: number): boolean {
  const view = chrome.extension
    .getViews({ type: 'tab' })
    .find((each) => each.top === each && each.location.pathname === '/workbench.html');
  const find = (selector: string) => view?.document.querySelector<HTMLElement>(`[data-room="audit"] ${selector}`);
  if (!view || !find('[data-action="audit-sitemaps"]')) return false;
  const steps: readonly (() => boolean)[] = [
    () => press('[data-action="audit-sitemaps"]'),
    () => find('[data-progress="done"]') !== null && press('[data-action="audit-pages"]:not(:disabled)'),
    () => find(`[data-planned="${pages}"]`) !== null && press('[data-action="audit-start"]'),
    () => find('[data-progress="running"]') !== null,
    () => find('[data-progress="done"]') !== null,
  ];
  const press = (selector: string) => {
    find(selector)?.click();
    return Boolean(find(selector)) || selector.includes('start');
  };
  let step = 0;
  const goOn = () => {
    if (steps[step]?.()) step += 1;
    if (step === steps.length) view.document.documentElement.dataset['measured'] = 'true';
    else view.setTimeout(goOn, 50);
  };
  goOn();
  return true;
}
