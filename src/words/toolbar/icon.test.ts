// What the toolbar button says of a page: the shape, the number on it, and the same in words.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { found, headers, ORIGIN, ready, UNKNOWN_HEADERS, unreachable } from '../../../test/support/generators/facts.ts';
import type { PageFacts } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageView, ReadyView } from '../../shared/protocol.ts';

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
    [
      'nothing in the way',
      OPEN,
      TWO,
      saying(),
      'allowed || Search: Indexable · AI answers: Not restricted · AI training: Not restricted · None of your 2 crawlers is blocked',
    ],
    [
      'of one that need not obey nothing is claimed',
      OPEN,
      [...TWO, FREE],
      saying(),
      'allowed || Search: Indexable · AI answers: Not restricted · AI training: Not restricted · Not blocked: 2 of 3 crawlers. Verdict unknown for the others',
    ],
    [
      'all are blocked',
      CLOSED,
      TWO,
      saying(),
      'disallowed |2| Search: Blocked from crawling. The URL can still be listed, without its content. · AI answers: 1 of 1 blocked · AI training: 1 of 1 blocked · Blocked, noindex or opted out: 2 of your 2 crawlers',
    ],
    [
      'all are blocked, and one need not obey',
      CLOSED,
      [...TWO, FREE],
      saying(),
      'disallowed |2| Search: Blocked from crawling. The URL can still be listed, without its content. · AI answers: 1 of 2 blocked · AI training: 1 of 1 blocked · Blocked, noindex or opted out: 2 of your 3 crawlers. Unknown: 1',
    ],
    [
      'search engines can index it, another crawler is blocked',
      NO_GPT,
      TWO,
      saying(),
      'allowed |1| Search: Indexable · AI answers: Not restricted · AI training: 1 of 1 blocked · Blocked, noindex or opted out: 1 of your 2 crawlers',
    ],
    [
      'noindex, which is nothing to a crawler without an index',
      OPEN,
      TWO,
      saying('noindex'),
      'noindex |1| Search: Not indexable · AI answers: 1 of 1 blocked · AI training: Not restricted · Blocked, noindex or opted out: 1 of your 2 crawlers',
    ],
    [
      'a status that leaves nothing to index',
      OPEN,
      TWO,
      { headers: headers({ status: 404 }) },
      'noindex |1| Search: Not indexable · AI answers: 1 of 1 blocked · AI training: Not restricted · Blocked, noindex or opted out: 1 of your 2 crawlers',
    ],
    [
      'one search engine of two',
      OPEN,
      ['Googlebot', 'bingbot'],
      saying('bingbot: noindex'),
      'partly |1| Search: Not indexable for Microsoft · AI answers: 1 of 2 blocked · AI training: Not restricted · Blocked, noindex or opted out: 1 of your 2 crawlers',
    ],
    [
      'another URL is the canonical one',
      OPEN,
      TWO,
      { headers: headers({ links: ['</other>; rel="canonical"'] }) },
      'partly || Search: Names another canonical URL · AI answers: Not restricted · AI training: Not restricted · None of your 2 crawlers is blocked',
    ],
    [
      'the headers are unknown',
      OPEN,
      TWO,
      UNSEEN,
      'unknown || Search: Indexing unknown · AI answers: Unknown · AI training: Unknown · Not blocked: 1 of 2 crawlers. Verdict unknown for the others',
    ],
    [
      'offline',
      OFFLINE,
      TWO,
      saying(),
      'unknown || Search: Indexing unknown · AI answers: Unknown · AI training: Unknown · Not blocked: 0 of 2 crawlers. Verdict unknown for the others',
    ],
    [
      'no search crawler',
      OPEN,
      ['GPTBot'],
      saying(),
      'allowed || AI training: Not restricted · Your crawler isn’t blocked',
    ],
    [
      'no search crawler, and all are blocked',
      CLOSED,
      ['GPTBot', 'CCBot'],
      saying(),
      'disallowed |2| AI training: 2 of 2 blocked · Blocked, noindex or opted out: 2 of your 2 crawlers',
    ],
    [
      'no search crawler, and one is blocked',
      NO_GPT,
      ['GPTBot', 'CCBot'],
      saying(),
      'partly |1| AI training: 1 of 2 blocked · Blocked, noindex or opted out: 1 of your 2 crawlers',
    ],
    [
      'no search crawler, offline',
      OFFLINE,
      ['GPTBot'],
      saying(),
      'unknown || AI training: Unknown · Not blocked: 0 of 1 crawlers. Verdict unknown for the others',
    ],
    [
      'the selected ones are gone',
      CLOSED,
      ['Scooter'],
      saying(),
      'unknown || None of your selected crawlers fetches pages',
    ],
    [
      'a control token is counted as every selected token',
      found('User-agent: Google-Extended\nDisallow: /\n'),
      ['Googlebot', 'Google-Extended'],
      saying(),
      'allowed |1| Search: Indexable · AI answers: 1 of 1 restricted · AI training: 1 of 1 blocked · Blocked, noindex or opted out: 1 of your 2 crawlers',
    ],
    [
      'no crawler is selected',
      OPEN,
      [],
      saying(),
      'unknown || No crawlers are selected. Select the ones you care about in the settings.',
    ],
  ])('a page has the icon, number and title for its case: %s', async (_, outcome, tokens, facts, said) => {
    const { name, badge, title } = await iconOf(ready(outcome, tokens, facts));
    expect(`${name} |${badge}| ${title}`).toBe(said);
  });

  test('the number counts the whole selection, including a crawler that is gone', async () => {
    const { title } = await iconOf(ready(CLOSED, [...TWO, 'Scooter'], saying()));
    expect(title).toContain('3 of your 3 crawlers');
  });

  const shown = async (cares: ReadyView['cares'], robots: RobotsOutcome, facts = saying()) => {
    const tokens = ['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'Twitterbot'];
    const { name, badge, title } = await iconOf({ ...ready(robots, tokens, facts), cares });
    return `${name} |${badge}| ${title}`;
  };

  test('for search only, the icon is about search engines', async () => {
    const closed = found('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n');
    expect(await shown('search', closed)).toBe(
      'partly |1| Search: Blocked for Microsoft · Can’t crawl or index this page: 1 of your 2 search crawlers',
    );
    expect(await shown('search', NO_GPT)).toBe(
      'allowed || Search: Indexable · None of your 2 search crawlers is blocked',
    );
  });

  test('for AI only, the icon is about AI: a site that forbids it differs from an open one', async () => {
    expect(await shown('ai', found('User-agent: *\nContent-Signal: ai-input=no, ai-train=no\nAllow: /\n'))).toBe(
      'partly |4| AI answers: 2 of 2 opted out · AI training: 3 of 3 opted out · Blocked, noindex or opted out: 4 of your 4 AI crawlers',
    );
    expect(await shown('ai', CLOSED)).toMatch(/^disallowed \|4\| AI answers: 2 of 2 blocked/);
    // Twitterbot isn't one for AI.
    const open = 'User-agent: Twitterbot\nAllow: /\n\nUser-agent: *\nDisallow: /\n';
    expect(await shown('ai', found(open))).toMatch(/^disallowed \|4\|/);
    expect(await shown('ai', OPEN)).toBe(
      'allowed || AI answers: Not restricted · AI training: Not restricted · None of your 4 AI crawlers is blocked',
    );
  });

  test('for AI only, crawlers without an index whose AI use depends on unseen headers are unknown', async () => {
    const { name, title } = await iconOf({ ...ready(OPEN, ['GPTBot', 'CCBot'], UNSEEN), cares: 'ai' });
    expect(`${name} ${title}`).toBe(
      'unknown AI training: Unknown · Not blocked: 0 of 2 crawlers. Verdict unknown for the others',
    );
  });

  test('what only the last good copy blocks has no red cross', async () => {
    const lastGood = found('User-agent: *\nDisallow: /\n');
    const failing = unreachable({ lastGood });
    expect(await shown('ai', failing)).toMatch(/^partly \|3\|/);
    expect((await iconOf({ ...ready(failing, ['GPTBot'], saying()), cares: 'both' })).name).toBe('partly');
  });

  test.each([
    ['search', ['GPTBot'], 'No search crawler is selected.'],
    ['ai', ['YandexBot'], 'No AI crawler is selected.'],
  ] as const)('with %s selected and no crawler for it, the title says so', async (cares, tokens, title) => {
    expect(await iconOf({ ...ready(OPEN, tokens, saying()), cares })).toMatchObject({
      name: 'unknown',
      badge: '',
      title,
    });
  });
});

test.each<[PageView, string, RegExp]>([
  [{ kind: 'not-applicable', url: 'about:blank', scheme: 'about' }, 'logo', /robots\.txt doesn’t apply/],
  [{ kind: 'no-tab' }, 'logo', /robots\.txt doesn’t apply/],
  [{ kind: 'restricted', origin: ORIGIN }, 'logo', /Extensions can’t access example\.com/],
  [{ kind: 'closed' }, 'logo', /Extensions can’t read this tab/],
  [{ kind: 'no-access', origin: ORIGIN }, 'unknown', /can’t access this site/],
  [{ kind: 'not-fetched', origin: ORIGIN }, 'unknown', /Click to fetch/],
])(
  'without a report, what can be known is unknown, and the rest has the logo; no number, and why',
  async (view, name, why) => {
    expect(await iconOf(view)).toEqual({ name, badge: '', title: expect.stringMatching(why) });
  },
);
