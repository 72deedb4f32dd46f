// @vitest-environment happy-dom
// A redirect on the way to the page, on a site whose robots.txt isn't known: what that says, at a click.
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { found, NOW, open, popup, ready } from '../../../test/support/fakes/popup-app.tsx';
import { challenged, ORIGIN } from '../../../test/support/generators/facts.ts';
import { truncateText } from '../../base/truncate-text.ts';
import { report } from '../../report/index.ts';

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

test('where a firewall answers instead of the robots.txt of another site, its answer is unknown, not blocked', async () => {
  const redirects = [{ url: 'https://a.example/b', status: 302, location: `${ORIGIN}/page`, robotsTags: [] }];
  const { container } = await open(ready(found(''), ['Googlebot'], { redirects }));
  popup.answer = () => ready(challenged(), ['Googlebot', 'GPTBot']);
  fireEvent.click(await screen.findByRole('button', { name: 'Test URL', hidden: true }));
  const hop = container.querySelector('.hops li');
  await vi.waitFor(() => expect(hop?.textContent).toContain('Allowed for 0 of 2 crawlers, unknown for 2.'));
});

test('where it’s unknown whether robots.txt blocks a redirect, that is said, and another site can be checked again', async () => {
  const from = (origin: string) => ({ url: `${origin}/old`, status: 302, location: `${ORIGIN}/page`, robotsTags: [] });
  const redirects = ['https://a.example', ORIGIN].map(from);
  const otherOutcomes = new Map([['https://a.example', challenged()]]);
  const view = ready(challenged(), ['Googlebot', 'bingbot'], { redirects });
  const facts = { ...view.facts, url: view.report.url, redirects };
  const crawlers = view.report.crawlers.map(({ crawler }) => crawler);
  const { container } = await open({
    ...view,
    report: report(facts, view.outcome, crawlers, NOW, { otherOutcomes }),
  });
  const hops = [...container.querySelectorAll('.hops li')];
  expect(hops.map(({ textContent }) => /· it’s .* bingbot/.exec(textContent ?? '')?.[0])).toEqual([
    '· it’s unknown whether robots.txt on a.example blocks /old for Googlebot and bingbot',
    '· it’s unknown whether robots.txt on example.com blocks /old for Googlebot and bingbot',
  ]);
  expect(hops.map((hop) => hop.querySelector('button')?.textContent)).toEqual(['Test URL', undefined]);
});

test('a redirect whose URL was truncated can’t be checked', async () => {
  const url = truncateText(`https://a.example/${'b'.repeat(300)}`);
  const redirects = [{ url, status: 302, location: `${ORIGIN}/page`, robotsTags: [] }];
  const { container } = await open(ready(found(''), ['Googlebot'], { redirects }));
  expect(container.querySelector('.hops li')?.textContent).toContain('302: https://a.example/bb');
  expect(container.querySelector('.hops button')).toBeNull();
});
