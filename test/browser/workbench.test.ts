// The workbench's shell, and room #edit: each control, as a person uses it.
import { expect } from 'vitest';
import {
  appearsIn,
  choose,
  chooseFile,
  count,
  readAll,
  showWorkbench,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import type { Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, LAN_HOST } from './setup.ts';

const LIVE = 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n';
const shop: Site = { '/robots.txt': LIVE, '*': 'shop' };
const elsewhere: Site = { '/other.txt': 'User-agent: *\nDisallow: /\n' };

inEachBrowser({ shop, elsewhere, [LAN_HOST]: shop }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '');
  const changed = async () => (await readAll(stage.browser, '[data-changed]')).map((each) => each['data-changed']);

  stage.testOnce('the editor works on the live robots.txt of the site', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    await waitFor(async () => (await changed())[0] === '0', { what: 'the comparison' });
    const [facts] = await readAll(stage.browser, '.live');
    expect(facts?.text).toContain('200');
    expect((await readAll(stage.browser, '.rooms a')).map(({ href }) => href)).toEqual([
      '#edit',
      '#urls',
      '#audit',
      '#history',
      '#logs',
    ]);
  });

  stage.testLong('the editor takes another file as the live one', async () => {
    const file = stage.sites.urlOf('elsewhere', '/other.txt');
    await showWorkbench(stage.browser, `?site=${site()}&robots=${encodeURIComponent(file)}#edit`);
    expect(stage.sites.asked.filter(({ path }) => path === '/other.txt')).toEqual([]);
    await stage.browser.click('[data-action="fetch-file"]', WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-action="open-draft"]');
    await chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', '');
    await waitFor(async () => (await changed())[0] === '1', { what: 'the comparison' });
    const rows = await readAll(stage.browser, '[data-change]');
    expect(rows[0]).toMatchObject({ 'data-url': `${site()}/`, 'data-before': 'blocked', 'data-after': 'allowed' });
  });

  stage.testOnce('the robots.txt of another host or a file is compared with the live one, as the draft', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#logs`, '[data-action="open-log"]');
    const said = async () => (await readAll(stage.browser, '.compare [role="status"]'))[0]?.text ?? '';
    const compare = async (typed: string) => {
      await stage.browser.click('.compare summary', WORKBENCH_FRAME);
      await choose(stage.browser, '.compare input[name="other"]', typed);
      await stage.browser.click('[data-action="compare-other"]', WORKBENCH_FRAME);
    };
    await compare('not a host');
    await waitFor(async () => (await said()) !== '', { what: 'what is wrong' });
    await compare(stage.sites.urlOf('elsewhere', '/other.txt'));
    await waitFor(async () => (await said()).includes('/other.txt'), { what: 'the other file' });
    // The room that compares is in front.
    await appearsIn(stage.browser, '[data-room="edit"]:not([hidden]) [data-change]');
    await chooseFile(stage.browser, '[data-action="compare-file"]', 'old.txt', LIVE);
    await waitFor(async () => (await said()).includes('old.txt'), { what: 'the file' });
    await waitFor(async () => (await changed())[0] === '0', { what: 'no difference' });
  });

  stage.testLong('the room says which verdicts a draft changes, for whom and by which line', async () => {
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

  stage.testLong('the room says what a file expects of the draft, and names each bad line', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    const file = 'allow Googlebot /tea\nblock Googlebot /tea/green\nmaybe Googlebot /\nallow GPTBot /\n';
    await chooseFile(stage.browser, '[data-action="import-expectations"]', 'expectations.txt', file);
    const rows = () => readAll(stage.browser, '[data-expectation]');
    await waitFor(async () => (await rows()).length === 3, { what: 'the expectations' });
    expect((await rows()).map((row) => row['data-holds'])).toEqual(['true', 'false', 'false']);
    expect((await readAll(stage.browser, '[data-fault]')).map((row) => row['data-fault'])).toEqual(['no-verdict']);
  });

  stage.testLong('no file is opened that is too large or no text, and the room says so', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    const said = async () => (await readAll(stage.browser, '.says')).map(({ text }) => text).join('');
    await chooseFile(stage.browser, '[data-action="open-draft"]', 'image.png', [0xff, 0xfe, 0x00]);
    await waitFor(async () => (await said()).includes('UTF-8'), { what: 'the answer' });
    await chooseFile(stage.browser, '[data-action="open-draft"]', 'large', 'x'.repeat(3 * 1024 * 1024));
    await waitFor(async () => (await said()).includes('too large'), { what: 'the answer' });
    expect(await count(stage.browser, '[data-action="discard"]:disabled')).toBe(1);
  });

  stage.testLong('a URL is tested in both files as it is typed', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    await stage.browser.click('[data-action="test-url"]', WORKBENCH_FRAME);
    await stage.browser.press('/cart/1', WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-tried="Googlebot"][data-before="false"]');
  });

  stage.testOnce('the workbench asks for a site where none is named, and says what isn’t a site', async () => {
    await showWorkbench(stage.browser, '');
    await stage.browser.click('[name="site"]', WORKBENCH_FRAME);
    await stage.browser.press([...'ftp://x', 'Enter'], WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[name="site"][aria-invalid="true"]');
  });

  stage.testOnce(
    'a site in a private network is fetched at once where it is typed, and after a click where a URL names it',
    async () => {
      const printer = stage.sites.urlOf(LAN_HOST, '');
      await showWorkbench(stage.browser, `?site=${printer}#history`, '[data-action="fetch-file"]');
      expect(stage.sites.robotsAsked(LAN_HOST)).toEqual([]);
      await showWorkbench(stage.browser, '', '[name="site"]');
      await stage.browser.click('[name="site"]', WORKBENCH_FRAME);
      await stage.browser.press([...printer, 'Enter'], WORKBENCH_FRAME);
      await appearsIn(stage.browser, '.live');
      expect(stage.sites.robotsAsked(LAN_HOST)).toHaveLength(1);
    },
  );
});
