// The scenes of the popup's tab robots.txt.
import { appears, inTurn, LOOKED_AT, openRows, popup, press, REPORT, type Scene, tab, type } from './scene-acts.ts';

export const ROBOTS_SCENES: readonly Scene[] = [
  {
    name: 'robots',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: tab('robots'),
  },
  {
    name: 'robots-mistakes',
    arrange: popup('mistakes.example'),
    until: LOOKED_AT,
    act: inTurn(
      tab('robots'),
      (page) => page.click('.records summary'),
      (page) => page.click('.file .marker'),
      (page) => page.click('.found details summary'),
    ),
  },
  {
    name: 'robots-filtered',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(
      tab('robots'),
      (page) => page.select('.file-tools select', 'GPTBot'),
      appears('[aria-pressed="false"]'),
      (page) => page.click('[aria-pressed="false"]'),
      appears('[aria-pressed="true"]'),
    ),
  },
  {
    name: 'robots-folded',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(tab('robots'), (page) => page.click('.fold'), appears('.folded')),
  },
  {
    name: 'robots-from-row',
    isVariant: true,
    arrange: popup('kettle.example', '/tea/green'),
    until: LOOKED_AT,
    act: inTurn(
      (page) => page.click('footer .all'),
      type('.find input', 'diff'),
      appears('[data-crawler="Diffbot"]'),
      openRows('Diffbot'),
      (page) => page.click('[data-crawler="Diffbot"] .reasons button'),
      appears('[data-opened="true"]'),
    ),
  },
  {
    name: 'robots-managed',
    isVariant: true,
    arrange: popup('managed.example', '/page'),
    until: LOOKED_AT,
    act: tab('robots'),
  },
  { name: 'robots-large', isVariant: true, arrange: popup('large.example'), until: LOOKED_AT, act: tab('robots') },
  { name: 'robots-redirected', isVariant: true, arrange: popup('moved.example'), until: LOOKED_AT, act: tab('robots') },
  {
    name: 'robots-html',
    isVariant: true,
    arrange: popup('html.example', '/page'),
    until: LOOKED_AT,
    act: tab('robots'),
  },
  { name: 'robots-none', isVariant: true, arrange: popup('none.example', '/page'), until: REPORT },
  {
    name: 'robots-none-panel',
    isVariant: true,
    arrange: popup('none.example', '/page'),
    until: REPORT,
    act: tab('robots'),
  },
  { name: 'robots-unreachable', arrange: popup('broken.example', '/page'), until: REPORT },
  {
    name: 'robots-unreachable-panel',
    isVariant: true,
    arrange: popup('broken.example', '/page'),
    until: REPORT,
    act: tab('robots'),
  },
  { name: 'robots-truncated', isVariant: true, arrange: popup('endless.example'), until: LOOKED_AT },
  { name: 'robots-too-many-requests', isVariant: true, arrange: popup('busy.example'), until: REPORT },
  {
    name: 'robots-last-good',
    isVariant: true,
    arrange: async (stage) => {
      // The copy is three hours old.
      await stage.browser.inWorker(`globalThis.dateNow = Date.now; Date.now = () => dateNow() - ${3 * 3_600_000};`);
      return popup('failing.example', '/private/')(stage);
    },
    until: LOOKED_AT,
    act: async (page, browser) => {
      await browser.inWorker('Date.now = dateNow;');
      await press(page, 'fetchAgain');
      await page.waitForSelector('.line.trouble');
    },
  },
  {
    name: 'robots-too-many-redirects',
    isVariant: true,
    arrange: popup('loop.example'),
    until: REPORT,
    act: tab('robots'),
  },
  { name: 'robots-not-followed', isVariant: true, arrange: popup('inside.example'), until: REPORT, act: tab('robots') },
  { name: 'robots-network-error', isVariant: true, arrange: popup('refused.example'), until: REPORT },
  {
    name: 'offline',
    isVariant: true,
    arrange: async (stage) => {
      // The browser's own word on it; the connection that fails is real.
      const say = (isOnline: boolean) =>
        stage.browser.inWorker(
          `Object.defineProperty(navigator, 'onLine', { value: ${isOnline}, configurable: true })`,
        );
      stage.after(() => say(true));
      await say(false);
      return popup('offline.example')(stage);
    },
    until: REPORT,
  },
];
