// @vitest-environment happy-dom
// What to do about a crawler.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { blockCrawler } from '../../../changes/index.ts';
import { catalogue, customCrawler, findCrawler } from '../../../crawlers/index.ts';
import { Block } from './Block.tsx';
import { createBlocker } from './block.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));
afterEach(cleanup);

const AGENT = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)';

/** `answers`: how the worker's first ones fail, if they do. */
function shown(token: string, { agent = AGENT, answers = [] as readonly ('first' | 'rejected' | null)[] } = {}) {
  const draft = { text: '' };
  const left = [...answers];
  const block = createBlocker({
    current: async () => draft.text,
    change: (text) => {
      draft.text = text;
    },
    blocking: async (text, wanted) => {
      const how = left.shift();
      if (how === 'rejected') throw new Error('no worker');
      return how === null ? null : blockCrawler(text, wanted, catalogue);
    },
  });
  render(
    <Block
      crawler={findCrawler(token) ?? customCrawler(token)}
      agents={[{ name: agent, requests: 1, isAtLeast: false }]}
      draft={null}
      block={block}
    />,
  );
  return { draft, click: () => fireEvent.click(screen.getByRole('button')) };
}

test('the contacts are the operator’s page and the URL in the User-Agent', () => {
  shown('ClaudeBot');
  const page = screen.getByRole('link');
  expect(page.getAttribute('href')).toBe(findCrawler('ClaudeBot')?.source);
  expect(page.textContent).toContain('Anthropic');
  expect(screen.getByText(/claudebot@anthropic\.com/)).toBeDefined();
});

test('no URL is shown if the User-Agent has none', () => {
  shown('my-own-bot', { agent: 'my-own-bot/1.0 (user@localhost)' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(/@/)).toBeNull();
});

test('other crawlers that would be blocked are shown before the click, and the limits of blocking after it', async () => {
  const { draft, click } = shown('Googlebot');
  expect(await screen.findByText(/Also blocked by that group: Applebot/)).toBeDefined();
  click();
  expect(await screen.findByText(/^robots\.txt is a request/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe('#edit');
  expect(draft.text).toBe('User-agent: Googlebot\nDisallow: /\n');
});

test('a worker that fails to list the other crawlers is reported before the click', async () => {
  shown('Googlebot', { answers: [null] });
  expect(await screen.findByText(/^Couldn’t find out which other crawlers/)).toBeDefined();
});

test('each click that fails is reported; a click that succeeds removes the report', async () => {
  const { draft, click } = shown('GPTBot', { answers: ['first', null, 'rejected'] });
  click();
  const received = await screen.findByRole('alert');
  expect(received.textContent).toBe('Something went wrong');
  click();
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(received));
  expect(draft.text).toBe('');
  click();
  expect(await screen.findByRole('link', { name: 'Open the draft' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no group is offered for a crawler that none can name, and that is said', () => {
  shown('Bravebot');
  expect(
    screen.getByText(/^Brave says its crawler has no user agent token .* so no group can name it\.$/),
  ).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/can no longer read pages/)).toBeNull();
});
