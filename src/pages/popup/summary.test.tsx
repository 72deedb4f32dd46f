// @vitest-environment happy-dom
// What stands above the tabs: the first sentences and the conflicts.
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import {
  card,
  found,
  open,
  type Page,
  popup,
  ready,
  row,
  saying,
  unreachable,
} from '../../../test/support/fakes/popup-app.tsx';
import { withText } from '../../../test/support/with-text.ts';
import { DEFAULT_TOKENS } from '../../crawlers/index.ts';
import type { PageFacts } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { purposeSummaries } from '../../words/page/purpose-summary.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

describe('a conflict with both its places', () => {
  const tags = (...metas: readonly (readonly [name: string, content: string])[]) =>
    ({
      kind: 'read',
      tags: {
        metas: metas.map(([name, content]) => ({ name, content, isInHead: true })),
        canonicals: [],
        licenses: [],
        noSnippetElements: 0,
        omitted: 0,
      },
    }) as const;
  const headers = (...robotsTags: readonly string[]) =>
    ({
      kind: 'seen',
      by: 'visit',
      headers: {
        status: 200,
        contentType: 'text/html',
        robotsTags,
        links: [],
        contentUsage: [],
        tdmReservation: [],
        tdmPolicy: [],
      },
    }) as const;
  const conflicts = (container: Element) =>
    [...container.querySelectorAll('.conflict > :not(.icon)')].map(({ textContent }) => textContent);

  test('a noindex that is never seen is named with what hides it', async () => {
    const closed = found('User-agent: *\nDisallow: /page\n');
    const { container } = await open(
      ready(closed, ['Googlebot', 'GPTBot', 'bingbot'], { tags: tags(['robots', 'NoIndex']) }),
    );
    await screen.findByText('Blocked crawlers can’t see the noindex');
    expect(conflicts(container)).toEqual([
      'Blocked crawlers can’t see the noindex Googlebot and bingbot can’t read this page. The URL can still be listed, without its content. ' +
        '“NoIndex” (meta robots, in head) has no effect: line 2 of robots.txt blocks crawling.',
    ]);
  });

  test('a crawler’s own META that is weaker than the generic one is named with both', async () => {
    const weaker = { tags: tags(['robots', 'noindex'], ['googlebot', 'index']) };
    const { container } = await open(ready(found(''), ['Googlebot', 'GPTBot'], weaker));
    await screen.findByText('A crawler-specific directive doesn’t override the general one');
    expect(conflicts(container)).toEqual([
      'A crawler-specific directive doesn’t override the general one “index” (meta googlebot, in head) has no effect ' +
        'next to “noindex” (meta robots, in head): Google combines both and applies the most restrictive. ' +
        'Noindex applies to Googlebot.',
    ]);
  });

  test('a noindex that is overridden is not called none', async () => {
    await open(ready(found(''), ['YandexBot'], { tags: tags(['robots', 'noindex, all']) }));
    expect(await screen.findByText('No rule, directive or HTTP status prevents indexing.')).toBeTruthy();
    expect(screen.getByText(withText(/^“all” .* overrides “noindex” /))).toBeTruthy();
    expect(screen.queryByText(/No meta tag or header prevents/)).toBeNull();
  });

  test.each([
    [
      'two tags of one name, each as it is written',
      tags(['robots', 'index, follow'], ['robots', 'noindex']),
      '<meta name="robots" content="index, follow"> conflicts with <meta name="robots" content="noindex">.',
    ],
    [
      'one tag',
      tags(['robots', 'index, noindex']),
      '“index” (meta robots, in head) conflicts with “noindex” (meta robots, in head).',
    ],
  ])('meta tags that conflict are named with both: %s', async (_, both, places) => {
    const { container } = await open(ready(found(''), ['Googlebot'], { tags: both }));
    expect(conflicts(container)).toEqual([
      `Meta robots tags conflict ${places} The most restrictive directive applies: noindex applies to Googlebot.`,
    ]);
  });

  test('META against header names the crawlers to which it means something else', async () => {
    const conflict = { tags: tags(['robots', 'index']), headers: headers('noindex') };
    const { container } = await open(ready(found(''), ['Googlebot', 'YandexBot'], conflict));
    await screen.findAllByText('Meta tag and HTTP header conflict');
    const places = '“index” (meta robots, in head) conflicts with “noindex” (X-Robots-Tag header)';
    expect(conflicts(container)).toEqual([
      `Meta tag and HTTP header conflict ${places}. The most restrictive directive applies: noindex applies to Googlebot.`,
      `Meta tag and HTTP header conflict ${places}. The permissive directive applies, so YandexBot can index the page.`,
    ]);
    expect(row(container, 'YandexBot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'YandexBot')?.textContent).toContain(
      '“index” (meta robots, in head) overrides “noindex” (X-Robots-Tag header): for this crawler, the permissive directive applies.',
    );
  });
});

describe('AI use', () => {
  const metas = (...named: readonly (readonly [name: string, content: string])[]) => ({
    tags: {
      kind: 'read' as const,
      tags: {
        metas: named.map(([name, content]) => ({ name, content, isInHead: true })),
        canonicals: [],
        licenses: [],
        noSnippetElements: 0,
        omitted: 0,
      },
    },
  });
  const sent = (more: { readonly contentUsage?: readonly string[]; readonly tdmReservation?: readonly string[] }) => ({
    headers: {
      kind: 'seen' as const,
      by: 'visit' as const,
      headers: {
        status: 200,
        contentType: 'text/html',
        robotsTags: [],
        links: [],
        contentUsage: [],
        tdmReservation: [],
        tdmPolicy: [],
        ...more,
      },
    },
  });
  /** What a crawler's row says of AI. */
  const aiOf = (container: Element, token: string) =>
    [...(row(container, token)?.querySelectorAll('.reasons p') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((sentence) => sentence.startsWith('AI '));

  test('a site without statements is called that', async () => {
    const { container } = await open(ready(found('')));
    expect(card(container)).toMatchObject({ 'ai-training': 'not-restricted' });
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { ai: 'training=unstated' } });
    expect(aiOf(container, 'GPTBot')).toEqual(['AI training: Not restricted.']);
    expect(row(container, 'Googlebot')).toMatchObject({ dataset: { ai: 'answers=unstated' } });
  });

  test('every operator is named if nothing is restricted, including ChatGPT’s', async () => {
    const { container } = await open(ready(found(''), [...DEFAULT_TOKENS]));
    const note = (purpose: string) => container.querySelector(`[data-purpose="${purpose}"] .note`)?.textContent;
    expect(note('ai-search')).toBe('Google, Microsoft, Apple, OpenAI (ChatGPT), and Perplexity');
    expect(note('ai-training')).toBe('Microsoft, Apple, Google, OpenAI, Anthropic, and Meta');
  });

  test('a site that blocks only Google-Extended shows that in the card', async () => {
    const { container } = await open(ready(found('User-agent: Google-Extended\nDisallow: /\n'), [...DEFAULT_TOKENS]));
    expect(card(container)).toMatchObject({ verdict: 'indexable', 'ai-training': 'partly', 'ai-search': 'partly' });
    const cell = (purpose: string) => container.querySelector(`[data-purpose="${purpose}"]`)?.textContent;
    expect(cell('ai-training')).toContain('1 of 6 blockedGoogle (Blocked)');
    // Grounding is what Google-Extended is about; AI Overviews are Googlebot's.
    expect(cell('ai-search')).toContain('1 of 5 restrictedGoogle (Google-Extended) (Blocked)');
  });

  test('a row says where its statement is, and to whom it applies', async () => {
    const signals =
      'User-agent: *\nContent-Signal: ai-train=no\nDisallow:\n\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n';
    const { container } = await open(ready(found(signals), ['GPTBot', 'ClaudeBot']));
    expect(card(container)).toMatchObject({ 'ai-training': 'opted-out' });
    expect(aiOf(container, 'GPTBot')).toEqual(['AI training: Blocked – robots.txt blocks by name: GPTBot (line 7).']);
    expect(aiOf(container, 'ClaudeBot')).toEqual([
      'AI training: Opted out – “ai-train=no” (Content-Signal for *, robots.txt line 2); Anthropic might ignore it.',
    ]);
  });

  test('the page’s own statements are listed, each with its kind', async () => {
    const said = { ...metas(['robots', 'noai, noimageai, noarchive']), ...sent({ tdmReservation: ['1'] }) };
    const { container } = await open(ready(found(''), ['GPTBot', 'bingbot'], said));
    expect(card(container)).toMatchObject({ 'ai-training': 'opted-out' });
    const training = (owner: string) =>
      `AI training: Opted out – “1” (tdm-reservation header): text and data mining rights are reserved (EU law); ${owner} might ignore it` +
      ` · “noai” (meta robots, in head), a convention rather than a standard; ${owner} might ignore it` +
      ` · “noimageai” (meta robots, in head), for images only; a convention rather than a standard; ${owner} might ignore it`;
    expect(aiOf(container, 'GPTBot')).toEqual([`${training('OpenAI')}.`]);
    const bing = '“noarchive” (meta robots, in head), which Bing treats as an AI opt-out';
    expect(aiOf(container, 'bingbot')).toEqual([
      `${training('Microsoft')} · ${bing}.`,
      `AI answers: Opted out – ${bing}.`,
    ]);
    expect(row(container, 'bingbot')).toMatchObject({ dataset: { ai: 'training=disallowed answers=disallowed' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Page' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('tdm-reservation1');
    expect(screen.getByRole('tabpanel').textContent).not.toContain('Content-Usage');
  });

  test('nothing is claimed about AI use while robots.txt fails', async () => {
    const { container } = await open(ready(unreachable(), ['GPTBot', 'Google-Extended']));
    expect(card(container)).toMatchObject({ 'ai-training': 'blocked', 'ai-search': 'blocked' });
    expect(aiOf(container, 'GPTBot')).toEqual([
      'AI training: Blocked for now – robots.txt unreachable (an earlier copy might decide).',
    ]);
  });

  test('conflicts about AI use have both places', async () => {
    const robots =
      'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\nContent-Usage: ai-use=n\nUser-agent: GPTBot\nDisallow: /\n';
    const said = { ...metas(['robots', 'noai']), ...sent({ contentUsage: ['ai-use=y'] }) };
    const { container } = await open(ready(found(robots), ['GPTBot'], said));
    await screen.findAllByText('Conflicting AI signals');
    expect([...container.querySelectorAll('.conflict > :not(.icon)')].map(({ textContent }) => textContent)).toEqual([
      'Conflicting AI signals AI training: allowed by “ai-train=yes” (Content-Signal, robots.txt line 2), ' +
        'but opted out by “noai” (meta robots, in head). No specification says which applies.',
      'Conflicting AI signals AI answers: allowed by “ai-use=y” (Content-Usage header), ' +
        'but opted out by “ai-use=n” (Content-Usage, robots.txt line 4). The Content-Usage draft applies the most restrictive.',
      'Content-Signal conflicts with the rules “ai-train=yes” (Content-Signal, robots.txt line 2), ' +
        'but line 6 blocks the whole site for GPTBot.',
    ]);
  });

  test('a signal that doesn’t apply to a crawler with its own group is named', async () => {
    const signals = found(
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\nUser-agent: GPTBot\nDisallow: /private\n',
    );
    // GPTBot is not selected, so the line is shown in place of its row.
    const { container } = await open(ready(signals, ['Googlebot']));
    fireEvent.click(await screen.findByRole('button', { name: /^Content-Signal conflicts with the rules/ }));
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('ai-train=no'),
    );
    expect(
      await screen.findByText(
        withText(
          /“ai-train=no” \(Content-Signal, robots.txt line 2\) doesn’t reach GPTBot: a crawler follows only its own group, and line 4/,
        ),
      ),
    ).toBeTruthy();
  });
});

describe('a canonical link that conflicts', () => {
  const conflicts = (container: Element) =>
    [...container.querySelectorAll('.conflict > :not(.icon)')].map(({ textContent }) => textContent);

  test.each<[string, robots: string, Page, string]>([
    [
      'robots.txt',
      'User-agent: *\nDisallow: /main\n',
      { canonicals: ['/main'] },
      'A canonical URL is blocked Line 2 of robots.txt blocks Googlebot and AhrefsBot from ' +
        '“https://example.com/main” (canonical link, in head), so they can’t crawl that canonical URL.',
    ],
    [
      'a noindex',
      '',
      { canonicals: ['https://other.example/'], metas: [['robots', 'NOINDEX']] },
      'Noindex together with a canonical URL elsewhere “NOINDEX” (meta robots, in head) applies to Googlebot and ' +
        'AhrefsBot (AhrefsBot might ignore it), but the canonical URL is “https://other.example/” (canonical link, in head). Crawlers decide which one to follow.',
    ],
    [
      'another one',
      '',
      { canonicals: ['/a'], links: ['</b>; rel="canonical"'] },
      'Canonical URLs conflict “https://example.com/a” (canonical link, in head) conflicts with ' +
        '“https://example.com/b” (Link header). Neither is certain to count: search engines pick one of them or ignore both.',
    ],
  ])('a canonical link has one conflict with %s', async (_, robots, page, sentence) => {
    const { container } = await open(ready(found(robots), ['Googlebot', 'GPTBot', 'AhrefsBot'], saying(page)));
    expect(conflicts(container)).toEqual([sentence]);
  });

  test.each([
    ['', /as canonical\./],
    ['User-agent: *\nDisallow: /main\n', /as canonical, which robots\.txt blocks\./],
    ['User-agent: bingbot\nDisallow: /main\n', /blocks for some of your search crawlers\./],
  ])('the canonical URL is on the card, with whether robots.txt blocks it: %j', async (robots, sentence) => {
    await open(ready(found(robots), ['Googlebot', 'bingbot'], saying({ canonicals: ['/main'] })));
    expect(await screen.findByText(withText(sentence))).toBeTruthy();
  });
});

describe('the first sentences', () => {
  const headlines = ({ report, cares }: ReadyView) =>
    purposeSummaries(report, cares).map(
      ({ icon, clauses }) => `${icon}: ${clauses.map(({ sentence }) => sentence.text).join(' ')}`,
    );
  const noindex = {
    tags: {
      kind: 'read',
      tags: {
        metas: [{ name: 'robots', content: 'noindex', isInHead: true }],
        canonicals: [],
        licenses: [],
        noSnippetElements: 0,
        omitted: 0,
      },
    },
  } as const;
  const unknown = { headers: { kind: 'unknown', reason: 'restored' } } as const;

  test.each<[string, robots: string, tokens: string[], sentences: string[], more?: Partial<PageFacts>]>([
    [
      'search engines first, by name, then each AI use',
      'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
      ['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'OAI-SearchBot'],
      [
        'yes: Google and Bing can crawl and index this page.',
        'yes: AI answers: OAI-SearchBot can crawl and index this page.',
        'no: AI training: GPTBot and CCBot can’t crawl this page.',
      ],
    ],
    [
      'those of one purpose that differ',
      'User-agent: bingbot\nDisallow: /\n',
      ['Googlebot', 'bingbot', 'YandexBot'],
      ['partly: Google and Yandex can crawl and index this page. Bing can’t crawl this page.'],
    ],
    [
      'three names are shown, and how many more there are',
      '',
      ['Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'Googlebot-Image'],
      ['yes: Google, Bing, and 3 more can crawl and index this page.'],
    ],
    [
      'search engines and AI are kept apart where the same holds for all',
      'User-agent: *\nDisallow: /\n',
      ['Googlebot', 'GPTBot', 'OAI-SearchBot', 'Scooter'],
      [
        'no: Google can’t crawl this page.',
        'no: AI answers: OAI-SearchBot can’t crawl this page.',
        'no: AI training: GPTBot can’t crawl this page.',
      ],
    ],
    [
      'noindex says nothing of training, nor of a page that a person asked for',
      '',
      ['Googlebot', 'GPTBot', 'OAI-SearchBot', 'Claude-User'],
      [
        'no: Google can crawl this page but can’t index it.',
        'partly: AI answers: Claude-User can crawl this page. OAI-SearchBot can crawl this page but can’t index it.',
        'yes: AI training: GPTBot can crawl this page.',
      ],
      noindex,
    ],
    [
      'no more than is known',
      '',
      ['Googlebot', 'GPTBot', 'Perplexity-User'],
      [
        'unknown: Google can crawl this page. Whether it can be indexed is unknown.',
        'ignores: AI answers: Perplexity-User might ignore robots.txt, so access can’t be determined.',
        'unknown: AI training: GPTBot can crawl this page. Whether it can be used for this is unknown.',
      ],
      unknown,
    ],
    ['one that serves no purpose of these', '', ['AhrefsBot'], ['yes: AhrefsBot can crawl and index this page.']],
    [
      'a control token fetches nothing: what is said to it is said of the use',
      'User-agent: Google-Extended\nDisallow: /\n',
      ['Google-Extended'],
      ['no: AI answers: blocked for Google-Extended.', 'no: AI training: blocked for Google-Extended.'],
    ],
    [
      'not stated to it',
      '',
      ['Google-Extended'],
      ['none: AI answers: Not restricted.', 'none: AI training: Not restricted.'],
    ],
    [
      'and that takes nothing from what others may do',
      '',
      ['Google-Extended', 'GPTBot'],
      ['none: AI answers: Not restricted.', 'yes: AI training: GPTBot can crawl this page.'],
    ],
  ])(
    'the first sentences say what holds for the selected crawlers: %s',
    async (_, robots, tokens, sentences, more = {}) => {
      expect(headlines(ready(found(robots), tokens, more))).toEqual(sentences);
    },
  );

  const SIGNALS = 'User-agent: *\nContent-Signal: ai-train=no, ai-input=yes\nAllow: /\n';

  test.each<[string, robots: string, tokens: string[], sentences: string[], more?: Partial<PageFacts>]>([
    [
      'what the site says, and what its rules do',
      `${SIGNALS}\nUser-agent: GPTBot\nDisallow: /\n`,
      ['GPTBot', 'OAI-SearchBot'],
      [
        'yes: AI answers: allowed by the site. OAI-SearchBot can crawl and index this page.',
        'no: AI training: opted out. GPTBot can’t crawl this page.',
      ],
    ],
    // What `*` is allowed does not reach a crawler that has its own group.
    [
      'one is allowed by name',
      `${SIGNALS}\nUser-agent: GPTBot\nAllow: /\n`,
      ['GPTBot', 'ClaudeBot'],
      [expect.anything(), 'partly: AI training: opted out. GPTBot and ClaudeBot can crawl this page.'],
    ],
    [
      'one has another statement than all',
      `${SIGNALS}\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n`,
      ['GPTBot', 'ClaudeBot'],
      [
        expect.anything(),
        'partly: AI training: opted out and allowed for GPTBot. GPTBot and ClaudeBot can crawl this page.',
      ],
    ],
    [
      'the page says it, though every crawler can fetch it',
      '',
      ['GPTBot', 'Google-Extended'],
      [expect.anything(), 'opted-out: AI training: opted out. GPTBot can crawl this page.'],
      saying({ metas: [['robots', 'noai']] }),
    ],
    [
      'a search engine that feeds AI has a statement on AI',
      '',
      ['bingbot', 'OAI-SearchBot'],
      [
        expect.anything(),
        'partly: AI answers: opted out for Bing. OAI-SearchBot can crawl and index this page.',
        'opted-out: AI training: opted out for Bing.',
      ],
      saying({ metas: [['robots', 'noarchive']] }),
    ],
    [
      'known to all, though no crawler was selected for it',
      SIGNALS,
      ['Googlebot'],
      [expect.anything(), 'yes: AI answers: allowed by the site.', 'opted-out: AI training: opted out.'],
    ],
    [
      'yes and no for one, beside another that is blocked',
      'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: CCBot\nDisallow: /\n',
      ['GPTBot', 'CCBot'],
      [expect.stringMatching(/^conflict: AI training: /)],
      saying({ metas: [['robots', 'noai']] }),
    ],
    [
      'yes and no',
      'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nAllow: /\n',
      ['GPTBot'],
      ['conflict: AI training: conflicting. GPTBot can crawl this page.'],
    ],
  ])('the first sentences say what holds for AI use: %s', async (_, robots, tokens, sentences, more = {}) => {
    expect(headlines(ready(found(robots), tokens, more))).toEqual(sentences);
  });

  test('an unknown verdict has its reason in the card, once, and the button that resolves it', async () => {
    const unseen = { headers: { kind: 'unknown', reason: 'opened-before' } } as const;
    const { container } = await open(ready(found(''), ['Googlebot'], unseen));
    const reported = await screen.findAllByText(/The page was open before Robots Lens started/);
    expect(reported).toHaveLength(1);
    const lead = container.querySelector('[data-verdict="unknown"] .lead');
    expect(lead?.textContent).toContain('headers weren’t seen');
    expect(lead?.querySelector('button:last-of-type')?.textContent).toBe(
      'Fetch status and headers (one request, no cookies)',
    );
  });

  test('unknown facts are listed below the card if something else decides', async () => {
    const unseen = { headers: { kind: 'unknown', reason: 'opened-before' } } as const;
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot'], unseen));
    await screen.findByText(/its HTTP status and headers weren’t seen/);
    expect(container.querySelector('.lead')?.textContent).not.toContain('headers weren’t seen');
  });

  test('what a person cares about comes first', () => {
    const shown = ready(found('User-agent: GPTBot\nDisallow: /\n'), ['Googlebot', 'GPTBot', 'OAI-SearchBot']);
    const firstWords = (cares: ReadyView['cares']) => headlines({ ...shown, cares }).map((text) => text.slice(0, 20));
    const [google, answers, training] = firstWords('both');
    expect(firstWords('search')).toEqual([google, answers, training]);
    expect(firstWords('ai')).toEqual([answers, training, google]);
  });

  test('while robots.txt is failing, no sentence is red: of a control token neither', () => {
    const failing = ready(unreachable(), ['Googlebot', 'GPTBot', 'Google-Extended']);
    expect(headlines(failing)).toEqual([
      'wait: Google can’t crawl this page while robots.txt is failing.',
      'wait: AI answers: Blocked for now.',
      'wait: AI training: GPTBot can’t crawl this page while robots.txt is failing.',
    ]);
  });

  test('nothing is claimed while the browser is offline', async () => {
    const offline = unreachable({ reason: { kind: 'offline' } });
    expect(headlines(ready(offline))).toEqual([
      'unknown: Unknown whether Google can crawl this page.',
      'unknown: AI training: Unknown whether GPTBot can crawl this page.',
    ]);
  });

  test('a statement of the site links to its line, or to the page’s own tags', () => {
    const proofOf = ({ report, cares }: ReadyView) => purposeSummaries(report, cares)[0]?.clauses[0]?.proof;
    expect(proofOf(ready(found(SIGNALS), ['GPTBot', 'OAI-SearchBot']))).toEqual({ panel: 'robots', line: 2 });
    expect(proofOf(ready(found(''), ['GPTBot'], saying({ metas: [['robots', 'noai']] })))).toEqual({ panel: 'page' });
  });

  test('the verdict links to the line that decides, or to the page if a tag does', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /page\n'), ['Googlebot']));
    fireEvent.click(screen.getByRole('button', { name: 'Show line 2' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    await vi.waitFor(() => expect(container.querySelector('[data-opened="true"] .number')?.textContent).toBe('2'));
    cleanup();
    await open(ready(found(''), ['Googlebot'], noindex));
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
  });

  test('a cell of the card links to the row of a crawler it applies to', async () => {
    const { container } = await open(ready(found('User-agent: GPTBot\nDisallow: /\n'), ['ClaudeBot', 'GPTBot']));
    expect(card(container)).toMatchObject({ 'ai-search': 'none', 'ai-training': 'partly' });
    fireEvent.click(screen.getByRole('button', { name: /^AI training/ }));
    await vi.waitFor(() => expect(row(container, 'GPTBot')).toMatchObject({ dataset: { open: 'true' } }));
    expect(screen.queryByRole('button', { name: /^AI answers/ })).toBeNull();
  });

  test('of several conflicts the first is shown, and the others are counted behind a button', async () => {
    const closed = found('User-agent: *\nDisallow: /page\nContent-Signal: ai-train=yes, ai-train=no\n');
    const { container } = await open(ready(closed, ['Googlebot', 'GPTBot'], noindex));
    const others = await screen.findByText('1 more issue');
    const titles = () =>
      [...container.querySelectorAll('.summary > .conflict b')].map(({ textContent }) => textContent);
    expect(titles()).toEqual(['Blocked crawlers can’t see the noindex']);
    expect(others.parentElement?.querySelector('.conflict')?.textContent).toContain('Conflicting AI signals');
    expect(others.parentElement).toMatchObject({ open: false });
  });

  test('a different robots.txt for crawlers comes first, and can be dismissed', async () => {
    const robotsServed = [
      {
        tokens: ['GPTBot'],
        answer: { kind: 'file' },
        changes: [{ token: 'GPTBot', before: 'allowed', after: 'disallowed' }],
      },
      { tokens: ['Googlebot'], answer: { kind: 'challenge', by: 'cloudflare', status: 403 }, changes: [] },
    ] as const;
    const view = ready(found('User-agent: *\nDisallow: /page\n'), ['Googlebot', 'GPTBot'], {
      ...noindex,
      robotsServed,
    });
    const { container } = await open(view);
    const texts = () =>
      [...container.querySelectorAll('.conflict > :not(.icon)')].map(({ textContent }) => textContent);
    expect(texts().slice(0, 2)).toEqual([
      'Crawlers don’t receive this robots.txt The server sends GPTBot a file that your browser doesn’t receive. ' +
        'Based on that response, this page is blocked for GPTBot. Dismiss for this visit',
      'Crawlers don’t receive this robots.txt Instead of robots.txt, Cloudflare sends Googlebot ' +
        'a challenge page or a refusal (HTTP 403).',
    ]);
    popup.answer = () => ready(found(''), ['Googlebot', 'GPTBot']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss for this visit' }));
    await vi.waitFor(() => expect(texts()).toEqual([]));
    expect(popup.asked.at(-1)).toBe('dismissServing');
  });

  test('each sentence links to the row that proves it, from every panel', async () => {
    const { container } = await open(ready(found('User-agent: bingbot\nDisallow: /\n'), ['Googlebot', 'bingbot']));
    fireEvent.click(await screen.findByRole('tab', { name: 'Page' }));
    fireEvent.click(screen.getByRole('button', { name: /^Search/ }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Crawlers');
    await vi.waitFor(() => expect(document.activeElement?.closest('.row')).toBe(row(container, 'bingbot')));
    expect(row(container, 'bingbot')).toMatchObject({ dataset: { open: 'true' } });
    expect(row(container, 'Googlebot')).toMatchObject({ dataset: { open: 'false' } });
  });

  test('a conflict links to the row of one crawler it is about, or to a panel if no row shows it', async () => {
    const closed = found('User-agent: bingbot\nDisallow: /page\n');
    const { container } = await open(ready(closed, ['Googlebot', 'bingbot'], noindex));
    fireEvent.click(await screen.findByRole('button', { name: 'Blocked crawlers can’t see the noindex' }));
    await vi.waitFor(() => expect(row(container, 'bingbot')).toMatchObject({ dataset: { open: 'true' } }));
    cleanup();
    await open(ready(found(''), ['Googlebot'], saying({ canonicals: ['/a'], links: ['</b>; rel="canonical"'] })));
    fireEvent.click(await screen.findByRole('button', { name: 'Canonical URLs conflict' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
  });
});
