// @vitest-environment happy-dom
// What the saved reports of room #logs say of the robots.txt that requests were checked against.
import { cleanup, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { exchange, found, ORIGIN, unreachable } from '../../../../test/support/generators/facts.ts';
import { emptyHistory, recordCheck } from '../../../history/index.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const ROBOTS = 'User-agent: *\nDisallow: /shop/\n';
const hashOf = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A request of GPTBot on each of these days of November. */
const logOf = (...days: readonly number[]) =>
  days
    .map((day) => `${String(day).padStart(2, '0')}/Nov/2026:12:00:00 +0000`)
    .map((at) => `192.0.2.1 - - [${at}] "GET /shop/1 HTTP/1.1" 200 1 "-" "GPTBot/1.4"\n`)
    .join('');

async function opened(log: string, more: Parameters<typeof openRoom>[2] = {}, judgedBy: 'live' | 'day' = 'live') {
  const room = openRoom(Room, ROBOTS, more);
  await room.until(`[data-action="judged-by"] option[value="${judgedBy}"]`);
  room.choose('judged-by', judgedBy);
  room.openFiles('open-log', new File([log], 'access.log'));
  await room.until('[data-progress="done"]');
  await room.until('[data-action="export-html"]');
  const html = async () => {
    world.saved.clear();
    room.press('export-html');
    await waitFor(() => expect(world.saved.has('log-report.html')).toBe(true));
    return (await world.saved.get('log-report.html')) ?? '';
  };
  return { ...room, html };
}

test('the HTML file has the same content as the Markdown, can be printed, and loads nothing', async () => {
  const { html, press } = await opened(logOf(3, 4));
  const text = await html();
  press('copy-markdown');
  await waitFor(() => expect(world.copied).toHaveLength(1));
  for (const part of ['/shop/', 'GPTBot', 'access.log', 'Disallow: /shop/', await hashOf(ROBOTS)]) {
    expect(text).toContain(part);
    expect(world.copied[0]).toContain(part);
  }
  expect(text).not.toMatch(/<script|src=|href=/);
  expect(text).not.toContain('192.0.2.1');
});

test('a file has its name, size and the hash of its bytes', async () => {
  const { html, openFiles, until } = await opened(logOf(3));
  const bytes = `\ufeff${ROBOTS}`;
  openFiles('open-robots', new File([bytes], 'old.txt'));
  await until('[data-action="judged-by"] option[value="file"]');
  const hash = await hashOf(bytes);
  await waitFor(async () => expect(await html()).toContain(`<bdi>${hash}</bdi>`));
  expect(await html()).toMatch(/<p><bdi>old\.txt<\/bdi> 34 bytes · SHA-256 /);
});

test('the draft has its size and hash', async () => {
  const draft = 'User-agent: *\nDisallow: /\n';
  const { html, choose, share } = await opened(logOf(3));
  share({ draft });
  choose('judged-by', 'draft');
  const hash = await hashOf(draft);
  await waitFor(async () => expect(await html()).toContain(`26 bytes · SHA-256 <bdi>${hash}</bdi>`));
});

test('the report says if robots.txt couldn’t be fetched', async () => {
  const live = { kind: 'ready', origin: ORIGIN, outcome: unreachable() } as const;
  const { html } = await opened(logOf(3), { live, liveText: '' });
  expect(await html()).toContain(`<p><bdi>${ORIGIN}/robots.txt</bdi> `);
});

test('while robots.txt can’t be fetched, the JSON says that nothing is judged; without a file, that no rule is broken', async () => {
  const json = async (outcome: RobotsOutcome) => {
    const { press } = await opened(logOf(3, 4), { live: { kind: 'ready', origin: ORIGIN, outcome }, liveText: '' });
    press('export-json');
    await waitFor(() => expect(world.saved.has('log-report.json')).toBe(true));
    return JSON.parse((await world.saved.get('log-report.json')) ?? '');
  };
  expect(await json(unreachable())).toMatchObject({ crawlers: [{ requests: 2, brokeRules: 0, unjudged: 2 }] });
  cleanup();
  world.saved.clear();
  expect(await json({ kind: 'unavailable', exchange: exchange(404) })).toMatchObject({
    crawlers: [{ requests: 2, brokeRules: 0, unjudged: 0 }],
  });
});

test.each([{ isTruncated: true }, { status: 203 }])(
  'a crawler that doesn’t read such a live robots.txt breaks none of its rules: %j',
  async (more) => {
    const live = { kind: 'ready', origin: ORIGIN, outcome: found(ROBOTS, more) } as const;
    const { find } = await opened(logOf(3) + logOf(3).replace('GPTBot/1.4', 'YandexBot/3.0'), { live });
    expect(find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe('1');
    expect(find('[data-crawler="YandexBot"]').dataset['brokeRules']).toBe('0');
  },
);

test('a file of which only the first part was read has no hash', async () => {
  const live = { kind: 'ready', origin: ORIGIN, outcome: found(ROBOTS, { isTruncated: true }) } as const;
  const { html } = await opened(logOf(3), { live });
  expect(await html()).not.toContain('SHA-256');
});

test('each version of a history within the log’s time has its day, status, size and hash', async () => {
  const bodies = ['User-agent: *\nDisallow:\n', ROBOTS, 'User-agent: *\nDisallow: /\n', ''] as const;
  let history = emptyHistory(ORIGIN);
  for (const [index, body] of bodies.entries()) {
    const at = Date.UTC(2026, 10, 1 + 3 * index);
    history = recordCheck(history, [{ at: new Date(at).toISOString(), status: 200, body }], at);
  }
  await world.fake.browser.storage.local.set({ [`history:${ORIGIN}`]: history });
  // The first version was over by then, and the last one came later.
  const { html } = await opened(logOf(5, 8), {}, 'day');
  const items = [...(await html()).matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item);
  expect(items).toEqual([
    `Nov 4, 2026, 12:00 AM · 200 · 31 bytes · SHA-256 <bdi>${await hashOf(ROBOTS)}</bdi>`,
    `Nov 7, 2026, 12:00 AM · 200 · 26 bytes · SHA-256 <bdi>${await hashOf(bodies[2])}</bdi>`,
    '<bdi>access.log</bdi>',
  ]);
});
