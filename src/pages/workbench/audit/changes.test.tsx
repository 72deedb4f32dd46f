// @vitest-environment happy-dom
// What changed since an audit of before: on which URLs, in all of them, and of which site that audit is.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { world } from '../../../../test/support/fakes/open-room.tsx';
import {
  auditOf,
  jsonOf,
  listing,
  newAudit,
  type Said,
  SITEMAP,
  urlOf,
} from '../../../../test/support/generators/audit.ts';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { AuditWorker } from './audit-worker.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const MANY = Array.from({ length: 120 }, (_, index) => `/p${String(index).padStart(3, '0')}`);

/** Blocked now; before, only what is below /private/ was. */
const ROBOTS = `User-agent: *\nDisallow: /p0\nDisallow: /p1\nDisallow: /b\nSitemap: ${urlOf('/index.xml')}\n`;

async function compared(before: Readonly<Record<string, Said>>, site?: string, pages = ['/b', ...MANY]) {
  serveSite({ '/index.xml': urlset('/private/x', ...pages) });
  const room = openAuditRoom(ROBOTS);
  await room.check();
  const json = JSON.stringify(jsonOf(auditOf(before)));
  const text = site === undefined ? json : json.replace(`"site":"${ORIGIN}"`, `"site":"${site}"`);
  room.openFiles('open-baseline', new File([text], 'before.json'));
  await room.until('.audit-changes');
  return room;
}

const same = Object.fromEntries(['/private/x', '/b', ...MANY].map((path) => [path, {}]));

test('an earlier audit that is too large is reported until one is read', async () => {
  serveSite({ '/index.xml': urlset('/b') });
  const { check, openFiles, textsOf, until } = openAuditRoom(ROBOTS);
  await check();
  const says = (words: string) => waitFor(() => expect(textsOf('.audit-exports [role="status"]')).toEqual([words]));
  vi.spyOn(AuditWorker.prototype, 'compareWith').mockResolvedValueOnce('too-large');
  openFiles('open-baseline', new File(['{}'], 'large.json'));
  await says('Not compared: the file is too large.');
  openFiles('open-baseline', new File([JSON.stringify(jsonOf(auditOf(same)))], 'before.json'));
  await until('.audit-changes');
  await says('');
});

test('the URLs of new and fixed issues are shown and copied, all of them', async () => {
  const { find, textsOf, container } = await compared(same);
  const button = (act: string) => find(`[data-change="blocked-in-sitemap"] [data-action="${act}"]`);
  const press = (act: string) => fireEvent.click(button(act));
  const expanded = () => ['show-appeared', 'show-fixed'].map((act) => button(act).getAttribute('aria-expanded'));
  expect(expanded()).toEqual(['false', 'false']);
  press('show-fixed');
  await waitFor(() => expect(textsOf('[data-changed="fixed"] li')).toEqual([urlOf('/private/x')]));
  expect(expanded()).toEqual(['false', 'true']);
  press('show-appeared');
  await waitFor(() => expect(textsOf('[data-changed="appeared"] li')).toHaveLength(100));
  expect(textsOf('[data-change] .soft').join()).toContain('First 100 of 121');
  press('copy-changed');
  await waitFor(() => expect(world.copied).toEqual([['/b', ...MANY].map(urlOf).join('\n')]));
  press('show-appeared');
  await waitFor(() => expect(container.querySelector('[data-changed]')).toBeNull());
});

test('all pages whose verdict changed are copied, though the first alone are shown', async () => {
  const { find, textsOf } = await compared({ ...same, '/gone': {} });
  expect(textsOf('.audit-changes details li')).toHaveLength(100);
  expect(textsOf('.audit-changes .soft').join()).toContain('21 more');
  expect(textsOf('.audit-changes > .soft')).toEqual([
    'Pages only in this audit: 0 · only in the earlier one: 1',
    'Verdicts not compared, as only one of the audits fetched the page: 1',
  ]);
  fireEvent.click(find('.audit-changes details [data-action="copy-changed"]'));
  await waitFor(() => expect(world.copied[0]?.split('\n')).toHaveLength(121));
  expect(world.copied[0]).toContain(`${urlOf('/b')}\tIndexable\tNot indexable (blocked by robots.txt)`);
});

test('no URL that is copied puts a formula in a spreadsheet', async () => {
  const path = '/b;=HYPERLINK()';
  const { find, textsOf } = await compared({ [path]: {} }, undefined, [path]);
  const copied = urlOf('/b;%3DHYPERLINK()');
  fireEvent.click(find('[data-change="blocked-in-sitemap"] [data-action="show-appeared"]'));
  await waitFor(() => expect(textsOf('[data-changed="appeared"] li')).toEqual([urlOf(path)]));
  fireEvent.click(find('[data-change="blocked-in-sitemap"] [data-action="copy-changed"]'));
  await waitFor(() => expect(world.copied).toEqual([copied]));
  fireEvent.click(find('.audit-changes details [data-action="copy-changed"]'));
  const judged = 'Indexable\tNot indexable (blocked by robots.txt)';
  await waitFor(() => expect(world.copied[1]).toBe(`${copied}\t${judged}`));
});

test('an issue is not said to be fixed where its pages aren’t fetched', async () => {
  const { find, textsOf } = await compared({ ...same, '/b': { status: 404 } });
  expect(find('[data-change="error-in-sitemap"]').dataset['kindOfChange']).toBe('unknown');
  expect(textsOf('[data-change="error-in-sitemap"] td')).toEqual([
    'not known yetUnknown, as this audit didn’t fetch what decides it: 1',
    ...['1', '0', '0', '0'],
  ]);
});

test('an issue is not said to be new where its page wasn’t fetched before', async () => {
  serveSite({ '/index.xml': urlset('/a', '/b') }, { '/b': {} });
  const room = openAuditRoom();
  await room.check();
  await room.fetch(2);
  const before = newAudit();
  for (const path of ['/a', '/b']) before.list(listing(path), SITEMAP);
  room.openFiles('open-baseline', new File([JSON.stringify(jsonOf(before))], 'before.json'));
  await room.until('.audit-changes');
  expect(room.find('[data-change="error-in-sitemap"]').dataset['kindOfChange']).toBe('unknown');
  expect(room.textsOf('[data-change="error-in-sitemap"] td')).toEqual([
    'not known yetNot compared, as only one of the audits fetched what decides it: 1',
    ...['0', '1', '0', '0'],
  ]);
});

test('an audit of another site is compared, and a note says that', async () => {
  const { textsOf } = await compared(same, 'https://other.example');
  expect(textsOf('.audit-changes .trouble')).toEqual([
    'That is an audit of another site: https://other.example. Pages are compared by their URLs.',
  ]);
});

test('an audit of the same site is compared without a warning', async () => {
  const { textsOf } = await compared(same);
  expect(textsOf('.audit-changes .trouble')).toEqual([]);
});
