// Room #edit: what a person opens, saves, keeps and leaves; and what becomes of it when something goes wrong.
import { beforeEach, describe, expect, test } from 'vitest';
import { openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import {
  appearsIn,
  asksBeforeLeaving,
  choose,
  chooseFile,
  chooseLargeFile,
  count,
  pressInEditor,
  readAll,
  readEditor,
  savedBy,
  showWorkbench,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const LIVE = 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n';
const shop: Site = {
  '/robots.txt': LIVE,
  '*': page(
    'shop',
    '',
    '<a href="/tea/1">1</a> <a href="/tea/2">2</a> <a href="https://elsewhere.example/tea/3">3</a>',
  ),
};

const busy: Site = { '/robots.txt': { status: 503, body: 'busy' } };

inEachBrowser({ shop, busy }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '');
  const click = (action: string) => stage.browser.click(`[data-action="${action}"]`, WORKBENCH_FRAME);
  const open = (text: string) => chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', text);
  const said = async () => (await readAll(stage.browser, '.says')).map(({ text }) => text).join(' ');
  const sentence = async () => (await readAll(stage.browser, '[data-changed]'))[0]?.text ?? '';
  const changed = async () => (await readAll(stage.browser, '[data-changed][aria-busy="false"]'))[0]?.['data-changed'];
  const show = async (query = '') => {
    await showWorkbench(stage.browser, `?site=${site()}${query}#edit`);
    await waitFor(async () => (await changed()) !== undefined, { what: 'the comparison' });
    // Kept work is given back apart from that.
    await appearsIn(stage.browser, '[data-action="keep"]:enabled');
  };
  const until = (wanted: string) =>
    waitFor(async () => (await changed()) === wanted, { what: `${wanted} changed URLs` });
  /** What is above the buttons grows meanwhile, and they move. */
  const compared = () =>
    waitFor(async () => !(await sentence()).includes('identical'), { what: 'the comparison of another text' });

  beforeEach(() => {
    stage.sites.put('shop', '/robots.txt', LIVE);
  });

  describe('a draft', () => {
    const saved = () => savedBy(stage.browser, '[data-action="save"]');

    stage.testOnce('a draft is saved with LF, and nothing is published', async () => {
      await show();
      await open('\ufeffUser-agent: *\r\nDisallow: /thé\r\n');
      await until('1');
      expect(await saved()).toBe('User-agent: *\nDisallow: /thé\n');
      expect(await said()).toContain('Nothing was published');
    });

    stage.testLong('a draft that is larger than crawlers read is saved with a warning', async () => {
      await show();
      const large = `User-agent: *\n${'Disallow: /a-long-path-of-forty-characters-or-so/\n'.repeat(11_000)}`;
      await open(large);
      await compared();
      expect(await saved()).toBe(large);
      expect(await said()).toContain('500 KiB');
    });

    stage.testLong('a draft with NULs is compared, and saved as it is', async () => {
      const draft = 'User-agent: *\nDisallow: /\u0000\nDisallow: /\n\u0000\u0000\n';
      await show();
      await open(draft);
      await until('1');
      expect(await saved()).toBe(draft);
    });

    stage.testOnce('a draft is not opened from a file of 100 MB', async () => {
      await show();
      await chooseLargeFile(stage.browser, '[data-action="open-draft"]', 'image.iso', 100);
      await waitFor(async () => (await said()).includes('too large'), { what: 'the answer' });
      expect(await count(stage.browser, '[data-action="discard"]:disabled')).toBe(1);
    });

    stage.testOnce('a draft is kept and given back only where the person says so', async () => {
      const expected = () => count(stage.browser, '[data-expectation][data-holds="false"]');
      const expectHome = async () => {
        await chooseFile(stage.browser, '[data-action="import-expectations"]', 'tests.txt', 'allow Googlebot /\n');
        await waitFor(async () => (await expected()) === 1, { what: 'the expectation' });
      };
      await show();
      await open(LIVE.replace('/cart/', '/'));
      await until('1');
      await expectHome();
      await show();
      expect(await count(stage.browser, '[data-action="forget"]')).toBeNull();
      await until('0');
      expect(await count(stage.browser, '[data-expectation]')).toBeNull();
      await open(LIVE.replace('/cart/', '/'));
      await until('1');
      await expectHome();
      await click('keep');
      await appearsIn(stage.browser, '[data-action="forget"]');
      await show();
      await until('1');
      expect(await said()).toContain('restored');
      await waitFor(async () => (await expected()) === 1, { what: 'the expectation' });
      await click('forget');
      await waitFor(async () => (await count(stage.browser, '[data-action="forget"]')) === null, {
        what: 'no kept draft',
      });
      await show();
      expect(await count(stage.browser, '[data-action="forget"]')).toBeNull();
      await until('0');
    });

    stage.testOnce('the page asks before it is left with a draft that isn’t saved', async () => {
      const asks = () => asksBeforeLeaving(stage.browser);
      await show();
      expect(await asks()).toBe(false);
      await open('User-agent: *\nDisallow: /\n');
      await until('1');
      expect(await asks()).toBe(true);
      await saved();
      await waitFor(async () => !(await asks()), { what: 'a page that can be left' });
      await chooseFile(stage.browser, '[data-action="import-expectations"]', 'x.txt', 'allow Googlebot /');
      await waitFor(asks, { what: 'a question about what was imported' });
      expect(await savedBy(stage.browser, '[data-action="export-expectations"]')).toBe('allow Googlebot /\n');
      await waitFor(async () => !(await asks()), { what: 'a page whose expectations are exported' });
      await chooseFile(stage.browser, '[data-action="import-expectations"]', 'x.txt', 'block bingbot /');
      await waitFor(asks, { what: 'a question about the next one' });
      await click('keep');
      await waitFor(async () => !(await asks()), { what: 'a page whose work is kept' });
      await show();
      await appearsIn(stage.browser, '[data-expectation]');
      expect(await asks()).toBe(false);
      await click('forget');
      await waitFor(async () => (await count(stage.browser, '[data-action="forget"]')) === null, {
        what: 'no kept draft',
      });
    });

    test('a draft is typed, corrected and compared by keyboard alone', async () => {
      await show();
      await open('');
      await until('1');
      await stage.browser.click('.editor', WORKBENCH_FRAME);
      await stage.browser.press([...'User-agent: *', 'Escape', 'Enter', ...'Disallow: /', 'Escape'], WORKBENCH_FRAME);
      await waitFor(async () => (await sentence()).includes('blocked'), { what: 'what it blocks' });
    });
  });

  stage.testOnce(
    'the live file changed meanwhile: that is said, and the draft is compared with the new one',
    async () => {
      await show();
      await open(`${LIVE}\nUser-agent: bingbot\nDisallow: /\n`);
      await until('1');
      stage.sites.put('shop', '/robots.txt', `${LIVE}\nUser-agent: bingbot\nDisallow: /\n\nSitemap: /s.xml\n`);
      await stage.browser.click('.live [data-icon="again"]', WORKBENCH_FRAME);
      await appearsIn(stage.browser, '[data-live-changed]');
      await until('0');
      // What the live file has and the draft hasn't can be taken over where it is shown.
      await pressInEditor(stage.browser, '.take-live');
      await waitFor(async () => (await sentence()).includes('identical'), { what: 'the merged draft' });
    },
  );

  describe('the live file changed meanwhile', () => {
    const refetched = async (live: string) => {
      stage.sites.put('shop', '/robots.txt', live);
      await stage.browser.click('.live [data-icon="again"]', WORKBENCH_FRAME);
      await appearsIn(stage.browser, '[data-live-changed]');
    };
    /** The live file may be known as a test before left it. */
    const begin = async () => {
      await show();
      const before = stage.sites.robotsAsked('shop').length;
      await stage.browser.click('.live [data-icon="again"]', WORKBENCH_FRAME);
      await waitFor(() => stage.sites.robotsAsked('shop').length > before, { what: 'a request for the live file' });
      const wanted = LIVE.replaceAll('\n', '');
      await waitFor(async () => (await readEditor(stage.browser, '.cm-content'))[0] === wanted, {
        what: 'the live file',
      });
    };
    const saved = () => savedBy(stage.browser, '[data-action="save"]');
    const group = '\nUser-agent: bingbot\nDisallow: /\n';

    stage.testLong('changes elsewhere are merged in one step, which can be undone', async () => {
      await begin();
      const draft = LIVE.replace('/cart/', '/tea/');
      await open(draft);
      await compared();
      await refetched(LIVE + group);
      expect(await saved()).toBe(draft);
      await waitFor(async () => (await readAll(stage.browser, '[data-live-changed]'))[0]?.text.includes('would undo'), {
        what: 'the warning',
      });
      await click('merge-live');
      await waitFor(async () => (await count(stage.browser, '[data-live-changed]')) === null, { what: 'the merge' });
      // The button that had the focus is gone.
      expect(await count(stage.browser, '.editor:focus-within')).toBe(1);
      expect(await saved()).toBe(draft + group);
      await stage.browser.click('.editor', WORKBENCH_FRAME);
      await stage.browser.press(['Control+z'], WORKBENCH_FRAME);
      await appearsIn(stage.browser, '[data-live-changed]');
      expect(await saved()).toBe(draft);
    });

    stage.testLong('changes in the same lines are named, and the draft stays', async () => {
      await begin();
      const draft = LIVE.replace('/cart/', '/tea/');
      await open(draft);
      await compared();
      await refetched(LIVE.replace('/cart/', '/cart') + group);
      await click('merge-live');
      await appearsIn(stage.browser, '[data-overlap="2"]');
      expect((await readAll(stage.browser, '[data-overlap]')).map(({ text }) => text)).toEqual([
        'Draft: line 2 · live file: line 2',
      ]);
      expect(await saved()).toBe(draft);
      await click('ignore-live');
      await waitFor(async () => (await count(stage.browser, '[data-live-changed]')) === null, { what: 'no note' });
      expect(await count(stage.browser, '.editor:focus-within')).toBe(1);
    });

    stage.testLong('a note says that the live file changed while a draft was kept', async () => {
      await begin();
      const draft = LIVE.replace('/cart/', '/tea/');
      await open(draft);
      await compared();
      await click('keep');
      await appearsIn(stage.browser, '[data-action="forget"]');
      await refetched(LIVE + group);
      await show();
      await appearsIn(stage.browser, '[data-live-changed]');
      await click('merge-live');
      await waitFor(async () => (await count(stage.browser, '[data-live-changed]')) === null, { what: 'the merge' });
      expect(await saved()).toBe(draft + group);
      await click('forget');
      await waitFor(async () => (await count(stage.browser, '[data-action="forget"]')) === null, {
        what: 'no kept draft',
      });
    });
  });

  stage.testLong('the live file changed before anything was written: the editor shows the new one', async () => {
    await show();
    stage.sites.put('shop', '/robots.txt', `${LIVE}\nUser-agent: bingbot\nDisallow: /tea/\n`);
    await stage.browser.click('.live [data-icon="again"]', WORKBENCH_FRAME);
    // Not only as what the draft hasn't.
    await waitFor(async () => (await readEditor(stage.browser, '.cm-line')).includes('Disallow: /tea/'), {
      what: 'the new live file',
    });
    expect(await count(stage.browser, '[data-live-changed]')).toBeNull();
    expect(await count(stage.browser, '[data-action="discard"]:disabled')).toBe(1);
  });

  stage.testLong(
    'a live file that crawlers cannot fetch blocks them, and is not called identical to an empty draft',
    async () => {
      await showWorkbench(stage.browser, `?site=${stage.sites.urlOf('busy', '')}#edit`);
      await waitFor(async () => (await changed()) !== undefined, { what: 'the comparison' });
      expect(await sentence()).toContain('No live file');
      await stage.browser.click('[data-action="test-url"]', WORKBENCH_FRAME);
      await stage.browser.press('/', WORKBENCH_FRAME);
      const verdict = '[data-tried="Googlebot"][data-before="false"][data-after="true"]';
      await appearsIn(stage.browser, verdict);
    },
  );

  stage.testLong('what changes is asked of the page that the person comes from, and of its links', async () => {
    const tabId = await openTab(stage.browser, `${site()}/tea/`, false);
    await show(`&tab=${tabId}`);
    await open('User-agent: *\nDisallow: /tea/\n');
    await waitFor(
      async () => {
        const rows = await readAll(stage.browser, '[data-change][data-crawler="Googlebot"]');
        return rows.length === 3;
      },
      { what: 'the page and two links' },
    );
    const urls = await readAll(stage.browser, '[data-change][data-crawler="Googlebot"]');
    expect(urls.map((row) => row['data-url'])).toEqual(['/tea/', '/tea/1', '/tea/2'].map((path) => site() + path));
  });

  stage.testLong('what a row says is expected from then on, and named in one sentence when it breaks', async () => {
    await show();
    await open('User-agent: *\nDisallow: /\n');
    await until('1');
    await stage.browser.click('[data-change] td:last-child button', WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-expectation][data-holds="true"]');
    await open(LIVE.replace('/cart/', '/cart'));
    await appearsIn(stage.browser, '[data-expectation][data-holds="false"]');
    await chooseFile(
      stage.browser,
      '[data-action="import-expectations"]',
      'x.txt',
      'allow Googlebot /\nallow bingbot /',
    );
    await open('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n');
    await waitFor(async () => (await sentence()).includes('breaks 1 of 2 expectations'), { what: 'the sentence' });
  });

  stage.testLong('a URL of another site is not tested, and said to be one', async () => {
    await show();
    await stage.browser.click('[data-action="test-url"]', WORKBENCH_FRAME);
    await stage.browser.press([...'cart/'], WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-tried="Googlebot"][data-before="false"]');
    await open('User-agent: *\nDisallow:\n');
    await appearsIn(stage.browser, '[data-tried="Googlebot"][data-after="true"]');
    expect((await readAll(stage.browser, '[data-tried="Googlebot"]'))[0]?.text).toContain('line 2 (live)');
    await stage.browser.click('[data-action="test-url"]', WORKBENCH_FRAME);
    await stage.browser.press(['Home', ...'http://other.example/'], WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-action="test-url"][aria-invalid="true"]');
    expect(await count(stage.browser, '[data-tried]')).toBeNull();
    expect(await said()).toContain('another site');
  });

  stage.testLong('of an expectation file with nonsense each bad line is named, and the rest is kept', async () => {
    await show();
    const lines = [
      'allow Googlebot /',
      '\u0000\u0001\u0002',
      `block Googlebot /${'x'.repeat(5_000)}`,
      'block Googlebot https://elsewhere.example/',
      'allow /',
      'block * /',
      'Disallow: /',
      'block GPTBot /  # a comment',
    ];
    await chooseFile(stage.browser, '[data-action="import-expectations"]', 'nonsense.txt', lines.join('\r\n'));
    await waitFor(async () => (await count(stage.browser, '[data-expectation]')) === 2, {
      what: 'the two that can be read',
    });
    const faults = (await readAll(stage.browser, '[data-fault]')).map((row) => [
      row['data-fault'],
      /\d+/.exec(row.text)?.[0],
    ]);
    expect(faults).toEqual([
      ['no-verdict', '2'],
      ['too-long', '3'],
      ['other-site', '4'],
      ['no-crawler', '5'],
      ['bad-crawler', '6'],
      ['no-verdict', '7'],
    ]);
  });

  stage.testLong('what came in with an expectation file is counted, and an unknown crawler named', async () => {
    await show();
    const importFile = (text: string) =>
      chooseFile(stage.browser, '[data-action="import-expectations"]', 'expectations.txt', text);
    await importFile('allow Googlebot /tea\nblock Gogglebot /tea/2\nallow Nosuchbot /\nallow GPTBot /tea\n');
    await appearsIn(stage.browser, '[data-imported="4"]');
    // The live file blocks GPTBot.
    await appearsIn(stage.browser, '[data-holds="false"] [data-fails-live]');
    await importFile('allow Googlebot /tea\nblock bingbot /\nnonsense\n');
    await appearsIn(stage.browser, '[data-imported="1"]');
    expect((await readAll(stage.browser, '.imported'))[0]?.text).toContain('Already there: 1 · Unreadable lines: 1');
    await click('dismiss-import');
    await waitFor(async () => (await count(stage.browser, '[data-imported], [data-fault]')) === null, {
      what: 'no more of it',
    });
    expect((await readAll(stage.browser, '[data-unknown]')).map((each) => each['data-unknown'])).toEqual([
      'Googlebot',
      '',
    ]);
    await stage.browser.click('[data-unknown="Googlebot"] button', WORKBENCH_FRAME);
    await waitFor(async () => (await count(stage.browser, '[data-unknown]')) === 1, { what: 'one that is left' });
    expect((await readAll(stage.browser, '[data-expectation]')).map(({ text }) => text).join()).not.toContain('Gogg');
  });

  stage.testLong('a template changes no group that exists, and says so', async () => {
    await show();
    await stage.browser.click('.templates summary', WORKBENCH_FRAME);
    await click('snippet-block-crawler');
    await waitFor(
      async () => (await readAll(stage.browser, '.template-answer [role="status"]'))[0]?.text.includes('GPTBot'),
      {
        what: 'the answer',
      },
    );
    expect(await count(stage.browser, '[data-action="discard"]:disabled')).toBe(1);
    await stage.browser.click('.templates summary', WORKBENCH_FRAME);
    await click('snippet-block-ai-training');
    await compared();
    // The group of GPTBot is where it was.
    await stage.browser.click('[data-action="test-url"]', WORKBENCH_FRAME);
    await stage.browser.press('/', WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-tried="GPTBot"][data-after="false"]');
    const [row] = await readAll(stage.browser, '[data-tried="GPTBot"]');
    expect(row?.text).toContain('line 5');
  });

  stage.testLong('the draft is shown beside the live file, and a rule explained at the cursor', async () => {
    await show();
    await choose(stage.browser, '[data-action="compare"]', 'beside');
    const inEditor = (selector: string) => readEditor(stage.browser, selector);
    await waitFor(async () => (await inEditor('.cm-merge-a .cm-content')).length === 1, { what: 'two editors' });
    await click('find');
    await stage.browser.press(['Escape', 'ArrowDown', 'Control+i'], WORKBENCH_FRAME);
    await waitFor(async () => (await inEditor('.cm-explanation')).length === 1, { what: 'the explanation' });
    expect((await inEditor('.cm-explanation'))[0]).toContain('Blocks URLs that start with /cart/.');
  });

  describe('the ways to the workbench', () => {
    const opened = (wanted: RegExp) =>
      waitFor(
        () =>
          stage.browser.inExtension(async (pattern) => {
            const urls = (await chrome.tabs.query({})).map(({ url, pendingUrl }) => url ?? pendingUrl ?? '');
            return urls.find((url) => new RegExp(pattern).test(url)) ?? null;
          }, wanted.source),
        { what: `a tab with ${wanted}` },
      );

    test('the popup and the menu of the toolbar button open it, for the page in the tab', async () => {
      const tabId = await openTab(stage.browser, `${site()}/tea/`);
      await showPopup(stage.browser, tabId);
      await stage.browser.click('header.page [data-icon="workbench"]', POPUP_FRAME);
      const first = await opened(/workbench\.html/);
      const { searchParams } = new URL(first);
      expect([searchParams.get('site'), searchParams.get('tab')]).toEqual([site(), String(tabId)]);
      await stage.browser.inExtension(async (url) => {
        await chrome.tabs.remove(
          (await chrome.tabs.query({})).find((tab) => (tab.url ?? tab.pendingUrl) === url)?.id ?? -1,
        );
      }, first);
      await stage.browser.chooseInButtonMenu(tabId);
      expect(await opened(/workbench\.html/)).toBe(first);
    });

    stage.testOnce('the settings open it, for a site to be named', async () => {
      await stage.browser.click('header button[data-kind="action"]');
      expect(await opened(/workbench\.html$/)).toContain('workbench.html');
    });
  });
});
