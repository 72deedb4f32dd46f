// Sites that try to keep the background busy, so that other tabs wait, or to have it request what no person asked for.
import { expect, test } from 'vitest';
import { openTab } from '../support/drivers/popup.ts';
import { type Asked, page, type Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** As long as what is read of a robots.txt, and each rule with wildcards. */
const WILDCARDS = `User-agent: *\n${Array.from({ length: 17_000 }, (_, at) => `Disallow: /*a*b*${at}*$\n`).join('')}`;
const DIRECTIVES = Array.from({ length: 11_900 }, (_, at) => `max-snippet:${at}`).join();
/** Each link is relative to a long base. With one of a megabyte, Chromium itself gives the page up. */
const LINKS = 1_000;
const LONG_BASE = `<base href="/${'a'.repeat(100_000)}/">`;

/** While it loads, its script is busy, and changes the URL all the time: longer than until the button is due. */
const BUSY = `<script>
  const end = Date.now() + 2_000;
  for (let at = 0, next = Date.now(); Date.now() < end; ) {
    if (Date.now() < next) continue;
    history.replaceState(null, '', '/busy?ab' + at++);
    next += 100;
  }
</script>`;
const CANONICALS = Array.from({ length: 10_000 }, (_, at) => `<link rel="canonical" href="/ab${at}">`).join('');

const hostile: Site = {
  '/robots.txt': WILDCARDS,
  '/links': page('links', LONG_BASE, '<a href="ab">a link</a>'.repeat(LINKS)),
  '/busy': page('busy', `${CANONICALS}<meta name="robots" content="${DIRECTIVES}">`, BUSY),
  '*': page('directives', `<meta name="robots" content="${DIRECTIVES}">`),
};
const harmless: Site = { '*': page('harmless'), '/robots.txt': 'User-agent: *\nDisallow: /private\n' };
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
        const order: string[] = [];
        const [answer] = await Promise.all([
          ask(asked, hostile, ...more).then((reply) => {
            order.push('hostile');
            return reply;
          }),
          ask('view', harmless).then(() => order.push('harmless')),
        ]);
        return { ready, order, isAnswered: answer.ok && answer.value !== null };
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

  test('a harmless tab has its view before the report on a page is made that keeps the engine busy', async () => {
    expect(await orderOf(await open('/ab'), 'view')).toEqual({
      ready: ['ready', 'ready'],
      order: ['harmless', 'hostile'],
      isAnswered: true,
    });
  });

  test('a harmless tab has its views while the button of a page is drawn that was busy and changed its URL', async () => {
    const { harmless: other } = await open('/');
    const order = await stage.browser.inExtension(
      async (harmlessTab, address) => {
        const committed = new Promise<number>((resolve) => {
          const listen = ({ tabId, frameId, url }: { tabId: number; frameId: number; url: string }) => {
            if (frameId !== 0 || url !== address) return;
            chrome.webNavigation.onCommitted.removeListener(listen);
            resolve(tabId);
          };
          chrome.webNavigation.onCommitted.addListener(listen);
        });
        const titleOf = (tabId?: number) => chrome.action.getTitle(tabId === undefined ? {} : { tabId });
        const undrawn = await titleOf();
        await chrome.tabs.create({ url: address });
        const tabId = await committed;
        const events: string[] = [];
        const drawn = (async () => {
          while ((await titleOf(tabId)) === undrawn) await new Promise((wake) => setTimeout(wake, 10));
          events.push('drawn');
        })();
        // Runs once the page lets it, as the script that reads its tags for the button.
        await chrome.scripting.executeScript({ target: { tabId }, injectImmediately: true, func: () => {} });
        events.push('answers');
        for (let at = 0; at < 3; at += 1) {
          const { value } = await chrome.runtime.sendMessage({ name: 'view', args: [harmlessTab] });
          events.push(value.kind);
        }
        await drawn;
        return events;
      },
      other,
      stage.sites.urlOf('hostile', '/busy'),
    );
    expect(order).toEqual(['answers', 'ready', 'ready', 'ready', 'drawn']);
  });

  stage.testOnce(
    '1,000 links relative to a base of 100,000 characters are listed, and a harmless tab has its view before',
    async () => {
      expect(await orderOf(await open('/links'), 'markLinks', 'Googlebot')).toEqual({
        ready: ['ready', 'ready'],
        order: ['harmless', 'hostile'],
        isAnswered: true,
      });
    },
  );

  stage.testOnce(
    'two popups that ask what crawlers receive start one run: each crawler is sent one request',
    async () => {
      const chosen = ['Googlebot', 'GPTBot', 'bingbot'];
      await stage.browser.inExtension((tokens) => chrome.storage.local.set({ settings: { chosen: tokens } }), chosen);
      const tabId = await openTab(stage.browser, stage.sites.urlOf('harmless', '/twice'));
      const before = stage.sites.asked.length;
      const answers = await stage.browser.inExtension(
        (id) => Promise.all([1, 2].map(() => chrome.runtime.sendMessage({ name: 'servedTo', args: [id] }))),
        tabId,
      );
      expect(answers.map(({ ok, value }) => ok && value !== null)).toEqual([true, true]);
      const pages = stage.sites.asked.slice(before).filter(({ path }) => path === '/twice');
      const agentOf = ({ headers }: Asked) => headers['user-agent'] ?? '';
      for (const name of chosen) expect(pages.filter((one) => agentOf(one).includes(name))).toHaveLength(1);
      // The browser's own answer, to compare with.
      expect(pages).toHaveLength(chosen.length + 1);
    },
  );

  stage.testOnce(
    'a site that sends a person to the workbench, who loads that again, has no file requested',
    async () => {
      // In Firefox no site can send a person there at all.
      if (stage.browser.name === 'firefox') return;
      const file = stage.sites.urlOf('inner', '/secret');
      const site = stage.sites.urlOf('harmless', '');
      const workbench = `${stage.browser.extensionUrl}workbench.html?site=${site}&robots=${encodeURIComponent(file)}`;
      stage.sites.put('sender', '/', { status: 302, headers: [['Location', workbench]] });
      const shown = () =>
        stage.browser.inExtension(
          (url) =>
            chrome.extension
              .getViews()
              .filter(({ location }) => location.href === url)
              .map(({ document }) => document.querySelectorAll('[data-action="fetch-file"]').length)[0],
          workbench,
        );
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
      await waitFor(async () => (await shown()) === 1, { what: 'the button' });
      expect(stage.sites.asked.filter((one) => one.site === 'inner')).toEqual([]);
    },
  );
});
