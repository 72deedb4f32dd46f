// @vitest-environment happy-dom
// A selection has one number: the icon's badge and title, the popup's rows and #urls count the same crawlers.
import { cleanup, render } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_TOKENS, findCrawler } from '../../src/crawlers/index.ts';
import { Room } from '../../src/pages/workbench/urls/Room.tsx';
import { reportToJson } from '../../src/report/index.ts';
import { CrawlerTable } from '../../src/ui/crawlers/CrawlerTable.tsx';
import { iconOf } from '../../src/words/toolbar/icon.ts';
import { openRoom } from '../support/fakes/open-room.tsx';
import { found, NOW, ready } from '../support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../support/fakes/polyfill.ts'));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});

const WITHDRAWN = 'anthropic-ai';
const NOTHING = 'User-agent: *\nDisallow: /\n';

test.each([
  ['the selection of the first run, with a token that fetches nothing', DEFAULT_TOKENS],
  // Counted nowhere.
  ['with a token that its operator withdrew', [...DEFAULT_TOKENS, WITHDRAWN]],
])('icon, popup, copied text and JSON count the same crawlers: %s', async (_, tokens) => {
  expect(DEFAULT_TOKENS.filter((token) => findCrawler(token)?.isControlToken)).toEqual(['Google-Extended']);
  const count = String(DEFAULT_TOKENS.length);
  const view = ready(found(NOTHING), tokens);
  const icon = iconOf(view);
  expect(icon.badge).toBe(count);
  expect(icon.title).toContain(`: ${count} of your ${count} crawlers`);
  expect(reportToJson(view.report, view.outcome, NOW).restricted.both).toEqual(DEFAULT_TOKENS);

  const { container } = render(
    <CrawlerTable view={view} inspection={null} Reasons={null} others={null} target={null} showLine={null} />,
  );
  const rows = [...container.querySelectorAll<HTMLElement>('[data-crawl="disallowed"]')]
    .flatMap(({ dataset }) => dataset['crawler'] ?? [])
    .filter((token) => token !== WITHDRAWN);
  expect(rows.sort()).toEqual([...DEFAULT_TOKENS].sort());
  cleanup();

  const { type, press, find } = openRoom(Room, NOTHING, {
    crawlers: tokens.flatMap((token) => findCrawler(token) ?? []),
  });
  type('paste-urls', '/tea\n');
  press('add-pasted');
  await vi.waitFor(() => {
    expect(find('.list-sentence strong').textContent).toBe(
      `1 of 1 URLs is blocked for at least one of your crawlers (${count}).`,
    );
  });
});
