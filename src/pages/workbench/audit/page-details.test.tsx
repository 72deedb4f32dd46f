// @vitest-environment happy-dom
// The opened row of a page, by role and text.
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { auditedRow, firstRowOf } from '../../../../test/support/fakes/audited-row.ts';
import { answerOf, listing, SITE, SITEMAP, urlOf } from '../../../../test/support/generators/audit.ts';
import { crawler, found, NOW } from '../../../../test/support/generators/facts.ts';
import { createAuditRoom } from '../../../workers/audit/room.ts';
import { PageDetails } from './PageDetails.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

const newRoom = () => createAuditRoom({ site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });

function factsOf(room: ReturnType<typeof newRoom>): Readonly<Record<string, readonly string[]>> {
  const { container } = render(<PageDetails row={firstRowOf(room)} />);
  return Object.fromEntries(
    [...container.querySelectorAll('dt')].map((name) => [
      name.textContent,
      [...(name.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent),
    ]),
  );
}

test('each link to another version says what has it, and what is wrong with it', () => {
  const room = newRoom();
  const named = [
    { hreflang: 'de', url: urlOf('/de') },
    { hreflang: 'fr', url: urlOf('/fr') },
  ];
  room.audit.list({ ...listing('/en'), alternates: named }, SITEMAP);
  room.audit.answer(
    urlOf('/en'),
    answerOf('/en', {
      alternates: { en: '/en', de: '/de', it: '/it' },
      inBody: ['it'],
      alternatesHeader: { 'en-UK': '/uk' },
    }),
  );
  room.audit.answer(urlOf('/de'), answerOf('/de'));
  expect(factsOf(room)['hreflang']).toEqual([
    `de ${urlOf('/de')} · sitemap and link tag · hreflang without a return link · in no sitemap`,
    `en-UK ${urlOf('/uk')} · Link header · Invalid hreflang code · in no sitemap`,
    `fr ${urlOf('/fr')} · sitemap · in no sitemap`,
    `en ${urlOf('/en')} · link tag`,
    `it ${urlOf('/it')} · link tag (search engines ignore it in body) · in no sitemap`,
  ]);
});

test.each([
  ['none', { en: '/', de: '/de' }, ['none (optional: for everyone whose language has no version)']],
  ['one', { en: '/', 'X-Default': '/' }, undefined],
  ['none, as it names no versions', {}, undefined],
] as const)('a page with versions says whether one is for everyone else: %s', (_, alternates, expected) => {
  const room = newRoom();
  room.audit.list(listing('/'), SITEMAP);
  room.audit.answer(urlOf('/'), answerOf('/', { alternates }));
  expect(factsOf(room)['x-default']).toEqual(expected);
});

test('a page that is indexable for some crawlers says for which it is not', () => {
  const outcome = found('User-agent: bingbot\nDisallow: /\n');
  const row = auditedRow('/', {}, outcome, ['Googlebot', 'bingbot']);
  const { container } = render(<PageDetails row={row} />);
  expect(container.querySelector('.details-state')?.textContent).toContain('Not indexable for Microsoft');
});

test('what the page says of itself is listed, and nothing in place of what it doesn’t say', () => {
  const room = newRoom();
  room.audit.list({ ...listing('/'), lastmod: '2026-11-01' }, SITEMAP);
  room.audit.answer(urlOf('/'), answerOf('/', { title: 'Home \u202e' }));
  const facts = factsOf(room);
  expect(facts).toMatchObject({ Title: ['Home ⟨U+202E⟩'], lang: ['en'], lastmod: ['2026-11-01'] });
  expect(facts).not.toHaveProperty('meta description');
});

test('a meta refresh is named beside the status, with where it leads', () => {
  const room = newRoom();
  room.audit.list(listing('/'), SITEMAP);
  room.audit.answer(urlOf('/'), answerOf('/', { refresh: '/new' }));
  expect(factsOf(room)).toMatchObject({ 'HTTP status': ['200', `meta refresh, 0 s → ${urlOf('/new')}`] });
});

test('a canonical link that is relative is called that', () => {
  const room = newRoom();
  room.audit.list(listing('/'), SITEMAP);
  const { response, ...rest } = answerOf('/', { canonical: '/other' });
  room.audit.answer(urlOf('/'), { ...rest, response });
  expect(factsOf(room)['Canonical URL']?.[0]).toBe(`“${urlOf('/other')}” (canonical link, in head) (Relative URL)`);
});

test('of many links, versions and sitemaps the first are listed, and all are counted', () => {
  const room = newRoom();
  const paths = Array.from({ length: 300 }, (_, index) => `/${index}`);
  const alternates = paths.map((path) => ({ hreflang: 'de', url: urlOf(path) }));
  for (const path of paths) room.audit.list({ ...listing('/'), alternates }, urlOf(`${path}.xml`));
  const http = paths.map((path) => urlOf(path).replace('https', 'http'));
  room.audit.answer(urlOf('/'), answerOf('/', { links: [...paths, ...http] }));
  const facts = factsOf(room);
  expect(facts['Internal links']).toEqual(['300']);
  for (const name of ['hreflang', 'Sitemaps', 'http links to this site']) {
    expect(facts[name], name).toHaveLength(21);
    expect(facts[name]?.at(-1), name).toBe('280 more');
  }
});

test.each([
  [false, '1,000 bytes · 20 ms'],
  [true, '1,000 bytes · 20 ms · only the first part was read'],
])('a page that was cut says so: %s', (isTruncated, expected) => {
  const room = newRoom();
  room.audit.list(listing('/a'), SITEMAP);
  room.audit.answer(urlOf('/a'), answerOf('/a', { isTruncated }));
  expect(factsOf(room)['Size']).toEqual([expected]);
});

test('an issue of a page in a sitemap is called that', () => {
  const room = newRoom();
  room.audit.list(listing('/'), SITEMAP);
  room.audit.answer(urlOf('/'), answerOf('/', { noindex: 'robots' }));
  expect(factsOf(room)['Issues']).toContain('Noindex in a sitemap');
});
