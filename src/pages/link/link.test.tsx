// @vitest-environment happy-dom
// The window that answers for one link, by role and text.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { held } from '../../../test/support/held.ts';
import { textsFrom } from '../../../test/support/nothing-follows.ts';
import { withText } from '../../../test/support/with-text.ts';
import { findCrawler } from '../../crawlers/index.ts';
import { report } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageView } from '../../shared/protocol.ts';
import { LinkApp } from './LinkApp.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

let fake: Fake;
let answer: PageView;
/** What the window wanted, in its order. */
let wanted: unknown[];
/** Until when an answer is held back. */
let until: Promise<void> | undefined;

beforeEach(() => {
  fake = fakeBrowser();
  wanted = [];
  until = undefined;
  const sendMessage = async ({ name, args: [id, want] }: { name: string; args: unknown[] }) => {
    wanted.push(want);
    const value = answer;
    await until;
    return name === 'link' && id === 'id' ? { ok: true, value } : { ok: false, error: `what is ${name}?` };
  };
  Object.assign(fake.browser.runtime, { sendMessage });
  setBrowser(fake.browser);
});

afterEach(cleanup);

async function open(id = 'id') {
  return render(<LinkApp id={id} />);
}

function ready(): PageView {
  const outcome: RobotsOutcome = {
    kind: 'unreachable',
    url: '',
    reason: { kind: 'network', hops: [], error: null },
    since: 0,
    at: 0,
    lastGood: null,
  };
  const url = 'https://other.example/a\u202E';
  const tags = { kind: 'unreadable' } as const;
  const headers = { kind: 'unknown', reason: 'not-observed' } as const;
  const crawlers = ['GPTBot'].flatMap((token) => findCrawler(token) ?? []);
  return {
    kind: 'ready',
    origin: 'https://other.example',
    access: 'granted',
    report: report({ url, tags, headers, redirects: null }, outcome, crawlers, 0),
    cares: 'both',
    crawlersKnown: crawlers.length,
    outcome,
    keptUntil: null,
    facts: { tags, headers },
  };
}

test('the answer names the crawlers and the result for robots.txt, and says that no more is known', async () => {
  answer = ready();
  const { container } = await open();
  expect(
    await screen.findByText(withText(/AI training: GPTBot can’t crawl this page while robots\.txt is failing/)),
  ).toBeTruthy();
  expect(screen.getByText(/robots\.txt can’t be reached\. Crawlers/)).toBeTruthy();
  expect(screen.getByText(/Open the link to see meta tags/)).toBeTruthy();
  expect(container.querySelector('[data-crawler="GPTBot"]')?.getAttribute('data-crawl')).toBe('disallowed');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('other.example/a');
  expect(screen.queryByRole('button', { name: /Fetch headers/ })).toBeNull();
});

test.each(['Fetch again', 'Try again'])('%s asks the server once more', async (name) => {
  answer = ready();
  const { container } = await open();
  fireEvent.click(await screen.findByRole('button', { name }));
  await vi.waitFor(() => expect(container.querySelector('.report[aria-busy="false"]')).toBeTruthy());
  expect(wanted).toEqual(['default', 'reload']);
});

test('an answer that comes after that to a later question is not shown', async () => {
  answer = ready();
  const { container } = await open();
  const again = await screen.findByRole('button', { name: 'Fetch again' });
  const early = held();
  until = early.value;
  answer = { kind: 'no-tab' };
  void fake.browser.permissions.onRemoved.fire();
  await vi.waitFor(() => expect(wanted).toEqual(['default', 'default']));
  until = undefined;
  answer = ready();
  fireEvent.click(again);
  await vi.waitFor(() => expect(container.querySelector('.report[aria-busy="false"]')).toBeTruthy());
  const texts = textsFrom(container);
  await act(() => early.release());
  fireEvent.click(again);
  await vi.waitFor(() => expect(wanted).toHaveLength(4));
  await vi.waitFor(() => expect(container.querySelector('.report[aria-busy="false"]')).toBeTruthy());
  expect(texts.join()).not.toContain('This link has expired');
});

test('a sentence leads to the row that proves it', async () => {
  answer = ready();
  const { container } = await open();
  fireEvent.click(await screen.findByRole('button', { name: /can’t crawl this page/ }));
  await vi.waitFor(() =>
    expect(container.querySelector('[data-crawler="GPTBot"]')).toMatchObject({ dataset: { open: 'true' } }),
  );
});

test('a site that wasn’t requested is named, with what to do', async () => {
  answer = { kind: 'not-fetched', origin: 'https://other.example', url: 'https://other.example/a?b' };
  await open();
  expect(
    await screen.findByRole('heading', { name: 'Not checked: no request was sent to other.example' }),
  ).toBeTruthy();
  expect(screen.getByText(/Open the link in a tab, then click/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'https://other.example/a?b' })).toMatchObject({
    href: 'https://other.example/a?b',
  });
});

test('a site without access has a button that asks for it, and then the answer', async () => {
  fake.state.hasAccess = false;
  answer = { kind: 'no-access', origin: 'https://other.example' };
  await open();
  expect(await screen.findByText('Robots Lens can’t access other.example')).toBeTruthy();
  answer = ready();
  fireEvent.click(screen.getByRole('button', { name: 'Allow on this site' }));
  expect(await screen.findByText(withText(/AI training: GPTBot can’t crawl/))).toBeTruthy();
});

test('a link that was forgotten is shown as expired', async () => {
  answer = { kind: 'no-tab' };
  await open();
  expect(await screen.findByText('This link has expired')).toBeTruthy();
});

test('a link whose answer failed is shown as that', async () => {
  await open('another');
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(wanted).toEqual(['default', 'default']));
});
