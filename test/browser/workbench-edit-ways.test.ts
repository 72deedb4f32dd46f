// Room #edit: the ways into it, out of it and through it: by keyboard alone, by clipboard and disk, and past a worker that breaks.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openTab } from '../support/drivers/popup.ts';
import {
  appearsIn,
  choose,
  chooseFile,
  count,
  pressInEditor,
  readAll,
  readEditor,
  showWorkbench,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const LIVE = 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n';
const shop: Site = { '/robots.txt': LIVE, '*': page('shop', '', '') };

inEachBrowser({ shop }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '');
  const press = (...strokes: readonly string[]) => stage.browser.press(strokes, WORKBENCH_FRAME);
  const open = (text: string) => chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', text);
  const changed = () => count(stage.browser, '[data-changed][aria-busy="false"]');
  const inEditor = (selector: string) => readEditor(stage.browser, selector);

  beforeEach(async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`);
    await waitFor(changed, { what: 'the comparison' });
  });

  /** Presses Tab, or another key, until what has the focus matches. */
  async function tabTo(selector: string, key = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await count(stage.browser, `${selector}:focus`)) return;
      await press(key);
    }
    throw new Error(`${selector} is not reached by ${key}`);
  }

  test('the keyboard leads into the editor and out again, and to every control on the way', async () => {
    await stage.browser.click('[data-action="find"]', WORKBENCH_FRAME);
    await press('Escape');
    await tabTo('[data-action="test-url"]');
    await tabTo('.editor', 'Shift+Tab');
    await tabTo('[data-action="save"]', 'Shift+Tab');
    await tabTo('.editor');
  });

  const insertTemplate = async (action: string) => {
    await stage.browser.click('.templates summary', WORKBENCH_FRAME);
    // It is placed once it is open: a click on where an item was before would miss it.
    await appearsIn(stage.browser, '.templates [open][data-side]');
    await stage.browser.click(`[data-action="${action}"]`, WORKBENCH_FRAME);
  };
  /** How far the page reaches below the window, and what is seen of the results. */
  const layout = () =>
    stage.browser.inExtension(() => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = inside?.documentElement ?? {};
      const editor = inside?.querySelector('.editor')?.getBoundingClientRect();
      const results = inside?.querySelector('.pane + .pane')?.getBoundingClientRect();
      return {
        below: scrollHeight - clientHeight,
        scrolled: scrollTop,
        editor: Math.round(editor?.height ?? 0),
        isBeside: (results?.left ?? 0) >= (editor?.right ?? Number.POSITIVE_INFINITY),
      };
    });

  const LONG = `User-agent: *\n${Array.from({ length: 1_400 }, (_, line) => `Disallow: /tea/${line}\n`).join('')}`;

  stage.testOnce('a long file scrolls in the editor: the results stay beside it, after a template, too', async () => {
    await open(LONG);
    await waitFor(async () => (await inEditor('.cm-line')).includes('Disallow: /tea/1'), { what: 'the draft' });
    expect(await layout()).toMatchObject({ below: 0, isBeside: true });
    await insertTemplate('snippet-block-ai-training');
    const blocks = async () => (await readAll(stage.browser, '[data-template="templateBlocks"]'))[0]?.text;
    await waitFor(blocks, { what: 'whom the template blocks' });
    expect(await layout()).toMatchObject({ below: 0, scrolled: 0, isBeside: true });
    // The menu is closed, and what came of the template is beside the draft.
    expect(await count(stage.browser, '.templates [open]')).toBeNull();
    expect(await blocks()).toContain('CCBot');
    const [header] = await readAll(stage.browser, '.template-answer code');
    expect(header?.text).toBe('X-Robots-Tag: bingbot: noarchive');
  });

  stage.testLong('no menu is cut where its button stands near an edge', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`, undefined, 920);
    for (const selector of ['.templates', '.compare']) {
      await stage.browser.click(`${selector} summary`, WORKBENCH_FRAME);
      await appearsIn(stage.browser, `${selector} [open][data-side]`);
      const out = await stage.browser.inExtension((within) => {
        const frame = document.getElementById('view');
        const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
        const items = inside?.querySelector(`${within} .items`);
        const edge = items?.closest('.pane') ?? inside?.documentElement;
        const [list, around] = [items?.getBoundingClientRect(), edge?.getBoundingClientRect()];
        return [
          (around?.left ?? 0) - (list?.left ?? -1),
          (list?.right ?? Number.POSITIVE_INFINITY) - (around?.right ?? 0),
        ];
      }, selector);
      for (const over of out) expect(over, selector).toBeLessThanOrEqual(0);
      await press('Escape');
    }
  });

  stage.testLong('the menu of templates closes by Escape, and where the focus leaves it', async () => {
    const isOpen = () => count(stage.browser, '.templates [open]');
    for (const key of ['Escape', 'Shift+Tab']) {
      await stage.browser.click('.templates summary', WORKBENCH_FRAME);
      await waitFor(isOpen, { what: 'the menu' });
      await press(key);
      await waitFor(async () => (await isOpen()) === null, { what: 'no menu' });
    }
  });

  stage.testLong('in a narrow window the editor is bounded, and the results are below it', async () => {
    await showWorkbench(stage.browser, `?site=${site()}#edit`, undefined, 700);
    await open(LONG);
    await waitFor(async () => (await inEditor('.cm-line')).includes('Disallow: /tea/1'), { what: 'the draft' });
    const { editor, isBeside } = await layout();
    expect(isBeside).toBe(false);
    expect(editor).toBeLessThanOrEqual(420);
  });

  stage.testOnce('an issue is fixed by keyboard, and an expectation added', async () => {
    await open('User-agent: *\nDisalow: /tea/\n');
    const marked = () => inEditor('.cm-lintRange-error, .cm-lintRange-warning');
    await waitFor(async () => (await marked()).includes('Disalow'), { what: 'the mark' });
    // Without the rule, the group has none.
    expect(await marked()).toEqual(['User-agent: *', 'Disalow']);
    await tabTo('.editor');
    await press('ArrowDown', 'Control+.');
    await waitFor(async () => (await inEditor('.cm-content'))[0]?.includes('Disallow: /tea/'), {
      what: 'the correction',
    });
    await tabTo('[name="crawler"]');
    await press(...'Googlebot', 'Tab', ...'/tea/green', 'Enter');
    await appearsIn(stage.browser, '[data-expectation][data-holds="false"]');
  });

  stage.testLong('the search panel opens on the side that has the focus', async () => {
    await choose(stage.browser, '[data-action="compare"]', 'beside');
    await waitFor(async () => (await inEditor('.cm-merge-a .cm-content')).length === 1, { what: 'two editors' });
    const find = () => stage.browser.click('[data-action="find"]', WORKBENCH_FRAME);
    await find();
    await waitFor(async () => (await inEditor('.cm-merge-b .cm-search')).length === 1, {
      what: 'the panel of the draft',
    });
    await press('Escape', 'Shift+Tab');
    // The live side stands before the draft.
    await find();
    await waitFor(async () => (await inEditor('.cm-merge-a .cm-search')).length === 1, {
      what: 'the panel of the live file',
    });
    expect(await inEditor('.cm-merge-a .cm-search [name="replace"]')).toEqual([]);
  });

  test('invisible characters are spelled out in the draft, and in the lines that it deletes', async () => {
    const file = 'User-agent: *\nDisallow: /a\u202Etxt.terces\u2060\u{E0061}\n';
    const line = 'Disallow: /a⟨U+202E⟩txt.terces⟨U+2060⟩⟨U+E0061⟩';
    await open(file);
    await waitFor(async () => (await inEditor('.cm-line')).includes(line), { what: 'the line of the draft' });
    await chooseFile(stage.browser, '[data-action="compare-base"]', 'base.txt', file);
    await open('User-agent: *\n');
    await waitFor(async () => (await inEditor('.cm-deletedLine')).includes(line), { what: 'the deleted line' });
  });

  stage.testLong('two files are compared with each other, and then with the live one again', async () => {
    const textOf = async (selector: string) =>
      (await readAll(stage.browser, selector)).map(({ text }) => text).join(' ');
    const sentence = () => textOf('[data-changed][aria-busy="false"]');
    await chooseFile(stage.browser, '[data-action="compare-base"]', 'old.txt', 'User-agent: *\nDisallow: /tea/\n');
    await waitFor(async () => /Compared with old\.txt/.test(await textOf('.compare')), {
      what: 'the first file',
    });
    await chooseFile(stage.browser, '[data-action="compare-file"]', 'new.txt', 'User-agent: *\nDisallow: /\n');
    // Nothing of it was so in the first file, though it was so for GPTBot in the live one.
    await waitFor(async () => /AI training: \d+ crawlers newly blocked/.test(await sentence()), {
      what: 'the comparison of files',
    });
    expect(await sentence()).toContain('Search: ');
    const withFile = await sentence();
    await stage.browser.click('[data-action="compare-live"]', WORKBENCH_FRAME);
    await waitFor(async () => (await sentence()) !== '' && (await sentence()) !== withFile, {
      what: 'the comparison with the live file',
    });
    expect((await inEditor('.cm-content')).join('\n')).toContain('Disallow: /');
    expect(await count(stage.browser, '[data-action="compare-live"]')).toBeFalsy();
  });

  /** What happens to the worker with the next draft: it can't be read, or the worker is ended from outside. */
  const breakWorker = (how: 'unreadable' | 'ended') =>
    stage.browser.inExtension((kind) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
      if (!inside) throw new Error('No workbench');
      const { prototype } = (inside as unknown as typeof globalThis).Worker;
      const { postMessage } = prototype;
      prototype.postMessage = function (this: Worker, message: { name?: string }) {
        const isDraft = message.name === 'compare';
        if (isDraft) prototype.postMessage = postMessage;
        postMessage.call(this, isDraft && kind === 'unreadable' ? { ...message, request: null } : message);
        if (isDraft && kind === 'ended') this.terminate();
      };
    }, how);

  stage.testOnce('a worker that breaks is replaced: nothing is lost, and that is shown', async () => {
    for (const how of ['unreadable', 'ended'] as const) {
      await breakWorker(how);
      await open('User-agent: *\nDisallow: /\n');
      await appearsIn(stage.browser, '[data-changed="1"][aria-busy="false"] .trouble');
      expect((await readAll(stage.browser, '[data-changed] .trouble'))[0]?.text).toContain('Your draft is safe');
      // What the draft hasn't is shown, too, but not as lines of it.
      expect((await inEditor('.cm-line')).filter(Boolean)).toEqual(['User-agent: *', 'Disallow: /']);
      // What comes next is compared as ever.
      await pressInEditor(stage.browser, '.take-live');
      await appearsIn(stage.browser, '[data-changed="0"][aria-busy="false"]');
      expect(await count(stage.browser, '[data-changed] .trouble')).toBeNull();
    }
  });

  stage.testLong('the draft is copied', async () => {
    await open(`${LIVE}# copied\n`);
    // What is above the buttons grows meanwhile, and they move.
    await waitFor(async () => !(await readAll(stage.browser, '[data-changed]'))[0]?.text.includes('identical'), {
      what: 'the comparison',
    });
    await stage.browser.click('[data-action="copy"]', WORKBENCH_FRAME);
    await waitFor(async () => (await readAll(stage.browser, '.says')).some(({ text }) => text.includes('copied')), {
      what: 'the answer',
    });
    await open('');
    await waitFor(async () => !(await inEditor('.cm-content'))[0]?.includes('# copied'), { what: 'the empty draft' });
    await stage.browser.click('.editor', WORKBENCH_FRAME);
    await press('Control+v');
    await waitFor(async () => (await inEditor('.cm-content'))[0]?.includes('# copied'), { what: 'what was copied' });
  });

  test('the draft is saved to the disk', async () => {
    // In a tab: from a frame, Firefox puts a download to the frame's policy.
    const tabId = await stage.browser.inExtension(
      async (url) => (await chrome.tabs.create({ url })).id ?? -1,
      `workbench.html?site=${site()}#edit`,
    );
    const isPressed = () =>
      stage.browser.inExtension(() => {
        const view = chrome.extension
          .getViews({ type: 'tab' })
          .find((each) => each.top === each && each.document.title !== document.title);
        const isReady = view?.document.querySelector('[data-changed="0"][aria-busy="false"]');
        const save = view?.document.querySelector<HTMLElement>('[data-action="save"]');
        if (!isReady || !save) return false;
        save.click();
        return true;
      });
    await waitFor(isPressed, { what: 'Save in the tab' });
    const file = join(stage.browser.downloads, 'robots.txt');
    const text = await waitFor(() => existsSync(file) && (readFileSync(file, 'utf8') || null), { what: 'the file' });
    rmSync(file);
    expect(text).toBe(LIVE);
    await stage.browser.inExtension((id) => chrome.tabs.remove(id), tabId);
  });

  stage.testLong('the panel has a way here, for the page in the tab', async () => {
    const tabId = await openTab(stage.browser, `${site()}/tea/`);
    await showWorkbench(stage.browser, '', '.notice');
    await stage.browser.inExtension((id) => {
      const frame = document.getElementById('view');
      if (frame instanceof HTMLIFrameElement) frame.src = `panel.html?tab=${id}`;
    }, tabId);
    await appearsIn(stage.browser, 'header.page [data-icon="workbench"]');
    await stage.browser.click('header.page [data-icon="workbench"]', WORKBENCH_FRAME);
    const opened = await waitFor(
      () =>
        stage.browser.inExtension(async () => {
          const urls = (await chrome.tabs.query({})).map(({ url, pendingUrl }) => url ?? pendingUrl ?? '');
          return urls.find((url) => url.includes('workbench.html')) ?? null;
        }),
      { what: 'the workbench' },
    );
    const { searchParams } = new URL(opened);
    expect([searchParams.get('site'), searchParams.get('tab')]).toEqual([site(), String(tabId)]);
  });
});
