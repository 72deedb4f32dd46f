// From a visited page to a verdict: what is asked of a server, how often, and what the popup says of its robots.txt.
import { expect, test } from 'vitest';
import { answers, blockedCount, closeTab, iconOf, navigate, openTab, readPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { held } from '../support/held.ts';
import { sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, PLAIN_HOST } from './setup.ts';

const RULES = 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /open$\n';
const TABS = sized(3, 20);
const VALIDATORS = [
  ['ETag', '"1"'],
  ['Cache-Control', 'max-age=0'],
] as const;

inEachBrowser(
  {
    rules: { '*': page('a page'), '/robots.txt': RULES },
    [PLAIN_HOST]: { '/': page('a page'), '/robots.txt': 'User-agent: *\nDisallow: /\n' },
    cookie: {
      '/': {
        headers: [['Set-Cookie', 'secret=1; Path=/; SameSite=Strict']],
        body: page('a page'),
      },
      '/robots.txt': RULES,
    },
    several: { '*': page('a page'), '/robots.txt': RULES },
    validated: {
      '*': page('a page'),
      '/robots.txt': ({ headers }) =>
        headers['if-none-match'] === '"1"'
          ? { status: 304, headers: VALIDATORS }
          : { headers: VALIDATORS, body: 'User-agent: *\nDisallow: /\n' },
    },
    recovers: { '/': page('a page'), '/robots.txt': RULES },
  },
  (stage) => {
    const visit = async (site: string, path = '/') => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf(site, path));
      const popup = await readPopup(stage.browser, tabId);
      return { tabId, popup };
    };

    stage.testOnce('verdicts differ by path and by crawler, each with its line', async () => {
      const { tabId, popup } = await visit('rules', '/');
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed index', GPTBot: 'disallowed none' });
      expect(popup.rows.find(({ token }) => token === 'GPTBot')).toMatchObject({
        why: 'Crawl line 5 Disallow: /',
        reasons: expect.stringContaining('Its own group applies'),
      });
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === '1', { what: 'the icon' });

      await navigate(stage.browser, tabId, stage.sites.urlOf('rules', '/private/x'));
      const inPrivate = await readPopup(stage.browser, tabId);
      expect(answers(inPrivate)).toMatchObject({ Googlebot: 'disallowed unseen', GPTBot: 'disallowed none' });
      expect(inPrivate.rows.find(({ token }) => token === 'Googlebot')).toMatchObject({
        why: 'Crawl line 2 Disallow: /private/',
      });
      expect(inPrivate.marked).toEqual(['Disallow: /private/', 'Disallow: /']);
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === blockedCount(inPrivate), {
        what: 'the icon',
      });

      await navigate(stage.browser, tabId, stage.sites.urlOf('rules', '/open'));
      expect(answers(await readPopup(stage.browser, tabId))).toMatchObject({ GPTBot: 'allowed none' });
      expect(stage.sites.robotsAsked('rules')).toHaveLength(1);
    });

    test('a host that has http alone is asked there', async () => {
      const { popup } = await visit(PLAIN_HOST);
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.rows[0]?.why).toBe('Crawl line 2 Disallow: /');
    });

    test('the request has no cookie, no referrer, no authorization and no origin, and does not name the extension', async () => {
      const { tabId } = await visit('cookie');
      await readPopup(stage.browser, tabId, 'Fetch again');
      // The page itself is sent with its cookie: it is there to be sent.
      await navigate(stage.browser, tabId, stage.sites.urlOf('cookie', '/?again'));
      expect(stage.sites.asked.find(({ path }) => path === '/?again')?.headers.cookie).toBe('secret=1');
      const asked = stage.sites.robotsAsked('cookie');
      expect(asked).toHaveLength(2);
      for (const { headers, method } of asked) {
        const who = Object.keys(headers).filter((name) => /cookie|referer|authorization|origin/.test(name));
        expect([method, ...who]).toEqual(['GET']);
        // Chromium's is the same for everybody, Firefox's is this installation's own.
        expect(JSON.stringify(headers)).not.toContain(new URL(stage.browser.extensionUrl).host);
      }
    });

    stage.testLong(`${TABS} tabs of one site opened at once send one request`, async () => {
      const { value: after, release } = held();
      stage.sites.put('several', '/robots.txt', { after, body: RULES });
      const opening = Array.from({ length: TABS }, (_, tab) =>
        openTab(stage.browser, stage.sites.urlOf('several', `/${tab}`), false),
      );
      const tabs = await Promise.all(opening);
      // The button of a tab out of sight asks for nothing.
      const reading = Promise.all(tabs.map((tabId) => readPopup(stage.browser, tabId)));
      await waitFor(() => stage.sites.robotsAsked('several').length > 0, { what: 'the request' });
      const waiting = () =>
        stage.browser.inExtension(
          () =>
            [...document.querySelectorAll('iframe')].filter((one) => one.contentDocument?.querySelector('.loading'))
              .length,
        );
      await waitFor(async () => (await waiting()) === TABS, { what: 'every popup to wait for it' });
      release();
      for (const popup of await reading) expect(answers(popup)['GPTBot']).toBe('disallowed none');
      for (const tabId of tabs) await closeTab(stage.browser, tabId);
      expect(stage.sites.robotsAsked('several')).toHaveLength(1);
    });

    stage.testLong(
      'robots.txt is fetched again on demand; the last good copy applies by the standard while the server is unreachable',
      async () => {
        const { tabId, popup } = await visit('recovers');
        expect(answers(popup)['Googlebot']).toBe('allowed index');
        stage.sites.put('recovers', '/robots.txt', 'User-agent: *\nDisallow: /\n');
        const closed = await readPopup(stage.browser, tabId, 'Fetch again');
        expect(answers(closed)['Googlebot']).toBe('disallowed unseen');
        await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === blockedCount(closed), {
          what: 'the icon',
        });
        stage.sites.put('recovers', '/robots.txt', { status: 500 });
        const lastGood = await readPopup(stage.browser, tabId, 'Fetch again');
        expect(answers(lastGood)).toMatchObject({ Googlebot: 'disallowed unseen', GPTBot: 'disallowed none' });
        const whyOf = (wanted: string) => lastGood.rows.find(({ token }) => token === wanted)?.why;
        expect([whyOf('Googlebot'), whyOf('GPTBot')]).toEqual([
          'Crawl 500 (for now) · Last copy line 2 Disallow: /',
          'Last copy line 2 Disallow: /',
        ]);
        expect(lastGood.summary).toContain('last good copy');
      },
    );

    stage.testOnce('a file is kept no longer than Cache-Control says, then revalidated: 304 has no body', async () => {
      const { tabId } = await visit('validated');
      await navigate(stage.browser, tabId, stage.sites.urlOf('validated', '/b'));
      const popup = await readPopup(stage.browser, tabId);
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      const [first, ...later] = stage.sites.robotsAsked('validated');
      expect(first?.headers).not.toHaveProperty('if-none-match');
      expect(later.length).toBeGreaterThan(0);
      for (const { headers } of later) expect(headers).toMatchObject({ 'if-none-match': '"1"' });
    });
  },
);
