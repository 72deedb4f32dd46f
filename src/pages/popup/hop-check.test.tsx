// @vitest-environment happy-dom
// A redirect on the way to the page, on a site whose robots.txt isn't known: what that says, at a click.
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { found, open, popup, ready } from '../../../test/support/fakes/popup-app.tsx';
import { ORIGIN } from '../../../test/support/generators/facts.ts';
import { truncateText } from '../../base/truncate-text.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

test('the robots.txt of another site is fetched at a click, once, and answers for the URL that redirects', async () => {
  const redirects = [{ url: 'https://a.example/b', status: 302, location: `${ORIGIN}/page`, robotsTags: [] }];
  const { container } = await open(ready(found(''), ['Googlebot'], { redirects }));
  const hop = () => container.querySelector('.hops li');
  await vi.waitFor(() =>
    expect(hop()?.textContent).toContain('a.example wasn’t checked and might block this redirect, but not this page'),
  );
  expect(popup.asked).not.toContain('testUrl');
  popup.answer = () => ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot']);
  fireEvent.click(screen.getByRole('button', { name: 'Test URL', hidden: true }));
  await vi.waitFor(() => expect(hop()?.textContent).toContain('Allowed for 0 of 1 crawlers.'));
  expect(popup.asked.filter((name) => name === 'testUrl')).toHaveLength(1);
});

test('a redirect whose URL was truncated can’t be checked', async () => {
  const url = truncateText(`https://a.example/${'b'.repeat(300)}`);
  const redirects = [{ url, status: 302, location: `${ORIGIN}/page`, robotsTags: [] }];
  const { container } = await open(ready(found(''), ['Googlebot'], { redirects }));
  expect(container.querySelector('.hops li')?.textContent).toContain('302: https://a.example/bb');
  expect(container.querySelector('.hops button')).toBeNull();
});
