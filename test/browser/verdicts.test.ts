// From a visited page to a verdict: what a server may answer for robots.txt, and what the popup says of it.
import { expect, test } from 'vitest';
import { answers, closeTab, iconOf, navigate, openTab, readPopup } from '../support/popup.ts';
import { page } from '../support/sites.ts';
import { inEachBrowser, PLAIN_HOST } from './setup.ts';

const RULES = 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /open$\n';
const VALIDATORS = [
  ['ETag', '"1"'],
  ['Cache-Control', 'max-age=0'],
] as const;
const redirects = (count: number) => (asked: { path: string }) => {
  const hop = Number(asked.path.replace(/\D/g, '') || 0);
  return hop < count ? { status: 302, headers: [['Location', `/hop-${hop + 1}`] as const] } : RULES;
};

inEachBrowser(
  {
    rules: { '*': page('a page'), '/robots.txt': RULES },
    missing: { '/': page('a page') },
    broken: { '/': page('a page'), '/robots.txt': { status: 503 } },
    hangs: { '/': page('a page'), '/robots.txt': { hangs: true } },
    moved: {
      '/': page('a page'),
      '/robots.txt': (_, sites) => ({ status: 301, headers: [['Location', sites.urlOf('rules', '/robots.txt')]] }),
    },
    five: { '/': page('a page'), '*': redirects(5) },
    six: { '/': page('a page'), '*': redirects(6) },
    endless: { '/': page('a page'), '*': redirects(1_000) },
    html: { '/': page('a page'), '/robots.txt': page('not found', '', '<script>document.title = "run"</script>') },
    large: {
      '/': page('a page'),
      '/robots.txt': `User-agent: *\nDisallow: /\n${'# filler\n'.repeat(116_000)}Allow: /\n`,
    },
    [PLAIN_HOST]: { '/': page('a page'), '/robots.txt': 'User-agent: *\nDisallow: /\n' },
    cookie: {
      '/': {
        headers: [
          ['Content-Type', 'text/html'],
          ['Set-Cookie', 'secret=1; Path=/; SameSite=Strict'],
        ],
        body: page('a page'),
      },
      '/robots.txt': RULES,
    },
    twenty: { '*': page('a page'), '/robots.txt': RULES },
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

    test('allowed and disallowed by path and by crawler, each with its line', async () => {
      const { tabId, popup } = await visit('rules', '/');
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed index', GPTBot: 'disallowed unseen' });
      expect(popup.rows.find(({ token }) => token === 'GPTBot')).toMatchObject({
        why: '5 Disallow: /',
        reasons: expect.stringContaining('Named by its own group'),
      });
      expect(await iconOf(stage.browser, tabId)).toMatchObject({ badge: '1' });

      await navigate(stage.browser, tabId, stage.sites.urlOf('rules', '/private/x'));
      const inPrivate = await readPopup(stage.browser, tabId);
      expect(answers(inPrivate)).toMatchObject({ Googlebot: 'disallowed unseen', GPTBot: 'disallowed unseen' });
      expect(inPrivate.rows.find(({ token }) => token === 'Googlebot')).toMatchObject({ why: '2 Disallow: /private/' });
      expect(inPrivate.marked).toEqual(['Disallow: /private/', 'Disallow: /']);
      expect(await iconOf(stage.browser, tabId)).toMatchObject({ badge: '8' });

      await navigate(stage.browser, tabId, stage.sites.urlOf('rules', '/open'));
      expect(answers(await readPopup(stage.browser, tabId))).toMatchObject({ GPTBot: 'allowed index' });
      expect(stage.sites.robotsAsked('rules')).toHaveLength(1);
    });

    test('404: everything may be fetched', async () => {
      const { popup } = await visit('missing');
      expect(answers(popup)['Googlebot']).toBe('allowed index');
      expect(popup.summary).toContain('no robots.txt (404)');
    });

    test('503: everything is disallowed', async () => {
      const { popup } = await visit('broken');
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.summary).toContain('503');
    });

    test('a server that says nothing: unreachable after ten seconds', async () => {
      const { popup } = await visit('hangs');
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.summary).toContain('10 s');
    });

    test('a redirect to another host: its rules count for this one, and each hop is told', async () => {
      const { popup } = await visit('moved');
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed index', GPTBot: 'disallowed unseen' });
      expect(popup.summary).toContain('redirected to rules.localhost');
      expect(popup.robots).toContain(
        `301: ${stage.sites.urlOf('moved', '/robots.txt')} → ${stage.sites.urlOf('rules', '/robots.txt')}`,
      );
    });

    test('five redirects are followed, six are too many (RFC 9309 §2.3.1.2), and a loop ends', async () => {
      const five = await visit('five');
      expect(answers(five.popup)['GPTBot']).toBe('disallowed unseen');
      expect(five.popup.robots).toContain('/hop-5');
      for (const site of ['six', 'endless']) {
        const { popup } = await visit(site);
        expect(answers(popup)['GPTBot']).toBe('allowed index');
        expect(popup.summary).toContain('more than five times');
      }
    });

    test('HTML instead of a robots.txt: said to be, shown as text, nothing of it runs', async () => {
      const { popup } = await visit('html');
      expect(answers(popup)['Googlebot']).toBe('allowed index');
      expect(popup.summary).toContain('looks like a web page');
      expect(popup.robots).toContain('<script>document.title = "run"</script>');
      expect(popup.foreign).toBe(0);
    });

    test('of a file of 1 MB the first 500 KiB are read, and that is said', async () => {
      const { popup } = await visit('large');
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.summary).toContain('500 KiB');
      expect(popup.robots).not.toContain('Allow: /');
    });

    test('a host that speaks http only', async () => {
      const { popup } = await visit(PLAIN_HOST);
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.rows[0]?.why).toBe('2 Disallow: /');
    });

    test('the request has no cookie, no referrer and no authorization', async () => {
      const { tabId } = await visit('cookie');
      await readPopup(stage.browser, tabId, 'Fetch again');
      // The page itself is sent with its cookie: it is there to be sent.
      await navigate(stage.browser, tabId, stage.sites.urlOf('cookie', '/?again'));
      expect(stage.sites.asked.find(({ path }) => path === '/?again')?.headers.cookie).toBe('secret=1');
      const asked = stage.sites.robotsAsked('cookie');
      expect(asked).toHaveLength(2);
      for (const { headers, method } of asked) {
        expect(method).toBe('GET');
        expect(Object.keys(headers)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/cookie|referer|authorization/)]),
        );
        expect(headers).not.toHaveProperty('cookie');
        expect(headers).not.toHaveProperty('referer');
        expect(headers).not.toHaveProperty('authorization');
      }
    });

    test('twenty tabs of one site opened at once: one request', async () => {
      let release = () => {};
      const after = new Promise<void>((resolve) => {
        release = resolve;
      });
      stage.sites.put('twenty', '/robots.txt', { after, body: RULES });
      const opening = Array.from({ length: 20 }, (_, tab) =>
        openTab(stage.browser, stage.sites.urlOf('twenty', `/${tab}`), false),
      );
      const tabs = await Promise.all(opening);
      release();
      for (const tabId of tabs) {
        expect(answers(await readPopup(stage.browser, tabId))['GPTBot']).toBe('disallowed unseen');
        await closeTab(stage.browser, tabId);
      }
      expect(stage.sites.robotsAsked('twenty')).toHaveLength(1);
    });

    test('fetched again on demand; the last good copy speaks by the standard while the server is unreachable', async () => {
      const { tabId, popup } = await visit('recovers');
      expect(answers(popup)['Googlebot']).toBe('allowed index');
      stage.sites.put('recovers', '/robots.txt', 'User-agent: *\nDisallow: /\n');
      expect(answers(await readPopup(stage.browser, tabId, 'Fetch again'))['Googlebot']).toBe('disallowed unseen');
      expect(await iconOf(stage.browser, tabId)).toMatchObject({ badge: '8' });
      stage.sites.put('recovers', '/robots.txt', { status: 500 });
      const lastGood = await readPopup(stage.browser, tabId, 'Fetch again');
      expect(answers(lastGood)).toMatchObject({ Googlebot: 'disallowed unseen', GPTBot: 'disallowed unseen' });
      const whyOf = (wanted: string) => lastGood.rows.find(({ token }) => token === wanted)?.why;
      expect([whyOf('Googlebot'), whyOf('GPTBot')]).toEqual(['robots.txt: 500', '2 Disallow: /']);
      expect(lastGood.summary).toContain('last good copy');
    });

    test('kept no longer than Cache-Control says, then asked for with the browser’s copy: 304 costs no body', async () => {
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
