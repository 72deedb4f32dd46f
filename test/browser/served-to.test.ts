// The page under the crawlers' User-Agents, in both browsers: what servers get to see, and what is shown of their answers.
import { expect, test } from 'vitest';
import { openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import { type Asked, page, type Resource } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const agentOf = ({ headers }: Asked) => headers['user-agent'] ?? '';

/** As many sites do today: who claims to be GPTBot is turned away, whatever robots.txt says. */
const guarded: Resource = (asked) => {
  if (agentOf(asked).includes('GPTBot')) return { status: 403, body: '<title>Forbidden</title>' };
  if (agentOf(asked).includes('bingbot')) return { status: 301, headers: [['Location', '/moved']] };
  return { headers: [['Set-Cookie', 'visitor=somebody; Path=/']], body: page('a shop') };
};

/** The first of two crawlers is answered once the second has asked, and after it. Each is sent to its own page. */
let answerFirst: (() => void) | null = null;
const inPairs: Resource = (asked) => {
  const name = /GPTBot|Googlebot|bingbot|YandexBot/.exec(agentOf(asked))?.[0];
  if (name === undefined) return page('for browsers');
  const answer = { status: 302, headers: [['Location', `/for/${name}`]] } as const;
  if (answerFirst === null) {
    const second = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    return { ...answer, after: second };
  }
  setImmediate(answerFirst);
  answerFirst = null;
  return answer;
};

/** As networks in front of a site answer for it: rules of theirs for one, a challenge or a refusal for others. */
const ruled: Resource = (asked) => {
  const name = /GPTBot|bingbot|YandexBot|CCBot|ClaudeBot|Applebot|Amazonbot/.exec(agentOf(asked))?.[0];
  switch (name) {
    case 'GPTBot':
      return 'User-agent: *\nDisallow:\n\n# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n# END\n';
    case 'bingbot':
      return { status: 403, headers: [['cf-mitigated', 'challenge']], body: page('Just a moment...') };
    case 'YandexBot':
      return { status: 403, headers: [['x-sucuri-block', 'EVA079']], body: page('Access denied') };
    case 'CCBot':
      return { status: 200, headers: [['x-iinfo', '5-1-0 0NNN']], body: page('Request unsuccessful') };
    case 'ClaudeBot':
      return { status: 403, headers: [['Server', 'AkamaiGHost']], body: page('Access Denied') };
    case 'Applebot':
      return { status: 403, body: 'no' };
    case 'Amazonbot':
      return { raw: (connection) => connection.destroy() };
    default:
      return 'User-agent: *\nDisallow:\n';
  }
};

inEachBrowser(
  {
    guarded: { '/page': page('a shop'), '/robots.txt': ruled },
    shop: {
      '/page': guarded,
      '/moved': page('a shop', '<meta name="robots" content="noindex">'),
      '/in-pairs': inPairs,
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

    /** Opens the page, and presses the button. */
    const askAt = async (path: string, last: string) => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('shop', path));
      await showPopup(stage.browser, tabId);
      await stage.browser.click('#tab-page', POPUP_FRAME);
      const before = stage.sites.asked.length;
      await stage.browser.click('#served-to-title ~ p button', POPUP_FRAME);
      const shown = await waitFor(async () => last in (await answers()) && answers(), { what: 'the answers' });
      return { shown, asked: stage.sites.asked.slice(before).filter((one) => one.path === path) };
    };

    test('a server that turns GPTBot away is found out, by one request for each crawler', async () => {
      const { shown, asked } = await askAt('/page?a=1', 'GPTBot');
      expect(shown['GPTBot']).toContain('HTTP 403');
      expect(shown['GPTBot']).toContain('Different: status, title');
      expect(shown['bingbot']).toContain('→ ');
      expect(shown['bingbot']).toContain('robots: noindex');
      expect(shown['Googlebot']).not.toContain('Different');

      const named = (name: string) => asked.filter((one) => agentOf(one).includes(name));
      for (const name of ['GPTBot', 'Googlebot', 'bingbot']) expect(named(name), name).toHaveLength(1);
      expect(asked).toHaveLength(Object.keys(shown).length + 1);
      for (const { headers } of asked) expect(headers).not.toHaveProperty('cookie');
      for (const one of named('bot')) expect(one.headers).not.toHaveProperty('sec-ch-ua');
    });

    test('two crawlers are asked for at a time, and the redirect of each is its own', async () => {
      const selected = ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot'];
      await stage.browser.inExtension((tokens) => chrome.storage.local.set({ settings: { chosen: tokens } }), selected);
      const { shown } = await askAt('/in-pairs', 'GPTBot');
      for (const name of selected) expect(shown[name]).toContain(stage.sites.urlOf('shop', `/for/${name}`));
    });

    stage.testLong(
      'robots.txt is fetched as each crawler, and each other answer is named: above all until it is dismissed',
      async () => {
        const selected = ['Googlebot', 'GPTBot', 'bingbot', 'YandexBot', 'CCBot', 'ClaudeBot', 'Applebot', 'Amazonbot'];
        await stage.browser.inExtension(
          (tokens) => chrome.storage.local.set({ settings: { chosen: tokens } }),
          selected,
        );
        const tabId = await openTab(stage.browser, stage.sites.urlOf('guarded', '/page'));
        await showPopup(stage.browser, tabId);
        const before = stage.sites.asked.length;
        await stage.browser.click('#tab-page', POPUP_FRAME);
        await stage.browser.click('[data-action="served-to"]', POPUP_FRAME);
        const shown = await waitFor(async () => 'Amazonbot' in (await answers()) && answers(), { what: 'the answers' });
        expect(shown['Googlebot']).toContain('robots.txt: same as for your browser');
        expect(shown['GPTBot']).toContain('robots.txt: another file');
        expect(shown['GPTBot']).toContain('Based on that response, this page is blocked for GPTBot.');
        expect(shown['bingbot']).toContain('robots.txt: challenge page or refusal from Cloudflare (HTTP 403)');
        expect(shown['YandexBot']).toContain('robots.txt: challenge page or refusal from Sucuri (HTTP 403)');
        expect(shown['CCBot']).toContain('robots.txt: challenge page or refusal from Imperva (HTTP 200)');
        expect(shown['ClaudeBot']).toContain('robots.txt: challenge page or refusal from Akamai (HTTP 403)');
        expect(shown['Applebot']).toContain('robots.txt: HTTP 403');
        expect(shown['Amazonbot']).toContain('robots.txt: The request failed.');
        // The browser once, and each crawler once; a browser may try once more where the connection broke.
        const robotsAsked = stage.sites.asked.slice(before).filter((one) => one.path === '/robots.txt');
        for (const name of selected.filter((one) => one !== 'Amazonbot'))
          expect(
            robotsAsked.filter((one) => agentOf(one).includes(name)),
            name,
          ).toHaveLength(1);
        for (const { headers } of robotsAsked) expect(headers).not.toHaveProperty('cookie');

        const conflicts = () =>
          stage.browser.inExtension(() => {
            const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
            return [...(popup?.querySelectorAll('.conflict b') ?? [])].map(({ textContent }) => textContent ?? '');
          });
        const title = 'Crawlers don’t receive this robots.txt';
        await waitFor(async () => (await conflicts())[0] === title, { what: 'the conflict above all' });
        await showPopup(stage.browser, tabId);
        await waitFor(async () => (await conflicts())[0] === title, { what: 'the conflict in another popup' });
        await stage.browser.click('[data-action="dismiss-serving"]', POPUP_FRAME);
        await waitFor(async () => !(await conflicts()).includes(title), { what: 'no conflict' });
        await showPopup(stage.browser, tabId);
        expect(await conflicts()).not.toContain(title);
      },
    );

    test('no later request says that it is a crawler', async () => {
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
