// Pages with the expected text of every surface: written by hand, from the operators' documents and the rules of the four states,
// for the crawlers that are selected by default. Status × directives × signals × canonical URL × navigation × robots.txt.
import type { PageFacts, PageTags, report } from '../../../src/report/index.ts';
import type { RobotsOutcome } from '../../../src/robots/index.ts';
import { exchange, found, headers, ORIGIN, PAGE_URL, ROBOTS_URL, unreachable } from './facts.ts';

export interface Page {
  readonly robots?: string | RobotsOutcome;
  readonly url?: string;
  readonly metas?: Readonly<Record<string, string>>;
  readonly tags?: Partial<PageTags> | 'unreadable';
  /** Of canonical links in the head. */
  readonly canonicals?: readonly string[];
  readonly status?: number;
  readonly header?: Parameters<typeof headers>[0];
  /** Why status and headers weren't seen. */
  readonly unseen?: Extract<PageFacts['headers'], { kind: 'unknown' }>['reason'];
  readonly redirects?: PageFacts['redirects'];
  /** What the icon's title says of AI training, where it isn't as expected of the word. */
  readonly inTitle?: string;
  /** Sentences of the card that the copied report has, too. */
  readonly says?: readonly string[];
}

/** `icon badge`, the title of the card, `verdict reason`, and the words of AI answers and AI training. */
export type Answers = readonly [icon: string, title: string, verdict: string, answers: string, training: string];

export function factsOf({
  url = PAGE_URL,
  metas = {},
  tags,
  canonicals = [],
  status = 200,
  header,
  unseen,
  redirects,
}: Page) {
  const inHead = Object.entries(metas).map(([name, content]) => ({ name, content, isInHead: true }));
  const links = canonicals.map((href) => ({
    ...{ href, isInHead: true },
    url: URL.canParse(href, url) ? new URL(href, url).href : '',
  }));
  const read = { metas: inHead, canonicals: links, licenses: [], noSnippetElements: 0, omitted: 0 };
  return {
    url,
    redirects: redirects ?? [],
    tags:
      tags === 'unreadable'
        ? ({ kind: 'unreadable' } as const)
        : ({ kind: 'read', tags: { ...read, ...tags } } as const),
    headers: unseen ? ({ kind: 'unknown', reason: unseen } as const) : headers({ status, ...header }),
  } satisfies Parameters<typeof report>[0];
}

const tag = (...robotsTags: string[]): Page => ({ header: { robotsTags } });
const link = (...links: string[]): Page => ({ header: { links } });
const everyone = (rules: string) => `User-agent: *\n${rules}\n`;
const group = (tokens: string, rules = 'Disallow: /') =>
  `${tokens
    .split(' ')
    .map((token) => `User-agent: ${token}\n`)
    .join('')}${rules}\n\n`;

const ALL_BLOCKED = everyone('Disallow: /');
const TRAINING = 'Google-Extended bingbot Applebot GPTBot ClaudeBot meta-externalagent';
/** As Cloudflare writes it. */
const MANAGED = `${everyone('Content-Signal: search=yes,ai-train=no\nAllow: /')}\n${group('Amazonbot')}${group('Applebot-Extended')}${group('CCBot')}${group('ClaudeBot')}${group('Google-Extended')}${group('GPTBot')}${group('meta-externalagent')}`;

const FAILED_503 = unreachable({ reason: { kind: 'status', exchange: exchange(503) } });

const OPEN = 'Not restricted';
const INDEXABLE: Answers = ['allowed', 'Indexable', 'indexable none', OPEN, OPEN];
const BLOCKED_TITLE = 'Blocked from crawling. The URL can still be listed, without its content.';
const BLOCKED: Answers = ['disallowed 9', BLOCKED_TITLE, 'not-indexable robots', 'Blocked', 'Blocked'];
/** Five of the selected crawlers keep an index. What trains models needs none. */
const notIndexable = (reason: string, answers = 'Blocked'): Answers => [
  'noindex 5',
  'Not indexable',
  `not-indexable ${reason}`,
  answers,
  OPEN,
];
/**
 * Who documents it: noindex in a tag all but Perplexity, in a header Google, Microsoft and Apple; none Google and Apple. The
 * others are asked not to, and might ignore it.
 */
const noindexOf = (operators: number): Answers => notIndexable('noindex', `${operators} of 5 blocked`);
const NOINDEX = noindexOf(4);
const FAILING_TITLE = 'Blocked for now: robots.txt is failing';
const FOR_NOW = 'Blocked for now';
const FAILING: Answers = ['partly 9', FAILING_TITLE, 'not-indexable unreachable', FOR_NOW, FOR_NOW];
const FAILING_FOR = 'Blocked for now for Google: robots.txt is failing';
const FAILING_FOR_GOOGLE: Answers = ['partly 2', FAILING_FOR, 'partly unreachable', '1 of 5 blocked', '1 of 6 blocked'];
const UNKNOWN: Answers = ['unknown', 'Indexing unknown', 'unknown none', 'Unknown', 'Unknown'];
const RULES_UNKNOWN: Answers = ['unknown', 'Indexing unknown', 'unknown unreachable', 'Unknown', 'Unknown'];
const ELSEWHERE: Answers = ['partly', 'Names another canonical URL', 'canonicalised canonical', OPEN, OPEN];
const but = (title: string): Answers => ['partly', `Indexable, but ${title}`, 'indexable none', OPEN, OPEN];
/** The verdict of an indexable page, with these states of AI. */
const ai = (badge: number, answers: string, training: string): Answers => {
  const icon = badge === 0 ? 'allowed' : `allowed ${badge}`;
  return [icon, 'Indexable', 'indexable none', answers, training];
};

export const PAGES: readonly (readonly [name: string, page: Page, answers: Answers])[] = [
  // HTTP status: Google documents that it drops 4xx, tries 429 and 5xx again, and that a redirect isn't indexed itself.
  ['200', {}, INDEXABLE],
  ['304, a page that the browser had', { status: 304 }, INDEXABLE],
  ['400', { status: 400 }, notIndexable('status')],
  ['401', { status: 401 }, notIndexable('status')],
  ['403', { status: 403 }, notIndexable('status')],
  ['404', { status: 404 }, notIndexable('status')],
  ['410', { status: 410 }, notIndexable('status')],
  ['429', { status: 429 }, notIndexable('status')],
  ['451', { status: 451 }, notIndexable('status')],
  ['500', { status: 500 }, notIndexable('status')],
  ['503', { status: 503 }, notIndexable('status')],
  ['301', { status: 301 }, notIndexable('redirect')],
  ['302', { status: 302 }, notIndexable('redirect')],
  ['308', { status: 308 }, notIndexable('redirect')],
  ['404 with a noindex: the status comes first', { status: 404, metas: { robots: 'noindex' } }, notIndexable('status')],
  ['503 with a canonical URL elsewhere', { status: 503, canonicals: ['/main'] }, notIndexable('status')],

  // Directives of meta tags and headers.
  ['meta robots noindex', { metas: { robots: 'noindex' } }, NOINDEX],
  ['meta robots none', { metas: { robots: 'none' } }, noindexOf(2)],
  ['meta ROBOTS NOINDEX, FOLLOW', { metas: { ROBOTS: 'NOINDEX, FOLLOW' } }, NOINDEX],
  ['X-Robots-Tag noindex', tag('noindex'), noindexOf(3)],
  ['X-Robots-Tag none, nofollow', tag('none, nofollow'), noindexOf(2)],
  ['index and noindex in one tag: the most restrictive applies', { metas: { robots: 'index, noindex' } }, NOINDEX],
  ['meta index against a noindex of the header', { metas: { robots: 'index' }, ...tag('noindex') }, noindexOf(3)],
  ['meta googlebot index beside meta robots noindex', { metas: { robots: 'noindex', googlebot: 'index' } }, NOINDEX],
  [
    'meta googlebot noindex',
    { metas: { googlebot: 'noindex' } },
    ['partly 1', 'Not indexable for Google', 'partly noindex', '1 of 5 blocked', OPEN],
  ],
  [
    'X-Robots-Tag googlebot: noindex',
    tag('googlebot: noindex'),
    ['partly 1', 'Not indexable for Google', 'partly noindex', '1 of 5 blocked', OPEN],
  ],
  [
    'meta bingbot noindex',
    { metas: { bingbot: 'noindex' } },
    ['partly 1', 'Not indexable for Microsoft', 'partly noindex', '1 of 5 blocked', OPEN],
  ],
  [
    'unavailable_after of a day that is past: Google alone documents it',
    { metas: { robots: 'unavailable_after: 2025-06-25' } },
    ['partly 1', 'Not indexable for Google', 'partly noindex', '1 of 5 blocked', OPEN],
  ],
  ['unavailable_after of a day to come', { metas: { robots: 'unavailable_after: 2027-06-25' } }, INDEXABLE],
  ['X-Robots-Tag for another crawler', tag('otherbot: noindex'), INDEXABLE],
  ['X-Robots-Tag gptbot: noindex, which keeps no index', tag('gptbot: noindex'), INDEXABLE],
  ['nofollow', { metas: { robots: 'nofollow' } }, INDEXABLE],
  ['index, follow', { metas: { robots: 'index, follow' } }, INDEXABLE],
  ['noidex', { metas: { robots: 'noidex' } }, but('a noindex is misspelled')],
  ['a redirect by meta refresh at once', { tags: { refresh: '0; url=/new' } }, notIndexable('redirect')],
  ['a redirect by meta refresh after 5 seconds', { tags: { refresh: '5; url=/new' } }, notIndexable('redirect')],
  ['a meta refresh after 30 seconds is a note', { tags: { refresh: '30; url=/new' } }, INDEXABLE],
  ['a meta refresh of the page itself', { tags: { refresh: '0; url=/page' } }, INDEXABLE],

  // Directives that operators document for AI. Google: nosnippet and max-snippet, of Googlebot's answers; Apple: nosnippet; Bing:
  // noarchive and nocache.
  ['nosnippet', { metas: { robots: 'nosnippet' } }, ai(2, '2 of 5 restricted', OPEN)],
  ['max-snippet:0', { metas: { robots: 'max-snippet:0' } }, ai(1, '1 of 5 restricted', OPEN)],
  ['max-snippet:20 leaves a part', { metas: { robots: 'max-snippet:20' } }, ai(0, '1 of 5 restricted', OPEN)],
  ['max-snippet:-1 is no limit', { metas: { robots: 'max-snippet:-1' } }, INDEXABLE],
  ['noarchive', { metas: { robots: 'noarchive' } }, ai(1, '1 of 5 opted out', '1 of 6 opted out')],
  ['nocache leaves a part', { metas: { robots: 'nocache' } }, ai(0, '1 of 5 restricted', '1 of 6 restricted')],
  ['noarchive and nocache are nocache', tag('noarchive, nocache'), ai(0, '1 of 5 restricted', '1 of 6 restricted')],
  ['noai, a convention that no operator documents', { metas: { robots: 'noai' } }, ai(6, OPEN, 'Opted out')],
  [
    'noindex and noarchive',
    { metas: { robots: 'noindex, noarchive' } },
    ['noindex 5', 'Not indexable', 'not-indexable noindex', '4 of 5 blocked', '1 of 6 opted out'],
  ],
  [
    'noindex and noai',
    { metas: { robots: 'noindex, noai' } },
    ['noindex 9', 'Not indexable', 'not-indexable noindex', '4 of 5 blocked', 'Opted out'],
  ],

  // Signals of the site.
  [
    'Content-Signal ai-train=no',
    { robots: everyone('Content-Signal: ai-train=no\nAllow: /') },
    ai(6, OPEN, 'Opted out'),
  ],
  [
    'Content-Signal ai-train=yes',
    { robots: everyone('Content-Signal: ai-train=yes\nAllow: /') },
    ai(0, OPEN, 'Allowed'),
  ],
  [
    'Content-Signal ai-input=no',
    { robots: everyone('Content-Signal: ai-input=no\nAllow: /') },
    ai(6, 'Opted out', OPEN),
  ],
  [
    'Content-Signal ai-input=no, and for Perplexity a noindex that it might ignore',
    {
      robots: `${everyone('Content-Signal: ai-input=no\nAllow: /')}\n${group('PerplexityBot', 'Allow: /')}`,
      ...tag('perplexitybot: noindex'),
    },
    ai(6, 'Opted out', OPEN),
  ],
  [
    'Content-Signal ai-input=yes',
    { robots: everyone('Content-Signal: ai-input=yes\nAllow: /') },
    ai(0, 'Allowed', OPEN),
  ],
  [
    'Content-Signal of both',
    { robots: everyone('Content-Signal: ai-input=no, ai-train=no\nAllow: /') },
    ai(9, 'Opted out', 'Opted out'),
  ],
  [
    'Content-Signal ai-train=no for GPTBot alone',
    { robots: group('GPTBot', 'Content-Signal: ai-train=no\nAllow: /') },
    ai(1, OPEN, '1 of 6 opted out'),
  ],
  [
    'Content-Usage in robots.txt',
    { robots: everyone('Content-Usage: train-ai=n\nAllow: /') },
    ai(6, OPEN, 'Opted out'),
  ],
  ['Content-Usage header', { header: { contentUsage: ['train-ai=n'] } }, ai(6, OPEN, 'Opted out')],
  ['Content-Usage header that allows', { header: { contentUsage: ['train-ai=y'] } }, ai(0, OPEN, 'Allowed')],
  ['TDM reservation in a header', { header: { tdmReservation: ['1'] } }, ai(6, OPEN, 'Opted out')],
  ['TDM reservation in a tag', { metas: { 'tdm-reservation': '1' } }, ai(6, OPEN, 'Opted out')],
  [
    'Content-Signal allows what a TDM reservation refuses',
    { robots: everyone('Content-Signal: ai-train=yes\nAllow: /'), header: { tdmReservation: ['1'] } },
    ai(0, OPEN, 'Conflicting'),
  ],
  ['not free, by structured data: Apple’s answers', { tags: { isPaywalled: true } }, ai(1, '1 of 5 opted out', OPEN)],
  [
    'Cloudflare’s managed file: five operators blocked, Microsoft opted out',
    { robots: MANAGED, inTitle: '6 of 6 restricted' },
    ai(6, '1 of 5 restricted', 'Opted out'),
  ],
  [
    'signals for *, beside a group for bingbot without one',
    { robots: `${everyone('Content-Signal: ai-input=yes, ai-train=no\nAllow: /')}\n${group('bingbot', 'Allow: /')}` },
    ai(5, OPEN, '5 of 6 opted out'),
  ],
  [
    'a signal that allows, where robots.txt blocks',
    { robots: everyone('Content-Signal: ai-train=yes, ai-input=yes\nDisallow: /') },
    BLOCKED,
  ],
  [
    'a signal that allows answers, and a noindex',
    { robots: everyone('Content-Signal: ai-input=yes\nAllow: /'), metas: { robots: 'noindex' } },
    NOINDEX,
  ],
  [
    'a signal against training, and a 404',
    { robots: everyone('Content-Signal: ai-train=no\nAllow: /'), status: 404 },
    ['noindex 9', 'Not indexable', 'not-indexable status', 'Blocked', 'Opted out'],
  ],

  // robots.txt.
  ['all blocked', { robots: ALL_BLOCKED }, BLOCKED],
  ['another folder blocked', { robots: everyone('Disallow: /private/') }, INDEXABLE],
  ['the page blocked to its end', { robots: everyone('Disallow: /page$') }, BLOCKED],
  ['a longer Allow', { robots: everyone('Disallow: /\nAllow: /page') }, INDEXABLE],
  ['an empty Disallow', { robots: everyone('Disallow:') }, INDEXABLE],
  ['Noindex in robots.txt, which nobody supports', { robots: everyone('Noindex: /page') }, INDEXABLE],
  ['blocked, with a noindex that nobody sees', { robots: ALL_BLOCKED, metas: { robots: 'noindex' } }, BLOCKED],
  ['blocked, and 404', { robots: ALL_BLOCKED, status: 404 }, BLOCKED],
  ['blocked, with a canonical URL elsewhere', { robots: ALL_BLOCKED, canonicals: ['/main'] }, BLOCKED],
  ['blocked, and the headers weren’t seen', { robots: ALL_BLOCKED, unseen: 'opened-before' }, BLOCKED],
  [
    'blocked for its query alone',
    { robots: everyone('Disallow: /*?utm_'), url: `${ORIGIN}/page?utm_source=mail`, canonicals: ['/page'] },
    BLOCKED,
  ],
  ['GPTBot blocked', { robots: group('GPTBot') }, ai(1, OPEN, '1 of 6 blocked')],
  ['OAI-SearchBot blocked', { robots: group('OAI-SearchBot') }, ai(1, '1 of 5 blocked', OPEN)],
  [
    'Google-Extended blocked: Google’s own answers stay',
    { robots: group('Google-Extended') },
    ai(1, '1 of 5 restricted', '1 of 6 blocked'),
  ],
  [
    'Applebot-Extended blocked: of Apple, training alone',
    { robots: group('Applebot-Extended') },
    ai(1, OPEN, '1 of 6 blocked'),
  ],
  [
    'bingbot blocked',
    { robots: group('bingbot') },
    ['partly 1', 'Blocked for Microsoft', 'partly robots', '1 of 5 blocked', '1 of 6 blocked'],
  ],
  [
    'Googlebot blocked: Applebot follows its group',
    { robots: group('Googlebot'), says: ['Google and Apple can still list the URL, without its content.'] },
    ['partly 2', 'Blocked for Google and Apple', 'partly robots', '2 of 5 blocked', '1 of 6 blocked'],
  ],
  [
    'all but Googlebot blocked',
    { robots: `${group('Googlebot', 'Allow: /')}${ALL_BLOCKED}` },
    ['partly 7', 'Blocked for Microsoft', 'partly robots', '4 of 5 restricted', '5 of 6 blocked'],
  ],
  [
    'Dissallow, which Google reads',
    {
      robots: everyone('Dissallow: /page'),
      says: [
        'robots.txt line 2 blocks Google: Dissallow: /page',
        'Google can still list the URL, without its content.',
      ],
    },
    ['partly 2', 'Blocked for Google', 'partly robots', '1 of 5 blocked', '1 of 6 blocked'],
  ],
  ['GPTBot allowed by name', { robots: group('GPTBot', 'Allow: /') }, ai(0, OPEN, OPEN)],
  // Two of them are search engines: to let those crawl says nothing of AI.
  ['all that train allowed by name', { robots: group(TRAINING, 'Allow: /') }, ai(0, OPEN, OPEN)],
  [
    'bingbot blocked, and a noindex for the others',
    { robots: group('bingbot'), metas: { robots: 'noindex' } },
    ['noindex 5', 'Not indexable', 'not-indexable mixed', '4 of 5 blocked', '1 of 6 blocked'],
  ],

  // What came of asking for robots.txt.
  ['no robots.txt (404)', { robots: { kind: 'unavailable', exchange: exchange(404) } }, INDEXABLE],
  ['robots.txt: 403', { robots: { kind: 'unavailable', exchange: exchange(403) } }, INDEXABLE],
  [
    'robots.txt: 503',
    {
      robots: FAILED_503,
      says: ['robots.txt returns 503, so Microsoft and Apple can’t crawl for now, unless an earlier copy allows it.'],
    },
    FAILING,
  ],
  [
    'robots.txt: no answer',
    {
      robots: unreachable(),
      says: [
        'robots.txt can’t be reached, so Microsoft and Apple can’t crawl for now, unless an earlier copy allows it.',
      ],
    },
    FAILING,
  ],
  [
    'robots.txt: 429, which Google alone treats as a server error',
    {
      robots: unreachable({ reason: { kind: 'status', exchange: exchange(429) } }),
      says: ['robots.txt returns 429, so Google can’t crawl for now.'],
    },
    FAILING_FOR_GOOGLE,
  ],
  [
    'robots.txt: 503, and a last good copy that allows: Google waits for 12 hours',
    { robots: unreachable({ lastGood: found('') }) },
    FAILING_FOR_GOOGLE,
  ],
  [
    'robots.txt: 503, and a last good copy that blocks',
    {
      robots: { ...FAILED_503, lastGood: found(ALL_BLOCKED) },
      says: [
        'robots.txt returns 503, so Google can’t crawl for now.',
        'Line 2 of Robots Lens’s last copy of robots.txt blocks Google, Microsoft, and Apple: Disallow: /',
        'If that line hasn’t changed, the block stays when robots.txt works again.',
      ],
    },
    ['partly 9', 'Blocked by the last good copy of robots.txt', 'not-indexable mixed', 'Blocked', 'Blocked'],
  ],
  ['no network', { robots: unreachable({ reason: { kind: 'offline' } }) }, RULES_UNKNOWN],
  ['no access to the site', { robots: { kind: 'no-access', url: ROBOTS_URL } }, RULES_UNKNOWN],
  ['too many redirects', { robots: { kind: 'too-many-redirects', url: ROBOTS_URL, hops: [], at: 0 } }, INDEXABLE],

  // The canonical URL, which is a signal.
  ['canonical: itself', { canonicals: ['/page'] }, INDEXABLE],
  ['canonical: elsewhere', { canonicals: ['/main'] }, ELSEWHERE],
  ['canonical: another host', { canonicals: ['https://www.example.com/page'] }, ELSEWHERE],
  ['canonical: by Link header', link('</main>; rel="canonical"'), ELSEWHERE],
  ['canonical: blocked there', { robots: everyone('Disallow: /main'), canonicals: ['/main'] }, ELSEWHERE],
  [
    'canonical: one that redirected here',
    { canonicals: ['/old'], redirects: [{ url: `${ORIGIN}/old`, status: 301, location: PAGE_URL, robotsTags: [] }] },
    ELSEWHERE,
  ],
  ['canonical: two that differ', { canonicals: ['/main', '/other'] }, but('the canonical URLs conflict')],
  ['canonical: broken', { canonicals: ['http://'] }, but('the canonical URL is broken')],
  ['canonical: elsewhere, beside a noindex', { canonicals: ['/main'], metas: { robots: 'noindex' } }, NOINDEX],

  // How one came to the page.
  [
    'after a redirect, whose noindex doesn’t count',
    { redirects: [{ url: `${ORIGIN}/old`, status: 301, location: PAGE_URL, robotsTags: ['noindex'] }] },
    INDEXABLE,
  ],
  [
    'after two redirects: the way in one line, and which of them the directive is of',
    {
      redirects: [
        { url: `${ORIGIN}/start`, status: 301, location: 'https://a.example/b', robotsTags: ['googlebot: noindex'] },
        { url: 'https://a.example/b', status: 302, location: PAGE_URL, robotsTags: [] },
      ],
      says: [
        `Redirected here: ${ORIGIN}/start (301) → https://a.example/b (302)`,
        `Doesn’t apply to this page: googlebot: noindex on ${ORIGIN}/start.`,
      ],
    },
    INDEXABLE,
  ],
  ['by the page’s own navigation', { unseen: 'own-navigation' }, UNKNOWN],
  [
    'by its own navigation, with a noindex',
    { unseen: 'own-navigation', metas: { robots: 'noindex' } },
    ['noindex 5', 'Not indexable', 'not-indexable noindex', '4 of 5 blocked', 'Unknown'],
  ],
  ['by Back or Forward', { unseen: 'restored' }, UNKNOWN],
  ['open before the extension was', { unseen: 'opened-before' }, UNKNOWN],
  ['made by a service worker', { unseen: 'not-observed' }, UNKNOWN],
  ['with too long headers', { unseen: 'too-long' }, UNKNOWN],
  ['where the tags can’t be read', { tags: 'unreadable' }, UNKNOWN],
];
