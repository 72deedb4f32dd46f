// What is kept of watched sites in the scenes of room #history and of others.
import { readFileSync } from 'node:fs';
import {
  emptyHistory,
  type RobotsVersion,
  recordCheck,
  type SiteHistory,
  storedSize,
} from '../../../src/history/index.ts';
import { unwatched, type WatchAlert, type WatchedSite } from '../../../src/shared/watch.ts';
import { type SceneStage, set, urlOf } from './scene-acts.ts';

export const SITE = urlOf('kettle.example', '');
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

export const HOUR = 3_600_000;

/** The background remembers what it wrote itself: it reads what is kept once more, also when that is gone after the scene. */
async function keep(stage: SceneStage, items: Readonly<Record<string, unknown>>): Promise<void> {
  const readAgain = () =>
    stage.browser.inExtension(() =>
      chrome.runtime.sendMessage({ name: 'acknowledge', args: ['https://none.example'] }),
    );
  stage.after(readAgain);
  await set(items)(stage);
  await readAgain();
}

/** A site that is watched for seven weeks. Also for room #logs: a log of the same weeks is judged by it. */
export const watched = async (
  stage: SceneStage,
  alerts: readonly WatchAlert[] = [],
  changes: Partial<WatchedSite> = {},
) => {
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
      { from: at('2026-10-24T18:00:00Z'), to: at('2026-10-26T07:40:00Z'), isRefused: null },
      { from: at('2026-11-14T20:00:00Z'), to: at('2026-11-16T08:20:00Z'), isRefused: null },
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
    ...changes,
  };
  await keep(stage, { watch: { lastLook: now, sites: [site] }, [`history:${SITE}`]: history });
};

/** Two answers in turn, as of two caches, then one of them beside the other; since then the server fails. */
export const failing = async (stage: SceneStage) => {
  const answers = [
    ...[`${RULES}${MAP}`, `${RULES}${BY_AI}${MAP}`, `${RULES}${MAP}`, `${RULES}${BY_AI}${MAP}`, `${RULES}${MAP}`].map(
      file,
    ),
    file(`${RULES}${MAP}# The end\n`),
    ...Array.from({ length: 3 }, () => ({ status: 503, body: null })),
  ];
  const start = Date.parse('2026-11-20T09:10:00Z');
  let history = emptyHistory(SITE);
  for (const [index, version] of answers.entries()) {
    const time = start + index * 6 * HOUR;
    const at = new Date(time).toISOString();
    const beside = index === 5 ? [{ ...file(`${RULES}${BY_AI}${MAP}`), at }] : [];
    history = recordCheck(history, [{ ...version, at }, ...beside], time);
  }
  const now = Date.now();
  const times = { lastCheck: now - 7_200_000, due: now + 4 * HOUR };
  const site = { ...unwatched(SITE), isOn: true, notifies: true, bytes: storedSize(history), ...times };
  await keep(stage, { watch: { lastLook: now, sites: [site] }, [`history:${SITE}`]: history });
};

/** What a disk did to it: of one version the text is gone, of another all, and the record of the site can't be read either. */
export const damaged = async (stage: SceneStage) => {
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
export const GIT_LOG = readFileSync(new URL('../../data/git/all-files.txt', import.meta.url), 'utf8');

export const room = `workbench.html?site=${SITE}#history`;
export const LISTED = '[data-change-id]';

/** Opens the room with a site that is watched. */
export const watchedRoom =
  (changes: Partial<WatchedSite> = {}) =>
  async (stage: SceneStage) => {
    await watched(stage, [], changes);
    return room;
  };
