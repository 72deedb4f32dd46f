// The extension in the browser's hands: access withheld, the worker killed, settings changed, pages without robots.txt.
import { expect, test } from 'vitest';
import {
  answers,
  blockedCount,
  clickAndRead,
  closeTab,
  forgetTabs,
  iconOf,
  navigate,
  openTab,
  type PopupContent,
  readPopup,
} from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const RULES =
  'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: MyBot\nDisallow: /\n';
const SITE = { '*': page('a page', '<meta name="robots" content="noindex">'), '/robots.txt': RULES };

const BEFORE = {
  '/': {
    headers: [['X-Robots-Tag', 'noindex'] as const],
    body: page('a page', '<meta name="robots" content="nofollow">'),
  },
  '/robots.txt': RULES,
};

inEachBrowser(
  {
    killed: SITE,
    lazy: SITE,
    selected: SITE,
    withheld: SITE,
    clicked: {
      ...SITE,
      '*': {
        headers: [['Set-Cookie', 'secret=1; Path=/']],
        body: SITE['*'],
      },
    },
    granted: SITE,
    real: SITE,
    asked: SITE,
    before: BEFORE,
  },
  (stage) => {
    const visit = (site: string, path = '/') => openTab(stage.browser, stage.sites.urlOf(site, path));
    const read = (tabId: number) => readPopup(stage.browser, tabId);

    test('the popup that the browser opens shows the same as popup.html?tab=', async () => {
      const tabId = await visit('real');
      const real = await clickAndRead(stage.browser, tabId);
      expect(answers(real)).toMatchObject({ Googlebot: 'allowed noindex', GPTBot: 'disallowed none' });
      expect(answers(real)).toEqual(answers(await read(tabId)));
    });

    test('the browser makes the popup as wide as it asks to be, and nothing in it is wider', async () => {
      await stage.browser.clickAction(await visit('real'));
      const sizes = () =>
        stage.browser.inExtension(() => {
          const [popup] = chrome.extension.getViews({ type: 'popup' });
          const root = popup?.document.querySelector('.report') && popup.document.documentElement;
          if (!popup || !root) return null;
          const rem = Number.parseFloat(popup.getComputedStyle(root).fontSize);
          return { rems: popup.innerWidth / rem, beyond: root.scrollWidth - popup.innerWidth };
        });
      // It grows in steps, as the browser measures it, and what is in it is arranged anew at each.
      let last: Awaited<ReturnType<typeof sizes>> = null;
      const isWide = async () => {
        last = await sizes();
        return last && last.rems >= 32 && last.beyond <= 0;
      };
      await waitFor(isWide, {
        what: () => `a popup of 32 rem (src/pages/popup/popup.css), and nothing beyond: ${JSON.stringify(last)}`,
      });
      await stage.browser.closePopup();
    });

    test('any answer is the same after the worker was killed', async () => {
      const tabId = await visit('killed');
      const before = await read(tabId);
      // The button is drawn a moment after the popup has its answer; a worker that is killed before that never draws it.
      const drawn = async () =>
        [await iconOf(stage.browser, tabId)].find(
          ({ badge, title }) => badge === blockedCount(before) && title.includes(' · '),
        );
      const icon = await waitFor(drawn, { what: 'the icon' });
      await stage.browser.killBackground();
      // The browser would show what was drawn before for ever.
      await stage.browser.inExtension(async (id) => {
        await chrome.action.setBadgeText({ tabId: id, text: '' });
        await chrome.action.setTitle({ tabId: id, title: 'x' });
      }, tabId);
      const after = await read(tabId);
      expect(answers(after)).toEqual(answers(before));
      // Among the reasons, what other parsers would answer comes later than the verdicts, and need not be there yet.
      const shown = ({ rows }: PopupContent) => rows.map(({ reasons: _, ...row }) => row);
      expect(shown(after)).toEqual(shown(before));
      expect(after.page).toBe(before.page);
      let again = icon;
      const isAsBefore = async () => {
        again = await iconOf(stage.browser, tabId);
        return again.badge === icon.badge && again.title === icon.title;
      };
      await waitFor(isAsBefore, { what: () => `${JSON.stringify(icon)} again, not ${JSON.stringify(again)}` });
      // A visit wakes it.
      await stage.browser.killBackground();
      await navigate(stage.browser, tabId, stage.sites.urlOf('killed', '/private/x'));
      // Its button is drawn once somebody can see it.
      await stage.browser.inExtension((id) => chrome.tabs.update(id, { active: true }).then(() => undefined), tabId);
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge !== '', { what: 'the icon' });
      const { badge } = await iconOf(stage.browser, tabId);
      await stage.browser.killBackground();
      const closed = await read(tabId);
      expect(answers(closed)['Googlebot']).toBe('disallowed unseen');
      expect(badge).toBe(blockedCount(closed));
      expect(stage.sites.robotsAsked('killed')).toHaveLength(1);
    });

    stage.testLong('what is selected in the options is what the popup shows', async () => {
      const tabId = await visit('selected');
      const check = (token: string) => stage.browser.click(`input[name="crawler"][value="${token}"]`);
      await stage.browser.click('[data-group="search"] h2 button');
      await check('Googlebot');
      await check('YandexBot');
      await stage.browser.inExtension(() => {
        const field = document.querySelector<HTMLInputElement>('input[name="token"]');
        if (!field) throw new Error('no field');
        field.value = 'MyBot';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await stage.browser.click('form button');
      const popup = await waitFor(
        async () => {
          const content = await read(tabId);
          return content.rows.some(({ token }) => token === 'MyBot') && content;
        },
        { what: 'the new token in the popup' },
      );
      expect(answers(popup)).toMatchObject({ YandexBot: 'allowed noindex', MyBot: 'disallowed unseen' });
      expect(answers(popup)).not.toHaveProperty('Googlebot');
      expect(popup.rows.find(({ token }) => token === 'MyBot')?.reasons).toContain('You added this token');
      await stage.browser.click('[data-preset="default"]');
      await waitFor(async () => answers(await read(tabId))['Googlebot'] === 'allowed noindex', {
        what: 'the default choice',
      });
    });

    stage.testOnce('a visit asks for nothing with "only when I open the popup"', async () => {
      await stage.browser.click('input[name="fetchOn"][value="popup"]');
      const tabId = await visit('lazy');
      await waitFor(async () => (await iconOf(stage.browser, tabId)).title.startsWith('Click to fetch'), {
        what: 'the icon',
      });
      expect(stage.sites.robotsAsked('lazy')).toHaveLength(0);
      const popup = await read(tabId);
      expect(answers(popup)['GPTBot']).toBe('disallowed none');
      expect(stage.sites.robotsAsked('lazy')).toHaveLength(1);
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === blockedCount(popup), {
        what: 'the icon',
      });
      await stage.browser.click('input[name="fetchOn"][value="visit"]');
    });

    stage.testOnce('a page that cannot have a robots.txt says so', async () => {
      const tabId = await openTab(stage.browser, 'about:blank');
      expect(await read(tabId)).toMatchObject({ screen: 'notice', title: 'robots.txt doesn’t apply here' });
      await closeTab(stage.browser, tabId);
      expect(await read(tabId)).toMatchObject({ screen: 'notice', title: 'This tab was closed' });
    });

    test('a page without access shows a button, and a click on the toolbar button still gives its verdict', async () => {
      const tabId = await visit('clicked');
      // Chromium keeps a script that is injected while access is withdrawn, and then the first click opens no popup.
      await waitFor(async () => (await iconOf(stage.browser, tabId)).title.includes(' · '), { what: 'the icon' });
      await stage.browser.withholdHosts();
      const withheld = await visit('withheld');
      expect(await read(withheld)).toMatchObject({
        screen: 'notice',
        title: expect.stringContaining('can’t access withheld'),
      });
      expect((await read(withheld)).text).toContain('Allow on this site');
      expect(stage.sites.robotsAsked('withheld')).toHaveLength(0);

      const asked = stage.sites.robotsAsked('clicked').length;
      const popup = await clickAndRead(stage.browser, tabId);
      expect(answers(popup)).toMatchObject({
        Googlebot: expect.stringMatching(/^allowed/),
        GPTBot: 'disallowed none',
      });
      expect(popup.summary).toContain('Allow on this site');
      expect(popup.page).toContain('noindex');
      const [ours] = stage.sites.robotsAsked('clicked').slice(asked);
      expect(ours?.headers).not.toHaveProperty('cookie');
      expect(ours?.headers).not.toHaveProperty('referer');
      // It was there to be sent.
      await navigate(stage.browser, tabId, stage.sites.urlOf('clicked', '/?again'));
      expect(stage.sites.asked.find(({ path }) => path === '/?again')?.headers.cookie).toBe('secret=1');

      await stage.browser.grantHosts();
      const granted = await visit('granted');
      expect(answers(await read(granted))).toMatchObject({ Googlebot: 'allowed noindex', GPTBot: 'disallowed none' });
      expect(answers(await read(withheld))).toMatchObject({ GPTBot: 'disallowed none' });
    });

    test('the open popup shows the verdict once access is given, by its button or in the browser', async () => {
      await stage.browser.withholdHosts();
      const tabId = await visit('asked');
      const seen = (selector: string) =>
        stage.browser.inExtension(
          (wanted) => document.querySelector('iframe')?.contentDocument?.querySelector(wanted) != null,
          selector,
        );
      await stage.browser.inExtension((id) => {
        const frame = document.createElement('iframe');
        frame.src = `popup.html?tab=${id}`;
        document.body.prepend(frame);
      }, tabId);
      await waitFor(() => seen('.notice .actions button'), { what: 'the button' });
      // Chromium puts its question into its own window, which no test can answer.
      if (stage.browser.name === 'firefox') await stage.browser.click('.actions button', 'iframe');
      else await stage.browser.grantHosts();
      await waitFor(() => seen('[data-crawler="GPTBot"][data-crawl="disallowed"]'), { what: 'the verdict' });
      await stage.browser.inExtension(() => document.querySelector('iframe')?.remove());
      await stage.browser.grantHosts();
    });

    stage.testLong(
      'a page that was open before the extension has unknown headers, which one request looks up',
      async () => {
        const tabId = await visit('before');
        expect(answers(await read(tabId))['Googlebot']).toBe('allowed noindex');
        await forgetTabs(stage.browser);
        const popup = await read(tabId);
        expect(popup.summary).toContain('open before');
        expect(popup.page).toContain('nofollow');
        expect(answers(popup)['Googlebot']).toBe('allowed unknown');
        const known = await readPopup(stage.browser, tabId, 'Fetch status and headers (one request, no cookies)');
        expect(answers(known)['Googlebot']).toBe('allowed noindex');
      },
    );
  },
);
