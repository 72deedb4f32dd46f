// The scenes of the popup's tabs about the page.
import { forgetTabs, navigate, runInPage } from '../drivers/popup.ts';
import { waitFor } from '../wait.ts';
import { appears, inTurn, LOOKED_AT, popup, press, REPORT, type Scene, tab, type, urlOf } from './scene-acts.ts';

export const PAGE_SCENES: readonly Scene[] = [
  { name: 'page', arrange: popup('directives.example', '/page'), until: LOOKED_AT, act: tab('page') },
  {
    name: 'page-history',
    isVariant: true,
    arrange: popup('directives.example', '/page'),
    until: LOOKED_AT,
    act: inTurn(tab('page'), (page) => page.click('[data-block="history"] summary')),
  },
  {
    name: 'page-all-meta',
    isVariant: true,
    arrange: popup('metas.example'),
    until: LOOKED_AT,
    act: inTurn(tab('page'), (page) => page.click('#panel-page details summary')),
  },
  {
    name: 'page-redirected',
    isVariant: true,
    arrange: async (stage) => {
      await stage.open(urlOf('rules.example', '/'));
      return popup('hops.example', '/start')(stage);
    },
    until: LOOKED_AT,
    act: tab('page'),
  },
  { name: 'page-nothing', isVariant: true, arrange: popup('none.example', '/page'), until: REPORT, act: tab('page') },
  {
    name: 'page-languages',
    isVariant: true,
    arrange: popup('languages.example', '/fr/the'),
    until: LOOKED_AT,
    act: inTurn(
      tab('page'),
      appears('[data-section="hreflang"]'),
      (page) => page.click('[data-section="hreflang"] summary'),
      // Asked of the page, and there later.
      appears('[data-section="open-graph"] summary'),
      (page) => page.click('[data-section="open-graph"] summary'),
    ),
  },
  {
    name: 'page-as-served',
    isVariant: true,
    arrange: popup('script.example'),
    until: LOOKED_AT,
    act: inTurn(tab('page'), (page) => page.click('.served button'), appears('.served [role=status] > *')),
  },
  {
    name: 'page-not-served',
    isVariant: true,
    arrange: popup('changing.example'),
    until: LOOKED_AT,
    act: inTurn(tab('page'), (page) => page.click('.served button'), appears('.served [role=status] > *')),
  },
  {
    name: 'page-served-to',
    arrange: popup('guarded.example', '/page'),
    until: LOOKED_AT,
    act: inTurn(
      tab('page'),
      (page) => page.click('[data-action="served-to"]'),
      appears('[data-robots="GPTBot"] details'),
      (page) => page.click('[data-robots="GPTBot"] summary'),
      appears('[data-action="dismiss-serving"]'),
    ),
  },
  {
    name: 'links-not-marked',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: tab('links'),
  },
  {
    name: 'links',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(tab('links'), (page) => press(page, 'linksMark'), appears('.links .list li')),
    beside: { name: 'links-marked', url: urlOf('kettle.example', '/tea/green') },
  },
  {
    name: 'links-found',
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(
      tab('links'),
      (page) => press(page, 'linksMark'),
      appears('[data-action="check-links"]'),
      (page) => page.click('[data-action="check-links"]'),
      (page) => page.waitForSelector('[data-action="check-links"]', { hidden: true }),
      type('.links input[type=search]', 'e'),
      (page) => page.select('.links .tools select', 'internal'),
    ),
  },
  {
    name: 'headers-unknown',
    arrange: async (stage) => {
      const path = await popup('allowed.example', '/page')(stage);
      await forgetTabs(stage.browser);
      return path;
    },
    until: LOOKED_AT,
  },
  {
    name: 'headers-restored',
    isVariant: true,
    arrange: async ({ browser, open }) => {
      const tabId = await open(urlOf('allowed.example', '/page'));
      const address = () => browser.inExtension(async (id) => (await chrome.tabs.get(id)).url, tabId);
      await navigate(browser, tabId, urlOf('closed.example', '/page'));
      await runInPage(browser, tabId, 'history.back()');
      await waitFor(async () => (await address())?.includes('allowed.example'), { what: 'the page before' });
      return `popup.html?tab=${tabId}`;
    },
    until: LOOKED_AT,
  },
];
