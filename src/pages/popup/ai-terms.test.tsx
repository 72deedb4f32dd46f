// @vitest-environment happy-dom
// The site's terms on AI use: licenses, passages without snippets, and tdmrep.json at a click.
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { found, open, popup, ready, saying } from '../../../test/support/fakes/popup-app.tsx';
import type { TdmFileAnswer } from '../../report/index.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const rules = (isReserved: boolean, policy: string | null): TdmFileAnswer => ({
  kind: 'rules',
  rules: 3,
  omitted: 0,
  match: { number: 2, location: '/page*', isReserved, policy },
});

async function reported(answer: TdmFileAnswer, page = {}) {
  popup.tdmFile = answer;
  const { container } = await open(ready(found(''), ['Googlebot'], saying(page)));
  fireEvent.click(await screen.findByText('Check tdmrep.json'));
  await vi.waitFor(() => expect(container.querySelector('[data-tdm]')).toBeTruthy());
  return container.querySelector('[data-tdm]')?.parentElement;
}

const RESERVED = 'Rule 2 of tdmrep.json, “/page*”: text and data mining rights are reserved.';

test.each<[TdmFileAnswer, string]>([
  [rules(true, null), RESERVED],
  [rules(false, null), 'Rule 2 of tdmrep.json, “/page*”: text and data mining rights aren’t reserved.'],
  [{ kind: 'rules', rules: 3, omitted: 0, match: null }, 'tdmrep.json has no rule for this URL: not stated.'],
  [{ kind: 'no-file', status: 404 }, 'The site has no tdmrep.json (HTTP 404).'],
  [{ kind: 'refused', status: 503 }, 'Couldn’t fetch tdmrep.json. The server returned status 503.'],
  [{ kind: 'no-list' }, 'tdmrep.json isn’t a JSON list of rules, so it has no effect.'],
  [
    { kind: 'too-complex' },
    'tdmrep.json and this URL take too long to compare, so it’s unknown which of its rules applies.',
  ],
  [{ kind: 'failed', reason: 'network' }, 'Couldn’t fetch tdmrep.json. The request failed.'],
])('the answer says what tdmrep.json states: %j', async (answer, text) => {
  expect((await reported(answer))?.textContent).toBe(text);
});

test('the terms in the file are linked', async () => {
  const answer = await reported(rules(true, 'https://example.com/terms'));
  expect(answer?.querySelector('a')?.href).toBe('https://example.com/terms');
});

test('a statement of the page comes before the file', async () => {
  const answer = await reported(rules(true, null), { metas: [['tdm-reservation', '0']] });
  expect(answer?.textContent).toBe(`${RESERVED}The page’s own tdm-reservation takes precedence over this file.`);
});

test('license terms are linked, with the place that names them', async () => {
  const { container } = await open(ready(found('License: https://example.com/license.xml\n'), ['Googlebot']));
  const license = container.querySelector('[data-license]');
  expect(license?.textContent).toContain('https://example.com/license.xml');
  expect(license?.textContent).toContain('License, robots.txt line 1');
  expect(license?.querySelector('a')?.rel).toBe('noreferrer');
});

test('a license that isn’t RSL is called a license, and nothing is fetched for it', async () => {
  const link = { href: '/cc', url: 'https://creativecommons.org/licenses/by/4.0/', isInHead: true };
  const view = ready(found(''), ['Googlebot'], saying({}));
  const report = {
    ...view.report,
    licenses: [{ source: 'link' as const, url: link.url, line: null, isRsl: false, to: null }],
  };
  const { container } = await open({ ...view, report });
  expect(container.querySelector('[data-license]')?.textContent).toMatch(/^License: https/);
  expect(container.querySelector('[data-action="rsl"]')).toBeNull();
});

test('what an RSL license says is shown once it was read', async () => {
  const view = ready(found('License: https://example.com/license.xml\n'), ['Googlebot']);
  const { container } = await open(view);
  expect(container.querySelector('[data-action="rsl"]')).toBeTruthy();
  const terms = { permits: ['search'], prohibits: ['ai-train'], payments: [], isLimited: false };
  popup.answer = () => ({
    ...view,
    report: { ...view.report, rsl: [{ url: 'https://example.com/license.xml', terms, file: 'rsl', status: null }] },
  });
  fireEvent.click(await screen.findByText('Fetch license terms'));
  await vi.waitFor(() =>
    expect(container.querySelector('[data-rsl="terms"]')?.textContent).toBe(
      'https://example.com/license.xml: permits search, prohibits ai-train, free of charge.',
    ),
  );
  expect(container.querySelector('[data-action="rsl"]')).toBeNull();
});

test.each([
  ['no-file', 404, 'https://example.com/license.xml: no license (HTTP 404).'],
  ['failed', 403, 'https://example.com/license.xml: couldn’t be fetched. The server returned status 403.'],
  ['failed', null, 'https://example.com/license.xml: couldn’t be fetched.'],
] as const)('a license that wasn’t read says why: %s, %s', async (file, status, words) => {
  const url = 'https://example.com/license.xml';
  const view = ready(found(`License: ${url}\n`), ['Googlebot']);
  const { container } = await open({ ...view, report: { ...view.report, rsl: [{ url, terms: null, file, status }] } });
  expect(container.querySelector('[data-rsl]')?.textContent).toBe(words);
});

test.each([
  [404, true, 'none', 'The site has no llms.txt (HTTP 404).'],
  [410, true, 'none', 'The site has no llms.txt (HTTP 410).'],
  [200, false, 'none', 'The site has no llms.txt (HTTP 200).'],
  [503, false, 'failed', 'Couldn’t fetch llms.txt. The server returned status 503.'],
  [null, false, 'failed', 'Couldn’t fetch llms.txt.'],
])('a site has no llms.txt only where its answer says so: HTTP %s, text: %s', async (status, isText, state, words) => {
  popup.llmsFile = { status, isText, bytes: 0, links: [{ rel: 'alternate', url: 'https://example.com/page.md' }] };
  const { container } = await open(ready(found(''), ['Googlebot']));
  fireEvent.click(await screen.findByText('Look for llms.txt'));
  await vi.waitFor(() => expect(container.querySelector(`[data-llms="${state}"]`)?.textContent).toBe(words));
});

test('llms.txt is requested on a click, and shown with related links of the page', async () => {
  popup.llmsFile = {
    status: 200,
    isText: true,
    bytes: 12,
    links: [{ rel: 'alternate', url: 'https://example.com/page.md' }],
  };
  const { container } = await open(ready(found(''), ['Googlebot']));
  fireEvent.click(await screen.findByText('Look for llms.txt'));
  await vi.waitFor(() => expect(container.querySelector('[data-llms="found"]')?.textContent).toContain('12 bytes'));
  expect(container.textContent).toContain('https://example.com/page.md');
});
