// The scenes of room #history, and of watched sites elsewhere.

import { NO_DETAILS, type WatchAlert } from '../../../src/shared/watch.ts';
import { STATE_SCENES } from './history-state-scenes.ts';
import { damaged, failing, GIT_LOG, LISTED, room, SITE, watched, watchedRoom } from './kept-sites.ts';
import { appears, inTurn, openFile, type Scene, set } from './scene-acts.ts';
import { URL_LIST } from './urls-scenes.ts';

/** What was so for a night. */
const OVER: WatchAlert = {
  ...NO_DETAILS,
  at: Date.parse('2026-11-17T02:10:00Z'),
  between: [Date.parse('2026-11-16T20:10:00Z'), Date.parse('2026-11-17T02:10:00Z')],
  severity: 'critical',
  kind: 'site-blocked',
  line: 2,
  tokens: ['Googlebot', 'bingbot'],
  over: Date.parse('2026-11-17T08:10:00Z'),
};

const SCENES: readonly Scene[] = [
  { name: 'workbench-history', isVariant: true, width: 900, arrange: async () => room, until: '[data-empty]' },
  {
    name: 'workbench-history-watched',
    isVariant: true,
    width: 1200,
    arrange: watchedRoom(),
    until: LISTED,
  },
  {
    name: 'workbench-history-opened',
    width: 1600,
    arrange: watchedRoom(),
    until: LISTED,
    act: inTurn((page) => page.click('[data-severity="critical"] .opener'), appears('td[data-line="added"]')),
  },
  {
    name: 'workbench-history-beside',
    isVariant: true,
    width: 900,
    arrange: watchedRoom(),
    until: LISTED,
    act: inTurn(
      (page) => page.click('[data-severity="critical"] .opener'),
      appears('[data-action="diff-layout"]'),
      (page) => page.click('[data-action="diff-layout"]'),
      appears('.diff[data-layout="beside"]'),
      (page) => page.focus('[data-action="timeline"]'),
      // From the change that is opened on.
      (page) => page.keyboard.press('End'),
      (page) => page.keyboard.down('Shift'),
      (page) => page.keyboard.press('ArrowLeft'),
      (page) => page.keyboard.press('ArrowLeft'),
      (page) => page.keyboard.up('Shift'),
      (page) => page.keyboard.press('Enter'),
      appears('[data-action="all-time"]'),
    ),
  },
  {
    name: 'workbench-history-failing',
    isVariant: true,
    width: 900,
    arrange: async (stage) => {
      await failing(stage);
      return room;
    },
    until: LISTED,
    act: inTurn((page) => page.click('[data-action="fetch-variants"]'), appears('[data-variant]')),
  },
  {
    name: 'workbench-history-imported',
    isVariant: true,
    width: 900,
    arrange: async (stage) => {
      stage.after(() => stage.browser.inExtension(() => chrome.storage.local.clear()));
      return room;
    },
    until: '[data-empty]',
    act: inTurn(openFile('import-git', 'robots.log', GIT_LOG), appears('[data-unread]'), appears(LISTED)),
  },
  {
    name: 'workbench-history-damaged',
    isVariant: true,
    width: 1600,
    arrange: async (stage) => {
      await damaged(stage);
      return room;
    },
    until: LISTED,
    act: inTurn((page) => page.click('[data-at^="2026-10-09"] .opener'), appears('.opened-change')),
  },
  {
    name: 'workbench-history-later',
    isVariant: true,
    width: 900,
    arrange: async (stage) => {
      await set({ [`history:${SITE}`]: { version: 99 } })(stage);
      return room;
    },
    until: '[data-room="history"] [role="alert"]',
  },
  {
    // As in Firefox where it never remembers history, and in private windows.
    name: 'workbench-history-private',
    isVariant: true,
    width: 900,
    arrange: async () => room,
    before: "Object.defineProperty(chrome.extension, 'inIncognitoContext', { get: () => true });",
    until: '[data-room="history"] p',
  },
  {
    name: 'workbench-history-variants',
    isVariant: true,
    width: 1600,
    arrange: watchedRoom(),
    until: LISTED,
    act: inTurn(
      (page) => page.click('[data-action="fetch-variants"]'),
      appears('[data-differs="true"]'),
      (page) => page.click('[data-differs="true"] summary'),
      appears('.variants .diff'),
    ),
  },
  {
    name: 'workbench-history-listed',
    isVariant: true,
    width: 1600,
    arrange: async (stage) => {
      await watched(stage);
      return room.replace('#history', '#urls');
    },
    until: '[data-action="open-urls"]',
    act: inTurn(
      openFile('open-urls', 'urls.txt', URL_LIST),
      appears('[data-progress="done"]'),
      (page) => page.evaluate("location.hash = '#history'"),
      appears('[data-severity="critical"] .opener'),
      (page) => page.click('[data-severity="critical"] .opener'),
      appears('[data-listed]'),
    ),
  },
  {
    name: 'options-watched',
    width: 900,
    arrange: async (stage) => {
      await watched(stage, [
        {
          ...NO_DETAILS,
          at: Date.parse('2026-11-20T14:10:00Z'),
          between: [Date.parse('2026-11-20T08:10:00Z'), Date.parse('2026-11-20T14:10:00Z')],
          severity: 'critical',
          kind: 'key-url-blocked',
          url: `${SITE}/tea/green`,
          line: 4,
          tokens: ['Googlebot', 'bingbot'],
        },
        {
          ...NO_DETAILS,
          at: Date.parse('2026-11-20T20:10:00Z'),
          between: null,
          severity: 'high',
          kind: 'page',
          url: `${SITE}/tea/green`,
          tokens: ['Googlebot', 'bingbot'],
          page: {
            before: { verdict: 'indexable', reason: 'none' },
            now: { verdict: 'not-indexable', reason: 'robots' },
          },
        },
        OVER,
      ]);
      return 'options.html';
    },
    until: '[data-watched]',
    act: (page) => page.$eval('.watched', (list) => list.scrollIntoView()),
  },
  {
    name: 'robots-watched',
    arrange: async (stage) => {
      await watched(stage, [
        {
          ...NO_DETAILS,
          at: Date.parse('2026-11-20T14:10:00Z'),
          between: [Date.parse('2026-11-20T08:10:00Z'), Date.parse('2026-11-20T14:10:00Z')],
          severity: 'critical',
          kind: 'section-blocked',
          url: `${SITE}/tea/`,
          line: 4,
          tokens: ['Googlebot', 'bingbot'],
        },
      ]);
      return `popup.html?tab=${await stage.open(`${SITE}/tea/green`)}`;
    },
    until: '.report[aria-busy="false"]',
    act: inTurn((page) => page.click('#tab-robots'), appears('#panel-robots:not([hidden]) [data-watching]')),
  },
  {
    name: 'verdict-watched-over',
    isVariant: true,
    arrange: async (stage) => {
      await watched(stage, [OVER]);
      return `popup.html?tab=${await stage.open(`${SITE}/tea/green`)}`;
    },
    until: '.report[aria-busy="false"]',
    act: appears('[data-watch-alert][data-severity="over"]'),
  },
];

export const HISTORY_SCENES: readonly Scene[] = [...SCENES, ...STATE_SCENES].map((scene) =>
  scene.name.startsWith('workbench-') ? { ...scene, otherWidth: scene.width === 900 ? 1600 : 900 } : scene,
);
