// @vitest-environment happy-dom
// What to do about a crawler.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fake-browser.ts';
import { setBrowser } from '../../../../test/support/polyfill.ts';
import { blockCrawler } from '../../../changes/index.ts';
import { catalogue, customCrawler, findCrawler } from '../../../crawlers/index.ts';
import { Block } from './Block.tsx';
import { createBlocker } from './block.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));
afterEach(cleanup);

const AGENT = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)';

function shown(token: string, { agent = AGENT, crashes = false } = {}) {
  const draft = { text: '' };
  const block = createBlocker({
    current: async () => draft.text,
    change: (text) => {
      draft.text = text;
    },
    blocking: async (text, wanted) => (crashes ? null : blockCrawler(text, wanted, catalogue)),
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

test('whom to write to: the operator’s page, and the address that the User-Agent names', () => {
  shown('ClaudeBot');
  const page = screen.getByRole('link');
  expect(page.getAttribute('href')).toBe(findCrawler('ClaudeBot')?.source);
  expect(page.textContent).toContain('Anthropic');
  expect(screen.getByText(/claudebot@anthropic\.com/)).toBeDefined();
});

test('no address, where the User-Agent names none', () => {
  shown('my-own-bot', { agent: 'my-own-bot/1.0 (user@localhost)' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(/@/)).toBeNull();
});

test('who else would be blocked is told before the click, and what blocking does not achieve behind it', async () => {
  const { draft, click } = shown('Googlebot');
  expect(await screen.findByText(/Also blocked by that group: Applebot/)).toBeDefined();
  click();
  expect(await screen.findByText(/^robots\.txt is a request/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe('#edit');
  expect(draft.text).toBe('User-agent: Googlebot\nDisallow: /\n');
});

test('a worker that crashes is told', async () => {
  const { draft, click } = shown('GPTBot', { crashes: true });
  click();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  expect(draft.text).toBe('');
});
