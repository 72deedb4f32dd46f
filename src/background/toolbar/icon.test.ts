// What the toolbar button says of a page: the shape, the number on it, and the same in words.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { found, headers, ORIGIN, ready, UNKNOWN_HEADERS, unreachable } from '../../../test/support/generators/facts.ts';
import type { PageFacts } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageView } from '../../shared/protocol.ts';

const OFFLINE = unreachable({ reason: { kind: 'offline' } });
const saying = (...robotsTags: string[]) => ({ headers: headers({ robotsTags }) });
const UNSEEN = { headers: UNKNOWN_HEADERS };

beforeEach(() => {
  vi.resetModules();
  vi.doMock('webextension-polyfill', () => ({ default: fakeBrowser().browser }));
});
afterEach(() => {
  vi.doUnmock('webextension-polyfill');
});

async function iconOf(view: PageView) {
  return (await import('./icon.ts')).iconOf(view);
}

const OPEN = found('');
const CLOSED = found('User-agent: *\nDisallow: /\n');
const NO_GPT = found('User-agent: GPTBot\nDisallow: /\n');
const TWO = ['Googlebot', 'GPTBot'];
/** Its operator says that it ignores robots.txt: whether it fetches is not known. */
const FREE = 'Perplexity-User';

describe('a page with a report', () => {
  test.each<[string, RobotsOutcome, string[], Partial<PageFacts>, string]>([
    ['nothing in the way', OPEN, TWO, saying(), 'allowed || Indexable · None of your 2 crawlers is blocked'],
    [
      'of one that need not obey nothing is claimed',
      OPEN,
      [...TWO, FREE],
      saying(),
      'allowed || Indexable · Not blocked: 2 of 3 crawlers. The others are unknown',
    ],
    [
      'all are blocked',
      CLOSED,
      TWO,
      saying(),
      'disallowed |2| Not indexable · 2 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'all are blocked, and one need not obey',
      CLOSED,
      [...TWO, FREE],
      saying(),
      'disallowed |2| Not indexable · 2 of your 3 crawlers can’t crawl or index this page. Unknown: 1',
    ],
    [
      'search engines can index it, another crawler is blocked',
      NO_GPT,
      TWO,
      saying(),
      'allowed |1| Indexable · 1 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'noindex, which is nothing to a crawler without an index',
      OPEN,
      TWO,
      saying('noindex'),
      'noindex |1| Not indexable · 1 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'a status that leaves nothing to index',
      OPEN,
      TWO,
      { headers: headers({ status: 404 }) },
      'noindex |1| Not indexable · 1 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'one search engine of two',
      OPEN,
      ['Googlebot', 'bingbot'],
      saying('bingbot: noindex'),
      'partly |1| Partly indexable · 1 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'another URL is the canonical one',
      OPEN,
      TWO,
      { headers: headers({ links: ['</other>; rel="canonical"'] }) },
      'partly || Canonicalized to another URL · None of your 2 crawlers is blocked',
    ],
    [
      'the headers are unknown',
      OPEN,
      TWO,
      UNSEEN,
      'unknown || Indexing unknown · Not blocked: 1 of 2 crawlers. The others are unknown',
    ],
    [
      'offline',
      OFFLINE,
      TWO,
      saying(),
      'unknown || Indexing unknown · Not blocked: 0 of 2 crawlers. The others are unknown',
    ],
    ['no search crawler', OPEN, ['GPTBot'], saying(), 'allowed || Your crawler isn’t blocked'],
    [
      'no search crawler, and all are blocked',
      CLOSED,
      ['GPTBot', 'CCBot'],
      saying(),
      'disallowed |2| 2 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'no search crawler, and one is blocked',
      NO_GPT,
      ['GPTBot', 'CCBot'],
      saying(),
      'partly |1| 1 of your 2 crawlers can’t crawl or index this page',
    ],
    [
      'no search crawler, offline',
      OFFLINE,
      ['GPTBot'],
      saying(),
      'unknown || Not blocked: 0 of 1 crawlers. The others are unknown',
    ],
    [
      'the chosen ones are gone',
      CLOSED,
      ['Scooter'],
      saying(),
      'unknown || None of your selected crawlers fetches pages',
    ],
    [
      'a control token fetches nothing, so it is not among the blocked crawlers',
      found('User-agent: Google-Extended\nDisallow: /\n'),
      ['Googlebot', 'Google-Extended'],
      saying(),
      'allowed || Indexable · Your crawler isn’t blocked',
    ],
    [
      'nobody is chosen',
      OPEN,
      [],
      saying(),
      'unknown || No crawlers are selected. Select the ones you care about in the settings.',
    ],
  ])('%s', async (_, outcome, tokens, facts, said) => {
    const { name, badge, title } = await iconOf(ready(outcome, tokens, facts));
    expect(`${name} |${badge}| ${title}`).toBe(said);
  });

  test('a crawler that is gone counts nowhere', async () => {
    for (const facts of [saying(), saying('noindex'), UNSEEN]) {
      for (const outcome of [OPEN, CLOSED, NO_GPT]) {
        const without = await iconOf(ready(outcome, TWO, facts));
        expect(await iconOf(ready(outcome, [...TWO, 'Scooter'], facts))).toEqual(without);
      }
    }
  });
});

test.each<[PageView, string, RegExp]>([
  [{ kind: 'not-applicable', url: 'about:blank', scheme: 'about' }, 'logo', /robots\.txt doesn’t apply/],
  [{ kind: 'no-tab' }, 'logo', /robots\.txt doesn’t apply/],
  [{ kind: 'restricted', origin: ORIGIN }, 'logo', /Extensions can’t access example\.com/],
  [{ kind: 'no-access', origin: ORIGIN }, 'unknown', /can’t access this site/],
  [{ kind: 'not-fetched', origin: ORIGIN }, 'unknown', /Click to fetch/],
])(
  'without a report: what can be known is unknown, and the rest has the logo; no number, and why',
  async (view, name, why) => {
    expect(await iconOf(view)).toEqual({ name, badge: '', title: expect.stringMatching(why) });
  },
);
