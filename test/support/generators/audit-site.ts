// A site with every kind of page that an audit reports, and the expected report: written by hand, kind by kind, from the
// definitions in docs/AUDIT.md.
import { gzipSync } from 'node:zlib';
import type { AuditJson, AuditPageJson, IssueCode } from '../../../src/audit/index.ts';
import type { Answer, Resource, Site } from '../fakes/sites.ts';

/** Those that are to be selected. */
export const AUDIT_CRAWLERS = ['Googlebot', 'bingbot', 'GPTBot', 'OAI-SearchBot'] as const;

/** GPTBot is kept from a part and from a sitemap, all from another part. */
const ROBOTS = `User-agent: GPTBot
Disallow: /no-gptbot/
Disallow: /pages-1
Disallow: /private/

User-agent: *
Disallow: /private/

Sitemap: {origin}/sitemap.xml
`;

export interface AuditSite {
  readonly site: Site;
  readonly truth: {
    readonly totals: Readonly<Record<'listed' | 'indexable' | AuditPageJson['reason'], number>>;
    /** The URLs of each, sorted; of a finding in sitemaps, the sitemaps. */
    readonly issues: ReadonlyMap<IssueCode, readonly string[]>;
    readonly pages: ReadonlyMap<string, ExpectedPage>;
    readonly sitemaps: readonly Pick<AuditJson['sitemaps'][number], 'url' | 'kind' | 'entries' | 'redirects'>[];
  };
}

export type ExpectedPage = Pick<
  AuditPageJson,
  'url' | 'sitemaps' | 'status' | 'redirects' | 'verdict' | 'reason' | 'blocked' | 'canonical' | 'noindex' | 'title'
>;

interface Page {
  readonly path: string;
  /** Null: never asked for. */
  readonly answer: Resource | null;
  /** In how many sitemaps. 0: nothing lists it. */
  readonly listed: 0 | 1 | 2;
  /** Whether another page links to it. */
  readonly isLinked: boolean;
  readonly truth: Partial<ExpectedPage>;
  readonly issues: readonly IssueCode[];
}

/** What a page is, but for what is ordinary: a page that is listed once, linked, answers 200 and can be indexed. */
type Kind = Partial<Page>;

/**
 * @param origin where it is served
 * @param elsewhere another origin, where one page is
 * @param rounds each has one of every kind, some 60 pages
 */
export function auditSite(origin: string, elsewhere: string, rounds: number): AuditSite {
  const at = (path: string) => `${origin}${path}`;
  const pages: Page[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, kind] of Object.entries(kindsOf(at, elsewhere, String(round), round % 10 === 0))) {
      const path = name.startsWith('/') ? `${name}/${round}` : `/${name}/${round}`;
      const ordinary = { path, answer: html(), listed: 1, isLinked: true, truth: {}, issues: [] } as const;
      pages.push({ ...ordinary, ...kind });
    }
  }
  const linked = pages.filter(({ isLinked }) => isLinked).map(({ path }) => path);
  const hubs = Array.from({ length: Math.ceil(linked.length / 100) }, (_, number): Page => {
    const links = linked.slice(100 * number, 100 * (number + 1));
    return ordinaryPage(`/hub/${number}`, html({ body: links.map((to) => `<a href="${to}">${to}</a>`).join('\n') }));
  });
  const home = ordinaryPage('/', html({ body: hubs.map(({ path }) => `<a href="${path}">${path}</a>`).join('\n') }));
  const back = hubs[0] && { ...hubs[0], answer: html({ body: `<a href="/">home</a>\n${bodyOf(hubs[0])}` }) };
  const all = [home, ...(back ? [back] : []), ...hubs.slice(1), ...pages];
  const listed = all.filter((page) => page.listed > 0);
  const files = [0, 1, 2, 3].map((file) =>
    listed.filter((page, place) => place % 4 === file || (page.listed === 2 && (place + 1) % 4 === file)),
  );
  const [plain = [], packed = [], text = [], last = []] = files.map((some) => some.map(({ path }) => at(path)));
  const names = ['/pages-0.xml', '/pages-1.xml.gz', '/pages-2.txt', '/pages-3.xml'];
  const site: Record<string, Resource> = {
    '/robots.txt': { body: ROBOTS.replace('{origin}', origin), headers: TEXT },
    '/sitemap.xml': xml(
      'sitemapindex',
      [...names, '/gone.xml'].map(
        (name) => `<sitemap><loc>${at(name)}</loc><lastmod>2026-11-20T08:00:00Z</lastmod></sitemap>`,
      ),
    ),
    '/pages-0.xml': xml('urlset', plain.map(entry)),
    '/pages-1.xml.gz': { body: gzipSync(xmlText('urlset', packed.map(entry))), headers: GZIP },
    '/pages-2.txt': { body: `${text.join('\n')}\n`, headers: TEXT },
    '/pages-3.xml': { status: 301, headers: [['Location', '/moved-3.xml']] },
    '/moved-3.xml': { status: 302, headers: [['Location', '/last.xml']] },
    // The first is in it twice.
    '/last.xml': xml('urlset', [...last, ...last.slice(0, 1)].map(entry)),
  };
  for (const { path, answer } of all) if (answer !== null) site[path] = answer;

  const issues = new Map<IssueCode, string[]>([
    ['sitemap-error', [at('/gone.xml')]],
    ['sitemap-blocked', [at('/pages-1.xml.gz')]],
    ['sitemap-duplicate', [at('/pages-3.xml')]],
  ]);
  const add = (code: IssueCode, url: string) => issues.set(code, [...(issues.get(code) ?? []), url]);
  for (const { path, listed: files, isLinked, issues: codes } of all) {
    for (const code of codes) add(code, at(path));
    if (files === 2) add('in-several-sitemaps', at(path));
    if (files > 0 && !isLinked) add('no-link-found', at(path));
    if (files === 0 && isLinked) add('not-in-sitemap', at(path));
  }
  for (const urls of issues.values()) urls.sort(byCodeUnits);

  const expected = listed.map(({ path, listed: sitemaps, truth }): ExpectedPage => {
    const ordinary = { status: 200, redirects: [], verdict: 'indexable', reason: 'none', canonical: null } as const;
    const expected = { url: at(path), sitemaps, blocked: [], noindex: [], ...ordinary, ...truth };
    // The title of an error, or of what a redirect leads to, is not the page’s.
    return { title: expected.status === 200 ? 'A page' : null, ...expected };
  });
  const count = (reason: AuditPageJson['reason']) => expected.filter((page) => page.reason === reason).length;
  return {
    site,
    truth: {
      totals: {
        listed: expected.length,
        indexable: expected.filter(({ verdict }) => verdict === 'indexable').length,
        none: count('none'),
        robots: count('robots'),
        status: count('status'),
        redirect: count('redirect'),
        noindex: count('noindex'),
        canonical: count('canonical'),
        unreachable: count('unreachable'),
        mixed: count('mixed'),
      },
      issues,
      pages: new Map(expected.map((page) => [page.url, page])),
      sitemaps: [
        { url: at('/sitemap.xml'), kind: 'index', entries: 5, redirects: [] },
        { url: at('/pages-0.xml'), kind: 'urlset', entries: plain.length, redirects: [] },
        { url: at('/pages-1.xml.gz'), kind: 'urlset', entries: packed.length, redirects: [] },
        { url: at('/pages-2.txt'), kind: 'text', entries: text.length, redirects: [] },
        {
          ...{ url: at('/pages-3.xml'), kind: 'urlset', entries: last.length + 1 },
          redirects: [
            { url: at('/pages-3.xml'), status: 301 },
            { url: at('/moved-3.xml'), status: 302 },
          ],
        },
        { url: at('/gone.xml'), kind: null, entries: 0, redirects: [] },
      ],
    },
  };
}

/**
 * One page of each kind, by its path.
 *
 * @param id of the round, which ends each path
 * @param hasFailures servers that fail are few: an audit stops where many do
 */
function kindsOf(
  at: (path: string) => string,
  elsewhere: string,
  id: string,
  hasFailures: boolean,
): Readonly<Record<string, Kind>> {
  const to = (name: string) => at(`/${name}/${id}`);
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
  const blocked = { ...out, reason: 'robots', status: null, blocked: everybody } as const;
  /** A page in one language that names these versions, itself among them. */
  const versions = (of: Readonly<Record<string, string>>, ...issues: readonly IssueCode[]): Kind => ({
    answer: html({ head: alternates(of, to) }),
    issues,
  });
  return {
    plain: {},
    'noindex-tag': {
      answer: html({ head: '<meta name="robots" content="noindex">' }),
      truth: { ...out, reason: 'noindex', noindex: keepers },
      issues: ['noindex-in-sitemap'],
    },
    'noindex-header': {
      answer: html({ headers: [['X-Robots-Tag', 'noindex']] }),
      truth: { ...out, reason: 'noindex', noindex: keepers },
      issues: ['noindex-in-sitemap'],
    },
    'noindex-google': {
      answer: html({ head: '<meta name="googlebot" content="noindex">' }),
      truth: { verdict: 'partly', reason: 'noindex', noindex: ['Googlebot'] },
      issues: ['noindex-in-sitemap'],
    },
    'noindex-gptbot': {
      answer: html({ headers: [['X-Robots-Tag', 'gptbot: noindex']] }),
    },
    '/private/listed': { answer: null, truth: blocked, issues: ['blocked-in-sitemap'] },
    '/no-gptbot/page': { truth: { blocked: ['GPTBot'] }, issues: ['blocked-for-some'] },
    moved: {
      answer: redirect(301, `/plain/${id}`),
      truth: { ...out, reason: 'redirect', status: 301, redirects: [{ url: to('moved'), status: 301 }] },
      issues: ['redirect-in-sitemap'],
    },
    'moved-twice': {
      answer: redirect(302, `/moved/${id}`),
      truth: {
        ...out,
        reason: 'redirect',
        status: 302,
        redirects: [
          { url: to('moved-twice'), status: 302 },
          { url: to('moved'), status: 301 },
        ],
      },
      issues: ['redirect-in-sitemap', 'redirect-chain'],
    },
    loop: {
      answer: redirect(302, `/loop-back/${id}`),
      truth: {
        ...out,
        reason: 'redirect',
        status: 302,
        redirects: [
          { url: to('loop'), status: 302 },
          { url: to('loop-back'), status: 307 },
        ],
      },
      issues: ['redirect-loop'],
    },
    'loop-back': { answer: redirect(307, `/loop/${id}`), listed: 0, isLinked: false },
    // What it leads to names versions, and not this one.
    'moved-to-english': {
      answer: redirect(301, `/english/${id}`),
      truth: {
        ...out,
        reason: 'redirect',
        status: 301,
        redirects: [{ url: to('moved-to-english'), status: 301 }],
      },
      issues: ['redirect-in-sitemap'],
    },
    // Only the page itself links to it, whatever leads there.
    alone: { answer: html({ body: `<a href="/alone/${id}">itself</a>` }), isLinked: false },
    'moved-to-alone': {
      answer: redirect(301, `/alone/${id}`),
      truth: { ...out, reason: 'redirect', status: 301, redirects: [{ url: to('moved-to-alone'), status: 301 }] },
      issues: ['redirect-in-sitemap'],
    },
    'gone-with-versions': {
      answer: html({
        status: 404,
        head: alternates({ 'en-UK': 'gone', de: 'noindex-tag' }, to),
        body: `<a href="/alone/${id}">alone</a>`,
      }),
      truth: { ...out, reason: 'status', status: 404 },
      issues: ['error-in-sitemap'],
    },
    gone: {
      answer: html({ status: 404 }),
      truth: { ...out, reason: 'status', status: 404 },
      issues: ['error-in-sitemap'],
    },
    'gone-for-good': {
      answer: html({ status: 410 }),
      truth: { ...out, reason: 'status', status: 410 },
      issues: ['error-in-sitemap'],
    },
    ...(hasFailures && {
      down: {
        answer: html({ status: 500 }),
        truth: { ...out, reason: 'status', status: 500 },
        issues: ['server-error-in-sitemap'],
      },
      silent: {
        answer: { raw: (connection) => connection.destroy() },
        truth: { verdict: 'unknown', reason: 'unreachable', status: null },
        issues: ['unreachable'],
      },
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
    'copy-of-moved-page': copy('moved', 'canonical-target-redirects'),
    'copy-of-copy': copy('copy', 'canonical-chain'),
    'copy-of-blocked-page': copy('private/listed', 'canonical-target-blocked'),
    'copy-of-unlisted-gone-page': copy('unlisted-gone', 'canonical-target-error'),
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
      truth: { ...out, reason: 'noindex', noindex: keepers, canonical: to('plain') },
      issues: ['noindex-in-sitemap'],
    },
    english: versions({ en: 'english', de: 'german' }),
    german: versions({ en: 'english', de: 'german' }),
    'no-return': versions({ en: 'no-return', fr: 'french' }, 'hreflang-missing-return'),
    french: versions({ fr: 'french' }),
    'other-code': versions({ en: 'other-code', es: 'spanish' }, 'hreflang-inconsistent-return'),
    spanish: versions({ 'en-GB': 'other-code', es: 'spanish' }),
    'names-gone': versions({ en: 'names-gone', de: 'gone' }, 'hreflang-target-error'),
    'names-noindex': versions({ en: 'names-noindex', it: 'noindex-italian' }, 'hreflang-target-noindex'),
    'noindex-italian': {
      answer: html({
        head: `<meta name="robots" content="noindex">${alternates({ en: 'names-noindex', it: 'noindex-italian' }, to)}`,
      }),
      truth: { ...out, reason: 'noindex', noindex: keepers },
      issues: ['noindex-in-sitemap'],
    },
    'names-copy': versions({ en: 'names-copy', pt: 'copy-portuguese' }, 'hreflang-target-not-canonical'),
    'copy-portuguese': {
      answer: html({
        head: `${canonical(to('plain'))}${alternates({ en: 'names-copy', pt: 'copy-portuguese' }, to)}`,
      }),
      truth: isCopyOf(to('plain')),
      issues: ['canonicalised-in-sitemap'],
    },
    'bad-code': versions({ en: 'bad-code', 'en-UK': 'bad-code' }, 'hreflang-bad-code'),
    'without-itself': versions({ nl: 'dutch' }, 'hreflang-missing-self'),
    dutch: versions({ nl: 'dutch', en: 'without-itself' }),
    twice: { listed: 2 },
    unlisted: { listed: 0 },
    orphan: { isLinked: false },
    file: { answer: { body: 'a text', headers: TEXT }, truth: { title: null } },
  };
}

const TEXT = [['Content-Type', 'text/plain; charset=utf-8']] as const;
const GZIP = [['Content-Type', 'application/gzip']] as const;

interface Html {
  readonly status?: number;
  readonly head?: string;
  readonly body?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

function html({ status = 200, head = '', body = '', headers = [] }: Html = {}): Answer {
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

function ordinaryPage(path: string, answer: Resource): Page {
  return { path, answer, listed: 1, isLinked: true, truth: {}, issues: [] };
}

function bodyOf({ answer }: Page): string {
  const text = answer !== null && typeof answer === 'object' ? String(answer.body) : '';
  return text.slice(text.indexOf('</h1>') + '</h1>'.length, text.indexOf('</body>'));
}

const entry = (url: string) => `<url><loc>${url}</loc></url>`;

function xmlText(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
}

function xml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): Answer {
  return { body: xmlText(root, entries), headers: [['Content-Type', 'application/xml']] };
}

const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
