// Sites that try to keep the background busy, so that other tabs wait, or to have it request what no person asked for.
import { expect, test } from 'vitest';
import { openTab } from '../support/drivers/popup.ts';
import { type Asked, page, type Site } from '../support/fakes/sites.ts';
import { wildcardRules } from '../support/generators/wildcard-rules.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** As long as what is read of a robots.txt, and each rule with wildcards. */
const WILDCARDS = wildcardRules(17_000);
const DIRECTIVES = Array.from({ length: 11_900 }, (_, index) => `max-snippet:${index}`).join();
/** The long base is parsed for each link. With one of a megabyte, Chromium itself gives the page up. */
const LINKS = 1_000;
const LONG_BASE = `<base href="/${'a'.repeat(100_000)}/">`;

/** Once it is sent the event, its script is busy, and changes the URL all the time: longer than until the button is due. */
const BUSY = `<script>
  addEventListener('begin', () => {
    const end = Date.now() + 2_500;
    for (let number = 0, next = Date.now(); Date.now() < end; ) {
      if (Date.now() < next) continue;
      history.replaceState(null, '', '#ab' + number++);
      next += 100;
    }
  });
</script>`;
const CANONICALS = Array.from({ length: 10_000 }, (_, index) => `<link rel="canonical" href="/ab${index}">`).join('');

const hostile: Site = {
  '/robots.txt': WILDCARDS,
  '/links': page('links', LONG_BASE, '<a rel="nofollow" href="/ab">a link</a>'.repeat(LINKS)),
  '/busy': page('busy', `${CANONICALS}<meta name="robots" content="${DIRECTIVES}">`, BUSY),
  '*': page('directives', `<meta name="robots" content="${DIRECTIVES}">`),
};
const harmless: Site = { '*': page('harmless'), '/robots.txt': 'User-agent: *\nDisallow: /private\n' };
/** Its name is public, though it is on this computer, too. */
const OUTER = 'public-0.example';
/** Sends a typed URL on to a page of the extension, which it can't open or frame itself. */
const sender: Site = {
  '/': (_, sites) => ({ status: 302, headers: [['Location', sites.urlOf('sender', '/next')]] }),
  '*': page('sender'),
};

inEachBrowser({ hostile, harmless, sender, inner: { '*': 'User-agent: *\nDisallow: /\n' } }, (stage) => {
  /** What the background answered, in its order, when it was asked for the first of these just before the second. */
  const orderOf = (tabs: { readonly hostile: number; readonly harmless: number }, name: string, ...args: string[]) =>
    stage.browser.inExtension(
      async ({ hostile, harmless }, asked, more) => {
        const ask = (what: string, id: number, ...others: readonly string[]) =>
          chrome.runtime.sendMessage({ name: what, args: [id, ...others] });
        // Each has its robots.txt: what remains is work.
        const ready = [await ask('view', hostile), await ask('view', harmless)].map(({ value }) => value.kind);
        // With another tag, the report on it is made again.
        await chrome.scripting.executeScript({
          target: { tabId: hostile },
          func: () => document.head.append(Object.assign(document.createElement('meta'), { name: 'x', content: 'x' })),
        });
        const order: string[] = [];
        const [answer] = await Promise.all([
          ask(asked, hostile, ...more).then((reply) => {
            order.push('hostile');
            return reply;
          }),
          ask('view', harmless).then(() => order.push('harmless')),
        ]);
        const links: unknown = answer.value?.links?.length;
        return { ready, order, isAnswered: answer.ok && answer.value !== null, ...(links !== undefined && { links }) };
      },
      tabs,
      name,
      args,
    );
  /** The hostile one is in front: its button is drawn. */
  const open = async (path: string) => ({
    harmless: await openTab(stage.browser, stage.sites.urlOf('harmless')),
    hostile: await openTab(stage.browser, stage.sites.urlOf('hostile', path)),
  });

  stage.testOnce(
    'a harmless tab has its view before the report on a page is made that keeps the engine busy',
    async () => {
      expect(await orderOf(await open('/ab'), 'view')).toEqual({
        ready: ['ready', 'ready'],
        order: ['harmless', 'hostile'],
        isAnswered: true,
      });
    },
  );

  stage.testOnce(
    'a harmless tab has its views while the button of a page is drawn that was busy and changed its URL',
    async () => {
      const other = await openTab(stage.browser, stage.sites.urlOf('harmless'));
      // The button of a tab in the background isn't drawn yet.
      const busy = await openTab(stage.browser, stage.sites.urlOf('hostile', '/busy'), false);
      const { events, reads } = await stage.browser.inExtension(
        async (harmlessTab, tabId) => {
          const inPage = { target: { tabId }, injectImmediately: true };
          // Counts how often the tags are read.
          await chrome.scripting.executeScript({
            ...inPage,
            func: () => {
              const find = Document.prototype.querySelectorAll;
              const counted = document.documentElement;
              Document.prototype.querySelectorAll = function (this: Document, selectors: string) {
                if (selectors.startsWith('meta[name]')) counted.dataset['reads'] = `${counted.dataset['reads'] ?? ''}x`;
                return find.call(this, selectors);
              } as typeof find;
            },
          });
          const titleOf = (id?: number) => chrome.action.getTitle(id === undefined ? {} : { tabId: id });
          const undrawn = await titleOf();
          const events: string[] = [(await titleOf(tabId)) === undrawn ? 'begins' : 'drawn before'];
          const answered = chrome.scripting.executeScript({
            ...inPage,
            func: () => void dispatchEvent(new Event('begin')),
          });
          await chrome.tabs.update(tabId, { active: true });
          const drawn = (async () => {
            while ((await titleOf(tabId)) === undrawn) await new Promise((wake) => setTimeout(wake, 10));
            events.push('drawn');
          })();
          await answered;
          events.push('answers');
          for (let index = 0; index < 3; index += 1) {
            const { value } = await chrome.runtime.sendMessage({ name: 'view', args: [harmlessTab] });
            events.push(value.kind);
          }
          await drawn;
          const [read] = await chrome.scripting.executeScript({
            ...inPage,
            func: () => document.documentElement.dataset['reads']?.length,
          });
          return { events, reads: read?.result };
        },
        other,
        busy,
      );
      // Whether the views come before the drawing is a matter of two processes.
      expect(events.slice(0, 2)).toEqual(['begins', 'answers']);
      expect(events.slice(2).sort()).toEqual(['drawn', 'ready', 'ready', 'ready']);
      // Of all changes of the URL, one drawing waits, and reads again, since the page has another URL than when it asked.
      expect(reads).toBeGreaterThanOrEqual(1);
      expect(reads).toBeLessThanOrEqual(2);
    },
  );

  test('of 1,000 links relative to a base of 100,000 characters, the first are listed and marked, and a harmless tab has its view before', async () => {
    const tabs = await open('/links');
    const { links, ...others } = await orderOf(tabs, 'markLinks', 'Googlebot');
    expect(others).toEqual({ ready: ['ready', 'ready'], order: ['harmless', 'hostile'], isAnswered: true });
    const marked = await stage.browser.inExtension(async (tabId) => {
      const func = () => document.querySelectorAll('[data-robots-lens]').length;
      return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0]?.result;
    }, tabs.hostile);
    // Of 20 million characters.
    for (const number of [links, marked]) {
      expect(number).toBeGreaterThan(100);
      expect(number).toBeLessThan(200);
    }
  });

  stage.testOnce(
    'two popups that ask what crawlers receive start one run: each crawler is sent one request',
    async () => {
      const selected = ['Googlebot', 'GPTBot', 'bingbot'];
      await stage.browser.inExtension((tokens) => chrome.storage.local.set({ settings: { chosen: tokens } }), selected);
      const tabId = await openTab(stage.browser, stage.sites.urlOf('harmless', '/twice'));
      const before = stage.sites.asked.length;
      const answers = await stage.browser.inExtension(
        (id) => Promise.all([1, 2].map(() => chrome.runtime.sendMessage({ name: 'servedTo', args: [id] }))),
        tabId,
      );
      expect(answers.map(({ ok, value }) => ok && value !== null)).toEqual([true, true]);
      const pages = stage.sites.asked.slice(before).filter(({ path }) => path === '/twice');
      const agentOf = ({ headers }: Asked) => headers['user-agent'] ?? '';
      for (const name of selected) expect(pages.filter((one) => agentOf(one).includes(name))).toHaveLength(1);
      // The browser's own answer, to compare with.
      expect(pages).toHaveLength(selected.length + 1);
    },
  );

  /** The workbench at this URL, when its page has an element like this: clicks it, if it is to. */
  const inWorkbench = (url: string, selector: string, isClick = false) =>
    waitFor(
      () =>
        stage.browser.inExtension(
          (address, what, click) => {
            const page = chrome.extension.getViews().find(({ location }) => location.href === address);
            const found = page?.document.querySelector<HTMLElement>(what);
            if (click) found?.click();
            return found !== null && found !== undefined;
          },
          url,
          selector,
          isClick,
        ),
      { what: `${selector} in ${url}` },
    );
  const BUTTON = '[data-action="fetch-file"]';
  const askedOf = (...names: string[]) =>
    stage.sites.asked.filter(({ site }) => names.includes(site)).map(({ site, path }) => site + path);

  stage.testOnce(
    'a site that sends a person to the workbench, who loads that again, has no file requested, and none inwards at a click',
    async () => {
      // In Firefox no site can send a person there at all.
      if (stage.browser.name === 'firefox') return;
      const file = stage.sites.urlOf('inner', '/secret');
      const site = stage.sites.urlOf(OUTER, '');
      const workbench = `${stage.browser.extensionUrl}workbench.html?site=${site}&robots=${encodeURIComponent(file)}`;
      stage.sites.put('sender', '/', { status: 302, headers: [['Location', workbench]] });
      const tabId = await stage.browser.inExtension(
        async (url) => (await chrome.tabs.create({ url })).id ?? -1,
        stage.sites.urlOf('sender', '/'),
      );
      // The browser refuses the first time, and opens it when the person loads the page again.
      await waitFor(() => stage.sites.asked.some(({ site }) => site === 'sender') || null, { what: 'the redirect' });
      const isLoaded = () =>
        stage.browser.inExtension(async (id) => (await chrome.tabs.get(id)).status === 'complete', tabId);
      await waitFor(isLoaded, { what: 'the refusal' });
      await stage.browser.inExtension((id) => chrome.tabs.reload(id), tabId);
      await inWorkbench(workbench, BUTTON);
      expect(askedOf('inner', OUTER)).toEqual([]);
      // The file is nearer to this computer than the site that the URL names.
      await inWorkbench(workbench, BUTTON, true);
      await inWorkbench(workbench, '.rooms');
      expect(askedOf('inner', OUTER)).toEqual([]);
    },
  );

  test('a file on this computer that the workbench’s URL names alone is requested after the click that names it', async () => {
    const file = stage.sites.urlOf('inner', '/file');
    const workbench = `${stage.browser.extensionUrl}workbench.html?robots=${encodeURIComponent(file)}`;
    await stage.browser.inExtension(async (url) => void (await chrome.tabs.create({ url })), workbench);
    await inWorkbench(workbench, BUTTON);
    expect(askedOf('inner')).toEqual([]);
    await inWorkbench(workbench, BUTTON, true);
    await inWorkbench(workbench, '.rooms');
    expect(askedOf('inner')).toEqual(['inner/file']);
  });
});
