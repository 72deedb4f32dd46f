// A web that is broken or means no good: what comes of it, the words for it, and that it is asked no more than once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answers,
  keptUntil,
  navigate,
  openTab,
  type PopupContent,
  readLink,
  readPopup,
} from '../support/drivers/popup.ts';
import { TRUSTED } from '../support/fakes/certificates.ts';
import { CLOSED, misbehaving, serveElsewhere, siteOf } from '../support/fakes/misbehaving.ts';
import { serveSites } from '../support/fakes/sites.ts';
import { IS_LONG } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, PLAIN_HOST } from './setup.ts';

const elsewhere = await serveElsewhere();
const robots = misbehaving(elsewhere);
/** A site that is asked by https sends on to one that is not. */
const secure = await serveSites({ downgrades: siteOf('') }, { secure: TRUSTED });
/** A status is a name, too. */
type Name = `${keyof typeof robots}`;

/** Of Googlebot, GPTBot (by RFC 9309) and YandexBot. */
const CRAWL = {
  /** A file that lets everybody in, or none at all (RFC 9309 §2.3.1.3; Google and Yandex say the same). */
  open: ['allowed', 'allowed', 'allowed'],
  /** A file that keeps everybody out. */
  closed: ['disallowed', 'disallowed', 'disallowed'],
  /** Yandex takes no file of another status than 200, or of more than 500 KB: then the site is open. */
  closedButToYandex: ['disallowed', 'disallowed', 'allowed'],
  /** RFC 9309 §2.3.1.4: complete disallow. So does Google at first; to Yandex the site is open. */
  unreachable: ['disallowed', 'disallowed', 'allowed'],
  /** 429: within 4xx, "unavailable", by RFC 9309 §2.3.1.3; Google takes it as a failure of the server. */
  tooBusy: ['disallowed', 'allowed', 'allowed'],
} as const;

interface Expected {
  readonly crawl: keyof typeof CRAWL;
  /** In the sentences at the top; null where the answer is an ordinary one. */
  readonly says: string | RegExp | null;
  /** In the view of the robots.txt. Why a server cannot be reached is said in the browser's words. */
  readonly shows: string | RegExp;
}

const unreachable = (why: RegExp): Expected => ({
  crawl: 'unreachable',
  says: 'robots.txt can’t be reached. Crawlers that can’t reach it either usually treat the site as blocked',
  shows: new RegExp(`Statuscan’t be reached \\(.*(${why.source}).*\\)Fetched`),
});
const unreachableAt = (host: string, why: RegExp): Expected => ({
  ...unreachable(why),
  says: new RegExp(`robots.txt redirects to ${host}[:0-9]*, which can’t be reached`),
});
const TIMEOUT: Expected = {
  crawl: 'unreachable',
  says: 'robots.txt didn’t arrive within 10 s',
  shows: 'no response in 10 s',
};
const fails = (status: number): Expected => ({
  crawl: 'unreachable',
  says: `robots.txt returns ${status}. Crawlers that get the same answer crawl nothing until it works again`,
  shows: `Status${status}`,
});
const missing = (status: number): Expected => ({
  crawl: 'open',
  says: `has no robots.txt (${status}), so crawling is allowed`,
  shows: 'No file to show',
});
const TRUNCATED: Expected = {
  crawl: 'closedButToYandex',
  says: 'larger than 500 KiB. Crawlers ignore the rest',
  shows: 'Size500\u00a0KiB',
};
const TOO_MANY: Expected = {
  crawl: 'open',
  says: 'redirects more than five times. Crawlers can treat it as missing',
  shows: 'more than five redirects',
};
const closed = (shows: Expected['shows'], says: string | null = null): Expected => ({ crawl: 'closed', says, shows });
const HTML: Expected = { crawl: 'open', says: 'looks like a web page. Crawlers find no rules in it', shows: 'Size' };
const NO_TEXT: Expected = { crawl: 'open', says: 'isn’t UTF-8 text', shows: 'Size' };

const EXPECTED: Readonly<Record<Name, Expected>> = {
  refuses: unreachableAt('refuses.localhost', /CONNECTION_REFUSED/),
  'no-such-host': unreachableAt('no-such-host.invalid', /NAME_NOT_RESOLVED|UNKNOWN_HOST/),
  untrusted: unreachableAt('untrusted.localhost', /CERT_AUTHORITY_INVALID|self-signed/),
  'hangs-up': unreachable(/EMPTY_RESPONSE|NET_RESET/),
  silent: TIMEOUT,
  trickles: TIMEOUT,
  stalls: TIMEOUT,
  resets: unreachable(/RESET/),
  'endless-headers': unreachable(/HEADERS_TOO_BIG|FILE_TOO_BIG/),
  'says-more': unreachable(/CONTENT_LENGTH_MISMATCH|PARTIAL_TRANSFER/),
  // What is beyond the length is not the body's (RFC 9112 §6.3): a group without its rule is left.
  'says-less': { crawl: 'open', says: null, shows: 'Size14 bytes' },
  'bad-chunk': unreachable(/INVALID_CHUNKED_ENCODING|UNEXPECTED/),
  'no-last-chunk': unreachable(/INCOMPLETE_CHUNKED_ENCODING|PARTIAL_TRANSFER/),
  gigabyte: TRUNCATED,
  bomb: TRUNCATED,
  'million-lines': TRUNCATED,
  'long-line': { ...TRUNCATED, shows: 'more characters on this line' },
  'loop-of-one': TOO_MANY,
  'five-hops': closed('/hop-5'),
  'six-hops': TOO_MANY,
  'twenty-hops': TOO_MANY,
  'to-another-host': closed(
    /302: http:\/\/to-another-host\.localhost:\d+\/robots\.txt → http:\/\/rules\.localhost:\d+\/robots\.txt/,
    'redirects to rules.localhost',
  ),
  'to-http': closed('302: http://to-http.localhost', `redirects to ${PLAIN_HOST}`),
  // Chromium itself refuses it, and keeps to itself where it leads.
  'to-file': { ...unreachable(/^/), shows: /UNSAFE_REDIRECT|302: \S+ → file:\/\/\/etc\/hostname/ },
  'to-data': { ...unreachable(/^/), shows: /UNSAFE_REDIRECT|302: \S+ → data:text\/plain/ },
  'to-login': { ...HTML, shows: '/login?next=%2Frobots.txt' },
  'to-nowhere': missing(302),
  html: { ...HTML, shows: '<script>document.title = "run"</script>' },
  image: NO_TEXT,
  'utf-16': { ...NO_TEXT, shows: '⟨FF⟩⟨FE⟩U⟨U+0000⟩s' },
  bom: closed('Size29 bytes'),
  nuls: closed('/x⟨U+0000⟩y'),
  204: { crawl: 'open', says: null, shows: 'The file is empty: crawling is allowed' },
  206: { crawl: 'closedButToYandex', says: null, shows: 'Status206' },
  304: missing(304),
  401: missing(401),
  403: missing(403),
  404: missing(404),
  410: missing(410),
  418: missing(418),
  429: { crawl: 'tooBusy', says: 'returns 429 (Too Many Requests)', shows: 'Status429' },
  451: missing(451),
  500: fails(500),
  503: fails(503),
  changes: closed('Status200'),
  'no-store': closed('expired; the next visit fetches it again'),
  'ten-years': closed('Status200'),
  'garbage-age': closed('Status200'),
};

const linkUnreachable = (why: RegExp): Expected => ({
  ...unreachable(why),
  shows: new RegExp(`robots.txt: can’t be reached \\(.*(${why.source}).*\\)`),
});
/** Links to sites that cannot be visited: the failure is the origin's own, not that of a redirect. */
const LINKS: Readonly<Record<string, readonly [url: (http: string) => string, Expected]>> = {
  'refuses itself': [() => elsewhere.refused, linkUnreachable(/CONNECTION_REFUSED/)],
  'is in no DNS': [() => 'http://no-such-host.invalid/a', linkUnreachable(/NAME_NOT_RESOLVED|UNKNOWN_HOST/)],
  'shows a certificate that nobody signed': [
    () => elsewhere.untrusted,
    linkUnreachable(/CERT_AUTHORITY_INVALID|self-signed/),
  ],
  'speaks no TLS': [
    (http) => http.replace('http:', 'https:'),
    linkUnreachable(/SSL_PROTOCOL_ERROR|exceeded the maximum permissible length/),
  ],
};

const NAMES = Object.keys(EXPECTED) as Name[]; // Of a Record of just these.
const isFailure = (name: Name) => ['unreachable', 'tooBusy'].includes(EXPECTED[name].crawl);
/** One for each way to fail. */
const VISITED_AGAIN: readonly Name[] = ['resets', 'untrusted', 'silent', '500', '429'];
const SLOW = NAMES.filter((name) => EXPECTED[name] === TIMEOUT);
/** What any browser hands over as it came: the rest is our own code, and one browser shows it. */
const HANDED_OVER: readonly Name[] = ['404', '429', 'html', 'million-lines', 'long-line', 'changes'];
/** More cases of the same kinds. */
const MORE: readonly Name[] = [
  ...(['204', '403', '410', '418', '451', '503', 'bom', 'image', 'nuls', 'utf-16'] as const),
  ...(['five-hops', 'loop-of-one', 'to-data', 'to-http', 'to-login', 'to-nowhere', 'twenty-hops'] as const),
  ...(['endless-headers', 'garbage-age', 'no-last-chunk', 'no-store', 'says-less', 'says-more', 'ten-years'] as const),
];
const FAST = NAMES.filter((name) => EXPECTED[name] !== TIMEOUT && ![...HANDED_OVER, ...MORE].includes(name));

afterAll(async () => {
  elsewhere.close();
  await secure.close();
});

inEachBrowser(
  {
    ...Object.fromEntries(NAMES.map((name) => [name, siteOf(robots[name])])),
    first: siteOf(robots[500]),
    rules: siteOf(CLOSED),
    [PLAIN_HOST]: siteOf(CLOSED),
  },
  (stage) => {
    /** Where all that is slow is asked for at once, it is slow once. */
    const tabs = new Map<Name, Promise<number>>();
    const visit = (name: Name) => {
      const tabId = tabs.get(name) ?? openTab(stage.browser, stage.sites.urlOf(name), false);
      tabs.set(name, tabId);
      return tabId;
    };
    const asked = (name: Name) => stage.sites.robotsAsked(name);

    function expectOf(popup: PopupContent, { crawl, says, shows }: Expected): void {
      const { Googlebot, GPTBot, YandexBot } = answers(popup);
      expect([Googlebot, GPTBot, YandexBot].map((answer) => answer?.split(' ')[0])).toEqual(CRAWL[crawl]);
      if (says) expect(popup.summary).toMatch(says);
      expect(popup.robots).toMatch(shows);
      expect(popup.foreign).toBe(0);
      expect(popup.text.length).toBeLessThan(20_000);
    }

    /** The outcome and its words; and after a failure of each kind, a second page of the site. */
    async function check(name: Name): Promise<void> {
      const tabId = await visit(name);
      expectOf(await readPopup(stage.browser, tabId), EXPECTED[name]);
      if (!VISITED_AGAIN.includes(name)) return;
      await navigate(stage.browser, tabId, stage.sites.urlOf(name, '/another'));
      await readPopup(stage.browser, tabId);
    }

    beforeAll(async () => {
      await stage.browser.inExtension(() =>
        chrome.storage.local.set({
          settings: { chosen: ['Googlebot', 'GPTBot', 'YandexBot'], custom: [], fetchOn: 'visit' },
        }),
      );
    });

    test('while a server takes its time, the popup says that it is reading', async () => {
      const waiting = await Promise.all(SLOW.map(visit));
      for (const tabId of waiting) {
        const text = await stage.browser.inExtension(async (id) => {
          const frame = document.createElement('iframe');
          frame.src = `popup.html?tab=${id}`;
          document.body.append(frame);
          const shown = () => frame.contentDocument?.querySelector('[role="status"], .report')?.textContent;
          while (!shown()) await new Promise((wake) => setTimeout(wake, 20));
          const said = shown();
          frame.remove();
          return said;
        }, tabId);
        expect(text).toContain('Reading robots.txt…');
      }
    });

    test.each(FAST)('the popup says what came of a robots.txt: %s', check);

    stage.testOnce.each(HANDED_OVER)('the popup says what came of a robots.txt: %s', check);

    stage.testLong.each(MORE)('the popup says what came of a robots.txt: %s', check);

    test.each(SLOW)('the popup says what came of a robots.txt: %s', check);

    test.each(Object.entries(LINKS))(
      'the window says what came of a link to a site that %s',
      async (_, [url, expected]) => {
        expectOf(await readLink(stage.browser, url(stage.sites.urlOf('rules', '/a'))), expected);
      },
    );

    test('the popup says that a site of https sends its robots.txt on to one of http', async () => {
      secure.put('downgrades', '/robots.txt', {
        status: 302,
        headers: [['Location', stage.sites.urlOf(PLAIN_HOST, '/robots.txt')]],
      });
      const tabId = await openTab(stage.browser, secure.urlOf('downgrades'));
      expectOf(
        await readPopup(stage.browser, tabId),
        closed('302: https://downgrades.secure.test', `redirects to ${PLAIN_HOST}`),
      );
    });

    test('after a failure, no visit and no popup asks again within half a minute', () => {
      // Firefox itself asks up to ten times where a server hangs up without a word (network.http.request.max-attempts).
      const failures = NAMES.filter((name) => isFailure(name) && name !== 'hangs-up');
      for (const name of failures) {
        const times = asked(name).map(({ at }) => at);
        const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
        expect([name, ...pauses.filter((pause) => pause < 30_000)]).toEqual([name]);
      }
      const left = failures.filter((name) => asked(name).length === 0);
      const isElsewhere = (name: Name) =>
        MORE.includes(name) || (HANDED_OVER.includes(name) && stage.testOnce !== test);
      expect(left.filter((name) => !isElsewhere(name))).toEqual([]);
    });

    test('what is endless is read no further than the limit, and the connection is closed', async () => {
      for (const name of ['gigabyte', 'bomb', ...(IS_LONG ? (['endless-headers'] as const) : [])] as const) {
        await readPopup(stage.browser, await visit(name));
        const [connection] = asked(name).map((question) => question.connection);
        await waitFor(() => connection?.destroyed, { what: `the end of ${name}` });
        // Some megabytes of it never left the buffers on the way.
        expect(connection?.bytesWritten).toBeLessThan(64 * 1024 * 1024);
      }
    });

    stage.testLong('the time of the next request is shown as it is', async () => {
      const SECONDS = { first: 30, 429: 7_200, 'ten-years': 86_400, 'garbage-age': 86_400 } as const;
      for (const [name, seconds] of Object.entries(SECONDS)) {
        const before = Date.now();
        const tabId = await openTab(stage.browser, stage.sites.urlOf(name, '/when'), false);
        const until = keptUntil(await readPopup(stage.browser, tabId, name === 'first' ? null : 'Fetch again'));
        expect(until).toBeGreaterThan(before - 1_000 + seconds * 1_000);
        expect(until).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
      }
    });

    test('a person may ask at any time, and what the server says last counts', async () => {
      const tabId = await visit('changes');
      const crawlAfter = async (press: string | null) => {
        const popup = await readPopup(stage.browser, tabId, press);
        const { Googlebot, GPTBot, YandexBot } = answers(popup);
        const crawl = [Googlebot, GPTBot, YandexBot].map((answer) => answer?.split(' ')[0]);
        return { crawl, summary: popup.summary };
      };
      expect(await crawlAfter(null)).toMatchObject({ crawl: CRAWL.closed });
      expect(await crawlAfter('Fetch again')).toMatchObject({ crawl: CRAWL.open });
      expect(await crawlAfter('Fetch again')).toMatchObject({ crawl: CRAWL.open });
      // RFC 9309 §2.4: while it is unreachable, the copy from before; Google waits, to Yandex the site is open.
      expect(await crawlAfter('Fetch again')).toMatchObject({
        crawl: ['disallowed', 'allowed', 'allowed'],
        summary: expect.stringContaining('Robots Lens’s last copy'),
      });
      expect(await crawlAfter('Fetch again')).toMatchObject({ crawl: CRAWL.closed });
      expect(asked('changes')).toHaveLength(5);
    });
  },
);
