// What an audit says to have named each page that it fetches: by that the background knows what would lead inward.
import { expect, test } from 'vitest';
import { answerOf } from '../../test/support/generators/audit.ts';
import { crawler, found, NOW } from '../../test/support/generators/facts.ts';
import { runAll } from '../base/steps.ts';
import { createAuditRoom } from './audit-room.ts';

const SITE = 'http://localhost:8080';
const OWN = `${SITE}/sitemap.xml`;
const PUBLIC = 'https://cdn.example/sitemap.xml';

/** @param lists by path what lists it: sitemaps, and null for a list of the person’s */
function roomOf(lists: Readonly<Record<string, readonly (string | null)[]>>) {
  const context = { site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW };
  const room = createAuditRoom(context);
  for (const url of [OWN, PUBLIC]) room.servedAt.set(url, url);
  for (const [path, by] of Object.entries(lists)) {
    for (const sitemap of by) room.audit.list({ url: `${SITE}${path}`, lastmod: null, alternates: [] }, sitemap);
  }
  runAll(room.assess([]));
  return room;
}

const namers = (pages: readonly { readonly url: string; readonly namedBy: string }[]) =>
  Object.fromEntries(pages.map(({ url, namedBy }) => [url.replace(SITE, ''), namedBy]));

test('a page is named by what is nearest of all that lists it, and by nothing that doesn’t', () => {
  const room = roomOf({
    '/own': [OWN],
    '/public': [PUBLIC],
    '/both': [PUBLIC, OWN],
    '/typed': [null],
    '/typed-first': [null, PUBLIC],
    '/typed-last': [PUBLIC, null],
  });
  expect(namers(room.plan({ kind: 'all' }).pages)).toEqual({
    '/own': OWN,
    '/public': PUBLIC,
    '/both': OWN,
    '/typed': SITE,
    '/typed-first': SITE,
    '/typed-last': SITE,
  });
});

test('a file that redirects is where it was served in the end', () => {
  const room = roomOf({ '/own': [OWN] });
  room.servedAt.set(OWN, PUBLIC);
  expect(namers(room.plan({ kind: 'all' }).pages)).toEqual({ '/own': PUBLIC });
});

test('the target of a page is named by all that led to the page', () => {
  const room = roomOf({ '/own': [OWN], '/public': [PUBLIC], '/moved': [OWN], '/more': [OWN] });
  const canonicals = {
    '/own': '/from-own',
    '/public': '/from-public',
    '/moved': '/from-moved',
    '/more': '/from-public',
  };
  for (const [path, to] of Object.entries(canonicals)) {
    const redirects = path === '/moved' ? ([[301, 'https://cdn.example/x']] as const) : [];
    room.audit.answer(`${SITE}${path}`, answerOf(`${SITE}${path}`, { canonical: `${SITE}${to}`, redirects }));
  }
  expect(namers(room.targets())).toEqual({ '/from-own': OWN, '/from-public': OWN });
  const alone = roomOf({ '/public': [PUBLIC] });
  alone.audit.answer(`${SITE}/public`, answerOf(`${SITE}/public`, { canonical: `${SITE}/from-public` }));
  expect(namers(alone.targets())).toEqual({ '/from-public': PUBLIC });
});
