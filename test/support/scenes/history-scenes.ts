// The scenes of room #history.
import { readFileSync } from 'node:fs';
import {
  emptyHistory,
  type RobotsVersion,
  recordCheck,
  type SiteHistory,
  storedSize,
} from '../../../src/history/index.ts';
import { unwatched, type WatchAlert } from '../../../src/shared/watch.ts';
import { appears, inTurn, openFile, type Scene, type SceneStage, set, urlOf } from './scene-acts.ts';
import { URL_LIST } from './urls-scenes.ts';

const SITE = urlOf('kettle.example', '');
const MAP = `Sitemap: ${SITE}/sitemap.xml\n`;
const RULES = 'User-agent: *\nDisallow: /cart/\nDisallow: /tea/*?color=\n';
const BY_AI = '\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n';

const file = (body: string): Omit<RobotsVersion, 'at'> => ({ status: 200, body });
const VERSIONS: readonly (readonly [string, Omit<RobotsVersion, 'at'>])[] = [
  ['2026-10-03T09:10:00Z', file(`${RULES}${MAP}`)],
  ['2026-10-05T09:10:00Z', file(`# Kettle & Co.\n${RULES}${MAP}`)],
  ['2026-10-09T09:41:00Z', file(`# Kettle & Co.\n${RULES}${BY_AI}\n${MAP}`)],
  ['2026-10-20T03:00:00Z', { status: 503, body: null }],
  ['2026-10-21T03:00:00Z', file(`# Kettle & Co.\n${RULES}${BY_AI}\n${MAP}`)],
  ['2026-11-17T02:10:00Z', { ...file(`# Kettle & Co.\n${RULES}${BY_AI}`), etag: '"a1b2"' }],
  [
    '2026-11-20T14:10:00Z',
    {
      ...file(`# Kettle & Co.\n${RULES.replace('/tea/*?color=', '/tea/')}${BY_AI}`),
      lastModified: 'Fri, 20 Nov 2026 13:58:04 GMT',
      hops: [{ url: `${SITE}/robots.txt`, status: 301, location: `${SITE}/static/robots.txt` }],
    },
  ],
];

const HOUR = 3_600_000;

/** A site that is watched for seven weeks. */
/** Also for room #logs: a log of the same weeks is judged by it. */
export const watched = async (stage: SceneStage, alerts: readonly WatchAlert[] = []) => {
  let history = emptyHistory(SITE);
  for (const [index, [at, version]] of VERSIONS.entries()) {
    const until = Date.parse(VERSIONS[index + 1]?.[0] ?? '2026-11-22T08:00:00Z');
    for (let time = Date.parse(at); time < until; time += 6 * HOUR) {
      history = recordCheck(history, [{ ...version, at: new Date(time).toISOString() }], time);
    }
  }
  const now = Date.now();
  const at = (time: string) => Date.parse(time);
  const site = {
    ...unwatched(SITE),
    isOn: true,
    alerts,
    lastCheck: now - 600_000,
    due: now + 5.8 * HOUR,
    bytes: storedSize(history),
    gaps: [
      { from: at('2026-10-24T18:00:00Z'), to: at('2026-10-26T07:40:00Z') },
      { from: at('2026-11-14T20:00:00Z'), to: at('2026-11-16T08:20:00Z') },
    ],
    keyUrls: [
      {
        url: `${SITE}/tea/green`,
        wanted: 'indexable',
        checkedAt: now,
        found: { verdict: 'not-indexable', reason: 'robots' },
      },
      { url: `${SITE}/`, wanted: 'indexable', checkedAt: now, found: { verdict: 'indexable', reason: 'none' } },
      { url: `${SITE}/staging`, wanted: 'not-indexable', checkedAt: null, found: null },
    ],
    pageChanges: [
      {
        url: `${SITE}/tea/green`,
        wanted: 'indexable',
        at: at('2026-11-20T20:10:00Z'),
        after: at('2026-11-19T20:10:00Z'),
        before: { verdict: 'indexable', reason: 'none' },
        now: { verdict: 'not-indexable', reason: 'robots' },
      },
    ],
  };
  await set({ watch: { lastLook: now, sites: [site] }, [`history:${SITE}`]: history })(stage);
  // The background remembers what it wrote itself: it reads what is kept once more.
  await stage.browser.inExtension(() =>
    chrome.runtime.sendMessage({ name: 'acknowledge', args: ['https://none.example'] }),
  );
};

/** Two answers in turn, as of two caches; since then the server fails. */
const failing = async (stage: SceneStage) => {
  const answers = [
    ...[`${RULES}${MAP}`, `${RULES}${BY_AI}${MAP}`, `${RULES}${MAP}`, `${RULES}${BY_AI}${MAP}`, `${RULES}${MAP}`].map(
      file,
    ),
    ...Array.from({ length: 3 }, () => ({ status: 503, body: null })),
  ];
  const start = Date.parse('2026-11-20T09:10:00Z');
  let history = emptyHistory(SITE);
  for (const [index, version] of answers.entries()) {
    const time = start + index * 6 * HOUR;
    history = recordCheck(history, [{ ...version, at: new Date(time).toISOString() }], time);
  }
  const now = Date.now();
  const times = { lastCheck: now - 7_200_000, due: now + 4 * HOUR };
  const site = { ...unwatched(SITE), isOn: true, notifies: true, bytes: storedSize(history), ...times };
  await set({ watch: { lastLook: now, sites: [site] }, [`history:${SITE}`]: history })(stage);
};

/** What a disk did to it: of one version the text is gone, of another all, and the record of the site can't be read either. */
const damaged = async (stage: SceneStage) => {
  await watched(stage);
  await stage.browser.inExtension(async (key) => {
    const { [key]: history } = await chrome.storage.local.get<Record<string, SiteHistory>>(key);
    if (!history) throw new Error('no history');
    const [first, second, ...runs] = history.runs;
    const bodies = { ...history.bodies, [second?.answer.hash ?? '']: 'bm9uZQ==' };
    await chrome.storage.local.set({
      [key]: { ...history, runs: [first, second, { answer: null }, ...runs], bodies },
      watch: { lastLook: Date.now(), sites: [{ site: 7 }] },
    });
  }, `history:${SITE}`);
};

/** As text, some of its commits can't be rebuilt. */
const GIT_LOG = readFileSync(new URL('../../data/git/all-files.txt', import.meta.url), 'utf8');

const room = `workbench.html?site=${SITE}#history`;
const LISTED = '[data-change-id]';

const SCENES: readonly Scene[] = [
  { name: 'workbench-history', width: 900, arrange: async () => room, until: '[data-empty]' },
  {
    name: 'workbench-history-watched',
    width: 1200,
    arrange: async (stage) => {
      await watched(stage);
      return room;
    },
    until: LISTED,
  },
  {
    name: 'workbench-history-opened',
    width: 1600,
    arrange: async (stage) => {
      await watched(stage);
      return room;
    },
    until: LISTED,
    act: inTurn((page) => page.click('[data-severity="critical"] .opener'), appears('td[data-line="added"]')),
  },
  {
    name: 'workbench-history-beside',
    width: 900,
    arrange: async (stage) => {
      await watched(stage);
      return room;
    },
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
    width: 900,
    arrange: async () => room,
    before: "Object.defineProperty(chrome.extension, 'inIncognitoContext', { get: () => true });",
    until: '[data-room="history"] p',
  },
  {
    name: 'workbench-history-variants',
    width: 1600,
    arrange: async (stage) => {
      await watched(stage);
      return room;
    },
    until: LISTED,
    act: inTurn((page) => page.click('[data-action="fetch-variants"]'), appears('[data-differs="true"]')),
  },
  {
    name: 'workbench-history-listed',
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
          at: Date.parse('2026-11-20T14:10:00Z'),
          between: [Date.parse('2026-11-20T08:10:00Z'), Date.parse('2026-11-20T14:10:00Z')],
          severity: 'critical',
          kind: 'key-url-blocked',
          url: `${SITE}/tea/green`,
          line: 4,
          tokens: ['Googlebot', 'bingbot'],
        },
        {
          at: Date.parse('2026-11-20T20:10:00Z'),
          between: null,
          severity: 'high',
          kind: 'page',
          url: `${SITE}/tea/green`,
          line: null,
          tokens: [],
        },
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
];

export const HISTORY_SCENES: readonly Scene[] = SCENES.map((scene) =>
  scene.name.startsWith('workbench-') ? { ...scene, otherWidth: scene.width === 900 ? 1600 : 900 } : scene,
);
