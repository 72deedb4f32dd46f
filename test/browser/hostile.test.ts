// Untrusted text: a verdict or a diagnostic, never an exception, never markup in the popup.
import { expect, test } from 'vitest';
import { answers, openTab, readPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { sized } from '../support/sizes.ts';
import { inEachBrowser } from './setup.ts';

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const groups = Array.from({ length: 100_000 }, (_, index) => `User-agent: bot${index}\nDisallow: /\n`).join('\n');
const COUNT = sized(1_000, 10_000);
const directives = Array.from({ length: COUNT }, (_, index) => `x-${index}`).join(', ');
const text = (body: string | Uint8Array) => ({ headers: [['Content-Type', 'text/plain'] as const], body });

inEachBrowser(
  {
    latin1: {
      '*': page('a page'),
      '/robots.txt': text(Buffer.from('# caf\xe9 \xff\xfe\nUser-agent: *\nDisallow: /caf\xe9\n', 'latin1')),
    },
    groups: { '*': page('a page'), '/robots.txt': text(groups) },
    script: {
      '*': page('a page', `<meta name="robots" content='${SCRIPT}'><meta name='${SCRIPT}' content="x">`),
      '/robots.txt': text(`# ${SCRIPT}\nUser-agent: *\nDisallow: /${SCRIPT}\nDisallow: /*\n`),
    },
    directives: {
      '*': page('a page', `<meta name="robots" content="${directives}, noindex">`),
      '/robots.txt': text(''),
    },
    clobbered: {
      '*': page(
        'a page',
        '<meta name="robots" content="noindex">',
        '<form name="querySelectorAll"></form><img name="documentElement"><img name="createTreeWalker"><a href="/a">Tea</a>',
      ),
      '/robots.txt': text(''),
    },
  },
  (stage) => {
    const visit = async (site: string, path = '/') =>
      readPopup(stage.browser, await openTab(stage.browser, stage.sites.urlOf(site, path)));

    stage.testOnce('bytes that are no UTF-8 match as bytes, and are shown', async () => {
      expect(answers(await visit('latin1', '/caf%E9'))['Googlebot']).toBe('disallowed unseen');
      const popup = await visit('latin1', '/caf%C3%A9');
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed index', GPTBot: 'allowed none' });
      expect(popup.robots).toContain('Disallow: /caf⟨E9⟩');
    });

    stage.testLong('of 100,000 groups, the first 500 KiB are read', async () => {
      const popup = await visit('groups');
      expect(answers(popup)['Googlebot']).toBe('allowed index');
      expect(popup.summary).toContain('500 KiB');
    });

    stage.testOnce('script in comments, paths and tags is shown as text', async () => {
      const popup = await visit('script', '/a');
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.robots).toContain(`Disallow: /${SCRIPT}`);
      expect(popup.page).toContain(SCRIPT);
      expect(popup.foreign).toBe(0);
    });

    stage.testLong(`a meta tag with ${COUNT} directives is read`, async () => {
      const popup = await visit('directives');
      expect(answers(popup)['Googlebot']).toBe('allowed noindex');
      expect(popup.page).toContain(`x-${COUNT - 1}, noindex`);
    });

    test('a page that names its elements after the methods of its document is read all the same', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('clobbered'));
      expect(answers(await readPopup(stage.browser, tabId))['Googlebot']).toBe('allowed noindex');
      const marked = await stage.browser.inExtension(
        (id) => chrome.runtime.sendMessage({ name: 'markLinks', args: [id, 'Googlebot'] }),
        tabId,
      );
      expect(marked).toMatchObject({ value: { links: [{ text: 'Tea' }] } });
    });
  },
);
