// A site of every kind of page, audited without a browser: its sitemaps and pages come from the resources themselves. Browsers get the
// same site from a server in test/browser/.
import { expect, test } from 'vitest';
import { createAudit, ISSUES } from '../../src/audit/index.ts';
import { readContent } from '../../src/background/page/read-content.ts';
import { readHtml } from '../../src/background/page/read-html.ts';
import { runAll } from '../../src/base/steps.ts';
import type { PageHop, PageResult } from '../../src/report/index.ts';
import { pageHeadersOf } from '../../src/shared/page-headers.ts';
import { inContext, readSitemap } from '../../src/sitemaps/index.ts';
import type { Answer, Resource, Site } from '../support/fakes/sites.ts';
import { jsonOf } from '../support/generators/audit.ts';
import { AUDIT_CRAWLERS } from '../support/generators/audit-kinds.ts';
import { auditSite, withOrderedIssues } from '../support/generators/audit-site.ts';
import { crawler, found, NOW } from '../support/generators/facts.ts';
import { sized } from '../support/sizes.ts';

const SITE = 'http://audit.example';
const ELSEWHERE = 'http://elsewhere.example';

function answerAt(site: Site, url: string): PageResult {
  const hops: PageHop[] = [];
  const passed = new Set<string>();
  for (let current = url; ; ) {
    passed.add(current);
    const { origin, pathname } = new URL(current);
    const { status = 200, headers = [], body = '', raw } = asAnswer(origin === SITE ? site[pathname] : 'page');
    if (raw) return { hops, isLoop: false, response: { kind: 'failed', reason: 'network' }, durationMs: 1 };
    const location = headers.find(([name]) => name === 'Location')?.[1];
    if (location !== undefined) {
      const to = new URL(location, current).href;
      hops.push({ url: current, status, location: to, robotsTags: [] });
      if (passed.has(to))
        return { hops, isLoop: true, response: { kind: 'failed', reason: 'redirect' }, durationMs: 1 };
      current = to;
      continue;
    }
    // Browsers don't reveal more of a redirect, even of one that leads nowhere.
    const isRedirect = status >= 300 && status < 400;
    const html = String(body);
    const { tags, title } = runAll(readHtml(html, current));
    return {
      hops,
      isLoop: false,
      response: {
        kind: 'answered',
        url: current,
        headers: pageHeadersOf(status, isRedirect ? [] : headers),
        challenge: null,
        html: { tags, isWhole: true, title, content: runAll(readContent(html, current)) },
        size: html.length,
        isTruncated: false,
      },
      durationMs: 1,
    };
  }
}

function asAnswer(resource: Resource | undefined): Answer {
  if (typeof resource === 'object') return resource;
  return typeof resource === 'string' ? { body: resource } : { status: 404 };
}

function lastAnswer(site: Site, url: string): Answer {
  const answer = asAnswer(site[new URL(url).pathname]);
  const location = answer.headers?.find(([name]) => name === 'Location')?.[1];
  return location === undefined ? answer : lastAnswer(site, new URL(location, url).href);
}

test(
  'a site of every kind of page is reported exactly as it was built',
  async () => {
    const { site, truth } = auditSite(SITE, ELSEWHERE, sized(2, 75));
    const robots = String(asAnswer(site['/robots.txt']).body);
    const judging = { outcome: found(robots), crawlers: AUDIT_CRAWLERS.map(crawler), now: NOW };
    const audit = createAudit(SITE, () => judging);
    const isIndex = (url: string) => /\/(sitemap|nested)\.xml$/.test(url);
    for (const { url, redirects } of truth.sitemaps) {
      const { status = 200, body = '' } = lastAnswer(site, url);
      const isRead = status === 200;
      const chunk = typeof body === 'string' ? body : new Uint8Array(body);
      const report = await readSitemap(isRead ? [chunk] : [], url, (entry) => audit.list(entry, url), NOW);
      const { kind, entries, findings } = inContext(report, { isNamedByRobots: true, isIndex });
      audit.addSitemap({
        url,
        redirects: redirects.map((hop) => ({ ...hop, location: '' })),
        status,
        failure: isRead ? '' : 'status',
        ...(isRead ? { kind, entries, findings } : { kind: null, entries: 0, findings: [] }),
        blocked: url.includes('/pages-1') ? ['GPTBot'] : url.includes('/pages-2') ? ['Googlebot', 'bingbot'] : [],
      });
    }
    for (const { url } of truth.pages) if (!audit.isBlockedForAll(url)) audit.answer(url, answerAt(site, url));
    for (const url of runAll(audit.targets(false)).keys())
      if (!audit.isBlockedForAll(url)) audit.answer(url, answerAt(site, url));

    const built = new Set([...truth.issues, ...truth.moreIssues].map(({ code }) => code));
    expect(ISSUES.filter(({ code }) => !built.has(code))).toEqual([]);
    const { at: _, ...json } = jsonOf(audit, { status: 200, bytes: robots.length });
    expect(withOrderedIssues(json)).toEqual(truth);
  },
  sized(60_000, 600_000),
);
