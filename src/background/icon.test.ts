// What the toolbar button says of a page: the shape, the number on it, and the same in words.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { found, headers, ORIGIN, ready, UNKNOWN_HEADERS, unreachable } from '../../test/support/facts.ts';
import { fakeBrowser } from '../../test/support/fake-browser.ts';
import type { PageFacts } from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import type { PageView } from '../shared/protocol.ts';

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
/** Its owner says that it ignores robots.txt: whether it fetches is not known. */
const FREE = 'Perplexity-User';

describe('a page with a report', () => {
  test.each<[string, RobotsOutcome, string[], Partial<PageFacts>, string]>([
    ['all may', OPEN, TWO, saying(), 'allowed || All of your 2 crawlers may fetch and index this page'],
    ['one', OPEN, ['GPTBot'], saying(), 'allowed || Your crawler may fetch and index this page'],
    [
      'of one that need not obey nothing is claimed',
      OPEN,
      [...TWO, FREE],
      saying(),
      'allowed || Crawlers that may fetch and index this page: 2 of 3. Of the others it is not known',
    ],
    ['none may fetch', CLOSED, TWO, saying(), 'disallowed |2| None of your 2 crawlers may fetch this page'],
    [
      'none may fetch, and one need not obey',
      CLOSED,
      [...TWO, FREE],
      saying(),
      'disallowed |2| 2 of your 3 crawlers may not fetch or index this page. Not known: 1',
    ],
    ['some may', NO_GPT, TWO, saying(), 'partly |1| 1 of your 2 crawlers may not fetch or index this page'],
    [
      'none may index',
      OPEN,
      TWO,
      saying('noindex'),
      'noindex |2| None of your 2 crawlers may index this page: it asks not to be',
    ],
    [
      'one may not fetch, the other not index',
      NO_GPT,
      TWO,
      saying('noindex'),
      'partly |2| 2 of your 2 crawlers may not fetch or index this page',
    ],
    [
      'one may not fetch, and of the other’s index nothing is known',
      NO_GPT,
      TWO,
      UNSEEN,
      'partly |1| 1 of your 2 crawlers may not fetch or index this page. Not known: 1',
    ],
    [
      'the headers are unknown',
      OPEN,
      TWO,
      UNSEEN,
      'unknown || All of your 2 crawlers may fetch this page. Whether they may index it is not known',
    ],
    [
      'the headers are unknown, to one',
      OPEN,
      ['GPTBot'],
      UNSEEN,
      'unknown || Your crawler may fetch this page. Whether it may index it is not known',
    ],
    [
      'the headers are unknown, and one need not obey',
      OPEN,
      [...TWO, FREE],
      UNSEEN,
      'unknown || Crawlers that may fetch this page: 2 of 3. Whether they may index it, and what the others may do, is not known',
    ],
    ['offline', OFFLINE, TWO, saying(), 'unknown || It is not known whether your 2 crawlers may fetch this page'],
    [
      'offline, one',
      OFFLINE,
      ['GPTBot'],
      saying(),
      'unknown || It is not known whether your crawler may fetch this page',
    ],
    [
      'the chosen ones fetch nothing',
      CLOSED,
      ['Google-Extended', 'Scooter'],
      saying(),
      'unknown || None of the crawlers you chose fetches pages',
    ],
    [
      'nobody is chosen',
      OPEN,
      [],
      saying(),
      'unknown || No crawler is chosen. Choose in the settings which crawlers you want to know about.',
    ],
  ])('%s', async (_, outcome, tokens, facts, said) => {
    const { name, badge, title } = await iconOf(ready(outcome, tokens, facts));
    expect(`${name} |${badge}| ${title}`).toBe(said);
  });

  test.each(['Google-Extended', 'Applebot-Extended', 'Scooter'])(
    '%s fetches nothing, so it counts nowhere',
    async (token) => {
      for (const facts of [saying(), saying('noindex'), UNSEEN]) {
        for (const outcome of [OPEN, CLOSED, NO_GPT]) {
          const without = await iconOf(ready(outcome, TWO, facts));
          expect(await iconOf(ready(outcome, [...TWO, token], facts))).toEqual(without);
        }
      }
    },
  );
});

test.each<[PageView, string, RegExp]>([
  [{ kind: 'not-applicable', url: 'about:blank', scheme: 'about' }, 'logo', /no robots\.txt/],
  [{ kind: 'no-tab' }, 'logo', /no robots\.txt/],
  [{ kind: 'restricted', origin: ORIGIN }, 'logo', /No extension may look at example\.com/],
  [{ kind: 'no-access', origin: ORIGIN }, 'unknown', /may not look at this site/],
  [{ kind: 'not-fetched', origin: ORIGIN }, 'unknown', /Click to fetch/],
])(
  'without a report: what can be known is unknown, and the rest has the logo; no number, and why',
  async (view, name, why) => {
    expect(await iconOf(view)).toEqual({ name, badge: '', title: expect.stringMatching(why) });
  },
);
