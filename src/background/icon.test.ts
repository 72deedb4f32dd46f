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
      'disallowed |2| 2 of your 3 crawlers may not fetch or index this page',
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
    ['the headers are unknown', OPEN, TWO, UNSEEN, 'unknown || Not known for this page'],
    ['offline', OFFLINE, TWO, saying(), 'unknown || Not known for this page'],
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

test.each<[PageView, RegExp]>([
  [{ kind: 'not-applicable', url: 'about:blank', scheme: 'about' }, /no robots\.txt/],
  [{ kind: 'no-tab' }, /no robots\.txt/],
  [{ kind: 'no-access', origin: ORIGIN }, /may not look at this site/],
  [{ kind: 'not-fetched', origin: ORIGIN }, /Click to fetch/],
])('without a report: unknown, no number, and why', async (view, why) => {
  expect(await iconOf(view)).toEqual({ name: 'unknown', badge: '', title: expect.stringMatching(why) });
});
