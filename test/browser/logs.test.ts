// Room #logs of the workbench: each control, as a person uses it.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/crawlers/index.ts';
import { type LogReport, readLog } from '../../src/logs/index.ts';
import {
  appearsIn,
  asksBeforeLeaving,
  choose,
  chooseFile,
  count,
  readAll,
  showWorkbench,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import type { Site } from '../support/fakes/sites.ts';
import { writeLog } from '../support/generators/log-formats.ts';
import { AGENTS, ELSEWHERE, GOOGLE, type Request, ROBOTS, someRequests } from '../support/generators/logs.ts';
import { sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const shop: Site = { '/robots.txt': ROBOTS, '*': 'shop' };
const LOG = writeLog(someRequests(), 'combined');
const PUBLISHED = JSON.stringify({
  prefixes: [{ ipv4Prefix: '66.249.66.0/24' }, { ipv6Prefix: '2001:4860:4801::/48' }],
});
const READY = '[data-room="logs"] [data-progress="idle"]';
const DONE = '[data-room="logs"] [data-progress="done"]';

async function reportOf(log: string, robots = ROBOTS): Promise<LogReport> {
  async function* chunks() {
    yield new TextEncoder().encode(log);
  }
  return readLog(chunks(), { crawlers: catalogue, robots });
}

inEachBrowser({ shop }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '');
  const show = (more = '') => showWorkbench(stage.browser, `?site=${site()}${more}#logs`, READY);
  const openLog = (name: string, content: string | readonly number[]) =>
    chooseFile(stage.browser, '[data-action="open-log"]', name, content);
  const appears = (selector: string) => appearsIn(stage.browser, selector);
  const read = async (name: string, content: string | readonly number[]) => {
    await openLog(name, content);
    await appears(DONE);
  };
  const rows = () => readAll(stage.browser, '[data-room="logs"] [data-crawler]');
  const textOf = async (selector: string) =>
    (await readAll(stage.browser, selector)).map(({ text }) => text).join('\n');
  const click = (selector: string) => stage.browser.click(selector, WORKBENCH_FRAME);
  /** By keyboard: what is far down the page need not be scrolled to. */
  const enter = async (selector: string) => {
    await stage.browser.inExtension((wanted) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      inside?.querySelector<HTMLElement>(wanted)?.focus();
    }, selector);
    await stage.browser.press(['Enter'], WORKBENCH_FRAME);
  };
  /** As soon as it can be: a fast machine has read the log before a click from outside arrives. */
  const cancelNext = (act: 'click' | 'focus' = 'click') =>
    stage.browser.inExtension((what) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const observer = new MutationObserver(() => {
        const cancel = inside?.querySelector<HTMLElement>('[data-action="cancel"]');
        if (cancel) observer.disconnect();
        cancel?.[what]();
      });
      if (inside) observer.observe(inside, { subtree: true, childList: true });
    }, act);
  const rowOf = async (token: string) => (await rows()).find((row) => row['data-crawler'] === token);

  /** What the next click saves as a file. */
  const saved = async (action: string): Promise<string> => {
    await stage.browser.inExtension(() => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
      if (!inside) throw new Error('No workbench');
      const { URL: Urls, HTMLAnchorElement: Anchor } = inside as unknown as typeof globalThis;
      Urls.createObjectURL = (blob) => {
        if (blob instanceof (inside as unknown as typeof globalThis).Blob)
          void blob.text().then((text) => Object.assign(window, { saved: text }));
        return '#logs';
      };
      Anchor.prototype.click = () => {};
      Object.assign(window, { saved: null });
    });
    await click(`[data-action="${action}"]`);
    return waitFor(() => stage.browser.inExtension(() => (window as { saved?: string | null }).saved ?? null), {
      what: 'the file',
    });
  };

  stage.testOnce('each crawler is a row with its counts, and the JSON is the report', async () => {
    await show();
    await read('access.log', LOG);
    const expected = await reportOf(LOG);
    const received = (await rows()).map((row) => [
      row['data-crawler'],
      ...['data-requests', 'data-robots-txt', 'data-broke-rules', 'data-impostors'].map((name) => Number(row[name])),
    ]);
    const truth = expected.crawlers.map((each) => [
      each.token,
      ...[each.requests, each.robotsTxt, each.brokeRules, each.impostors],
    ]);
    expect(received.sort()).toEqual(truth.sort());
    const others = await readAll(stage.browser, '[data-room="logs"] [data-other]');
    expect(others.map((row) => [row['data-other'], Number(row['data-requests'])])).toEqual([
      ['bots', expected.otherBotRequests],
      ['no-agent', expected.withoutAgent],
      ['people', expected.people],
    ]);
    // Who fetched robots.txt, those first that no list knows.
    const fetchers = (await readAll(stage.browser, '[data-fetcher]')).map((row) => row['data-fetcher']);
    expect([fetchers[0], fetchers.slice(1).sort()]).toEqual(['', ['GPTBot', 'Googlebot']]);
    const breakers = expected.crawlers.filter(({ brokeRules }) => brokeRules > 0);
    expect(await textOf('.result > .sentence')).toContain(
      `claim to be from ${breakers.length} crawlers broke your rules`,
    );
    const crawlers = expected.crawlers.map((log) => ({ ...log, topAddresses: undefined }));
    expect(JSON.parse(await saved('export-json'))).toEqual(JSON.parse(JSON.stringify({ ...expected, crawlers })));
  });

  test('several members of gzip are read; of a file that breaks off, what came', async () => {
    await show();
    const lines = LOG.split(/(?<=\n)/);
    const half = Math.floor(lines.length / 2);
    const members = [lines.slice(0, half), lines.slice(half)].map((part) => gzipSync(part.join('')));
    await read('access.log.gz', [...Buffer.concat(members)]);
    expect(await count(stage.browser, `.sentence[data-lines="${lines.length}"][data-unread="0"]`)).toBe(1);
    expect(await count(stage.browser, '.troubles')).toBeNull();
    const random = Array.from({ length: 3_000 }, (_, index) => LOG.split('\n')[(index * 7919) % half]).join('\n');
    const zipped = gzipSync(random);
    await openLog('broken.gz', [...zipped.subarray(0, zipped.length - 200)]);
    await appears('.troubles');
    expect(await textOf('.troubles')).toContain('broken.gz is cut short');
    expect((await rows()).length).toBeGreaterThan(0);
  });

  stage.testLong('what isn’t a log is reported, with its first line', async () => {
    await show();
    await read('diary.txt', 'Dear diary,\nno crawler came.\n');
    expect(await textOf('.troubles')).toContain('Dear diary,');
    await openLog('picture.png', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
    await waitFor(async () => (await textOf('.troubles')).includes('isn’t text'), { what: 'the answer' });
    expect(await count(stage.browser, '[data-crawler]')).toBeNull();
    // There is room for another file.
    expect(await count(stage.browser, '.empty')).toBe(1);
  });

  stage.testLong(
    'an opened row has the rules it broke with examples, folders, user agents, and what to do',
    async () => {
      await show();
      await read('access.log', LOG);
      await enter('[data-crawler="GPTBot"] .opener');
      await appears('.details');
      const gptbot = (await reportOf(LOG)).crawlers.find(({ token }) => token === 'GPTBot');
      expect((await readAll(stage.browser, '[data-example]')).map((row) => Number(row['data-example']))).toEqual(
        gptbot?.examples.map(({ line }) => line),
      );
      expect(await textOf('.details')).toContain('Disallow: /');
      expect(await textOf('.details')).toContain('GPTBot/1.2');
      const [first] = gptbot?.examples ?? [];
      await enter('[data-action="show-line"]');
      await appears(`.robots-lines [data-target="true"][data-line="${first?.rule}"]`);
    },
  );

  stage.testOnce('a crawler is blocked in the draft, which then judges', async () => {
    await show();
    await read('access.log', LOG);
    const googlebot = await rowOf('Googlebot');
    await enter('[data-crawler="Googlebot"] .opener');
    // Before the click: what it would mean.
    await waitFor(async () => (await textOf('.block')).includes('Also blocked by that group: Applebot'), {
      what: 'who else follows',
    });
    expect(await textOf('.block')).toContain('Google can no longer read pages that only Googlebot crawls');
    expect(await asksBeforeLeaving(stage.browser)).toBe(false);
    await enter('[data-action="block-crawler"]');
    await appears('.block [role="status"] li');
    await waitFor(() => asksBeforeLeaving(stage.browser), { what: 'a question before the draft is lost' });
    await choose(stage.browser, '[data-action="judged-by"]', 'draft');
    const all = `${Number(googlebot?.['data-requests']) - Number(googlebot?.['data-robots-txt'])}`;
    await waitFor(async () => (await rowOf('Googlebot'))?.['data-broke-rules'] === all, { what: 'the draft' });
    await chooseFile(stage.browser, '[data-action="open-robots"]', 'robots.txt', 'User-agent: *\nDisallow: /p/\n');
    await waitFor(async () => (await rowOf('Googlebot'))?.['data-broke-rules'] === '30', { what: 'the other file' });
    // Asked anew of the draft.
    expect(await textOf('.block')).toContain('Also blocked by that group: Applebot');
    await enter('a[href="#edit"]');
    await appears('[data-room="edit"]:not([hidden]) [data-changed]');
    await waitFor(
      () =>
        stage.browser.inExtension(() => {
          const frame = document.getElementById('view');
          const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
          return inside?.querySelector('.editor')?.shadowRoot?.textContent?.includes('User-agent: Googlebot') || null;
        }),
      { what: 'the group in the editor' },
    );
    await chooseFile(
      stage.browser,
      '[data-action="open-draft"]',
      'robots.txt',
      'User-agent: Googlebot\nDisallow: /x\n',
    );
    await enter('a[href="#logs"]');
    await waitFor(async () => !(await textOf('.block')).includes('Also blocked'), {
      what: 'who follows the draft now',
    });
  });

  stage.testLong('the draft is the one that was kept, also where the editor has not been opened', async () => {
    const key = `work:1:${site()}`;
    const kept = { draft: 'User-agent: *\nDisallow: /p/\n', expectations: [] };
    const keep = () => stage.browser.inExtension((items) => chrome.storage.local.set(items), { [key]: kept });
    const broke = async () => (await rowOf('Googlebot'))?.['data-broke-rules'];
    const disobeyed = `${(await reportOf(LOG)).crawlers.find(({ token }) => token === 'Googlebot')?.brokeRules}`;
    await show();
    await choose(stage.browser, '[data-action="judged-by"]', 'draft');
    await read('access.log', LOG);
    expect(await broke()).toBe(disobeyed);
    try {
      // As another tab may keep one.
      await keep();
      await enter('a[href="#urls"]');
      await appears('[data-room="urls"]:not([hidden])');
      await enter('a[href="#logs"]');
      await waitFor(async () => (await broke()) === '30', { what: 'the kept draft' });
    } finally {
      await stage.browser.inExtension((name) => chrome.storage.local.remove(name), key);
    }
  });

  stage.testLong('what is shown says what it was checked against, also when a newer reading is canceled', async () => {
    await show();
    await read('access.log', LOG);
    const says = async () => (await textOf('.result > .sentence')) + (await textOf('.result .facts-line'));
    const before = await says();
    await enter('[data-crawler="GPTBot"] .opener');
    await appears('.details');
    await enter('[data-action="show-line"]');
    await appears('.robots-lines');
    await cancelNext();
    await chooseFile(stage.browser, '[data-action="open-robots"]', 'old.txt', 'User-agent: *\nDisallow: /p/\n');
    await appears('[data-progress="canceled"]');
    expect(await says()).toBe(before);
    expect(await textOf('.robots-lines')).toContain('GPTBot');
    await click('[data-action="read-again"]');
    await waitFor(async () => (await says()).includes('old.txt'), { what: 'the other file' });
    // The line that was shown is one of the file before.
    await waitFor(async () => (await count(stage.browser, '.robots-lines')) === null, { what: 'no line' });
  });

  stage.testLong('the table is sorted, searched and filtered', async () => {
    await show();
    await read('access.log', LOG);
    const tokens = async () => (await rows()).map((row) => row['data-crawler']);
    await click('[data-action="sort-crawler"]');
    const byName = await tokens();
    expect(byName).toEqual([...byName].sort((a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    await click('[data-action="sort-crawler"]');
    expect(await tokens()).toEqual([...byName].reverse());
    await click('[data-action="only-broke"]');
    const broke = (await rows()).map((row) => Number(row['data-broke-rules']));
    expect(broke.length).toBeGreaterThan(0);
    expect(broke.every((each) => each > 0)).toBe(true);
    await click('[data-action="only-broke"]');
    await choose(stage.browser, '[data-action="filter-purpose"]', 'user-fetch');
    await waitFor(async () => (await tokens()).length === 2, { what: 'the purpose' });
    expect((await tokens()).sort()).toEqual(['ChatGPT-User', 'Perplexity-User']);
    await choose(stage.browser, '[data-action="filter-purpose"]', '');
    await click('[data-action="find-crawler"]');
    await stage.browser.press('openai', WORKBENCH_FRAME);
    await waitFor(async () => (await tokens()).length === 2, { what: 'the search' });
    expect((await tokens()).sort()).toEqual(['ChatGPT-User', 'GPTBot']);
  });

  stage.testOnce('a part of the time is selected by keyboard or mouse, and given up', async () => {
    await show();
    const requestIn = (hour: number): Request => ({
      time: Date.UTC(2026, 2, 1, hour, 30),
      ip: '20.1.1.1',
      url: '/',
      status: 200,
      bytes: 1,
      agent: AGENTS.gptbot,
    });
    await read('access.log', writeLog([0, 1, 1, 2, 2, 2].map(requestIn), 'combined'));
    expect(await rowOf('GPTBot')).toMatchObject({ 'data-requests': '6' });
    await stage.browser.inExtension(() => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      inside?.querySelector<HTMLElement>('.plot')?.focus();
    });
    await stage.browser.press(['ArrowRight', 'ArrowRight', 'Enter'], WORKBENCH_FRAME);
    await waitFor(async () => (await rowOf('GPTBot'))?.['data-requests'] === '2', { what: 'the second hour' });
    await click('[data-action="whole-time"]');
    await waitFor(async () => (await rowOf('GPTBot'))?.['data-requests'] === '6', { what: 'the whole time' });
    // A choice whose reading is canceled is none: what is shown is of the whole time.
    await cancelNext();
    await click('.plot');
    await appears('[data-progress="canceled"]');
    expect(await count(stage.browser, '[data-action="whole-time"]')).toBeNull();
    // By mouse: the bar in the middle.
    await click('.plot');
    await waitFor(async () => (await rowOf('GPTBot'))?.['data-requests'] === '2', { what: 'the second hour' });
    await click('[data-action="whole-time"]');
    await waitFor(async () => (await rowOf('GPTBot'))?.['data-requests'] === '6', { what: 'the whole time' });
  });

  /** They are forgotten where they are kept after it is reported. */
  const forgetLists = async () => {
    await enter('[data-action="forget-ranges"]');
    await appears('[data-lists="0"]');
    const isForgotten = () =>
      stage.browser.inExtension(async () => Object.keys(await chrome.storage.local.get('lists:1')).length === 0);
    await waitFor(isForgotten, { what: 'no kept lists' });
  };

  stage.testOnce('with a published list, who comes from elsewhere is found; whose list it is is asked', async () => {
    await show();
    await read('access.log', LOG);
    expect(await rowOf('Googlebot')).toMatchObject({ 'data-impostors': '0' });
    expect(await textOf('.result > .sentence')).toContain('Not verified: no list');
    // Among logs, too, it is taken for what it is.
    await openLog('common-crawlers.json', PUBLISHED);
    await appears('[name="operator"]');
    await enter('[data-action="use-ranges"]');
    await waitFor(async () => (await rowOf('Googlebot'))?.['data-impostors'] === `${ELSEWHERE.length}`, {
      what: 'the verdict',
    });
    expect(await textOf('[data-crawler="Googlebot"]')).toContain(`verified: ${30 + GOOGLE.length}`);
    // It is kept for the next time.
    await show();
    await appears('[data-lists="1"]');
    await forgetLists();
  });

  stage.testLong('the URL can name the operator of a list, and what isn’t a list is reported', async () => {
    await show('&operator=google');
    await chooseFile(stage.browser, '[data-action="open-ranges"]', 'ips.json', '{"prefixes":[]}');
    await waitFor(async () => (await textOf('.lists')).includes('isn’t a list'), { what: 'the answer' });
    await chooseFile(stage.browser, '[data-action="open-ranges"]', 'ips.json', PUBLISHED);
    // Google has several lists, and the name does not tell which one this is.
    await appears('[name="list"]');
    await enter('[data-action="use-ranges"]');
    await appears('[data-list="Google"]');
    await read('access.log', LOG);
    expect(await rowOf('Googlebot')).toMatchObject({ 'data-impostors': `${ELSEWHERE.length}` });
    await forgetLists();
  });

  stage.testLong('requests for other hosts are not judged, unless the person wants it', async () => {
    await show();
    const other = writeLog(someRequests(), 'combined-vhost');
    await read('access.log', other);
    expect(await rowOf('GPTBot')).toMatchObject({ 'data-broke-rules': '0' });
    expect(await textOf('.result > .sentence')).toContain('other hosts were left out');
    await choose(stage.browser, '[data-action="host"]', '');
    const truth = (await reportOf(other)).crawlers.find(({ token }) => token === 'GPTBot');
    await waitFor(async () => (await rowOf('GPTBot'))?.['data-broke-rules'] === `${truth?.brokeRules}`, {
      what: 'all hosts',
    });
  });

  stage.testOnce('tables and files hold no IP address of people, files not even those of crawlers', async () => {
    await show();
    await read('access.log', LOG);
    const csv = await saved('export-csv');
    expect(csv.split('\r\n')[0]).toContain('crawler,operator,purpose,requests');
    expect(csv.split('\r\n')).toHaveLength((await rows()).length + 2);
    const shown = await textOf('[data-room="logs"]');
    const json = await saved('export-json');
    for (const text of [csv, json, shown]) expect(text).not.toContain('198.51.100.');
    for (const ip of [...GOOGLE, ...ELSEWHERE]) expect(json).not.toContain(`"${ip}"`);
    expect(await count(stage.browser, '[data-other="people"]')).toBe(1);
  });

  test('a large log is read while the page stays free, and reading is canceled', async () => {
    await show();
    const megabytes = sized(16, 200);
    const requests = Math.floor(2 ** 20 / LOG.length);
    await cancelNext();
    await stage.browser.inExtension(
      (log, perPart, parts) => {
        const frame = document.getElementById('view');
        const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
        const input = inside?.querySelector<HTMLInputElement>('[data-action="open-log"]');
        if (!input) throw new Error('No input');
        const part = new Blob([log.repeat(perPart)]);
        const files = new DataTransfer();
        files.items.add(new File(Array<Blob>(parts).fill(part), 'large.log'));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      LOG,
      requests,
      megabytes,
    );
    await appears('[data-progress="canceled"]');
    await cancelNext('focus');
    await click('[data-action="read-again"]');
    await appears(DONE);
    // Cancel is gone, and a key that was meant for it changes nothing.
    await appears('[data-room="logs"] .bar:focus');
    const [truth] = (await reportOf(LOG)).crawlers;
    expect(await rowOf(truth?.token ?? '')).toMatchObject({
      'data-requests': `${(truth?.requests ?? 0) * requests * megabytes}`,
      'data-broke-rules': `${(truth?.brokeRules ?? 0) * requests * megabytes}`,
    });
  });
});
