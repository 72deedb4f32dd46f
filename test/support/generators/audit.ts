// A small site for audit tests: pages by their answers, ordinary except for what a test sets.
import {
  type Audit,
  type AuditJson,
  type AuditRobots,
  auditJsonPieces,
  createAudit,
} from '../../../src/audit/index.ts';
import type { PageFailure, PageResponse, PageResult, RslTerms } from '../../../src/report/index.ts';
import type { Challenger, RobotsOutcome } from '../../../src/robots/index.ts';
import { crawler, found, NO_CONTENT, NOW, ORIGIN, pageHeaders, tagsInHead } from './facts.ts';

export const SITE = ORIGIN;
export const urlOf = (path: string) => (path.startsWith('/') ? `${SITE}${path}` : path);
export const SITEMAP = urlOf('/sitemap.xml');
export const TOKENS = ['Googlebot', 'bingbot', 'GPTBot', 'OAI-SearchBot'];

/** Google’s crawler is kept from a part, GPTBot from another, all from a third. */
export const ROBOTS = found(`User-agent: Googlebot
Disallow: /not-google
Disallow: /private/

User-agent: GPTBot
Disallow: /not-gptbot
Disallow: /private/

User-agent: *
Disallow: /private/
`);

export interface Said {
  readonly status?: number;
  /** Redirects by their status and where they lead; the first is the page's own. */
  readonly redirects?: readonly (readonly [number, string])[];
  readonly isLoop?: boolean;
  /** Where a meta refresh leads at once. */
  readonly refresh?: string;
  /** Where a Refresh header leads at once. */
  readonly refreshHeader?: string;
  readonly failure?: PageFailure['reason'];
  /** The network that answered instead of the site. */
  readonly challenge?: Challenger;
  readonly noindex?: string;
  readonly robotsTag?: string;
  /** More of them, by name. */
  readonly metas?: readonly (readonly [name: string, content: string])[];
  /** Headers. */
  readonly contentUsage?: string;
  readonly tdmReservation?: string;
  /** Of the usages that a license in the page prohibits. */
  readonly prohibits?: string;
  /** Its structured data says `isAccessibleForFree: false`. */
  readonly isPaywalled?: boolean;
  readonly canonical?: string;
  /** Of the header. */
  readonly canonicalHeader?: string;
  readonly alternates?: Readonly<Record<string, string>>;
  /** Their codes that are below the head. */
  readonly inBody?: readonly string[];
  /** Of the header. */
  readonly alternatesHeader?: Readonly<Record<string, string>>;
  readonly links?: readonly string[];
  readonly title?: string;
  /** Only its first part was read. */
  readonly isTruncated?: boolean;
}

export function answerOf(path: string, said: Said = {}): PageResult {
  const { redirects = [], isLoop = false, failure, noindex, robotsTag, canonical, canonicalHeader } = said;
  const hops = redirects.map(([status, to], index) => ({
    url: urlOf(redirects[index - 1]?.[1] ?? path),
    status,
    location: urlOf(to),
    robotsTags: [],
  }));
  const tags = tagsInHead(...(noindex === undefined ? [] : [[noindex, 'noindex'] as const]), ...(said.metas ?? []));
  const canonicals = canonical === undefined ? [] : [{ href: canonical, url: urlOf(canonical), isInHead: true }];
  const alternates = Object.entries(said.alternates ?? {}).map(([hreflang, to]) => ({ hreflang, url: urlOf(to) }));
  const targets = (said.links ?? []).map(urlOf);
  const page: PageResponse = {
    kind: 'answered',
    url: urlOf(redirects.at(-1)?.[1] ?? path),
    headers: pageHeaders({
      status: said.status ?? 200,
      contentType: 'text/html; charset=utf-8',
      robotsTags: listOf(robotsTag),
      contentUsage: listOf(said.contentUsage),
      tdmReservation: listOf(said.tdmReservation),
      ...(said.refreshHeader !== undefined && { refresh: `0; url=${urlOf(said.refreshHeader)}` }),
      links: [
        ...(canonicalHeader === undefined ? [] : [`<${urlOf(canonicalHeader)}>; rel="canonical"`]),
        ...Object.entries(said.alternatesHeader ?? {}).map(
          ([hreflang, to]) => `<${urlOf(to)}>; rel="alternate"; hreflang="${hreflang}"`,
        ),
      ],
    }),
    challenge: said.challenge ?? null,
    html: {
      tags: {
        ...tags,
        ...(said.prohibits !== undefined && { rsl: ['<rsl>'] }),
        ...(said.isPaywalled && { isPaywalled: true as const }),
        ...(said.refresh !== undefined && { refresh: `0; url=${urlOf(said.refresh)}` }),
        canonicals,
        alternates: alternates.map((one) => ({
          ...one,
          ...(said.inBody?.includes(one.hreflang) && { isInBody: true as const }),
        })),
      },
      ...(said.prohibits !== undefined && { rsl: [termsThatProhibit(said.prohibits)] }),
      isWhole: true,
      title: said.title ?? path,
      content: { ...NO_CONTENT, title: said.title ?? path, alternates, lang: 'en', targets },
    },
    size: 1_000,
    isTruncated: said.isTruncated ?? false,
  };
  const reason = failure ?? (isLoop ? 'redirect' : null);
  return { hops, isLoop, response: reason === null ? page : { kind: 'failed', reason }, durationMs: 20 };
}

const listOf = (value: string | undefined) => (value === undefined ? [] : [value]);

function termsThatProhibit(usage: string): RslTerms {
  const terms = { permits: [], prohibits: [usage], payments: [], isLimited: false };
  return { url: null, terms, file: 'rsl', status: null };
}

export function newAudit(outcome: RobotsOutcome = ROBOTS, tokens: readonly string[] = TOKENS): Audit {
  // One object: the audit keeps what it found for it.
  const judging = { outcome, crawlers: tokens.map(crawler), now: NOW };
  return createAudit(SITE, () => judging);
}

export const listing = (path: string) => ({ url: urlOf(path), lastmod: null, alternates: [] });

/** Pages of one sitemap, all fetched. */
export function auditOf(pages: Readonly<Record<string, Said>>, targets: Readonly<Record<string, Said>> = {}): Audit {
  const audit = newAudit();
  for (const [path, said] of Object.entries(pages)) {
    audit.list(listing(path), SITEMAP);
    audit.answer(urlOf(path), answerOf(path, said));
  }
  for (const [path, said] of Object.entries(targets)) audit.answer(urlOf(path), answerOf(path, said));
  return audit;
}

/** What an audit is exported as. */
export function jsonOf(audit: Audit, robots: AuditRobots = { status: 200, bytes: 120 }): AuditJson {
  return JSON.parse([...auditJsonPieces(audit.assess(), robots, NOW)].join(''));
}
