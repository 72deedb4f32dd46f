// Every kind of page that an audit reports, one of each, with what the audit has to say of it: written by hand from the definitions in
// docs/AUDIT.md. audit-site.ts makes a site of them.
import type { AuditJson, AuditPageJson, IssueCode } from '../../../src/audit/index.ts';
import type { Answer, Resource } from '../fakes/sites.ts';

/** Those that are to be selected. */
export const AUDIT_CRAWLERS = ['Googlebot', 'bingbot', 'GPTBot', 'OAI-SearchBot'] as const;

/** GPTBot is kept from a part and from a sitemap, the others from another one, all from another part. `Sitemap:` comes last. */
export const AUDIT_ROBOTS = `User-agent: GPTBot
Disallow: /no-gptbot/
Disallow: /pages-1
Disallow: /private/

User-agent: *
Disallow: /private/
Disallow: /pages-2

`;

/** The sitemaps, in the order in which the index names them. */
export const FILES = ['plain', 'packed', 'text', 'moved', 'rss', 'atom', 'nested'] as const;
export type SitemapName = (typeof FILES)[number];

type AiShare = AuditJson['ai']['ai-search'][number];

/** What keeps AI from a page, or leaves it open, for one purpose. */
export interface ExpectedAi {
  readonly state: AiShare['state'];
  readonly by: readonly Pick<AiShare['by'][number], 'place' | 'line' | 'text'>[];
}

export interface Page {
  readonly path: string;
  /** Null: never asked for. */
  readonly answer: Resource | null;
  /** In how many sitemaps. 0: nothing lists it. */
  readonly listed: 0 | 1 | 2;
  /** The first of them; any, where it doesn't matter. */
  readonly file: SitemapName | null;
  /** In each of them. */
  readonly lastmods: readonly string[];
  /** What sitemaps name as its versions: a URL for each code. */
  readonly versions: Readonly<Record<string, string>>;
  /** Whether another page links to it. */
  readonly isLinked: boolean;
  readonly truth: Partial<Omit<AuditPageJson, 'url' | 'sitemaps' | 'ai'>>;
  readonly ai: Readonly<Record<'search' | 'training', ExpectedAi>>;
  readonly issues: readonly IssueCode[];
}

/** What a page is, but for what is ordinary. */
export type Kind = Partial<Page>;

const NOT_RESTRICTED: ExpectedAi = { state: 'not-restricted', by: [] };
const UNKNOWN: ExpectedAi = { state: 'unknown', by: [] };

/** A page that is listed once, linked, answers 200 and can be indexed. */
export const ORDINARY: Omit<Page, 'path' | 'answer'> = {
  listed: 1,
  file: null,
  lastmods: [],
  versions: {},
  isLinked: true,
  truth: {},
  ai: { search: NOT_RESTRICTED, training: NOT_RESTRICTED },
  issues: [],
};

/** Of an ordinary page. */
export const ORDINARY_TRUTH: Omit<AuditPageJson, 'url' | 'sitemaps' | 'lastmod' | 'ai'> = {
  status: 200,
  redirects: [],
  type: 'text/html',
  verdict: 'indexable',
  reason: 'none',
  blocked: [],
  canonical: null,
  noindex: [],
  links: 0,
  title: 'A page',
};

/**
 * One page of each kind, by its path.
 *
 * @param id of the round, which ends each path
 * @param hasFailures servers that fail are few: an audit stops where many do
 */
export function kindsOf(
  urlOf: (path: string) => string,
  elsewhere: string,
  id: string,
  hasFailures: boolean,
): Readonly<Record<string, Kind>> {
  const to = (name: string) => urlOf(`/${name}/${id}`);
  const out = { verdict: 'not-indexable' } as const;
  const isCopyOf = (url: string) => ({ verdict: 'canonicalised', reason: 'canonical', canonical: url }) as const;
  /** A copy of another page of the round, and what is wrong with that one. */
  const copy = (name: string, ...more: readonly IssueCode[]): Kind => ({
    answer: html({ head: canonical(to(name)) }),
    truth: isCopyOf(to(name)),
    issues: ['canonicalised-in-sitemap', ...more],
  });
  const everybody = [...AUDIT_CRAWLERS];
  // GPTBot keeps no index.
  const keepers = everybody.filter((token) => token !== 'GPTBot');
  /** The page is noindex for all, as this tag or header says. */
  const noindex = (place: 'meta' | 'header', text: string): Pick<Page, 'truth' | 'ai' | 'issues'> => ({
    truth: { ...out, reason: 'noindex', noindex: keepers },
    ai: { search: kept('blocked', place, text), training: NOT_RESTRICTED },
    issues: ['noindex-in-sitemap'],
  });
  const inMeta = noindex('meta', 'robots: noindex');
  /** It leads there, by way of these. */
  const moved = (name: string, status: number, location: string, ...more: readonly (readonly [string, number])[]) => ({
    answer: redirect(status, location),
    truth: {
      ...out,
      ...({ reason: 'redirect', status, type: null, title: null } as const),
      redirects: [{ url: to(name), status }, ...more.map(([other, code]) => ({ url: to(other), status: code }))],
    },
    ai: { search: kept('blocked', 'status', String(status)), training: UNKNOWN },
    issues: ['redirect-in-sitemap'] as readonly IssueCode[],
  });
  const failing = (status: number, more: Html = {}): Kind => ({
    answer: html({ ...more, status }),
    truth: { ...out, reason: 'status', status, title: null },
    ai: { search: kept('blocked', 'status', String(status)), training: NOT_RESTRICTED },
    issues: [status < 500 && status !== 429 ? 'error-in-sitemap' : 'server-error-in-sitemap'],
  });
  /** With what is remarked of all that name versions, but none for everyone else. */
  const withDefault = (of: Readonly<Record<string, string>>, issues: readonly IssueCode[]): readonly IssueCode[] =>
    'x-default' in of ? issues : [...issues, 'hreflang-no-x-default'];
  /** A page in one language that names these versions, itself among them. */
  const versions = (of: Readonly<Record<string, string>>, ...issues: readonly IssueCode[]): Kind => ({
    answer: html({ head: alternates(of, to) }),
    issues: withDefault(of, issues),
  });
  const byHeader = (of: Readonly<Record<string, string>>, ...issues: readonly IssueCode[]): Kind => ({
    answer: html({
      headers: Object.entries(of).map(
        ([code, name]) => ['Link', `<${to(name)}>; rel="alternate"; hreflang="${code}"`] as const,
      ),
    }),
    issues: withDefault(of, issues),
  });
  const bySitemap = (of: Readonly<Record<string, string>>, ...issues: readonly IssueCode[]): Kind => ({
    file: 'plain',
    versions: Object.fromEntries(Object.entries(of).map(([code, name]) => [code, to(name)])),
    issues: withDefault(of, issues),
  });
  return {
    plain: {},
    'noindex-tag': { answer: html({ head: '<meta name="robots" content="noindex">' }), ...inMeta },
    'noindex-header': {
      answer: html({ headers: [['X-Robots-Tag', 'noindex']] }),
      ...noindex('header', 'X-Robots-Tag: noindex'),
    },
    'noindex-google': {
      answer: html({ head: '<meta name="googlebot" content="noindex">' }),
      truth: { verdict: 'partly', reason: 'noindex', noindex: ['Googlebot'] },
      ai: { search: kept('partly', 'meta', 'googlebot: noindex'), training: NOT_RESTRICTED },
      issues: ['noindex-in-sitemap'],
    },
    'noindex-gptbot': {
      answer: html({ headers: [['X-Robots-Tag', 'gptbot: noindex']] }),
    },
    '/private/listed': {
      answer: null,
      truth: { ...out, reason: 'robots', status: null, type: null, links: null, title: null, blocked: everybody },
      ai: {
        search: kept('blocked', 'robots.txt', 'Disallow: /private/', 7),
        training: {
          state: 'blocked',
          by: [4, 7].map((line) => ({ place: 'robots.txt', line, text: 'Disallow: /private/' })),
        },
      },
      issues: ['blocked-in-sitemap'],
    },
    '/no-gptbot/page': {
      truth: { blocked: ['GPTBot'] },
      ai: { search: NOT_RESTRICTED, training: kept('partly', 'robots.txt', 'Disallow: /no-gptbot/', 2) },
      issues: ['blocked-for-some'],
    },
    moved: moved('moved', 301, `/plain/${id}`),
    refreshed: {
      answer: html({ head: `<meta http-equiv="refresh" content="0; url=/plain/${id}">` }),
      truth: { ...out, reason: 'redirect' },
      ai: { search: kept('blocked', 'refresh', '0'), training: NOT_RESTRICTED },
      issues: ['redirect-in-sitemap'],
    },
    'copy-of-refreshed-page': copy('refreshed', 'canonical-target-redirects'),
    'moved-twice': {
      ...moved('moved-twice', 302, `/moved/${id}`, ['moved', 301]),
      issues: ['redirect-in-sitemap', 'redirect-chain'],
    },
    'see-other': moved('see-other', 303, `/plain/${id}`),
    'moved-for-good': moved('moved-for-good', 308, `/plain/${id}`),
    loop: { ...moved('loop', 302, `/loop-back/${id}`, ['loop-back', 307]), issues: ['redirect-loop'] },
    'loop-back': { answer: redirect(307, `/loop/${id}`), listed: 0, isLinked: false },
    // What it leads to names versions, and not this one.
    'moved-to-english': moved('moved-to-english', 301, `/english/${id}`),
    'moved-nowhere': {
      answer: html({ status: 301 }),
      truth: { ...out, reason: 'redirect', status: 301, type: null, title: null },
      ai: { search: kept('blocked', 'status', '301'), training: NOT_RESTRICTED },
      issues: ['redirect-in-sitemap'],
    },
    // Only the page itself links to it, whatever leads there.
    alone: { answer: html({ body: `<a href="/alone/${id}">itself</a>` }), isLinked: false, truth: { links: 1 } },
    'moved-to-alone': moved('moved-to-alone', 301, `/alone/${id}`),
    'gone-with-versions': failing(404, {
      head: alternates({ 'en-UK': 'gone', de: 'noindex-tag' }, to),
      body: `<a href="/alone/${id}">alone</a>`,
    }),
    gone: failing(404),
    'gone-for-good': failing(410),
    'for-members': failing(401, { headers: [['WWW-Authenticate', 'Basic realm="members"']] }),
    forbidden: failing(403),
    ...(hasFailures && {
      down: failing(500),
      // Each time that they are asked, the audit pauses: here for no time at all.
      'too-many': { ...failing(429, { headers: [['Retry-After', '0']] }), file: 'nested' },
      overloaded: { ...failing(503, { headers: [['Retry-After', '0']] }), file: 'nested' },
      silent: {
        answer: { raw: (connection) => connection.destroy() },
        truth: { verdict: 'unknown', reason: 'unreachable', status: null, type: null, title: null },
        ai: { search: UNKNOWN, training: UNKNOWN },
        issues: ['unreachable'],
      } satisfies Kind,
    }),
    copy: copy('plain'),
    'copy-by-header': {
      answer: html({ headers: [['Link', `<${to('plain')}>; rel="canonical"`]] }),
      truth: isCopyOf(to('plain')),
      issues: ['canonicalised-in-sitemap'],
    },
    itself: { answer: html({ head: canonical(to('itself')) }), truth: { canonical: to('itself') } },
    'copy-of-noindex-page': copy('noindex-tag', 'canonical-target-noindex'),
    'copy-of-gone-page': copy('gone', 'canonical-target-error'),
    'copy-of-forbidden-page': copy('forbidden', 'canonical-target-error'),
    'copy-of-moved-page': copy('moved', 'canonical-target-redirects'),
    'copy-of-copy': copy('copy', 'canonical-chain'),
    'copy-of-blocked-page': copy('private/listed', 'canonical-target-blocked'),
    'copy-of-unlisted-gone-page': copy('unlisted-gone', 'canonical-target-error', 'canonical-not-in-sitemap'),
    'copy-of-unlisted-page': copy('unlisted', 'canonical-not-in-sitemap'),
    'unlisted-gone': { answer: html({ status: 404 }), listed: 0, isLinked: false },
    'copy-elsewhere': {
      answer: html({ head: canonical(`${elsewhere}/page`) }),
      truth: isCopyOf(`${elsewhere}/page`),
      issues: ['canonicalised-in-sitemap', 'canonical-other-host'],
    },
    'two-canonicals': {
      answer: html({ head: canonical(to('plain')), headers: [['Link', `<${to('copy')}>; rel="canonical"`]] }),
      issues: ['canonical-conflict'],
    },
    'noindex-copy': {
      answer: html({ head: `<meta name="robots" content="noindex">${canonical(to('plain'))}` }),
      ...inMeta,
      truth: { ...inMeta.truth, canonical: to('plain') },
    },
    english: versions({ en: 'english', de: 'german' }),
    german: versions({ en: 'english', de: 'german' }),
    'no-return': versions({ en: 'no-return', fr: 'french' }, 'hreflang-missing-return'),
    french: versions({ fr: 'french' }),
    'other-code': versions({ en: 'other-code', es: 'spanish' }, 'hreflang-inconsistent-return'),
    spanish: versions({ 'en-GB': 'other-code', es: 'spanish' }),
    'names-gone': versions({ en: 'names-gone', de: 'gone' }, 'hreflang-target-error'),
    'names-moved': versions({ en: 'names-moved', de: 'moved-to-english' }, 'hreflang-target-error'),
    'names-noindex': versions({ en: 'names-noindex', it: 'noindex-italian' }, 'hreflang-target-noindex'),
    'noindex-italian': {
      answer: html({
        head: `<meta name="robots" content="noindex">${alternates({ en: 'names-noindex', it: 'noindex-italian' }, to)}`,
      }),
      ...inMeta,
      issues: [...inMeta.issues, 'hreflang-no-x-default'],
    },
    'names-copy': versions({ en: 'names-copy', pt: 'copy-portuguese' }, 'hreflang-target-not-canonical'),
    'copy-portuguese': {
      answer: html({
        head: `${canonical(to('plain'))}${alternates({ en: 'names-copy', pt: 'copy-portuguese' }, to)}`,
      }),
      truth: isCopyOf(to('plain')),
      issues: ['canonicalised-in-sitemap', 'hreflang-no-x-default'],
    },
    'for-everyone': versions({ en: 'for-everyone', 'x-default': 'for-everyone' }),
    'two-english': versions({ en: 'two-english', EN: 'other-english' }, 'hreflang-duplicate-code'),
    'other-english': versions({ en: 'two-english', EN: 'other-english' }, 'hreflang-duplicate-code'),
    'outside-head': {
      answer: html({ body: alternates({ en: 'outside-head' }, to) }),
      issues: ['hreflang-outside-head', 'hreflang-no-x-default'],
    },
    'bad-code': versions({ en: 'bad-code', 'en-UK': 'bad-code' }, 'hreflang-bad-code'),
    'without-itself': versions({ nl: 'dutch' }, 'hreflang-missing-self'),
    dutch: versions({ nl: 'dutch', en: 'without-itself' }),
    // By headers, by sitemaps, and by one on each side: all have the same force.
    polish: byHeader({ pl: 'polish', cs: 'czech' }),
    czech: byHeader({ pl: 'polish', cs: 'czech' }),
    'header-no-return': byHeader({ en: 'header-no-return', fr: 'french' }, 'hreflang-missing-return'),
    'header-bad-code': byHeader({ en: 'header-bad-code', 'en-UK': 'header-bad-code' }, 'hreflang-bad-code'),
    'header-without-itself': byHeader({ sv: 'swedish' }, 'hreflang-missing-self'),
    swedish: bySitemap({ sv: 'swedish', en: 'header-without-itself' }),
    danish: bySitemap({ da: 'danish', fi: 'finnish' }),
    finnish: versions({ da: 'danish', fi: 'finnish' }),
    'sitemap-no-return': bySitemap({ en: 'sitemap-no-return', fr: 'french' }, 'hreflang-missing-return'),
    'sitemap-other-code': bySitemap({ en: 'sitemap-other-code', el: 'greek' }, 'hreflang-inconsistent-return'),
    greek: bySitemap({ 'en-GB': 'sitemap-other-code', el: 'greek' }),
    'sitemap-names-gone': bySitemap({ en: 'sitemap-names-gone', de: 'gone-for-good' }, 'hreflang-target-error'),
    twice: { listed: 2 },
    // Of several dates the latest counts.
    'dated-twice': {
      listed: 2,
      file: 'plain',
      lastmods: [`2024-03-01T08:00:${seconds(id)}Z`, `2024-03-02T08:00:${seconds(id)}Z`],
      truth: { lastmod: `2024-03-02T08:00:${seconds(id)}Z` },
    },
    'in-rss': {
      file: 'rss',
      lastmods: ['Fri, 01 Mar 2024 08:00:00 GMT'],
      truth: { lastmod: 'Fri, 01 Mar 2024 08:00:00 GMT' },
    },
    'in-atom': {
      file: 'atom',
      lastmods: [`2024-03-03T08:00:${seconds(id)}Z`],
      truth: { lastmod: `2024-03-03T08:00:${seconds(id)}Z` },
    },
    unlisted: { listed: 0 },
    orphan: { isLinked: false },
    file: { answer: { body: 'a text', headers: TEXT }, truth: { type: 'text/plain', title: null } },
  };
}

const seconds = (id: string) =>
  id
    .padStart(2, '0')
    .slice(-2)
    .replace(/^[6-9]/, '0');

function kept(
  state: ExpectedAi['state'],
  place: ExpectedAi['by'][number]['place'],
  text: string,
  line: number | null = null,
) {
  return { state, by: [{ place, line, text }] };
}

export const TEXT = [['Content-Type', 'text/plain; charset=utf-8']] as const;

interface Html {
  readonly status?: number;
  readonly head?: string;
  readonly body?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

export function html({ status = 200, head = '', body = '', headers = [] }: Html = {}): Answer {
  return {
    status,
    headers: [['Content-Type', 'text/html; charset=utf-8'], ...headers],
    body: `<!doctype html>\n<html lang="en"><head><title>A page</title>${head}</head><body><h1>A page</h1>${body}</body></html>`,
  };
}

const redirect = (status: number, location: string): Answer => ({ status, headers: [['Location', location]] });
const canonical = (url: string) => `<link rel="canonical" href="${url}">`;

function alternates(of: Readonly<Record<string, string>>, to: (name: string) => string): string {
  return Object.entries(of)
    .map(([hreflang, name]) => `<link rel="alternate" hreflang="${hreflang}" href="${to(name)}">`)
    .join('');
}
