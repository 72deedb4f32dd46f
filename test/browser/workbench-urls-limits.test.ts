// Room #urls of the workbench at its limits: files of any size, a worker that crashes, no mouse.
import { gzipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import {
  chooseFile,
  chooseFileOf,
  chooseLargeFile,
  count,
  readAll,
  savedBy,
  showWorkbench,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import type { Site } from '../support/fakes/sites.ts';
import { IS_LONG, sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const shop: Site = { '/robots.txt': 'User-agent: *\nDisallow: /cart/\n' };

const OPEN = '[data-action="open-urls"]';
/** Milliseconds for what is large. */
const LONG = 120_000;
const MEGABYTE = 2 ** 20;
const packed = (text: string) => [...gzipSync(strToU8(text))];
const times = (piece: number, many: number): readonly number[] => Array<number>(many).fill(piece);

inEachBrowser({ shop }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '');
  const show = () => showWorkbench(stage.browser, `?site=${site()}#urls`, '[data-room="urls"] [data-progress]');
  const list = async () => (await readAll(stage.browser, '[data-total]'))[0];
  const appears = (selector: string, within = 30_000) =>
    waitFor(() => count(stage.browser, selector), { what: selector, within });
  const isDone = (total: number, within = 30_000) =>
    waitFor(
      async () => (await list())?.['data-total'] === String(total) && count(stage.browser, '[data-progress="done"]'),
      { what: `a list of ${total}`, within },
    );
  const shown = (total: number) => appears(`[data-shown="${total}"]`);

  stage.testLong(
    'a large file that isn’t text is reported, and nothing of it is read',
    async () => {
      await show();
      await chooseLargeFile(stage.browser, OPEN, 'disk.img', sized(10, 100));
      await appears('[data-trouble="no-text"]', LONG);
      await isDone(0);
      await chooseFile(stage.browser, OPEN, 'urls.txt', '/tea\n');
      await isDone(1);
    },
    LONG,
  );

  stage.testLong(
    'a CSV with lines of megabytes is read, and those are invalid URLs',
    async () => {
      await show();
      const long = times(1, sized(2, 10));
      const order = [0, ...long, 2, ...long, 2, ...long];
      await chooseFileOf(stage.browser, OPEN, 'urls.csv', ['url\n/tea\n', 'a'.repeat(MEGABYTE), '\n/cart/1\n'], order);
      await isDone(2, LONG);
      expect(await list()).toMatchObject({ 'data-blocked': '1', 'data-invalid': '3' });
      expect((await readAll(stage.browser, '[data-invalid-line]')).map((it) => it['data-invalid-line'])).toEqual([
        '3',
        '5',
        '7',
      ]);
    },
    LONG,
  );

  stage.testOnce(
    'gzip that inflates to a gigabyte is read up to a limit, and that is shown',
    async () => {
      await show();
      const member = packed(`${'a'.repeat(16 * MEGABYTE - 1)}\n`);
      await chooseFileOf(
        stage.browser,
        OPEN,
        'urls.txt.gz',
        [packed('/tea\n'), member],
        [0, ...times(1, sized(4, 64))],
      );
      await isDone(1, LONG);
      // 512 MB of it.
      expect(await list()).toMatchObject({ 'data-invalid': String(sized(4, 32)) });
      expect(await count(stage.browser, '[data-trouble="too-large"]')).toBe(IS_LONG ? 1 : null);
    },
    LONG,
  );

  stage.testLong(
    'a sitemap that swells is read up to the 50 MB that one may have',
    async () => {
      await show();
      const start = packed(`<urlset><url><loc>${site()}/tea</loc></url>`);
      const spaces = packed(' '.repeat(16 * MEGABYTE));
      await chooseFileOf(stage.browser, OPEN, 'sitemap.xml.gz', [start, spaces], [0, ...times(1, sized(4, 64))]);
      await appears('[data-trouble="too-large"]', LONG);
      await isDone(1, LONG);
    },
    LONG,
  );

  // Of a size that takes a while: `npm run bench:browser` has the times.
  test.runIf(IS_LONG)(
    'a draft is compared on a million URLs',
    async () => {
      await show();
      await stage.browser.inExtension(() => {
        const frame = document.getElementById('view');
        const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
        const input = inside?.querySelector<HTMLInputElement>('[data-action="open-urls"]');
        const part = (index: number) => Array.from({ length: 10_000 }, (_, row) => `/tea/${index}/${row}\n`).join('');
        const files = new DataTransfer();
        files.items.add(
          new File(
            Array.from({ length: 100 }, (_, index) => part(index)),
            'urls.txt',
          ),
        );
        if (input) input.files = files.files;
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await isDone(1_000_000, LONG);
      await stage.browser.click('.rooms a[href="#edit"]', WORKBENCH_FRAME);
      const compared = (changed: number) =>
        waitFor(() => count(stage.browser, `[data-changed="${changed}"][aria-busy="false"]`), {
          what: `${changed} changed URLs`,
          within: LONG,
        });
      await compared(0);
      await chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', 'User-agent: *\nDisallow: /tea/7\n');
      // /tea/7/ and /tea/70/ to /tea/79/
      await compared(110_000);
    },
    LONG,
  );

  stage.testOnce('a worker that is ended from outside is replaced: that is shown, and nothing is lost', async () => {
    await show();
    await stage.browser.inExtension(() => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
      // What TypeScript knows of a window's globals, it knows of `globalThis` alone.
      const { prototype } = (inside as unknown as typeof globalThis).Worker;
      const { postMessage } = prototype;
      prototype.postMessage = function keep(this: Worker, ...message: [unknown]) {
        Object.assign(window, { worker: this });
        Reflect.apply(postMessage, this, message);
      };
    });
    await chooseFile(stage.browser, OPEN, 'urls.txt', '/tea\n/cart/1\n/cart/2\n');
    await chooseFile(stage.browser, OPEN, 'more.txt', '/coffee\nhttp://[\n');
    await isDone(4);
    await shown(4);
    // The page isn't notified.
    await stage.browser.inExtension(() => (window as unknown as { worker: Worker }).worker.terminate());
    await waitFor(async () => (await list())?.text.includes('crashed and was restarted'), { what: 'what is told' });
    await isDone(4);
    expect(await list()).toMatchObject({ 'data-blocked': '2', 'data-invalid': '1' });
    await stage.browser.click('[data-facet="verdict-blocked-for-all"]', WORKBENCH_FRAME);
    await shown(2);
    expect(await savedBy(stage.browser, '[data-action="export-json"]')).toContain('/cart/2');
  });

  stage.testOnce('everything is done by keyboard alone', async () => {
    await show();
    await stage.browser.inExtension(() => {
      const frame = document.getElementById('view');
      if (frame instanceof HTMLIFrameElement) frame.contentWindow?.focus();
    });
    const press = (...strokes: readonly string[]) => stage.browser.press(strokes, WORKBENCH_FRAME);
    const tabTo = async (selector: string) => {
      for (let tabs = 0; tabs < 60; tabs += 1) {
        if (await count(stage.browser, `${selector}:focus`)) return;
        await press('Tab');
      }
      throw new Error(`Tab does not reach ${selector}`);
    };
    await tabTo('[data-action="paste-urls"]');
    for (const path of ['/tea', '/cart/1', '/cart/2', '/cart/3']) await press(...path, 'Enter');
    await tabTo('[data-action="add-pasted"]');
    await press('Enter');
    await isDone(4);
    await tabTo('[data-facet="verdict-blocked-for-all"]');
    await press('Enter');
    await shown(3);
    await tabTo('[data-action="filter-urls"]');
    await press(...'c*t/2');
    await shown(1);
    await press('Backspace');
    await shown(3);
    await tabTo('[data-action="export-csv"]');
    const csv = await savedBy(stage.browser, () => press('Enter'));
    expect(csv.split('\r\n').slice(1)).toEqual([
      ...[1, 2, 3].map((row) => expect.stringMatching(`^${site()}/cart/${row},blocked,2,`)),
      '',
    ]);
    await tabTo('.url-row');
    expect((await readAll(stage.browser, '[role="grid"]'))[0]).toMatchObject({ 'aria-rowcount': '4' });
    await press('ArrowDown', 'ArrowDown');
    await appears('.url-row[aria-rowindex="4"]:focus');
    await waitFor(async () => (await readAll(stage.browser, '.url-details .url'))[0]?.text === `${site()}/cart/3`, {
      what: 'what is said of the row',
    });
    await tabTo('[data-action="expect-this"]');
    const said = async () => (await readAll(stage.browser, '[data-room="urls"] .says'))[0]?.text;
    const before = await said();
    await press('Enter');
    await waitFor(async () => (await said()) !== before, { what: 'what is said of it' });
  });
});
