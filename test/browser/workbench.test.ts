// The workbench's shell, and room #edit: each control, as a person uses it.
import { expect, test } from 'vitest';
import type { Site } from '../support/sites.ts';
import { waitFor } from '../support/wait.ts';
import { chooseFile, count, readAll, showWorkbench, WORKBENCH_FRAME } from '../support/workbench.ts';
import { inEachBrowser } from './setup.ts';

const LIVE = 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n';
const shop: Site = { '/robots.txt': LIVE, '*': 'shop' };
const elsewhere: Site = { '/other.txt': 'User-agent: *\nDisallow: /\n' };

inEachBrowser({ shop, elsewhere }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '/').replace(/\/$/, '');
  const changed = async () => (await readAll(stage.browser, '[data-changed]')).map((each) => each['data-changed']);

  test('works on the live robots.txt of the site', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    await waitFor(async () => (await changed())[0] === '0', { what: 'the comparison' });
    const [facts] = await readAll(stage.browser, '.live');
    expect(facts?.text).toContain('200');
    expect((await readAll(stage.browser, '.rooms a')).map(({ href }) => href)).toEqual(['#edit']);
  });

  test('takes another file as the live one', async () => {
    const file = stage.sites.urlOf('elsewhere', '/other.txt');
    await showWorkbench(stage.browser, `?site=${site()}&robots=${encodeURIComponent(file)}#edit`);
    await chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', '');
    await waitFor(async () => (await changed())[0] === '1', { what: 'the comparison' });
    const rows = await readAll(stage.browser, '[data-change]');
    expect(rows[0]).toMatchObject({ 'data-url': `${site()}/`, 'data-before': 'blocked', 'data-after': 'allowed' });
  });

  test('says which verdicts a draft changes, for whom and by which line', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    await chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', LIVE.replace('/cart/', '/'));
    await waitFor(async () => (await changed())[0] === '1', { what: 'the comparison' });
    const [row] = await readAll(stage.browser, '[data-change]');
    expect(row).toMatchObject({
      'data-url': `${site()}/`,
      'data-before': 'allowed',
      'data-after': 'blocked',
      'data-line': '2',
    });
    expect(row?.['data-crawlers']?.split(' ')).toContain('Googlebot');
    expect(row?.['data-crawlers']?.split(' ')).not.toContain('GPTBot');
  });

  test('asks for a site where none is named, and says what is no site', async () => {
    await showWorkbench(stage.browser, '');
    await stage.browser.click('[name="site"]', WORKBENCH_FRAME);
    await stage.browser.press([...'ftp://x', 'Enter'], WORKBENCH_FRAME);
    await waitFor(() => count(stage.browser, '[name="site"][aria-invalid="true"]'), { what: 'the answer' });
  });
});
