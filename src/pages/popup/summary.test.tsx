// @vitest-environment happy-dom
// What stands above the tabs: the first sentences and the conflicts.
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { card, found, open, type Page, ready, row, saying, unreachable } from '../../../test/support/popup-app.tsx';
import type { ReadyView } from '../../shared/protocol.ts';
import { headlinesOf } from '../../words/headline.ts';
import '../../../test/support/patience.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/polyfill.ts'));

describe('a contradiction is named with both its places', () => {
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

  test('a noindex that is never seen', async () => {
    const closed = found('User-agent: *\nDisallow: /page\n');
    const { container } = await open(
      ready(closed, ['Googlebot', 'GPTBot', 'bingbot'], { tags: tags(['robots', 'NoIndex']) }),
    );
    await screen.findByText('The noindex stays unseen.');
    expect(conflicts(container)).toEqual([
      'The noindex stays unseen. “NoIndex” (META robots, in the head) never reaches Googlebot and bingbot: line 2 of ' +
        'robots.txt keeps them from fetching the page, so its address can stay in the index.',
    ]);
  });

  test('a crawler’s own META that is weaker than the generic one', async () => {
    const weaker = { tags: tags(['robots', 'noindex'], ['googlebot', 'index']) };
    const { container } = await open(ready(found(''), ['Googlebot', 'GPTBot'], weaker));
    await screen.findByText('What one crawler is allowed does not lift what all are told.');
    expect(conflicts(container)).toEqual([
      'What one crawler is allowed does not lift what all are told. “index” (META googlebot, in the head) has no effect ' +
        'beside “noindex” (META robots, in the head): Google adds both up, and the more restrictive wins. ' +
        'So Googlebot must leave the page out.',
    ]);
  });

  test('a noindex that is taken back is not called none', async () => {
    await open(ready(found(''), ['YandexBot'], { tags: tags(['robots', 'noindex, all']) }));
    expect(await screen.findByText('No rule, directive or HTTP status keeps search engines out.')).toBeTruthy();
    expect(screen.getByText(/^“noindex” .* is taken back by “all”/)).toBeTruthy();
    expect(screen.queryByText(/No META tag and no header forbids/)).toBeNull();
  });

  test('META against header, and the readers who make something else of it', async () => {
    const conflict = { tags: tags(['robots', 'index']), headers: headers('noindex') };
    const { container } = await open(ready(found(''), ['Googlebot', 'YandexBot'], conflict));
    await screen.findAllByText('META tag and header contradict each other.');
    const places = '“index” (META robots, in the head) against “noindex” (header X-Robots-Tag)';
    expect(conflicts(container)).toEqual([
      `META tag and header contradict each other. ${places}: the more restrictive wins, so Googlebot must leave the page out.`,
      `META tag and header contradict each other. ${places}: what permits wins, so YandexBot may index the page.`,
    ]);
    expect(row(container, 'YandexBot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'YandexBot')?.textContent).toContain(
      '“noindex” (header X-Robots-Tag) is taken back by “index” (META robots, in the head): to this crawler, what permits wins.',
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

  test('nothing is said, and that is said', async () => {
    const { container } = await open(ready(found('')));
    expect(card(container)).toMatchObject({ 'ai-training': 'allowed' });
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { ai: 'training=unstated' } });
    expect(aiOf(container, 'GPTBot')).toEqual(['AI training: nothing is said.']);
    expect(row(container, 'Googlebot')?.hasAttribute('data-ai')).toBe(false);
  });

  test('a row tells where it is said and to whom', async () => {
    const signals =
      'User-agent: *\nContent-Signal: ai-train=no\nDisallow:\n\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n';
    const { container } = await open(ready(found(signals), ['GPTBot', 'ClaudeBot']));
    expect(card(container)).toMatchObject({ 'ai-training': 'opted-out' });
    expect(aiOf(container, 'GPTBot')).toEqual([
      'AI training: kept out – robots.txt keeps out by name: GPTBot (line 7).',
    ]);
    expect(aiOf(container, 'ClaudeBot')).toEqual([
      'AI training: the site says no – “ai-train=no” (Content-Signal for *, robots.txt line 2) (not documented by the operator).',
    ]);
  });

  test('the page’s own words, and what each of them is', async () => {
    const said = { ...metas(['robots', 'noai, noimageai, noarchive']), ...sent({ tdmReservation: ['1'] }) };
    const { container } = await open(ready(found(''), ['GPTBot', 'bingbot'], said));
    expect(card(container)).toMatchObject({ 'ai-training': 'opted-out' });
    const training =
      'AI training: the site says no – “1” (header tdm-reservation): the rights to mine text and data are reserved, in the sense of EU law (not documented by the operator)' +
      ' · “noai” (META robots, in the head), a convention and no standard (not documented by the operator)' +
      ' · “noimageai” (META robots, in the head), of images only; a convention and no standard (not documented by the operator)';
    expect(aiOf(container, 'GPTBot')).toEqual([`${training}.`]);
    const bing = '“noarchive” (META robots, in the head), which Bing reads so';
    expect(aiOf(container, 'bingbot')).toEqual([`${training} · ${bing}.`, `AI answers: the site says no – ${bing}.`]);
    expect(row(container, 'bingbot')).toMatchObject({ dataset: { ai: 'training=disallowed answers=disallowed' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Page' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('tdm-reservation1');
    expect(screen.getByRole('tabpanel').textContent).not.toContain('Content-Usage');
  });

  test('while robots.txt fails nothing is claimed of the use', async () => {
    const { container } = await open(ready(unreachable(), ['GPTBot', 'Google-Extended']));
    expect(card(container)).toMatchObject({ 'ai-training': 'blocked', 'ai-search': 'blocked' });
    expect(aiOf(container, 'GPTBot')).toEqual(['AI training: not known.']);
  });

  test('its contradictions, with both places', async () => {
    const robots =
      'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\nContent-Usage: ai-use=n\nUser-agent: GPTBot\nDisallow: /\n';
    const said = { ...metas(['robots', 'noai']), ...sent({ contentUsage: ['ai-use=y'] }) };
    const { container } = await open(ready(found(robots), ['GPTBot'], said));
    await screen.findAllByText('What the site says about AI contradicts itself.');
    expect([...container.querySelectorAll('.conflict > :not(.icon)')].map(({ textContent }) => textContent)).toEqual([
      'What the site says about AI contradicts itself. On AI training the site says yes by “ai-train=yes” ' +
        '(Content-Signal, robots.txt line 2), and no by “noai” (META robots, in the head); which of them holds is stated nowhere.',
      'What the site says about AI contradicts itself. On AI answers the site says yes by “ai-use=y” (header Content-Usage), ' +
        'and no by “ai-use=n” (Content-Usage, robots.txt line 4); by the draft of Content-Usage the more restrictive holds.',
      'Content-Signal and the rules for crawlers say opposite things. “ai-train=yes” (Content-Signal, robots.txt line 2), ' +
        'yet line 6 closes the whole site to GPTBot.',
    ]);
  });

  test('a signal that a crawler with a group of its own does not hear', async () => {
    const signals = found(
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\nUser-agent: GPTBot\nDisallow: /private\n',
    );
    // GPTBot is not chosen, so the line is shown in place of its row.
    const { container } = await open(ready(signals, ['Googlebot']));
    fireEvent.click(await screen.findByRole('button', { name: /^Content-Signal and the rules/ }));
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('ai-train=no'),
    );
    expect(
      await screen.findByText(
        /“ai-train=no” \(Content-Signal, robots.txt line 2\) does not reach GPTBot: a crawler follows only the group that names it, and line 4/,
      ),
    ).toBeTruthy();
  });
});

describe('a canonical link that contradicts', () => {
  const conflicts = (container: Element) =>
    [...container.querySelectorAll('.conflict > :not(.icon)')].map(({ textContent }) => textContent);

  test.each<[string, robots: string, Page, string]>([
    [
      'robots.txt',
      'User-agent: *\nDisallow: /main\n',
      { canonicals: ['/main'] },
      'The canonical link leads to a page that crawlers may not fetch. “https://example.com/main” (canonical link, in ' +
        'the head) is closed to Googlebot and AhrefsBot by line 2 of robots.txt: they are sent to a page that they cannot see.',
    ],
    [
      'a noindex',
      '',
      { canonicals: ['https://other.example/'], metas: [['robots', 'NOINDEX']] },
      'A noindex, and a canonical link elsewhere. “NOINDEX” (META robots, in the head) asks Googlebot and AhrefsBot to leave ' +
        'the page out, and “https://other.example/” (canonical link, in the head) to take it for a copy of another page. ' +
        'Which of the two they follow is theirs to choose.',
    ],
    [
      'another one',
      '',
      { canonicals: ['/a'], links: ['</b>; rel="canonical"'] },
      'Canonical links contradict each other. “https://example.com/a” (canonical link, in the head) against ' +
        '“https://example.com/b” (header Link): crawlers choose one, or take neither.',
    ],
  ])('%s', async (_, robots, page, sentence) => {
    const { container } = await open(ready(found(robots), ['Googlebot', 'GPTBot', 'AhrefsBot'], saying(page)));
    expect(conflicts(container)).toEqual([sentence]);
  });
});

describe('the first sentences', () => {
  const headlines = ({ report }: ReadyView) =>
    headlinesOf(report).map(({ sign, clauses }) => `${sign}: ${clauses.map(({ text }) => text).join(' ')}`);
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

  test.each<[string, robots: string, tokens: string[], sentences: string[], more?: Partial<ReadyView>]>([
    [
      'search engines first, by name, then each AI use',
      'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
      ['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'OAI-SearchBot'],
      [
        'yes: Google and Bing may fetch and index this page.',
        'no: AI training: GPTBot and CCBot may not fetch this page.',
        'yes: AI answers: OAI-SearchBot may fetch and index this page.',
      ],
    ],
    [
      'those of one purpose that differ',
      'User-agent: bingbot\nDisallow: /\n',
      ['Googlebot', 'bingbot', 'YandexBot'],
      ['partly: Google and Yandex may fetch and index this page. Bing may not fetch this page.'],
    ],
    [
      'three names are told, and how many more there are',
      '',
      ['Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'Googlebot-Image'],
      ['yes: Google, Bing, and 3 more may fetch and index this page.'],
    ],
    [
      'search engines and AI are told apart where the same holds for all',
      'User-agent: *\nDisallow: /\n',
      ['Googlebot', 'GPTBot', 'OAI-SearchBot', 'Scooter'],
      [
        'no: Google may not fetch this page.',
        'no: AI training: GPTBot may not fetch this page.',
        'no: AI answers: OAI-SearchBot may not fetch this page.',
      ],
    ],
    [
      'noindex says nothing of training, nor of a page that a person asked for',
      '',
      ['Googlebot', 'GPTBot', 'OAI-SearchBot', 'Claude-User'],
      [
        'no: Google may fetch this page, and must not index it.',
        'yes: AI training: GPTBot may fetch this page.',
        'partly: AI answers: Claude-User may fetch this page. OAI-SearchBot may fetch this page, and must not index it.',
      ],
      noindex,
    ],
    [
      'no more than is known',
      '',
      ['Googlebot', 'GPTBot', 'Perplexity-User'],
      [
        'unknown: Google may fetch this page; whether it may be indexed is not known.',
        'unknown: AI training: GPTBot may fetch this page; whether it may be used for this is not known.',
        'ignores: AI answers: Perplexity-User need not obey robots.txt: whether this page is fetched is not known.',
      ],
      unknown,
    ],
    ['one that serves no purpose of these', '', ['AhrefsBot'], ['yes: AhrefsBot may fetch and index this page.']],
    [
      'a control token fetches nothing: what is said to it is said of the use',
      'User-agent: Google-Extended\nDisallow: /\n',
      ['Google-Extended'],
      ['no: AI training: the site says no to Google-Extended.', 'no: AI answers: the site says no to Google-Extended.'],
    ],
    [
      'nothing is said to it',
      '',
      ['Google-Extended'],
      ['none: AI training: nothing is said.', 'none: AI answers: nothing is said.'],
    ],
    [
      'and that takes nothing from what others may do',
      '',
      ['Google-Extended', 'GPTBot'],
      ['yes: AI training: GPTBot may fetch this page.', 'none: AI answers: nothing is said.'],
    ],
  ])('%s', async (_, robots, tokens, sentences, more = {}) => {
    expect(headlines(ready(found(robots), tokens, more))).toEqual(sentences);
  });

  const SIGNALS = 'User-agent: *\nContent-Signal: ai-train=no, ai-input=yes\nAllow: /\n';

  test.each<[string, robots: string, tokens: string[], sentences: string[], more?: Partial<ReadyView>]>([
    [
      'what the site says, and what its rules do',
      `${SIGNALS}\nUser-agent: GPTBot\nDisallow: /\n`,
      ['GPTBot', 'OAI-SearchBot'],
      [
        'no: AI training: the site says no. GPTBot may not fetch this page.',
        'yes: AI answers: the site says yes. OAI-SearchBot may fetch and index this page.',
      ],
    ],
    // What `*` is told does not reach a crawler that has a group of its own.
    [
      'one is let in by name',
      `${SIGNALS}\nUser-agent: GPTBot\nAllow: /\n`,
      ['GPTBot', 'ClaudeBot'],
      ['partly: AI training: the site says no. GPTBot and ClaudeBot may fetch this page.', expect.anything()],
    ],
    [
      'one is told something else than all',
      `${SIGNALS}\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n`,
      ['GPTBot', 'ClaudeBot'],
      [
        'partly: AI training: the site says no and the site says yes to GPTBot. GPTBot and ClaudeBot may fetch this page.',
        expect.anything(),
      ],
    ],
    [
      'the page says it, though every crawler may fetch it',
      '',
      ['GPTBot', 'Google-Extended'],
      ['no: AI training: the site says no. GPTBot may fetch this page.', expect.anything()],
      saying({ metas: [['robots', 'noai']] }),
    ],
    [
      'a search engine that feeds AI is told something of AI',
      '',
      ['bingbot', 'OAI-SearchBot'],
      [
        expect.anything(),
        'no: AI training: the site says no to Bing.',
        'partly: AI answers: the site says no to Bing. OAI-SearchBot may fetch and index this page.',
      ],
      saying({ metas: [['robots', 'noarchive']] }),
    ],
    [
      'known to all, though nobody was chosen for it',
      SIGNALS,
      ['Googlebot'],
      [expect.anything(), 'no: AI training: the site says no.', 'yes: AI answers: the site says yes.'],
    ],
    [
      'yes and no',
      'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nAllow: /\n',
      ['GPTBot'],
      ['conflict: AI training: the site says yes and no. GPTBot may fetch this page.'],
    ],
  ])('of AI use: %s', async (_, robots, tokens, sentences, more = {}) => {
    expect(headlines(ready(found(robots), tokens, more))).toEqual(sentences);
  });

  test('offline, nothing is claimed', async () => {
    const offline = unreachable({ reason: { kind: 'offline' } });
    expect(headlines(ready(offline))).toEqual([
      'unknown: Google may or may not fetch this page: that is not known.',
      'unknown: AI training: GPTBot may or may not fetch this page: that is not known.',
    ]);
  });

  test('what the site says leads to the line that says it, or to the page’s own words', () => {
    const proofOf = ({ report }: ReadyView) => headlinesOf(report)[0]?.clauses[0]?.proof;
    expect(proofOf(ready(found(SIGNALS), ['GPTBot', 'OAI-SearchBot']))).toEqual({ panel: 'robots', line: 2 });
    expect(proofOf(ready(found(''), ['GPTBot'], saying({ metas: [['robots', 'noai']] })))).toEqual({ panel: 'page' });
  });

  test('the verdict leads to the line that decides, and to the page where a tag does', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /page\n'), ['Googlebot']));
    fireEvent.click(screen.getByRole('button', { name: 'Show line 2' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    await vi.waitFor(() => expect(container.querySelector('[data-opened="true"] .number')?.textContent).toBe('2'));
    cleanup();
    await open(ready(found(''), ['Googlebot'], noindex));
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
  });

  test('a cell of the card leads to the row of one to which it is said', async () => {
    const { container } = await open(ready(found('User-agent: GPTBot\nDisallow: /\n'), ['ClaudeBot', 'GPTBot']));
    expect(card(container)).toMatchObject({ 'ai-search': 'none', 'ai-training': 'partly' });
    fireEvent.click(screen.getByRole('button', { name: /^AI training Partly/ }));
    await vi.waitFor(() => expect(row(container, 'GPTBot')).toMatchObject({ open: true }));
    expect(screen.queryByRole('button', { name: /^AI answers/ })).toBeNull();
  });

  test('of several contradictions the first is told, and the others behind how many there are', async () => {
    const closed = found('User-agent: *\nDisallow: /page\nContent-Signal: ai-train=yes, ai-train=no\n');
    const { container } = await open(ready(closed, ['Googlebot', 'GPTBot'], noindex));
    const others = await screen.findByText('1 more contradiction');
    const titles = () =>
      [...container.querySelectorAll('.summary > .conflict b')].map(({ textContent }) => textContent);
    expect(titles()).toEqual(['The noindex stays unseen.']);
    expect(others.parentElement?.querySelector('.conflict')?.textContent).toContain('What the site says about AI');
    expect(others.parentElement).toMatchObject({ open: false });
  });

  test('each leads to the row that proves it, from wherever one is', async () => {
    const { container } = await open(ready(found('User-agent: bingbot\nDisallow: /\n'), ['Googlebot', 'bingbot']));
    fireEvent.click(await screen.findByRole('tab', { name: 'Page' }));
    fireEvent.click(screen.getByRole('button', { name: /^Search/ }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Crawlers');
    await vi.waitFor(() => expect(document.activeElement?.parentElement).toBe(row(container, 'bingbot')));
    expect(row(container, 'bingbot')).toMatchObject({ open: true });
    expect(row(container, 'Googlebot')).toMatchObject({ open: false });
  });

  test('a contradiction leads to the row of one that it is about; to a panel where no row tells of it', async () => {
    const closed = found('User-agent: bingbot\nDisallow: /page\n');
    const { container } = await open(ready(closed, ['Googlebot', 'bingbot'], noindex));
    fireEvent.click(await screen.findByRole('button', { name: 'The noindex stays unseen.' }));
    await vi.waitFor(() => expect(row(container, 'bingbot')).toMatchObject({ open: true }));
    cleanup();
    await open(ready(found(''), ['Googlebot'], saying({ canonicals: ['/a'], links: ['</b>; rel="canonical"'] })));
    fireEvent.click(await screen.findByRole('button', { name: 'Canonical links contradict each other.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
  });
});
