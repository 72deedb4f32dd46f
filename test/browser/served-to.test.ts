// The page under the crawlers' User-Agents, in both browsers: what servers get to see, and what is told of their answers.
import { expect, test } from 'vitest';
import { openTab, POPUP_FRAME, showPopup } from '../support/popup.ts';
import { type Asked, page, type Resource } from '../support/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const agentOf = ({ headers }: Asked) => headers['user-agent'] ?? '';

/** As many sites do today: whoever says that it is GPTBot is turned away, whatever robots.txt says. */
const guarded: Resource = (asked) => {
  if (agentOf(asked).includes('GPTBot')) return { status: 403, body: '<title>Forbidden</title>' };
  if (agentOf(asked).includes('bingbot')) return { status: 301, headers: [['Location', '/moved']] };
  return { headers: [['Set-Cookie', 'visitor=somebody; Path=/']], body: page('a shop') };
};

inEachBrowser(
  {
    shop: {
      '/page': guarded,
      '/moved': page('a shop', '<meta name="robots" content="noindex">'),
      '/robots.txt': 'User-agent: *\nDisallow:\n',
    },
  },
  (stage) => {
    const answers = () =>
      stage.browser.inExtension(() => {
        const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
        const all = [...(popup?.querySelectorAll<HTMLElement>('[data-served-to]') ?? [])];
        return Object.fromEntries(all.map(({ dataset, textContent }) => [dataset['servedTo'], textContent ?? '']));
      });

    test('a server that turns GPTBot away is found out, by one request for each crawler', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('shop', '/page?a=1'));
      await showPopup(stage.browser, tabId);
      await stage.browser.click('#tab-page', POPUP_FRAME);
      const before = stage.sites.asked.length;
      await stage.browser.click('#served-to-title ~ p button', POPUP_FRAME);
      const told = await waitFor(async () => 'GPTBot' in (await answers()) && answers(), { what: 'the answers' });
      expect(told['GPTBot']).toContain('HTTP 403');
      expect(told['GPTBot']).toContain('Different: status, title');
      expect(told['bingbot']).toContain('→ ');
      expect(told['bingbot']).toContain('robots: noindex');
      expect(told['Googlebot']).not.toContain('Different');

      const asked = stage.sites.asked.slice(before).filter(({ path }) => path === '/page?a=1');
      const named = (name: string) => asked.filter((one) => agentOf(one).includes(name));
      for (const name of ['GPTBot', 'Googlebot', 'bingbot']) expect(named(name), name).toHaveLength(1);
      expect(asked).toHaveLength(Object.keys(told).length + 1);
      for (const { headers } of asked) expect(headers).not.toHaveProperty('cookie');
      for (const one of named('bot')) expect(one.headers).not.toHaveProperty('sec-ch-ua');
    });

    test('and no later request says that it is a crawler', async () => {
      const before = stage.sites.asked.length;
      await openTab(stage.browser, stage.sites.urlOf('shop', '/page?a=1'));
      const later = stage.sites.asked.slice(before);
      expect(later.map(agentOf).filter((agent) => /bot/i.test(agent))).toEqual([]);
      const rules = await stage.browser.inExtension(async () =>
        chrome.declarativeNetRequest ? (await chrome.declarativeNetRequest.getSessionRules()).length : 0,
      );
      expect(rules).toBe(0);
    });
  },
);
