// A site with every kind of page that an audit reports, and the whole report that is expected, as it is exported.
import { gzipSync } from 'node:zlib';
import type { AuditJson, AuditPageJson, IssueCode } from '../../../src/audit/index.ts';
import type { Answer, Resource, Site } from '../fakes/sites.ts';
import {
  AUDIT_ROBOTS,
  FILES,
  html,
  kindsOf,
  ORDINARY,
  ORDINARY_TRUTH,
  type Page,
  type SitemapName,
  TEXT,
} from './audit-kinds.ts';
import { AUDIT_SEVERITIES } from './audit-severities.ts';

export interface AuditSite {
  readonly site: Site;
  readonly truth: AuditTruth;
}

/** Everything in the export but its date. */
export type AuditTruth = Omit<AuditJson, 'at'>;

const INDEX = '/sitemap.xml';
/** Where each sitemap is, as the index names it. The nested index names one more. */
const PATHS: Readonly<Record<SitemapName, string>> = {
  plain: '/pages-0.xml',
  packed: '/pages-1.xml.gz',
  text: '/pages-2.txt',
  moved: '/pages-3.xml',
  rss: '/feed.rss',
  atom: '/feed.atom',
  nested: '/nested.xml',
};
const DEEP = '/deep.xml';

/**
 * @param origin where it is served
 * @param elsewhere another origin, where one page is
 * @param rounds each has one of every kind, some 80 pages
 */
export function auditSite(origin: string, elsewhere: string, rounds: number): AuditSite {
  const urlOf = (path: string) => `${origin}${path}`;
  const pages = pagesOf(urlOf, elsewhere, rounds);
  const listed = pages.filter((page) => page.listed > 0);
  const entriesOf = filled(listed, urlOf);
  const robots = `${AUDIT_ROBOTS}Sitemap: ${urlOf(INDEX)}\n`;
  const index = (...paths: readonly string[]) =>
    xml(
      'sitemapindex',
      paths.map((path) => `<sitemap><loc>${urlOf(path)}</loc><lastmod>2024-03-20T08:00:00Z</lastmod></sitemap>`),
    );
  const { moved } = entriesOf;
  const site: Record<string, Resource> = {
    '/robots.txt': { body: robots, headers: TEXT },
    [INDEX]: index(...FILES.map((name) => PATHS[name]), '/gone.xml'),
    [PATHS.plain]: xml('urlset', entriesOf.plain),
    [PATHS.packed]: { body: gzipSync(xmlText('urlset', entriesOf.packed)), headers: GZIP },
    [PATHS.text]: { body: `${entriesOf.text.join('\n')}\n`, headers: TEXT },
    [PATHS.moved]: { status: 301, headers: [['Location', '/moved-3.xml']] },
    '/moved-3.xml': { status: 302, headers: [['Location', '/last.xml']] },
    // The first is in it twice.
    '/last.xml': xml('urlset', [...moved, ...moved.slice(0, 1)]),
    [PATHS.rss]: feed(
      `<rss version="2.0"><channel>\n<link>${urlOf('/')}</link>\n${entriesOf.rss.join('\n')}</channel></rss>`,
    ),
    [PATHS.atom]: feed(`<feed xmlns="http://www.w3.org/2005/Atom">\n${entriesOf.atom.join('\n')}</feed>`),
    [PATHS.nested]: index(DEEP),
    [DEEP]: xml('urlset', entriesOf.nested),
  };
  for (const { path, answer } of pages) if (answer !== null) site[path] = answer;

  const file = (path: string, kind: AuditJson['sitemaps'][number]['kind'], entries: number) =>
    ({ url: urlOf(path), kind, entries, redirects: [], status: 200, failure: null, findings: [] }) as const;
  const sitemaps: AuditJson['sitemaps'] = [
    {
      ...file(INDEX, 'index', FILES.length + 1),
      findings: [{ code: 'nested-index', severity: 'warning', count: 1, lines: [2 + FILES.length] }],
    },
    file(PATHS.plain, 'urlset', entriesOf.plain.length),
    file(PATHS.packed, 'urlset', entriesOf.packed.length),
    file(PATHS.text, 'text', entriesOf.text.length),
    {
      ...file(PATHS.moved, 'urlset', moved.length + 1),
      redirects: [
        { url: urlOf(PATHS.moved), status: 301 },
        { url: urlOf('/moved-3.xml'), status: 302 },
      ],
      findings: [{ code: 'duplicate', severity: 'warning', count: 1, lines: [2 + moved.length + 1] }],
    },
    file(PATHS.rss, 'rss', entriesOf.rss.length),
    file(PATHS.atom, 'atom', entriesOf.atom.length),
    file(PATHS.nested, 'index', 1),
    file(DEEP, 'urlset', entriesOf.nested.length),
    { ...file('/gone.xml', null, 0), status: 404, failure: 'status' },
  ];
  const expected = listed.map(({ path, listed: files, truth, ai }): AuditPageJson => {
    const states = { 'ai-search': ai.search.state, 'ai-training': ai.training.state };
    return { url: urlOf(path), sitemaps: files, lastmod: null, ...ORDINARY_TRUTH, ...truth, ai: states };
  });
  return {
    site,
    truth: {
      version: 1,
      site: origin,
      robots: { status: 200, bytes: robots.length },
      hasOmittedSitemaps: false,
      sitemaps: sitemaps.toSorted(byUrl),
      totals: totalsOf(expected),
      ai: { 'ai-search': sharesOf(listed, 'search'), 'ai-training': sharesOf(listed, 'training') },
      issues: issuesOf(pages, urlOf).filter(({ code }) => !LATER_CODES.has(code)),
      moreIssues: issuesOf(pages, urlOf).filter(({ code }) => LATER_CODES.has(code)),
      pages: expected.toSorted(byUrl),
    },
  };
}

/** The home page leads to hubs, and they to all pages that are linked. */
function pagesOf(urlOf: (path: string) => string, elsewhere: string, rounds: number): readonly Page[] {
  const pages: Page[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, kind] of Object.entries(kindsOf(urlOf, elsewhere, String(round), round % 10 === 0))) {
      const path = name.startsWith('/') ? `${name}/${round}` : `/${name}/${round}`;
      pages.push({ ...ORDINARY, path, answer: html(), ...kind });
    }
  }
  const linked = pages.filter(({ isLinked }) => isLinked).map(({ path }) => path);
  const pathsOf = (hub: number) => [...(hub === 0 ? ['/'] : []), ...linked.slice(100 * hub, 100 * (hub + 1))];
  const hubs = Array.from({ length: Math.ceil(linked.length / 100) }, (_, hub) => linking(`/hub/${hub}`, pathsOf(hub)));
  return [
    linking(
      '/',
      hubs.map(({ path }) => path),
    ),
    ...hubs,
    ...pages,
  ];
}

function linking(path: string, links: readonly string[]): Page {
  const body = links.map((to) => `<a href="${to}">${to}</a>`).join('\n');
  return { ...ORDINARY, path, answer: html({ body }), truth: { links: links.length } };
}

/** The entries of each sitemap. */
function filled(
  pages: readonly Page[],
  urlOf: (path: string) => string,
): Readonly<Record<SitemapName, readonly string[]>> {
  const entries: Record<SitemapName, string[]> = {
    plain: [],
    packed: [],
    text: [],
    moved: [],
    rss: [],
    atom: [],
    nested: [],
  };
  for (const [index, page] of pages.entries()) {
    const first = page.file === null ? index % FILES.length : FILES.indexOf(page.file);
    for (let file = 0; file < page.listed; file += 1) {
      const name = FILES[(first + file) % FILES.length] ?? 'plain';
      entries[name].push(
        entryOf[name === 'rss' || name === 'atom' || name === 'text' ? name : 'urlset'](
          urlOf(page.path),
          page,
          page.lastmods[file],
        ),
      );
    }
  }
  return entries;
}

const entryOf = {
  text: (url: string) => url,
  rss: (url: string, _: Page, date?: string) =>
    `<item><link>${url}</link>${date ? `<pubDate>${date}</pubDate>` : ''}</item>`,
  atom: (url: string, _: Page, date?: string) =>
    `<entry><link href="${url}"/>${date ? `<updated>${date}</updated>` : ''}</entry>`,
  urlset: (url: string, { versions }: Page, date?: string) => {
    const links = Object.entries(versions).map(
      ([code, to]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${to}"/>`,
    );
    return `<url><loc>${url}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}${links.join('')}</url>`;
  },
};

function totalsOf(pages: readonly AuditPageJson[]): AuditJson['totals'] {
  const count = (reason: AuditPageJson['reason']) => pages.filter((page) => page.reason === reason).length;
  return {
    listed: pages.length,
    fetched: pages.length - count('robots'),
    indexable: count('none'),
    robots: count('robots'),
    status: count('status'),
    redirect: count('redirect'),
    noindex: count('noindex'),
    canonical: count('canonical'),
    unreachable: count('unreachable'),
    mixed: count('mixed'),
    unknown: 0,
  };
}

/** The states in the order of docs/AUDIT.md’s example, with what decides, the most frequent first. */
function sharesOf(pages: readonly Page[], purpose: 'search' | 'training'): AuditJson['ai']['ai-search'] {
  return (['not-restricted', 'blocked', 'partly', 'unknown'] as const).map((state) => {
    const those = pages.map(({ ai }) => ai[purpose]).filter((one) => one.state === state);
    const counts = new Map<string, number>();
    for (const source of those.flatMap(({ by }) => by)) {
      const key = JSON.stringify(source);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const by = [...counts]
      .map(([key, count]) => ({ ...(JSON.parse(key) as (typeof those)[number]['by'][number]), pages: count }))
      .sort((one, other) => other.pages - one.pages || byText(textOf(one), textOf(other)));
    return { state, pages: those.length, sources: by.length, by };
  });
}

const textOf = ({ place, line, text }: Page['ai']['search']['by'][number]) => `${place} ${line ?? ''} ${text}`;

/** The export's `issues` is a closed list of codes; these came later. */
const LATER_CODES: ReadonlySet<string> = new Set([
  'canonical-not-in-sitemap',
  'hreflang-duplicate-code',
  'hreflang-outside-head',
  'hreflang-no-x-default',
]);

/** By severity, then by their number; those that are equal by their code. */
function issuesOf(pages: readonly Page[], urlOf: (path: string) => string): AuditJson['issues'] {
  const issues = new Map<IssueCode, string[]>([
    ['sitemap-error', [urlOf('/gone.xml')]],
    ['sitemap-blocked', [urlOf(PATHS.text)]],
    ['sitemap-duplicate', [urlOf(PATHS.moved)]],
    ['sitemap-nested-index', [urlOf(INDEX)]],
  ]);
  const add = (code: IssueCode, url: string) => issues.set(code, [...(issues.get(code) ?? []), url]);
  for (const { path, listed, isLinked, issues: codes } of pages) {
    for (const code of codes) add(code, urlOf(path));
    if (listed === 2) add('in-several-sitemaps', urlOf(path));
    if (listed > 0 && !isLinked) add('no-link-found', urlOf(path));
    if (listed === 0 && isLinked) add('not-in-sitemap', urlOf(path));
  }
  const found = [...issues].map(([code, urls]) => ({
    code,
    severity: AUDIT_SEVERITIES[code],
    count: urls.length,
    urls: urls.toSorted(byText),
  }));
  return inOrder(found);
}

const RANKS = ['critical', 'high', 'medium', 'note'];

/** Issues that are as severe and as frequent may come in any order. */
export function withOrderedIssues<Json extends Pick<AuditJson, 'issues' | 'moreIssues'>>(json: Json): Json {
  return { ...json, issues: inOrder(json.issues), moreIssues: inOrder(json.moreIssues) };
}

function inOrder(issues: AuditJson['issues']): AuditJson['issues'] {
  return issues.toSorted(
    (one, other) =>
      RANKS.indexOf(one.severity) - RANKS.indexOf(other.severity) ||
      other.count - one.count ||
      byText(one.code, other.code),
  );
}

const GZIP = [['Content-Type', 'application/gzip']] as const;
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function xmlText(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACES}>\n${entries.join('\n')}\n</${root}>\n`;
}

const xml = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): Answer => feed(xmlText(root, entries));
const feed = (body: string): Answer => ({ body, headers: [['Content-Type', 'application/xml']] });

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byUrl = (one: { readonly url: string }, other: { readonly url: string }) => byText(one.url, other.url);
