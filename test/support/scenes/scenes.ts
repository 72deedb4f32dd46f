// Every view and every state of the extension's pages, once: which sites are served, how it comes about, which page shows
// it. test/browser/accessibility.test.ts looks at each (variants: in the long tests) with axe, keyboard and large text; test/screenshots takes its picture.
import type { Page } from 'puppeteer-core';
import type { Chromium } from '../drivers/chromium.ts';
import { closeTab, openTab } from '../drivers/popup.ts';
import { AUDIT_SCENES } from './audit-scenes.ts';
import { HISTORY_SCENES } from './history-scenes.ts';
import { LOGS_SCENES } from './logs-scenes.ts';
import { PAGE_SCENES } from './page-scenes.ts';
import { ROBOTS_SCENES } from './robots-scenes.ts';
import {
  appears,
  explainRule,
  inTurn,
  LOOKED_AT,
  openFile,
  openRows,
  popup,
  press,
  REPORT,
  type Scene,
  type SceneStage,
  set,
  tab,
  type,
  urlOf,
} from './scene-acts.ts';
import { URLS_SCENES } from './urls-scenes.ts';

export type { Scene } from './scene-acts.ts';

export interface Played {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** The popup's own width (src/pages/popup/popup.css). */
export const POPUP_WIDTH = 560;

/** As high as Chrome and Firefox let a popup be. */
export const POPUP_HEIGHT = 600;

/** Shows the scene in its own tab. `prepare` sees the page before anything is loaded into it. */
export async function play(
  browser: Chromium,
  scene: Scene,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Played> {
  const undos: (() => Promise<unknown>)[] = [];
  const undo = async () => {
    for (const each of undos.splice(0).reverse()) await each();
  };
  try {
    await browser.inExtension(async () => {
      await chrome.storage.session.clear();
      await chrome.storage.local.set({ welcomed: true });
    });
    const path = await scene.arrange({
      browser,
      open: async (url) => {
        const tabId = await openTab(browser, url, false);
        undos.push(() => closeTab(browser, tabId));
        return tabId;
      },
      after: (each) => undos.push(each),
    });
    const shown = await browser.newOwnPage();
    undos.push(() => shown.close());
    await shown.setViewport({ width: scene.width ?? POPUP_WIDTH, height: POPUP_HEIGHT });
    if (scene.before) await shown.evaluateOnNewDocument(scene.before);
    await prepare(shown);
    await shown.goto(browser.extensionUrl + path, { waitUntil: 'domcontentloaded' });
    await shown.waitForSelector(scene.until);
    await scene.act?.(shown, browser);
    return { page: shown, close: undo };
  } catch (error) {
    await undo();
    throw new Error(`Scene ${scene.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const NOTICE = '.notice';

const openDraft = (text: string) => openFile('open-draft', 'robots.txt', text);

/** Crawlers of each parser, of each purpose, and one that is gone. */
const MANY = {
  chosen: ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'ClaudeBot', 'Perplexity-User', 'Google-Extended', 'Scooter'],
  custom: [],
  fetchOn: 'visit',
};

const link =
  (url: string, isPrivate = false) =>
  async (stage: SceneStage) => {
    await stage.browser.inExtension(
      (address, ofPrivate) =>
        chrome.storage.session.set({
          'asked-links:1': [{ id: 'asked', url: address, isPrivate: ofPrivate, tabId: -1 }],
        }),
      url,
      isPrivate,
    );
    return 'link.html#asked';
  };

const withheld = async ({ browser, after }: SceneStage) => {
  after(() => browser.grantHosts());
  await browser.withholdHosts();
};

/** The page believes that the tab it reports is the one in front: a panel opened as a tab is itself in front. */
const panelOf = (tabId: string) => `
  chrome.tabs.query = async () => [{ id: ${tabId} }];
  chrome.tabs.onActivated.addListener = () => {};`;

export const SCENES: readonly Scene[] = [
  // The popup's first look
  { name: 'allowed', isVariant: true, arrange: popup('allowed.example', '/page'), until: LOOKED_AT },
  { name: 'partly', isVariant: true, arrange: popup('kettle.example', '/tea/green'), until: LOOKED_AT },
  { name: 'disallowed', isVariant: true, arrange: popup('closed.example', '/page'), until: LOOKED_AT },
  { name: 'noindex', isVariant: true, arrange: popup('noindex-both.example', '/page'), until: LOOKED_AT },
  { name: 'contradiction', arrange: popup('trap.example', '/page'), until: LOOKED_AT },
  {
    name: 'contradictions',
    isVariant: true,
    arrange: popup('directives.example', '/page'),
    until: LOOKED_AT,
    act: (page) => page.click('.more-conflicts summary'),
  },
  { name: 'misspelled', isVariant: true, arrange: popup('misspelled.example', '/page'), until: LOOKED_AT },
  { name: 'meta-conflict', isVariant: true, arrange: popup('two-metas.example', '/page'), until: LOOKED_AT },
  { name: 'only-query', isVariant: true, arrange: popup('query.example', '/tea?utm_source=mail'), until: LOOKED_AT },
  { name: 'dialects', isVariant: true, arrange: popup('dialects.example', '/page'), until: LOOKED_AT },
  {
    name: 'ai-use',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    // To the row of a crawler to which the site says it.
    act: inTurn((page) => page.click('[data-purpose="ai-training"]'), appears('[data-crawler][data-open="true"]')),
  },
  // Crawlers
  {
    name: 'crawlers-opened',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: openRows('GPTBot'),
  },
  {
    name: 'crawlers-many-opened',
    arrange: async (stage) => {
      await set({ settings: MANY })(stage);
      return popup('directives.example', '/page')(stage);
    },
    until: LOOKED_AT,
    act: openRows('Googlebot', 'bingbot', 'YandexBot', 'Perplexity-User', 'Scooter'),
  },
  {
    name: 'crawlers-all',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn((page) => page.click('footer .all'), appears('.find input')),
  },
  {
    name: 'crawlers-search',
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn((page) => page.click('footer .all'), type('.find input', 'yandex')),
  },
  {
    name: 'crawlers-search-none',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn((page) => page.click('footer .all'), type('.find input', 'nobody')),
  },
  {
    name: 'crawlers-none-selected',
    isVariant: true,
    arrange: async (stage) => {
      await set({ settings: { ...MANY, chosen: [] } })(stage);
      return popup('kettle.example', '/tea/green')(stage);
    },
    until: LOOKED_AT,
  },
  {
    name: 'try-url',
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(tab('try'), type('#try', '/cart/checkout?step=2'), appears('[data-tried]')),
  },
  {
    name: 'copied',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(
      (page) => page.click('.menu summary'),
      (page) => press(page, 'copyMarkdown'),
      (page) => page.waitForFunction("document.querySelector('footer [role=status]').textContent !== ''"),
    ),
  },
  ...ROBOTS_SCENES,
  ...PAGE_SCENES,
  // Without a verdict
  {
    name: 'first-run',
    arrange: async (stage) => {
      await stage.browser.inExtension(() => chrome.storage.local.clear());
      // A worker remembers that the first run is over.
      await stage.browser.killBackground();
      return popup('allowed.example', '/page')(stage);
    },
    until: '.first-run',
  },
  {
    name: 'loading',
    isVariant: true,
    arrange: popup('hangs.example', '/page'),
    until: '.loading',
    // It is there at once, and seen only when it takes a while.
    act: (page) => page.waitForSelector('.loading', { visible: true }),
  },
  {
    name: 'failed',
    isVariant: true,
    before: "chrome.runtime.sendMessage = () => Promise.reject(new Error('The message port closed.'));",
    arrange: popup('allowed.example', '/page'),
    until: NOTICE,
  },
  { name: 'not-loaded', isVariant: true, arrange: popup('mute.example'), until: NOTICE },
  {
    name: 'no-access',
    arrange: async (stage) => {
      await withheld(stage);
      return popup('allowed.example', '/page')(stage);
    },
    until: NOTICE,
  },
  {
    name: 'access-by-click',
    isVariant: true,
    arrange: async (stage) => {
      await withheld(stage);
      const tabId = await stage.open(urlOf('allowed.example', '/page'));
      await stage.browser.clickAction(tabId);
      await stage.browser.closePopup();
      return `popup.html?tab=${tabId}`;
    },
    until: REPORT,
  },
  {
    name: 'not-applicable',
    isVariant: true,
    arrange: async ({ open }) => `popup.html?tab=${await open('chrome://version/')}`,
    until: NOTICE,
  },
  {
    name: 'restricted',
    isVariant: true,
    arrange: async ({ open }) => `popup.html?tab=${await open('https://chromewebstore.google.com/detail/tea')}`,
    until: NOTICE,
  },
  { name: 'no-tab', isVariant: true, arrange: async () => 'popup.html?tab=999999999', until: NOTICE },
  // Elsewhere
  {
    name: 'side-panel',
    width: 360,
    arrange: async (stage) => `panel.html#${await stage.open(urlOf('kettle.example', '/tea/green'))}`,
    before: panelOf('Number(location.hash.slice(1))'),
    until: LOOKED_AT,
    act: openRows('GPTBot'),
  },
  {
    name: 'devtools-panel',
    width: 900,
    arrange: async ({ open }) => `panel.html?tab=${await open(urlOf('kettle.example', '/tea/green'))}`,
    until: LOOKED_AT,
  },
  { name: 'link', arrange: link(urlOf('kettle.example', '/cart/checkout')), until: REPORT },
  { name: 'link-unreachable', isVariant: true, arrange: link(urlOf('broken.example', '/page')), until: REPORT },
  { name: 'link-not-applicable', isVariant: true, arrange: link('mailto:tea@kettle.example'), until: NOTICE },
  {
    name: 'link-restricted',
    isVariant: true,
    arrange: link('https://chromewebstore.google.com/detail/tea'),
    until: NOTICE,
  },
  { name: 'link-private', isVariant: true, arrange: link('https://kettle.example/', true), until: NOTICE },
  { name: 'link-forgotten', isVariant: true, arrange: async () => 'link.html#forgotten', until: NOTICE },
  { name: 'workbench-no-site', isVariant: true, width: 900, arrange: async () => 'workbench.html', until: NOTICE },
  {
    name: 'workbench-edit',
    isVariant: true,
    width: 900,
    arrange: async () => `workbench.html?site=${urlOf('kettle.example', '')}#edit`,
    until: '[data-changed="0"]',
  },
  {
    name: 'workbench-edit-changes',
    isVariant: true,
    width: 1600,
    arrange: async () => `workbench.html?site=${urlOf('kettle.example', '')}#edit`,
    until: '[data-changed="0"]',
    act: inTurn(openDraft('User-agent: *\nDisallow: /\n'), appears('[data-change]')),
  },
  {
    name: 'workbench-edit-template',
    width: 1200,
    arrange: async () => `workbench.html?site=${urlOf('kettle.example', '')}#edit`,
    until: '[data-changed="0"]',
    act: inTurn(
      (page) => page.click('.templates summary'),
      // It is placed once it is open.
      appears('.templates [open][data-side]'),
      (page) => page.click('[data-action="snippet-block-ai-training"]'),
      appears('[data-template]'),
      (page) => page.click('.templates summary'),
    ),
  },
  {
    name: 'workbench-compare',
    isVariant: true,
    width: 1000,
    arrange: async () => `workbench.html?site=${urlOf('kettle.example', '')}#edit`,
    until: '[data-changed="0"]',
    act: (page) => page.click('.compare summary'),
  },
  ...URLS_SCENES,
  ...AUDIT_SCENES,
  {
    name: 'workbench-edit-managed',
    isVariant: true,
    width: 1200,
    arrange: async () => `workbench.html?site=${urlOf('managed.example', '')}#edit`,
    until: '.managed',
  },
  {
    name: 'workbench-edit-narrow',
    width: 900,
    arrange: async () => `workbench.html?site=${urlOf('kettle.example', '')}#edit`,
    until: '[data-changed="0"]',
    act: inTurn(
      openDraft('User-agent: *\nDisallow: /\n'),
      appears('[data-change]'),
      (page) => page.click('[data-change] td:last-child button'),
      type('[name="crawler"]', 'Googlebot'),
      type('[name="url"]', '/tea/green'),
      (page) => page.click('[data-action="add-expectation"]'),
      type('[data-action="test-url"]', '/press/kit'),
      appears('[data-tried]'),
      appears('[data-holds="false"]'),
    ),
  },
  {
    name: 'workbench-edit-beside',
    width: 1600,
    arrange: async () => `workbench.html?site=${urlOf('kettle.example', '')}#edit`,
    until: '[data-changed="0"]',
    act: inTurn(
      openDraft('User-agent: *\nDisallow: /tea/*.pdf$\nDisalow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n'),
      (page) => page.select('[data-action="compare"]', 'beside'),
      appears('[data-layout="beside"] [data-example], [data-layout="beside"] [data-change]'),
      // What the rule at the cursor does.
      (page) => page.click('[data-action="find"]'),
      (page) => page.keyboard.press('Escape'),
      (page) => page.keyboard.press('ArrowDown'),
      explainRule,
    ),
  },
  ...HISTORY_SCENES,
  ...LOGS_SCENES,
  {
    name: 'options',
    width: 900,
    arrange: async () => 'options.html',
    until: 'fieldset',
    act: (page) => page.click('[data-group="search"] h2 button'),
  },
  {
    name: 'options-search',
    isVariant: true,
    width: 900,
    arrange: async () => 'options.html',
    until: 'fieldset',
    act: inTurn(type('#find', 'google'), appears('[value="Google-Extended"]')),
    isCropped: true,
  },
  {
    name: 'options-sync',
    isVariant: true,
    width: 400,
    arrange: async (stage) => {
      stage.after(() => stage.browser.inExtension(() => chrome.storage.sync.clear()));
      await stage.browser.inExtension(() =>
        chrome.storage.sync.set({ settings: { chosen: ['CCBot'], custom: [], fetchOn: 'visit', changedAt: 1 } }),
      );
      return 'options.html';
    },
    until: 'fieldset',
    act: inTurn((page) => page.click('[name="sync"]'), appears('.question')),
  },
  {
    name: 'options-own-crawler',
    width: 900,
    arrange: async (stage) => {
      await set({ settings: { ...MANY, chosen: [...MANY.chosen, 'KettleBot'], custom: ['KettleBot'] } })(stage);
      return 'options.html';
    },
    until: 'fieldset',
    act: inTurn(
      type('[name="token"]', 'Kettle Bot/1.0'),
      (page) => press(page, 'optionsAdd'),
      (page) => page.waitForFunction("document.getElementById('own-answer').textContent !== ''"),
    ),
  },
  {
    name: 'options-not-saved',
    isVariant: true,
    width: 900,
    before: "chrome.storage.local.set = () => Promise.reject(new Error('The disk is full.'));",
    arrange: async () => 'options.html',
    until: 'fieldset',
    act: inTurn((page) => page.click('[name="group"]'), appears('[data-status="not-saved"]')),
    isCropped: true,
  },
];
