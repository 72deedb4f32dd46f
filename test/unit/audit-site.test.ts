// A site of every kind of page, audited without a browser: its sitemaps and pages come from the resources themselves. Browsers get the
// same site from a server in test/browser/.
import { expect, test } from 'vitest';
import { createAudit, ISSUES } from '../../src/audit/index.ts';
import { readContent } from '../../src/background/page/read-content.ts';
import { readHtml } from '../../src/background/page/read-html.ts';
import { runAll } from '../../src/base/steps.ts';
import type { PageAnswer, PageHop } from '../../src/report/index.ts';
import { pageHeadersOf } from '../../src/shared/page-headers.ts';
import { readSitemap } from '../../src/sitemaps/index.ts';
import type { Answer, Resource, Site } from '../support/fakes/sites.ts';
import { jsonOf } from '../support/generators/audit.ts';
import { AUDIT_CRAWLERS, auditSite } from '../support/generators/audit-site.ts';
import { crawler, found, NOW } from '../support/generators/facts.ts';
import { sized } from '../support/sizes.ts';

const SITE = 'http://audit.example';
const ELSEWHERE = 'http://elsewhere.example';

function answerAt(site: Site, url: string): PageAnswer {
  const hops: PageHop[] = [];
  const passed = new Set<string>();
  for (let at = url; ; ) {
    passed.add(at);
    const { origin, pathname } = new URL(at);
    const { status = 200, headers = [], body = '', raw } = asAnswer(origin === SITE ? site[pathname] : 'page');
    if (raw) return { hops, isLoop: false, response: { kind: 'failed', reason: 'network' }, time: 1 };
    const location = headers.find(([name]) => name === 'Location')?.[1];
    if (location !== undefined) {
      const to = new URL(location, at).href;
      hops.push({ url: at, status, location: to, robotsTags: [] });
      if (passed.has(to)) return { hops, isLoop: true, response: { kind: 'failed', reason: 'redirect' }, time: 1 };
      at = to;
      continue;
    }
    const html = String(body);
    const { tags, title } = runAll(readHtml(html, at));
    return {
      hops,
      isLoop: false,
      response: {
        kind: 'answered',
        url: at,
        headers: pageHeadersOf(status, headers),
        challenge: null,
        html: { tags, isWhole: true, title, content: runAll(readContent(html, at)) },
        size: html.length,
        isTruncated: false,
      },
      time: 1,
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

test('a site of every kind of page has the issues, totals and verdicts that were built into it', async () => {
  const { site, truth } = auditSite(SITE, ELSEWHERE, sized(3, 90));
  const robots = String(asAnswer(site['/robots.txt']).body);
  const judging = { outcome: found(robots), crawlers: AUDIT_CRAWLERS.map(crawler), now: NOW };
  const audit = createAudit(SITE, () => judging);
  for (const { url, kind, entries, redirects } of truth.sitemaps) {
    const { status = 200, body = '' } = lastAnswer(site, url);
    const listed: string[] = [];
    const chunk = typeof body === 'string' ? body : new Uint8Array(body);
    const report = await readSitemap([chunk], url, (entry) => {
      listed.push(entry.url);
      audit.list(entry, url);
    });
    const isRead = status === 200;
    audit.addSitemap({
      url,
      redirects: redirects.map((hop) => ({ ...hop, location: '' })),
      status,
      failure: '',
      kind: isRead ? report.kind : null,
      entries: isRead ? report.entries : 0,
      findings: isRead ? report.findings : [],
      blocked: url.includes('/pages-1') ? ['GPTBot'] : [],
    });
    if (isRead) expect(report, url).toMatchObject({ kind, entries });
  }
  for (const url of truth.pages.keys()) if (!audit.isBlockedForAll(url)) audit.answer(url, answerAt(site, url));
  for (const url of runAll(audit.unknownTargets()).keys())
    if (!audit.isBlockedForAll(url)) audit.answer(url, answerAt(site, url));

  expect(ISSUES.filter(({ code }) => !truth.issues.has(code))).toEqual([]);
  const json = jsonOf(audit, { status: 200, bytes: robots.length });
  const { none: _, ...totals } = truth.totals;
  expect(json.totals).toMatchObject(totals);
  expect(new Map(json.issues.map(({ code, urls }) => [code, urls]))).toEqual(truth.issues);
  expect(json.pages.map(({ url }) => url)).toEqual([...truth.pages.keys()].sort());
  for (const page of json.pages) expect(page).toMatchObject(truth.pages.get(page.url) ?? {});
});
