// The scenes of room #audit.
import { appears, inTurn, openFile, type Scene } from './scene-acts.ts';

/** Asked one after another, as on the web; and on this computer, where a run takes a moment. */
const SLOW = 'http://audited.example';
export const AUDITED = 'http://audited.localhost';

const room = (site: string) => async () => `workbench.html?site=${site}#audit`;
const press = (action: string) => async (page: Parameters<ReturnType<typeof appears>>[0]) => {
  await page.waitForSelector(`[data-action="${action}"]:not(:disabled)`);
  await page.click(`[data-action="${action}"]`);
};
const IDLE = '[data-room="audit"] [data-progress="idle"]';
const DONE = appears('[data-room="audit"] [data-progress="done"]');
const ROWS_DRAWN = appears('.url-row .url');
const checked = inTurn(press('audit-sitemaps'), appears('[data-progress="done"]'), ROWS_DRAWN);
const asked = inTurn(checked, press('audit-pages'), appears('[data-planned]:not([data-planned=""])'));
const fetched = inTurn(asked, press('audit-start'), appears('[data-progress="running"]'), DONE, ROWS_DRAWN);

/** An audit of before: one issue more, and a page that was noindex. */
const BEFORE = JSON.stringify({
  version: 1,
  site: AUDITED,
  at: '2026-01-01T00:00:00.000Z',
  robots: { status: 200, bytes: 100 },
  sitemaps: [],
  totals: {
    ...{ listed: 1, fetched: 1, indexable: 0, robots: 0, status: 0, redirect: 0, noindex: 1, canonical: 0 },
    ...{ unreachable: 0, mixed: 0, unknown: 0 },
  },
  issues: [
    { code: 'noindex-in-sitemap', severity: 'critical', count: 1, urls: [`${AUDITED}/plain/0`] },
    { code: 'sitemap-future-lastmod', severity: 'note', count: 3, urls: [`${AUDITED}/pages-0.xml`] },
  ],
  pages: [
    {
      ...{ url: `${AUDITED}/plain/0`, sitemaps: 1, lastmod: null, status: 200, redirects: [], type: 'text/html' },
      ...{ verdict: 'not-indexable', reason: 'noindex', blocked: [], canonical: null, noindex: ['Googlebot'] },
      ...{ ai: { 'ai-search': 'blocked', 'ai-training': 'not-restricted' }, links: 0, title: 'A page' },
    },
  ],
});

const SCENES: readonly (Scene & { readonly width: 900 | 1600 })[] = [
  { name: 'workbench-audit-none', isVariant: true, width: 900, arrange: room(AUDITED), until: IDLE },
  {
    name: 'workbench-audit-paste',
    isVariant: true,
    width: 900,
    arrange: room(AUDITED),
    until: IDLE,
    act: press('audit-paste'),
    isCropped: true,
  },
  { name: 'workbench-audit-sitemaps', isVariant: true, width: 1600, arrange: room(AUDITED), until: IDLE, act: checked },
  {
    name: 'workbench-audit-ask',
    isVariant: true,
    width: 900,
    arrange: room(AUDITED),
    until: IDLE,
    act: asked,
    isCropped: true,
  },
  {
    name: 'workbench-audit-running',
    isVariant: true,
    width: 900,
    arrange: room(SLOW),
    until: IDLE,
    act: inTurn(asked, press('audit-start'), appears('[data-action="audit-pause"]')),
  },
  {
    name: 'workbench-audit-paused',
    width: 1600,
    arrange: room(SLOW),
    until: IDLE,
    act: inTurn(asked, press('audit-start'), press('audit-pause'), appears('[data-action="audit-resume"]')),
  },
  { name: 'workbench-audit', isVariant: true, width: 1600, arrange: room(AUDITED), until: IDLE, act: fetched },
  {
    name: 'workbench-audit-issue',
    isVariant: true,
    width: 900,
    arrange: room(AUDITED),
    until: IDLE,
    act: inTurn(fetched, (page) => page.click('[data-issue] .issue-name'), appears('[data-action="show-issue"]')),
  },
  {
    name: 'workbench-audit-row',
    isVariant: true,
    width: 1600,
    arrange: room(AUDITED),
    until: IDLE,
    act: inTurn(
      fetched,
      (page) => page.click('[data-facet="reason-canonical"]'),
      appears('[data-shown="13"]'),
      ROWS_DRAWN,
      (page) => page.focus('.url-row[tabindex="0"]'),
      appears('.url-details'),
    ),
  },
  {
    name: 'workbench-audit-failed',
    isVariant: true,
    width: 900,
    arrange: room('http://mistakes.example'),
    until: IDLE,
    act: inTurn(press('audit-sitemaps'), DONE),
  },
  {
    name: 'workbench-audit-before',
    width: 1600,
    arrange: room(AUDITED),
    until: IDLE,
    act: inTurn(fetched, openFile('open-baseline', 'before.json', BEFORE), appears('.audit-changes')),
  },
];

export const AUDIT_SCENES: readonly Scene[] = SCENES.map((scene) => ({
  ...scene,
  otherWidth: scene.width === 900 ? 1600 : 900,
}));
