// A robots.txt that does not come, or not as it should: what is reported about it, and when it is asked for again.
import { describe, expect, test, vi } from 'vitest';
import {
  answersOf,
  asked,
  askReady,
  drawn,
  fake,
  inNewBrowser,
  ROBOTS,
  type Server,
  selectFew,
  startWorker,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { sized } from '../../../test/support/sizes.ts';
import type { ReadyView } from '../../shared/protocol.ts';

inNewBrowser();

describe('a robots.txt that does not come', () => {
  test.each([
    [404, 'unavailable', 'allowed index'],
    [403, 'unavailable', 'allowed index'],
    [429, 'unreachable', 'disallowed unseen'],
    [500, 'unreachable', 'disallowed unseen'],
    [503, 'unreachable', 'disallowed unseen'],
  ])('the status %i is %s (RFC 9309 §2.3.1)', async (status, kind, answers) => {
    world.server = () => text('', {}, status);
    await visit(1, 'https://example.com/');
    const view = await askReady('view', 1);
    expect(view.outcome.kind).toBe(kind);
    expect(answersOf(view)['Googlebot']).toBe(answers);
  });

  test.each<[string, number, Readonly<Record<string, string>>, string | null, string?]>([
    ['Cloudflare’s challenge', 403, { 'cf-mitigated': 'challenge' }, 'cloudflare'],
    ['Cloudflare’s challenge of too many requests', 429, { 'cf-mitigated': 'challenge' }, 'cloudflare'],
    ['Cloudflare’s challenge with the status of a file', 200, { 'cf-mitigated': 'challenge' }, 'cloudflare'],
    ['a refusal by Akamai', 403, { server: 'AkamaiGHost' }, 'akamai'],
    ['Akamai wants credentials', 401, { server: 'AkamaiGHost' }, 'akamai'],
    ['too many requests for Akamai', 429, { server: 'AkamaiGHost' }, 'akamai'],
    ['Imperva’s page with the status of a file', 200, { 'x-iinfo': '5-1-0 0NNN' }, 'imperva'],
    ['the site’s page with the status of a file', 200, { 'x-iinfo': '10-1-2 NNNN' }, null],
    ['a file that Imperva sent', 200, { 'x-iinfo': '5-1-0 0NNN' }, null, 'User-agent: *'],
    ['a failure that Akamai reports', 503, { server: 'AkamaiGHost' }, null],
    ['a missing file through Akamai', 404, { server: 'AkamaiGHost' }, null],
    ['a refusal by the site', 403, { server: 'nginx' }, null],
  ])(
    'a network that answers instead of the site leaves the rules unknown: %s',
    async (_, status, headers, by, body = '<!doctype html>') => {
      world.server = () => text(body, headers, status);
      await visit(1, 'https://example.com/');
      const view = await askReady('view', 1);
      const challenge = { kind: 'unreachable', reason: { kind: 'challenged', by, exchange: { status } } };
      if (by !== null) expect(view.outcome).toMatchObject(challenge);
      expect(answersOf(view)['Googlebot'] === 'unknown unknown').toBe(by !== null);
    },
  );

  describe('further requests', () => {
    const START = Date.parse('2026-01-01T00:00:00Z');
    const at = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(START + seconds * 1_000);
    const UNTIL = sized(1_000, 4_000);
    const breaks: Server = () => Promise.reject(new TypeError('Failed to fetch'));
    /** Whether a look at the page at that time, as the icon and the popup take, asks the server. */
    async function asksAt(seconds: number): Promise<boolean> {
      at(seconds);
      const before = asked.length;
      fake.state.openTab(1, { url: 'https://example.com/' });
      await askReady('view', 1);
      return asked.length > before;
    }
    const secondsKept = ({ keptUntil }: ReadyView) => ((keptUntil ?? 0) - Date.now()) / 1_000;

    test.each<[string, Server]>([
      ['a network failure', breaks],
      ['503', () => text('', {}, 503)],
      ['429', () => text('', {}, 429)],
      ['a challenge', () => text('', { 'cf-mitigated': 'challenge' }, 403)],
    ])(
      'the file is asked for again half a minute later, not before, then after longer and longer: %s',
      async (_, fails) => {
        selectFew();
        world.server = fails;
        const times: number[] = [];
        for (let seconds = 0; seconds < UNTIL; seconds += 15) if (await asksAt(seconds)) times.push(seconds);
        expect(times).toEqual([0, 30, 90, 210, 450, 930, 1_890, 3_810].filter((at) => at < UNTIL));
      },
    );

    test.each<[string, Server]>([
      ['a file', () => text(ROBOTS, { 'cache-control': 'no-store' })],
      ['a missing file', () => text('', { 'cache-control': 'no-store' }, 404)],
      ['a failure', () => text('', {}, 503)],
    ])('a challenge after %s has longer and longer pauses, too, for workers that die in between', async (_, before) => {
      selectFew();
      world.server = before;
      await asksAt(0);
      world.server = () => text('', { 'cf-mitigated': 'challenge' }, 403);
      const times: number[] = [];
      for (let seconds = 30; seconds < UNTIL; seconds += 15) {
        startWorker();
        if (await asksAt(seconds)) times.push(seconds);
      }
      expect(times).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840].filter((at) => at < UNTIL));
    });

    test('the Retry-After of a challenge outlives the worker, whatever was kept before', async () => {
      world.server = () => text(ROBOTS, { 'cache-control': 'no-store' });
      await asksAt(0);
      world.server = () => text('', { 'cf-mitigated': 'challenge', 'retry-after': '600' }, 429);
      await asksAt(1);
      startWorker();
      expect(await asksAt(600)).toBe(false);
      expect(secondsKept(await askReady('view', 1))).toBe(1);
      expect(await asksAt(601)).toBe(true);
    });

    test('the file is asked for at the same times by a worker that has died in between', async () => {
      world.server = breaks;
      for (const [seconds, asks] of [
        [0, true],
        [29, false],
        [30, true],
        [89, false],
        [90, true],
      ] as const) {
        startWorker();
        expect([seconds, await asksAt(seconds)]).toEqual([seconds, asks]);
      }
    });

    test('the file is asked for after half a minute again, once it has worked in between', async () => {
      world.server = breaks;
      await asksAt(0);
      await asksAt(600);
      world.server = () => text(ROBOTS, { 'cache-control': 'no-store' });
      await asksAt(1_300);
      world.server = breaks;
      expect(await asksAt(1_301)).toBe(true);
      expect(await asksAt(1_330)).toBe(false);
      expect(await asksAt(1_331)).toBe(true);
    });

    test('the file is asked for again when the server says so itself (RFC 9110 §10.2.3), and that time is shown', async () => {
      world.server = () => text('', { 'retry-after': '600' }, 503);
      await asksAt(0);
      expect(secondsKept(await askReady('view', 1))).toBe(600);
      expect(await asksAt(599)).toBe(false);
      expect(await asksAt(600)).toBe(true);
    });

    test('the file is asked for at once where a person asks, and what comes then counts', async () => {
      world.server = () => text('', { 'retry-after': '600' }, 503);
      await asksAt(0);
      at(1);
      world.server = () => text(ROBOTS);
      expect((await askReady('refetch', 1)).outcome.kind).toBe('found');
      expect(asked).toHaveLength(2);
    });

    test('the file is asked for once, however many ask at the same time', async () => {
      let fail = () => {};
      world.server = () =>
        new Promise((_, reject) => {
          fail = () => reject(new TypeError('Failed to fetch'));
        });
      at(0);
      fake.state.openTab(1, { url: 'https://example.com/' });
      const views = Promise.all(['view', 'refetch', 'view', 'refetch'].map((name) => askReady(name, 1)));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      fail();
      expect((await views).map(({ outcome }) => outcome.kind)).toEqual(Array(4).fill('unreachable'));
      expect(asked).toHaveLength(1);
    });

    test('the file is asked for within an hour by a clock that jumps to and fro', async () => {
      world.server = breaks;
      await asksAt(0);
      const year = 365 * 24 * 3_600;
      for (const seconds of [year, 60, -year, year, 0]) {
        expect(await asksAt(seconds)).toBe(true);
        const pause = secondsKept(await askReady('view', 1));
        expect(pause).toBeGreaterThanOrEqual(30);
        expect(pause).toBeLessThanOrEqual(3_600);
        expect(await asksAt(seconds + 29)).toBe(false);
      }
    });
  });

  test('the cause of a failure, and its redirects, are reported as by the browser', async () => {
    const url = 'https://example.com/robots.txt';
    const hop = { url, status: 302, location: 'https://elsewhere.example/' };
    world.server = (asked) => {
      if (asked === url) return text('', { location: hop.location }, 302);
      throw new TypeError('net::ERR_NAME_NOT_RESOLVED');
    };
    await visit(1, 'https://example.com/');
    const { outcome } = await askReady('view', 1);
    expect(outcome).toHaveProperty('reason', { kind: 'network', hops: [hop], error: 'net::ERR_NAME_NOT_RESOLVED' });
  });

  test('a redirect to the very same URL is one: a loop has too many', async () => {
    world.server = () => text('', { location: '/robots.txt' }, 302);
    await visit(1, 'https://example.com/');
    expect((await askReady('view', 1)).outcome.kind).toBe('too-many-redirects');
    expect(asked).toHaveLength(6);
  });

  describe('failures in a row count from the first', () => {
    const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
    const fails: Server = () => text('', {}, 503);
    const works: Server = () => text(ROBOTS);
    const isOffline: Server = () => Promise.reject(new TypeError('Failed to fetch'));
    const challenges: Server = () => text('', { 'cf-mitigated': 'challenge' }, 403);

    /** What Googlebot, read at each of these times, may do with a page that the file leaves open. */
    async function asSeen(...steps: readonly (readonly [time: string, server: Server])[]) {
      fake.state.openTab(1, { url: 'https://example.com/' });
      const seen: string[] = [];
      for (const [time, answer] of steps) {
        at(time);
        world.server = answer;
        vi.stubGlobal('navigator', { onLine: answer !== isOffline });
        const { report } = await askReady('view', 1);
        seen.push(report.crawlers.find(({ crawler }) => crawler.token === 'Googlebot')?.crawl.answer ?? '');
        startWorker();
      }
      return seen;
    }
    const since = (view: ReadyView) => ('since' in view.outcome ? new Date(view.outcome.since).toISOString() : null);

    test.each<[string, readonly (readonly [string, Server])[], readonly string[]]>([
      [
        'Google waits for 12 hours, though it fails again in between',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T11:00:00Z', fails],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['disallowed', 'disallowed', 'allowed'],
      ],
      [
        'a success ends the row',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T11:00:00Z', works],
          ['2026-01-02T12:00:00Z', fails],
        ],
        ['disallowed', 'allowed', 'disallowed'],
      ],
      [
        'a missing file ends it too: the server answers',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T11:00:00Z', () => text('', {}, 404)],
          ['2026-01-02T12:00:00Z', fails],
        ],
        ['disallowed', 'allowed', 'disallowed'],
      ],
      [
        'offline begins none: that says nothing of the server',
        [
          ['2026-01-01T00:00:00Z', isOffline],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['unknown', 'disallowed'],
      ],
      [
        'offline ends none',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T06:00:00Z', isOffline],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['disallowed', 'unknown', 'allowed'],
      ],
      [
        'a challenge begins none, and ends one: what the site would have answered isn’t known',
        [
          ['2026-01-01T00:00:00Z', challenges],
          ['2026-01-01T12:00:00Z', fails],
          ['2026-01-01T18:00:00Z', challenges],
          ['2026-01-02T00:00:00Z', fails],
          ['2026-01-02T12:00:00Z', fails],
        ],
        ['unknown', 'disallowed', 'unknown', 'disallowed', 'allowed'],
      ],
      [
        'a clock that was put back makes Google wait no longer than 12 hours',
        [
          ['2026-06-01T00:00:00Z', fails],
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['disallowed', 'disallowed', 'allowed'],
      ],
    ])('%s', async (_, steps, expected) => {
      expect(await asSeen(...steps)).toEqual(expected);
    });

    test('the last good copy stays while a network answers instead of the site', async () => {
      await asSeen(
        ['2026-01-01T00:00:00Z', works],
        ['2026-01-02T00:00:01Z', challenges],
        ['2026-01-02T01:00:00Z', challenges],
      );
      world.server = fails;
      const { outcome } = await askReady('refetch', 1);
      expect(outcome).toMatchObject({ reason: { kind: 'status' }, lastGood: { status: 200 } });
    });

    test('after a challenge, the icon and the popup know nothing, nor do they once the worker has died', async () => {
      selectFew();
      at('2026-01-01T00:00:00Z');
      world.server = works;
      await visit(1, 'https://example.com/private');
      expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/disallowed-16.png' });
      at('2026-01-03T00:00:00Z');
      world.server = challenges;
      await askReady('refetch', 1);
      const before = asked.length;
      startWorker();
      // A tab that comes into sight is drawn without a request, by what is kept.
      fake.state.openTab(2, { url: 'https://example.com/private' });
      await fake.browser.tabs.onActivated.fire({ tabId: 2, windowId: 7 });
      await drawn(2);
      expect(fake.state.iconOf(2)).toMatchObject({ name: 'icons/unknown-16.png' });
      const view = await askReady('view', 1);
      expect(answersOf(view)['Googlebot']).toBe('unknown unknown');
      expect(asked).toHaveLength(before);
    });

    test('offline, the last good copy stays; the state is forgotten as soon as the network is back', async () => {
      await asSeen(['2026-01-01T00:00:00Z', works], ['2026-01-02T00:00:01Z', isOffline]);
      vi.stubGlobal('navigator', { onLine: true });
      world.server = fails;
      const view = await askReady('view', 1);
      expect(view.outcome).toMatchObject({
        kind: 'unreachable',
        reason: { kind: 'status' },
        lastGood: { status: 200 },
      });
      expect(since(view)).toBe('2026-01-02T00:00:01.000Z');
    });
  });

  test('offline is unknown: nothing is claimed about the server', async () => {
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: false });
    await visit(1, 'https://example.com/');
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('unknown unknown');
  });

  test('offline, a site on this computer is tried again after half a minute, when a person asks, or with the network', async () => {
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: false });
    const start = Date.now();
    const now = vi.spyOn(Date, 'now');
    fake.state.openTab(1, { url: 'http://localhost:3000/' });
    const asksAfter = async (seconds: number, name = 'view') => {
      now.mockReturnValue(start + seconds * 1_000);
      const before = asked.length;
      await askReady(name, 1);
      return asked.length - before;
    };
    expect(await asksAfter(0)).toBe(1);
    expect(await asksAfter(29)).toBe(0);
    expect(await asksAfter(30)).toBe(1);
    expect(await asksAfter(31, 'refetch')).toBe(1);
    expect(await asksAfter(32)).toBe(0);
    vi.stubGlobal('navigator', { onLine: true });
    expect(await asksAfter(33)).toBe(1);
    // However long it has failed: 1,000 s by now, and its pause was 30 s.
    expect(await asksAfter(1_033)).toBe(1);
    vi.stubGlobal('navigator', { onLine: false });
    expect(await asksAfter(3_000)).toBe(1);
    expect(await asksAfter(3_030)).toBe(1);
  });

  test('a redirect that the browser doesn’t reveal leads nowhere, and the way is unknown', async () => {
    world.server = () => text('', { location: '/elsewhere' }, 302);
    fake.browser.webRequest.onHeadersReceived.fire = async () => [];
    await visit(1, 'https://example.com/');
    expect((await askReady('view', 1)).outcome).toMatchObject({
      kind: 'unreachable',
      reason: { kind: 'network', hops: null, error: null },
    });
  });

  test('five redirects are followed', async () => {
    world.server = (url) =>
      url.endsWith('5') ? text(ROBOTS) : text('', { location: `/${Number(/\d*$/.exec(url)) + 1}` }, 302);
    await visit(1, 'https://example.com/');
    expect((await askReady('view', 1)).outcome).toMatchObject({ kind: 'found', hops: { length: 5 } });
  });

  test('more than five redirects are as no robots.txt (RFC 9309 §2.3.1.2), each hop recorded', async () => {
    world.server = (url) => text('', { location: `/${Number(/\d*$/.exec(url)) + 1}` }, 302);
    await visit(1, 'https://example.com/');
    const view = await askReady('view', 1);
    expect(view.outcome.kind).toBe('too-many-redirects');
    expect(view.outcome).toHaveProperty('hops.length', 6);
    expect(answersOf(view)['Googlebot']).toBe('allowed index');
  });
});

test('endless URLs on the way are truncated, and the verdict is the same', async () => {
  let hop = 0;
  world.server = () => text('', { location: `/${hop++}${'x'.repeat(250_000)}` }, 302);
  await visit(1, 'https://example.com/');
  const { outcome, keptUntil } = await askReady('view', 1);
  const hops = outcome.kind === 'too-many-redirects' ? outcome.hops : [];
  expect(hops).toHaveLength(6);
  // 2,000 characters of a URL, and a sign that it goes on.
  expect(Math.max(...hops.flatMap(({ url, location }) => [url.length, location.length]))).toBe(2_001);
  expect(hops.at(-1)?.location).toMatch(/^https:\/\/example\.com\/5x+…$/);
  expect(keptUntil).not.toBeNull();
});

test('an endless final URL and Content-Type are truncated', async () => {
  const long = `https://example.com/${'x'.repeat(250_000)}`;
  world.server = () =>
    Object.defineProperty(text(ROBOTS, { 'content-type': `text/plain; ${'x'.repeat(250_000)}` }), 'url', {
      value: long,
      configurable: true,
    });
  await visit(1, 'https://example.com/');
  const { outcome } = await askReady('view', 1);
  expect(outcome).toMatchObject({
    finalUrl: `${long.slice(0, 2_000)}…`,
    contentType: expect.stringMatching(/^text\/plain; x{1988}…$/),
  });
});
