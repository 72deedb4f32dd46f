// @vitest-environment happy-dom
// What is at the canonical URL, at a click.
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { found, open, popup, ready, saying } from '../../../test/support/fakes/popup-app.tsx';
import { silent } from '../../../test/support/generators/facts.ts';
import type { PageView } from '../../shared/protocol.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const elsewhere = ready(found(''), ['Googlebot'], saying({ canonicals: ['/main'] }));

async function checked(answer: PageView) {
  popup.canonical = answer;
  const { container } = await open(elsewhere);
  fireEvent.click(await screen.findByText('Check canonical URL'));
  await vi.waitFor(() => expect(container.querySelector('[data-canonical]')).toBeTruthy());
  return container.querySelector<HTMLElement>('[data-canonical]');
}

test('the verdict of the canonical URL is worded like that of a page', async () => {
  const answer = await checked(ready(found(''), ['Googlebot'], saying({ robotsTags: ['noindex'] })));
  expect(answer?.dataset).toMatchObject({ canonical: 'not-indexable', status: '200' });
  expect(answer?.textContent).toMatch(/status 200:Not indexable.*noindex/);
});

test.each([
  ['nothing', '', /^[^.]*couldn’t be fetched\.Indexing unknown.*took too long to respond\.$/],
  ['a rule', 'User-agent: *\nDisallow: /\n', /^[^.]*couldn’t be fetched\.Blocked from crawling\..*line 2/],
])(
  'a canonical URL that gives no response, where %s blocks it, is reported with what is known of it',
  async (_, robots, says) => {
    const answer = await checked(ready(found(robots), ['Googlebot'], silent()));
    expect({ ...answer?.dataset }).toEqual({ canonical: 'failed' });
    expect(answer?.textContent).toMatch(says);
  },
);

test('a canonical URL that can’t be fetched is reported', async () => {
  expect((await checked({ kind: 'not-fetched', origin: 'https://example.com' }))?.dataset['canonical']).toBe('failed');
});

test('without another URL there is nothing to check', async () => {
  await open(ready(found(''), ['Googlebot'], saying({})));
  expect(screen.queryByText('Check canonical URL')).toBeNull();
});
