// @vitest-environment happy-dom
// One function, one answer: icon, badge, title, verdict card, table, Markdown and JSON tell the same of any page.
import { cleanup, render } from '@testing-library/preact';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { runAll } from '../../src/base/steps.ts';
import { catalogue, fetches, isHistoric, isWithdrawn, keepsIndex } from '../../src/crawlers/index.ts';
import {
  type CrawlerReport,
  FETCH_FAILURES,
  type HeadersResult,
  INTERESTS,
  inspectInSteps,
  type PageFacts,
  type PageState,
  reportToJson,
  type TagsResult,
} from '../../src/report/index.ts';
import type { RobotsOutcome } from '../../src/robots/index.ts';
import type { PageView, ReadyView } from '../../src/shared/protocol.ts';
import { CrawlerTable } from '../../src/ui/crawlers/CrawlerTable.tsx';
import { VerdictCard } from '../../src/ui/summary/VerdictCard.tsx';
import { columnReasons } from '../../src/words/crawler/column-reasons.ts';
import { reportToMarkdown } from '../../src/words/page/markdown.ts';
import { iconOf } from '../../src/words/toolbar/icon.ts';
import { countCases } from '../support/checked.ts';
import { card, open } from '../support/fakes/popup-app.tsx';
import {
  exchange,
  found,
  headers,
  NOW,
  ORIGIN,
  ROBOTS_URL,
  ready,
  silent,
  unreachable,
} from '../support/generators/facts.ts';
import { IS_LONG, sized } from '../support/sizes.ts';

vi.mock('webextension-polyfill', () => import('../support/fakes/polyfill.ts'));

const one = fc.constantFrom;
const some = <T,>(of: fc.Arbitrary<T>, maxLength: number) => fc.array(of, { maxLength });

const url = one('/page', '/page?utm_source=mail', '/private/a', '/', '/p%61ge#part').map((path) => ORIGIN + path);
const content = some(
  one(
    'noindex',
    'noindex',
    'index',
    'none',
    'all',
    'nofollow',
    'noarchive',
    'nosnippet',
    'noai',
    'noidex',
    'max-snippet: 0',
    'x',
  ),
  3,
).map((directives) => directives.join(', '));
const address = one('/page', '/main', '/private/b', 'https://other.example/', 'mailto:a', '');
const tags: fc.Arbitrary<TagsResult> = fc
  .option(
    fc.record({
      metas: some(
        fc.record({
          name: one(
            'robots',
            'robots',
            'robots',
            'ROBOTS',
            'googlebot',
            'bingbot',
            'yandex',
            'otherbot',
            'tdm-reservation',
            'url',
          ),
          content: fc.oneof(content, one('1', '0')),
          isInHead: fc.boolean(),
        }),
        4,
      ),
      canonicals: some(fc.record({ href: address, isInHead: fc.boolean() }), 2).map((links) =>
        links.map((link) => ({ ...link, url: URL.canParse(link.href, ORIGIN) ? new URL(link.href, ORIGIN).href : '' })),
      ),
      licenses: fc.constant([]),
      noSnippetElements: fc.nat(2),
      omitted: one(0, 0, 0, 5),
    }),
    { freq: 5 },
  )
  .map((read) => (read ? { kind: 'read', tags: read } : { kind: 'unreadable' }));
const status = one(200, 200, 200, 204, 206, 301, 304, 307, 400, 401, 403, 404, 410, 418, 429, 451, 500, 503, 599, 999);
/** What an ordinary page answers, as often as all others together. */
const usually = <T,>(usual: T, others: fc.Arbitrary<T>) => fc.oneof(fc.constant(usual), others);
const seen = fc.record({
  status: usually(200, status),
  contentType: one('text/html', 'application/pdf', null),
  robotsTags: some(
    fc.tuple(one('', 'googlebot: ', 'otherbot: ', 'gptbot: '), content).map((parts) => parts.join('')),
    2,
  ),
  links: some(
    address.map((target) => `<${target}>; rel="canonical"`),
    1,
  ),
  contentUsage: some(one('train-ai=n', 'train-ai=y', 'bots=n'), 1),
  tdmReservation: some(one('1', '0', 'x'), 1),
});
const headersRead: fc.Arbitrary<HeadersResult> = fc.oneof(
  { weight: 4, arbitrary: seen.map((more) => headers(more)) },
  {
    weight: 1,
    arbitrary: one(
      'restored',
      'not-observed',
      'opened-before',
      'too-long',
      'own-navigation',
      'posted',
      'challenged',
    ).map((reason) => ({
      kind: 'unknown' as const,
      reason,
    })),
  },
);
const hop = fc.record({ url, status: one(301, 302, 307, 308), location: url, robotsTags: some(content, 2) });
const redirects = fc.option(fc.oneof(fc.constant([]), some(hop, 3)), { freq: 5 });

const line = fc.oneof(
  fc.tuple(
    one('User-agent: '),
    one('*', 'Googlebot', 'bingbot', 'GPTBot', 'Google-Extended', 'YandexBot', 'CCBot', 'Applebot', 'ClaudeBot'),
  ),
  fc.tuple(one('Disallow: ', 'Allow: ', 'Dissallow: '), one('/', '/page', '/*?*utm_', '/private/', '', '/main')),
  fc.tuple(one('Content-Signal: '), one('search=no', 'ai-train=no', 'ai-train=yes, ai-input=no')),
  fc.tuple(one('Noindex: ', 'Crawl-delay: '), one('/page', '1')),
);
const file = some(line, 12).map((lines) => found(lines.map((parts) => `${parts.join('')}\n`).join('')));
const failed = one(
  { kind: 'status', exchange: exchange(503) } as const,
  { kind: 'status', exchange: exchange(429) } as const,
  { kind: 'timeout', afterMs: 1 } as const,
  { kind: 'network', hops: [], error: null } as const,
  { kind: 'offline' } as const,
  { kind: 'challenged', by: 'cloudflare', exchange: exchange(403) } as const,
);
const outcome: fc.Arbitrary<RobotsOutcome> = fc.oneof(
  { weight: 6, arbitrary: file },
  one(404, 401, 403, 410).map((code) => ({ kind: 'unavailable', exchange: exchange(code) }) as const),
  fc.record({ reason: failed, lastGood: fc.option(file), at: one(NOW, NOW + 40 * 86_400_000) }).map(unreachable),
  one<RobotsOutcome>(
    { kind: 'too-many-redirects', url: ROBOTS_URL, hops: [], at: NOW },
    {
      kind: 'not-followed',
      url: ROBOTS_URL,
      reason: 'private-network',
      origin: 'https://a.example',
      hops: [],
      at: NOW,
    },
    { kind: 'no-access', url: ROBOTS_URL },
  ),
);
const tokens = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.shuffledSubarray(
      catalogue.map(({ token }) => token),
      { maxLength: 8 },
    ),
  },
  { weight: 2, arbitrary: fc.subarray(['Googlebot', 'bingbot', 'YandexBot', 'Applebot', 'GPTBot', 'Scooter']) },
);
const facts: fc.Arbitrary<PageFacts> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ url, tags, headers: headersRead, redirects }) },
  { weight: 1, arbitrary: fc.tuple(url, one(...FETCH_FAILURES)).map(([at, why]) => ({ url: at, ...silent(why) })) },
);
/** `tab`: in Firefox's private windows, and where access comes from one click, the page itself made the request. */
const way = fc.record({ access: one('granted', 'tab'), keptUntil: one(null, NOW + 60_000) });
type Way = Pick<ReadyView, 'access' | 'keptUntil'>;
const view = fc
  .tuple(outcome, tokens, facts, way)
  .map(([robots, selected, page, got]: [RobotsOutcome, string[], PageFacts, Way]): ReadyView => {
    return { ...ready(robots, selected, page), ...got };
  });

const RESTRICTED: ReadonlySet<string> = new Set(['blocked', 'opted-out', 'partly', 'conflicting']);

const isForSearch = ({ crawler }: CrawlerReport) =>
  crawler.purposes[0] === 'search' && !crawler.isControlToken && !isHistoric(crawler);

/** The page's verdict as the rows have it, worked out anew in the words. */
function verdictOfRows({ report: { crawlers, page } }: ReadyView): PageState {
  const states = crawlers.filter(isForSearch).map(({ crawl, index }, searchIndex) => {
    if (crawl.answer === 'disallowed' || index.answer === 'noindex' || index.answer === 'unseen')
      return 'not-indexable';
    if (index.answer !== 'index') return 'unknown';
    return page.crawlers[searchIndex]?.obstacle?.kind === 'canonical' ? 'canonicalised' : 'indexable';
  });
  const [first = 'unknown'] = states;
  if (states.every((state) => state === first)) return first;
  return states.includes('unknown') ? 'unknown' : 'partly';
}

const ICONS: Readonly<Record<PageState, readonly string[]>> = {
  indexable: ['allowed', 'partly'],
  'not-indexable': ['disallowed', 'noindex', 'partly'],
  partly: ['partly'],
  canonicalised: ['partly'],
  unknown: ['unknown'],
};

/** Nothing is drawn of crawlers that are gone and tokens that serve no AI. */
const isWithoutFetcher = (crawlers: readonly CrawlerReport[]) =>
  crawlers.every(({ crawler, aiUse }) => (isHistoric(crawler) || crawler.isControlToken) && aiUse === null);

const isOut = ({ crawl, index }: { readonly crawl?: string; readonly index?: string }) =>
  crawl === 'disallowed' || index === 'noindex' || index === 'unseen';

function surfacesOf(shown: ReadyView) {
  cleanup();
  const { container } = render(
    <>
      <VerdictCard report={shown.report} cares={shown.cares} show={() => {}} />
      <CrawlerTable view={shown} inspection={null} Reasons={null} others={null} target={null} showLine={null} />
    </>,
  );
  const rows = [...container.querySelectorAll<HTMLElement>('[data-crawler]')];
  return {
    icon: iconOf(shown),
    json: reportToJson(shown.report, shown.outcome, NOW),
    markdown: reportToMarkdown(shown, runAll(inspectInSteps(shown.report, shown.outcome)).diagnostics, NOW).split('\n'),
    card: card(container),
    title: container.querySelector('.lead h2')?.textContent ?? '',
    rows: rows.map((row) => ({
      token: row.dataset['crawler'] ?? '',
      crawl: row.dataset['crawl'] ?? '',
      index: row.dataset['index'] ?? '',
      spoken: [...row.querySelectorAll('.line .cell .visually-hidden')].slice(0, 2).map((cell) => cell.textContent),
    })),
  };
}

const RUNS = { numRuns: sized(16, 1_000) };

test('every surface has the same answer for any page', { timeout: 600_000 }, () => {
  const cases = countCases('a crawler for search');
  fc.assert(
    fc.property(view, (shown) => {
      const { report } = shown;
      const { icon, json, markdown, card: states, title, rows } = surfacesOf(shown);
      const { verdict, reason } = json.page;

      expect(verdict).toBe(verdictOfRows(shown));
      expect([states['verdict'], states['reason']]).toEqual([verdict, reason]);
      expect(json.purposes.map(({ purpose, state }) => [purpose, state])).toEqual(
        ['search', 'ai-search', 'ai-training'].map((purpose) => [purpose, states[purpose]]),
      );
      expect(states['search']).toBe(verdict);

      const search = report.crawlers.filter(isForSearch);
      if (search.length > 0) {
        cases.add('a crawler for search');
        expect(ICONS[verdict]).toContain(icon.name);
        expect(icon.title.startsWith(`Search: ${title} · `)).toBe(true);
      }
      expect(markdown[4]?.replaceAll('\\', '').replaceAll('`', '').startsWith(`- ${title}`)).toBe(true);
      expect(markdown.includes(`- HTTP status ${json.page.status}`)).toBe(json.page.status !== null);

      // The badge counts rows, and each row is what JSON and Markdown say of that crawler.
      const present = new Set(catalogue.filter(fetches).map(({ token }) => token));
      const out = rows.filter(isOut).map(({ token }) => token);
      expect(json.keptOut.toSorted()).toEqual(out.filter((token) => present.has(token)).toSorted());
      const gone = new Set(catalogue.filter(isWithdrawn).map(({ token }) => token));
      const { both } = json.restricted;
      expect(both).toEqual(expect.arrayContaining(out.filter((token) => !gone.has(token))));
      expect(both.filter((token) => gone.has(token))).toEqual([]);
      for (const token of both) {
        const own = json.crawlers.find(({ crawler }) => crawler === token);
        const isRefused = own?.aiUse?.some(({ state }) => state === 'opted-out' || state === 'blocked');
        expect(out.includes(token) || isRefused).toBe(true);
      }
      expect(icon.badge).toBe(both.length === 0 || isWithoutFetcher(report.crawlers) ? '' : String(both.length));
      // Whatever a person chose, the title says something, and the badge counts what the JSON has for that choice.
      for (const cares of INTERESTS) {
        const { badge, title: says } = iconOf({ ...shown, cares });
        const count = json.restricted[cares].length;
        expect(says).not.toBe('');
        expect(badge).toBe(count === 0 || isWithoutFetcher(report.crawlers) ? '' : String(count));
      }
      const reported = json.crawlers.map(({ crawler, fetch, index }) => `${crawler} ${fetch} ${index}`);
      expect(rows.map(({ token, crawl, index }) => `${token} ${crawl} ${index}`).toSorted()).toEqual(
        reported.toSorted(),
      );
      for (const { token, spoken } of rows) {
        const item = markdown.find((each) => each.startsWith(`- \`${token}\`: `)) ?? '';
        for (const word of spoken) expect(item.replaceAll('\\', '')).toContain(word.replace(/\.$/, ''));
        expect(spoken).toHaveLength(2);
      }
    }),
    RUNS,
  );
  cases.expectEach();
});

test('a private window has the same answer, however its robots.txt was requested and cached', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(view, way, (shown, other) => {
      expect(surfacesOf({ ...shown, ...other })).toEqual(surfacesOf(shown));
    }),
    { numRuns: sized(10, 300) },
  );
});

describe('of any page', () => {
  /** In the usual run all claims are about the same pages, which are reported once. */
  const pages = fc.sample(view, { seed: 1, numRuns: IS_LONG ? 0 : 150 });

  /** @param kinds the cases that a claim is about: each comes */
  function holds<Kind extends string>(
    kinds: readonly Kind[],
    claim: (shown: ReadyView, cases: ReturnType<typeof countCases<Kind>>) => void,
  ) {
    const cases = countCases(...kinds);
    for (const shown of pages) claim(shown, cases);
    if (IS_LONG)
      fc.assert(
        fc.property(view, (shown) => claim(shown, cases)),
        { numRuns: 10_000 },
      );
    cases.expectEach();
  }

  test('a crawler that keeps no index is never counted as noindex', () => {
    holds(['one without an index', 'one without an index that can fetch'], ({ report, outcome: robots }, cases) => {
      const json = reportToJson(report, robots, NOW);
      for (const { crawler, crawl, index } of report.crawlers) {
        if (keepsIndex(crawler) && !crawler.isControlToken) continue;
        cases.add('one without an index');
        expect(index.answer).toBe('none');
        if (crawl.answer === 'disallowed') continue;
        cases.add('one without an index that can fetch');
        expect(json.keptOut).not.toContain(crawler.token);
      }
    });
  });

  test('several restricted crawlers are counted in the title of the icon', () => {
    holds(['several restricted crawlers'], (shown, cases) => {
      const { both } = reportToJson(shown.report, shown.outcome, NOW).restricted;
      const { badge, title } = iconOf(shown);
      if (both.length < 2 || badge === '') return;
      cases.add('several restricted crawlers');
      expect(title).toContain(`${both.length} of your `);
    });
  });

  test('what restricts each column of a row is named for that column, or follows from robots.txt', () => {
    holds(['a noindex', 'a restricted use'], ({ report: { crawlers, missing } }, cases) => {
      for (const one of crawlers) {
        const columns = columnReasons(one, missing).flatMap((decided) => decided.columns);
        expect(columns.length).toBeGreaterThan(0);
        if (one.crawl.answer === 'disallowed') continue;
        if (one.index.answer === 'noindex') {
          cases.add('a noindex');
          expect(columns).toContain('headIndex');
        }
        for (const { use, state } of one.aiUse ?? []) {
          if (!RESTRICTED.has(state)) continue;
          cases.add('a restricted use');
          expect(columns.includes('headAi') || columns.includes(`aishort_${use}`), use).toBe(true);
        }
      }
    });
  });

  test('a page is indexable only with a known status that allows it', () => {
    holds(['a page that counts as served'], ({ report: { page }, facts: { headers: read } }, cases) => {
      const code = read.kind === 'seen' ? read.headers.status : null;
      expect(page.status).toBe(code);
      const isServed = code !== null && code < 300;
      for (const { verdict } of page.crawlers) {
        if (verdict !== 'indexable' && verdict !== 'canonicalised') continue;
        cases.add('a page that counts as served');
        expect(isServed || code === 304).toBe(true);
      }
    });
  });

  test('a page that isn’t indexable, or is canonicalised, has an obstacle, and an indexable page has none', () => {
    holds(['indexable', 'not-indexable', 'canonicalised'], ({ report: { page } }, cases) => {
      for (const { verdict, obstacle } of page.crawlers) {
        if (verdict !== 'unknown') cases.add(verdict);
        if (verdict === 'indexable') expect(obstacle).toBeNull();
        if (verdict === 'not-indexable' || verdict === 'canonicalised') expect(obstacle).not.toBeNull();
      }
    });
  });
});

describe('a page without a report', () => {
  const without: readonly PageView[] = [
    { kind: 'no-tab' },
    { kind: 'not-applicable', url: 'about:blank', scheme: 'about' },
    { kind: 'restricted', origin: ORIGIN },
    { kind: 'closed' },
    { kind: 'no-access', origin: ORIGIN },
    { kind: 'not-fetched', origin: ORIGIN },
    { kind: 'not-loaded', url: `${ORIGIN}/`, origin: ORIGIN, error: 'dns', name: 'net::ERR_NAME_NOT_RESOLVED' },
    { kind: 'not-loaded', url: `${ORIGIN}/`, origin: ORIGIN, error: 'auth', name: '' },
  ];

  test.each(without)('no surface has a verdict without a report: the page is $kind', async (shown) => {
    const { name, badge } = iconOf(shown);
    expect(['logo', 'unknown']).toContain(name);
    expect(badge).toBe('');
    const { container } = await open(shown);
    await vi.waitFor(() => expect(container.querySelector('h1')).toBeTruthy());
    expect(container.querySelector('[data-verdict], [data-crawl]')).toBeNull();
  });
});
