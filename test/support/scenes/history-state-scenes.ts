// The states of room #history and of the settings that are seldom seen: without access, where the browser refuses, an import under way.
import type { Page } from 'puppeteer-core';
import { GIT_LOG, HOUR, LISTED, room, SITE, watched, watchedRoom } from './kept-sites.ts';
import { appears, inTurn, openFile, type Scene } from './scene-acts.ts';

export const STATE_SCENES: readonly Scene[] = [
  {
    name: 'workbench-history-withheld',
    isVariant: true,
    width: 900,
    arrange: watchedRoom({ isWithheld: true }),
    until: LISTED,
  },
  {
    name: 'workbench-history-unsaved',
    isVariant: true,
    width: 900,
    arrange: async (stage) => {
      const since = Date.parse('2026-11-21T20:10:00Z');
      await watched(stage, [], { gaps: [{ from: since - 24 * HOUR, to: since - 9 * HOUR, isRefused: true }] });
      stage.after(() => stage.browser.inExtension(() => chrome.storage.session.remove('watch-refused')));
      return room;
    },
    until: LISTED,
    // Since the check that opening the room was.
    act: inTurn(
      (page: Page) => page.evaluate("chrome.storage.session.set({ 'watch-refused': { '': Date.now() } })"),
      (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"),
      appears('[data-unsaved]'),
    ),
  },
  {
    name: 'workbench-history-limits',
    isVariant: true,
    width: 900,
    arrange: async (stage) => {
      const until = Date.parse('2026-09-30T20:10:00Z');
      const went = (count: number) => ({ count, until });
      await watched(stage, [], { dropped: { pageChanges: went(31), alerts: went(2), gaps: went(6) } });
      await stage.browser.inExtension(
        async (site, time) => {
          const key = `history:${site}`;
          const { [key]: history } = await chrome.storage.local.get<Record<string, object>>(key);
          const folded = { runs: 140, checks: 900, first: time - 90 * 86_400_000, last: time };
          await chrome.storage.local.set({ [key]: { ...history, folded }, [`work:1:${site}`]: 'damaged' });
        },
        SITE,
        until,
      );
      return room;
    },
    until: LISTED,
    act: inTurn(appears('[data-without-expectations]'), (page: Page) =>
      page.$eval('.kept', (kept) => kept.scrollIntoView()),
    ),
  },
  {
    name: 'workbench-history-unreadable',
    isVariant: true,
    width: 900,
    arrange: async () => room,
    before: "chrome.storage.local.get = () => Promise.reject(new Error('IO error'));",
    until: '[data-room="history"] [role="alert"]',
  },
  {
    name: 'workbench-history-importing',
    isVariant: true,
    width: 900,
    arrange: async () => room,
    // It is never read.
    before: 'Worker.prototype.postMessage = () => {};',
    until: '[data-empty]',
    act: inTurn(openFile('import-git', 'robots.log', GIT_LOG), appears('[data-progress="running"]')),
  },
  {
    name: 'workbench-history-import-failed',
    isVariant: true,
    width: 900,
    arrange: async () => room,
    before:
      "Worker.prototype.postMessage = function () { this.dispatchEvent(new ErrorEvent('error', { cancelable: true })); };",
    until: '[data-empty]',
    act: inTurn(openFile('import-git', 'robots.log', GIT_LOG), appears('.importing .trouble')),
  },
  {
    name: 'workbench-history-replaced',
    isVariant: true,
    width: 900,
    arrange: watchedRoom(),
    until: LISTED,
    act: inTurn(
      ...['open-version', 'restore-version'].flatMap((action) => [
        appears('[data-severity="critical"] .opener[aria-expanded="false"]'),
        (page: Page) => page.click('[data-severity="critical"] .opener'),
        appears(`[data-action="${action}"]`),
        (page: Page) => page.click(`[data-action="${action}"]`),
        (page: Page) => page.evaluate("location.hash = '#history'"),
        (page: Page) => page.click('[data-severity="critical"] .opener'),
      ]),
      appears('[data-action="undo-draft"]'),
    ),
  },
  {
    name: 'options-watched-private',
    isVariant: true,
    width: 900,
    before: "Object.defineProperty(chrome.extension, 'inIncognitoContext', { get: () => true });",
    arrange: async () => 'options.html',
    until: '.watched',
    act: (page) => page.$eval('.watched', (list) => list.scrollIntoView()),
  },
  {
    name: 'options-watched-unreadable',
    isVariant: true,
    width: 900,
    before: "chrome.storage.local.get = () => Promise.reject(new Error('IO error'));",
    arrange: async () => 'options.html',
    until: '.watched',
    act: (page) => page.$eval('.watched', (list) => list.scrollIntoView()),
  },
];
