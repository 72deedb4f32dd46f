// Pages and what each surface says of them, written by hand from the operators' documents and not from the code:
// robots.txt: RFC 9309 and https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec; statuses:
// https://developers.google.com/crawling/docs/troubleshooting/http-status-codes; directives, snippets and AI answers:
// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag and …/appearance/ai-features; Google-Extended:
// https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers; Apple: https://support.apple.com/en-us/119829;
// canonical links and redirects: https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls and
// …/301-redirects. test/unit/pages.test.tsx asks popup, icon, Markdown and JSON.
import { DEFAULT_TOKENS } from '../../../src/crawlers/index.ts';
import type { FetchFailure, HeadersUnknownReason, PageHeaders, PageHop } from '../../../src/report/index.ts';
import type { Challenger, RobotsOutcome } from '../../../src/robots/index.ts';
import { challenged, exchange, found, NOW, ORIGIN, PAGE_URL, ROBOTS_URL, unreachable } from './facts.ts';

export interface Given {
  /** The file, or what came instead of it. */
  readonly robots?: string | RobotsOutcome;
  readonly status?: number;
  readonly meta?: readonly (readonly [name: string, content: string])[];
  /** X-Robots-Tag. */
  readonly tag?: readonly string[];
  readonly headers?: Partial<PageHeaders>;
  readonly unknown?: HeadersUnknownReason;
  /** The content script doesn't run in the page. */
  readonly isUnreadable?: boolean;
  /** Instead of all that the page says: no response of the site came. */
  readonly failure?: FetchFailure | Challenger;
  readonly canonical?: readonly string[];
  readonly isCanonicalInBody?: boolean;
  readonly alternates?: readonly (readonly [hreflang: string, url: string])[];
  readonly refresh?: string;
  readonly hops?: readonly PageHop[] | null;
  readonly url?: string;
  readonly selected?: readonly string[];
}

export interface Expected {
  /** `verdict reason answers training` */
  readonly states: string;
  /** `icon badge` */
  readonly icon: string;
  /** The start of the card, of the icon's title, of the Markdown and of the JSON's summary. */
  readonly title: string;
  /** Sentences, or parts of them, of the card or below it, and of the Markdown. */
  readonly says?: readonly string[];
}

export type Page = readonly [name: string, given: Given, expected: Expected];

const OPEN = 'not-restricted';
const BLOCKED = 'Blocked from crawling. The URL can still be listed, without its content.';
const FAILING = 'Blocked for now: robots.txt is failing';
const CANONICAL = 'Names another canonical URL';

const ALL = 'User-agent: *\n';
const group = (lines: string, ...tokens: readonly string[]) =>
  `${tokens.map((token) => `User-agent: ${token}\n`).join('')}${lines}\n`;
const no = (...tokens: readonly string[]) => group('Disallow: /\n', ...tokens);
const signal = (text: string) => `${ALL}Content-Signal: ${text}\nAllow: /\n`;
const hop = (path: string, location: string, ...robotsTags: readonly string[]): PageHop => ({
  url: ORIGIN + path,
  status: 301,
  location,
  robotsTags,
});
const answered = (status: number): RobotsOutcome => ({ kind: 'unavailable', exchange: exchange(status) });
const failing = (status: number) => unreachable({ reason: { kind: 'status', exchange: exchange(status) } });

/** https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/: the file of 3.8 million domains. */
const CLOUDFLARE = `${ALL}Content-Signal: search=yes,ai-train=no
Allow: /

${[
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]
  .map((token) => no(token))
  .join('')}`;

const indexable = { title: 'Indexable' };
const plain: Expected = { states: `indexable none ${OPEN} ${OPEN}`, icon: 'allowed', ...indexable };
const blocked: Expected = { states: 'not-indexable robots blocked blocked', icon: 'disallowed 9', title: BLOCKED };
/** By their index: Google's, Bing's, Apple's, OpenAI's, Perplexity's. Answers of Google-Extended draw on Google's. */
const dropped = (reason: 'status' | 'redirect' | 'noindex', training = OPEN): Expected => ({
  states: `not-indexable ${reason} blocked ${training}`,
  icon: 'noindex 5',
  title: 'Not indexable',
});
const notKnown = (reason: string, ...says: readonly string[]): Expected => ({
  states: `unknown ${reason} unknown unknown`,
  icon: 'unknown',
  title: 'Indexing unknown',
  says,
});
const training = (state: string, badge = ''): Expected => ({
  states: `indexable none ${OPEN} ${state}`,
  icon: `allowed ${badge}`.trim(),
  ...indexable,
});

const RULES: readonly Page[] = [
  ['nothing says anything', {}, plain],
  ['no robots.txt (404)', { robots: answered(404) }, plain],
  ['no robots.txt (403)', { robots: answered(403) }, plain],
  ['no robots.txt (410)', { robots: answered(410) }, plain],
  ['an empty Disallow', { robots: `${ALL}Disallow:\n` }, plain],
  ['a rule for another path', { robots: `${ALL}Disallow: /private\n` }, plain],
  ['everything blocked', { robots: no('*') }, { ...blocked, says: ['line 2'] }],
  ['the page blocked', { robots: `${ALL}Disallow: /page\n` }, blocked],
  ['a longer Allow wins', { robots: `${ALL}Disallow: /\nAllow: /page\n` }, plain],
  [
    // Apple: without its own group, Applebot follows Googlebot's.
    'Googlebot blocked',
    { robots: no('Googlebot') },
    { states: 'partly robots partly partly', icon: 'partly 2', title: 'Blocked for Google and Apple' },
  ],
  [
    'bingbot blocked',
    { robots: no('bingbot') },
    { states: 'partly robots partly partly', icon: 'partly 1', title: 'Blocked for Microsoft' },
  ],
  [
    'Applebot blocked',
    { robots: no('Applebot') },
    { states: 'partly robots partly partly', icon: 'partly 1', title: 'Blocked for Apple' },
  ],
  [
    'each search engine blocked by name',
    { robots: no('Googlebot', 'bingbot', 'Applebot') },
    { states: 'not-indexable robots partly partly', icon: 'disallowed 3', title: BLOCKED },
  ],
  [
    'all but Googlebot blocked',
    { robots: `${no('*')}${group('Allow: /\n', 'Googlebot')}` },
    { states: 'partly robots partly partly', icon: 'partly 7', title: 'Blocked for Microsoft' },
  ],
  [
    'only the query is blocked',
    { robots: `${ALL}Disallow: /*?*utm_\n`, url: `${PAGE_URL}?utm_source=mail`, canonical: ['/page'] },
    { ...blocked, says: ['Blocked only because of the query string'] },
  ],
  ['blocked, and gone', { robots: no('*'), status: 404 }, blocked],
  [
    'blocked, with a noindex that nobody reads',
    { robots: no('*'), meta: [['robots', 'noindex']] },
    { ...blocked, says: ['can’t read this page. The URL can still be listed, without its content.'] },
  ],
  [
    'blocked, with a canonical elsewhere that nobody reads',
    { robots: no('*'), canonical: ['/main'] },
    { ...blocked, says: ['Blocked crawlers can’t see the canonical URL'] },
  ],
];

const AI: readonly Page[] = [
  ['GPTBot blocked', { robots: no('GPTBot') }, { ...training('partly', '1'), says: ['1 of 6 blocked', 'OpenAI'] }],
  [
    'every training crawler that has a token blocked by name',
    { robots: no('Google-Extended', 'GPTBot', 'ClaudeBot', 'meta-externalagent', 'Applebot-Extended') },
    { states: 'indexable none partly partly', icon: 'allowed 5', ...indexable, says: ['5 of 6 blocked'] },
  ],
  [
    'each in a group of its own',
    {
      robots: ['Google-Extended', 'GPTBot', 'ClaudeBot', 'meta-externalagent', 'Applebot-Extended']
        .map((one) => no(one))
        .join(''),
    },
    { states: 'indexable none partly partly', icon: 'allowed 5', ...indexable, says: ['lines 2, 5'] },
  ],
  [
    'the crawlers of AI answers blocked',
    { robots: no('OAI-SearchBot', 'PerplexityBot') },
    { states: `indexable none partly ${OPEN}`, icon: 'allowed 2', ...indexable, says: ['2 of 5 blocked'] },
  ],
  [
    'Google-Extended alone: Gemini, and not Search',
    { robots: no('Google-Extended') },
    { states: 'indexable none partly partly', icon: 'allowed 1', ...indexable },
  ],
  ['Applebot-Extended alone', { robots: no('Applebot-Extended') }, training('partly', '1')],
  ['GPTBot allowed by name, of the others nothing', { robots: group('Allow: /\n', 'GPTBot') }, training(OPEN)],
  [
    'all training crawlers that are selected allowed by name',
    { robots: group('Allow: /\n', 'GPTBot', 'ClaudeBot'), selected: ['Googlebot', 'GPTBot', 'ClaudeBot'] },
    training('allowed'),
  ],
  ['everything allowed to everybody says nothing of AI', { robots: `${ALL}Allow: /\n` }, training(OPEN)],
  [
    'Content-Signal against training',
    { robots: signal('ai-train=no') },
    { ...training('opted-out', '6'), says: ['Content-Signal, robots.txt line 2', 'they might ignore it'] },
  ],
  ['Content-Signal for training', { robots: signal('ai-train=yes') }, training('allowed')],
  [
    'Content-Signal against answers',
    { robots: signal('ai-input=no') },
    { states: `indexable none opted-out ${OPEN}`, icon: 'allowed 6', ...indexable },
  ],
  [
    'Content-Signal for answers, against training',
    { robots: signal('search=yes, ai-input=yes, ai-train=no') },
    { states: 'indexable none allowed opted-out', icon: 'allowed 6', ...indexable },
  ],
  [
    'Content-Signal against both',
    { robots: signal('ai-input=no, ai-train=no') },
    { states: 'indexable none opted-out opted-out', icon: 'allowed 9', ...indexable },
  ],
  [
    'Content-Signal before any group',
    { robots: `Content-Signal: ai-train=no\n${ALL}Allow: /\n` },
    training('opted-out', '6'),
  ],
  [
    'Cloudflare’s managed file',
    { robots: CLOUDFLARE },
    {
      states: 'indexable none partly opted-out',
      icon: 'allowed 6',
      ...indexable,
      says: ['5 of 6 operators blocked', 'Content-Signal, robots.txt line 2'],
    },
  ],
  [
    'Content-Signal and a meta tag disagree',
    { robots: signal('ai-train=yes'), meta: [['tdm-reservation', '1']] },
    { ...training('conflicting'), says: ['Conflicting AI signals'] },
  ],
  [
    'Content-Usage in robots.txt',
    { robots: `${ALL}Content-Usage: train-ai=n\nAllow: /\n` },
    training('opted-out', '6'),
  ],
  ['Content-Usage allows', { robots: `${ALL}Content-Usage: train-ai=y\nAllow: /\n` }, training('allowed')],
  ['Content-Usage in the header', { headers: { contentUsage: ['train-ai=n'] } }, training('opted-out', '6')],
  ['noai', { meta: [['robots', 'noai']] }, { ...training('opted-out', '6'), says: ['noai', 'they might ignore it'] }],
  ['noimageai: of images alone', { meta: [['robots', 'noimageai']] }, training('partly')],
  ['tdm-reservation in the header', { headers: { tdmReservation: ['1'] } }, training('opted-out', '6')],
  [
    'TDMRep: the meta tag replaces the header',
    { headers: { tdmReservation: ['1'] }, meta: [['tdm-reservation', '0']] },
    training('allowed'),
  ],
  [
    // Google and Apple: no snippet, no answer. Training isn't mentioned.
    'nosnippet',
    { meta: [['robots', 'nosnippet']] },
    {
      states: `indexable none partly ${OPEN}`,
      icon: 'allowed 2',
      ...indexable,
      says: ['2 of 5 restricted', 'Googlebot'],
    },
  ],
  [
    'max-snippet: 0 for Google',
    { meta: [['googlebot', 'max-snippet:0']] },
    { states: `indexable none partly ${OPEN}`, icon: 'allowed 1', ...indexable },
  ],
  [
    'a short snippet for Google',
    { meta: [['googlebot', 'max-snippet:50']] },
    { states: `indexable none partly ${OPEN}`, icon: 'allowed', ...indexable },
  ],
  [
    'noarchive, which Bing reads as no to both',
    { meta: [['robots', 'noarchive']] },
    { states: 'indexable none partly partly', icon: 'allowed 1', ...indexable },
  ],
  [
    'noarchive and nocache, which leave Bing title and snippet',
    { meta: [['bingbot', 'noarchive, nocache']] },
    { states: 'indexable none partly partly', icon: 'allowed', ...indexable },
  ],
  ['blocked, though a signal allows', { robots: `${ALL}Content-Signal: ai-train=yes\nDisallow: /\n` }, blocked],
  [
    'blocked for some, opted out for the rest',
    { robots: `${signal('ai-train=no')}\n${no('GPTBot')}` },
    { ...training('opted-out', '6'), says: ['1 of 6 operators blocked'] },
  ],
];

const INDEXING: readonly Page[] = [
  ['noindex in a meta tag', { meta: [['robots', 'noindex']] }, dropped('noindex')],
  ['noindex in the header', { tag: ['noindex'] }, dropped('noindex')],
  ['none', { meta: [['robots', 'none']] }, dropped('noindex')],
  ['nofollow alone', { meta: [['robots', 'nofollow']] }, plain],
  [
    'noindex for Google alone',
    { meta: [['googlebot', 'noindex']] },
    { states: `partly noindex partly ${OPEN}`, icon: 'partly 1', title: 'Not indexable for Google' },
  ],
  [
    'noindex for Bing alone, in the header',
    { tag: ['bingbot: noindex'] },
    { states: `partly noindex partly ${OPEN}`, icon: 'partly 1', title: 'Not indexable for Microsoft' },
  ],
  ['noindex for a crawler that isn’t selected', { meta: [['yandex', 'noindex']] }, plain],
  [
    'noindex, and opted out of training',
    { robots: signal('ai-train=no'), meta: [['robots', 'noindex']] },
    {
      ...dropped('noindex', 'opted-out'),
      icon: 'noindex 9',
    },
  ],
  [
    'noindex and nosnippet: it isn’t in the index at all',
    { meta: [['robots', 'noindex, nosnippet']] },
    dropped('noindex'),
  ],
  [
    'index and noindex: the most restrictive applies',
    {
      meta: [
        ['robots', 'index'],
        ['robots', 'noindex'],
      ],
    },
    dropped('noindex'),
  ],
  [
    'index and noindex for Yandex, which lets index win',
    {
      meta: [
        ['robots', 'index'],
        ['robots', 'noindex'],
      ],
      selected: ['YandexBot'],
    },
    { states: 'indexable none none none', icon: 'partly', title: 'Indexable, but meta tags or headers conflict' },
  ],
  [
    'noindex misspelled',
    { meta: [['robots', 'noidex']] },
    { ...plain, icon: 'partly', title: 'Indexable, but a noindex is misspelled' },
  ],
  [
    'two directives misspelled',
    { meta: [['robots', 'noidex, nofolow']] },
    { ...plain, icon: 'partly', title: 'Indexable, but a noindex is misspelled', says: ['noidex', 'nofolow'] },
  ],
  ['nofollow misspelled', { meta: [['robots', 'nofolow']] }, { ...plain, says: ['nofolow'] }],
  ...[400, 401, 403, 404, 410, 429, 451, 500, 503].map(
    (status): Page => [`status ${status}`, { status }, { ...dropped('status'), says: [`HTTP status ${status}`] }],
  ),
  [
    'status 404, and opted out of training',
    { status: 404, robots: signal('ai-train=no') },
    {
      ...dropped('status', 'opted-out'),
      icon: 'noindex 9',
    },
  ],
  ['status 404 with a noindex', { status: 404, meta: [['robots', 'noindex']] }, dropped('status')],
  ['status 301', { status: 301 }, dropped('redirect')],
  ['status 204', { status: 204 }, plain],
];

const CANONICALS: readonly Page[] = [
  ['canonical: this page', { canonical: [PAGE_URL] }, plain],
  [
    'canonical: another page',
    { canonical: [`${ORIGIN}/main`] },
    {
      states: `canonicalised canonical ${OPEN} ${OPEN}`,
      icon: 'partly',
      title: CANONICAL,
      says: ['This page names', 'as canonical. Search engines usually index that one instead.'],
    },
  ],
  [
    'canonical: another site, in the header',
    { headers: { links: ['<https://other.example/>; rel="canonical"'] } },
    { states: `canonicalised canonical ${OPEN} ${OPEN}`, icon: 'partly', title: CANONICAL },
  ],
  [
    'canonical: a page that is blocked',
    { canonical: [`${ORIGIN}/main`], robots: `${ALL}Disallow: /main\n` },
    {
      states: `canonicalised canonical ${OPEN} ${OPEN}`,
      icon: 'partly',
      title: CANONICAL,
      says: ['A canonical URL is blocked'],
    },
  ],
  [
    'canonical: relative',
    { canonical: ['/main'] },
    {
      states: `canonicalised canonical ${OPEN} ${OPEN}`,
      icon: 'partly',
      title: CANONICAL,
      says: ['“/main” is relative'],
    },
  ],
  [
    'canonical: broken',
    { canonical: ['https://['] },
    { ...plain, icon: 'partly', title: 'Indexable, but the canonical URL is broken' },
  ],
  [
    'canonical: several that differ',
    { canonical: [PAGE_URL, `${ORIGIN}/main`] },
    { ...plain, icon: 'partly', title: 'Indexable, but the canonical URLs conflict' },
  ],
  [
    'canonical: a URL that redirects to this page',
    { canonical: [`${ORIGIN}/old`], hops: [hop('/old', PAGE_URL)] },
    {
      states: `canonicalised canonical ${OPEN} ${OPEN}`,
      icon: 'partly',
      title: CANONICAL,
      says: ['The canonical URL redirects to this page'],
    },
  ],
  [
    'canonical: another language of this page',
    {
      canonical: [`${ORIGIN}/fr/page`],
      alternates: [
        ['en', PAGE_URL],
        ['fr', `${ORIGIN}/fr/page`],
      ],
    },
    {
      states: `canonicalised canonical ${OPEN} ${OPEN}`,
      icon: 'partly',
      title: CANONICAL,
      says: ['The canonical URL is in another language'],
    },
  ],
  ['canonical: in the body, where it doesn’t count', { canonical: [`${ORIGIN}/main`], isCanonicalInBody: true }, plain],
  [
    'canonical elsewhere, and noindex',
    { canonical: [`${ORIGIN}/main`], meta: [['robots', 'noindex']] },
    { ...dropped('noindex'), says: ['Noindex together with a canonical URL elsewhere'] },
  ],
];

const NAVIGATION: readonly Page[] = [
  ['meta refresh to another page, at once', { refresh: '0; url=/next' }, { ...dropped('redirect'), says: ['/next'] }],
  ['meta refresh to another page, after 5 s', { refresh: '5;URL=/next' }, dropped('redirect')],
  ['meta refresh to another page, after 30 s', { refresh: '30; url=/next' }, { ...plain, says: ['/next', '30'] }],
  ['meta refresh of the page itself', { refresh: '0' }, plain],
  ['redirected here', { hops: [hop('/old', PAGE_URL)] }, { ...plain, says: ['/old', '(301)'] }],
  [
    'redirected here, with a noindex on the way',
    { hops: [hop('/old', PAGE_URL, 'noindex')] },
    { ...plain, says: ['noindex', 'Doesn’t apply to this page'] },
  ],
  ...(['restored', 'not-observed', 'opened-before', 'too-long'] as const).map(
    (unknown): Page => [
      `headers ${unknown}`,
      { unknown },
      notKnown('none', 'As far as seen, nothing prevents indexing.'),
    ],
  ),
  ['the page answers a form', { unknown: 'posted', isUnreadable: true }, notKnown('none')],
  ['the page went on to another path itself', { unknown: 'own-navigation', isUnreadable: true }, notKnown('none')],
  [
    'headers not seen, and a noindex',
    { unknown: 'restored', meta: [['robots', 'noindex']] },
    { states: 'not-indexable noindex blocked unknown', icon: 'noindex 5', title: 'Not indexable' },
  ],
  ['headers not seen, and blocked', { unknown: 'restored', robots: no('*') }, blocked],
  [
    'headers not seen, and opted out of training',
    { unknown: 'opened-before', robots: signal('ai-train=no') },
    { states: 'unknown none unknown opted-out', icon: 'unknown 6', title: 'Indexing unknown' },
  ],
  ['tags not read', { isUnreadable: true }, notKnown('none')],
  [
    'requested, and no response came',
    { failure: 'timeout' },
    notKnown('unreachable', 'The server took too long to respond.'),
  ],
  [
    'requested, no response came, and blocked',
    { failure: 'timeout', robots: no('*') },
    { ...blocked, says: ['line 2'] },
  ],
  [
    'a challenge instead of the page',
    { failure: 'cloudflare' },
    notKnown('unreachable', 'A challenge page or refusal from Cloudflare came instead of the page.'),
  ],
  ['a PDF, which has none', { isUnreadable: true, headers: { contentType: 'application/pdf' } }, plain],
];

const FAILURES: readonly Page[] = [
  // RFC 9309 §2.3.1.4: complete disallow. Google: no crawling for 12 hours.
  [
    'robots.txt 503',
    { robots: failing(503) },
    { states: 'not-indexable unreachable blocked blocked', icon: 'partly 9', title: FAILING, says: ['503'] },
  ],
  [
    'robots.txt doesn’t answer',
    { robots: unreachable({ reason: { kind: 'timeout', afterMs: 10_000 } }) },
    { states: 'not-indexable unreachable blocked blocked', icon: 'partly 9', title: FAILING },
  ],
  [
    'robots.txt can’t be reached',
    { robots: unreachable() },
    { states: 'not-indexable unreachable blocked blocked', icon: 'partly 9', title: FAILING },
  ],
  [
    // Google: as a server error. RFC 9309 §2.3.1.3: 4xx means no file.
    'robots.txt 429',
    { robots: failing(429) },
    {
      states: 'partly unreachable partly partly',
      icon: 'partly 2',
      title: 'Blocked for now for Google: robots.txt is failing',
    },
  ],
  [
    'robots.txt 503, and the last copy blocks',
    { robots: unreachable({ reason: { kind: 'status', exchange: exchange(503) }, lastGood: found(no('*')) }) },
    {
      states: 'not-indexable mixed blocked blocked',
      icon: 'partly 9',
      title: 'Blocked by the last good copy of robots.txt',
      says: ['503', 'line 2'],
    },
  ],
  [
    'robots.txt 503, and the last copy allows',
    { robots: unreachable({ reason: { kind: 'status', exchange: exchange(503) }, lastGood: found('') }) },
    // Google: no crawling for 12 hours, then by the last copy.
    {
      states: 'partly unreachable partly partly',
      icon: 'partly 2',
      title: 'Blocked for now for Google: robots.txt is failing',
    },
  ],
  ['offline', { robots: unreachable({ reason: { kind: 'offline' } }) }, notKnown('unreachable')],
  ['a challenge instead of robots.txt', { robots: challenged() }, notKnown('unreachable')],
  ['no access to robots.txt', { robots: { kind: 'no-access', url: ROBOTS_URL } }, notKnown('unreachable')],
  [
    // RFC 9309 §2.3.1.2, and Google: as if there were none.
    'robots.txt redirects too often',
    { robots: { kind: 'too-many-redirects', url: ROBOTS_URL, hops: [], at: NOW } },
    plain,
  ],
];

const SELECTIONS: readonly Page[] = [
  [
    'no search crawler, and nothing is said',
    { selected: ['GPTBot'] },
    { states: `unknown none none ${OPEN}`, icon: 'allowed', title: 'No search crawler is selected.' },
  ],
  [
    'no search crawler, and all are blocked',
    { selected: ['GPTBot', 'CCBot'], robots: no('*') },
    { states: 'unknown none none blocked', icon: 'disallowed 2', title: 'No search crawler is selected.' },
  ],
  [
    'no crawler of AI',
    { selected: ['Googlebot-Image'] },
    { states: 'indexable none none none', icon: 'allowed', ...indexable },
  ],
  [
    // Its operator says that it ignores robots.txt.
    'a crawler that need not obey',
    { selected: ['Googlebot', 'Perplexity-User'] },
    { states: `indexable none ${OPEN} none`, icon: 'allowed', ...indexable },
  ],
  [
    'a crawler that fetches on a person’s request keeps no index',
    { selected: ['Googlebot', 'Claude-User'], meta: [['robots', 'noindex']] },
    { states: 'not-indexable noindex partly none', icon: 'noindex 1', title: 'Not indexable' },
  ],
];

export const PAGES: readonly Page[] = [
  ...RULES,
  ...AI,
  ...INDEXING,
  ...CANONICALS,
  ...NAVIGATION,
  ...FAILURES,
  ...SELECTIONS,
];

export const SELECTED = DEFAULT_TOKENS;
