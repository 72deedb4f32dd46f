// How severe each issue is: a table by hand.
import { expect, test } from 'vitest';
import { jsonOf, newAudit, SITEMAP } from '../../test/support/generators/audit.ts';
import { AUDIT_SEVERITIES } from '../../test/support/generators/audit-severities.ts';
import { SITEMAP_RULES, type SitemapCode } from '../sitemaps/index.ts';
import { ISSUES } from './index.ts';

test('each issue of pages, and of sitemaps as files, has its severity', () => {
  const severities = Object.fromEntries(ISSUES.map(({ code, severity }) => [code, severity]));
  expect(Object.fromEntries(Object.entries(AUDIT_SEVERITIES).filter(([code]) => code in severities))).toEqual(
    severities,
  );
});

test('each finding in a sitemap has its severity', () => {
  const audit = newAudit();
  const codes = Object.keys(SITEMAP_RULES) as SitemapCode[];
  audit.addSitemap({
    ...{ url: SITEMAP, redirects: [], status: 200, failure: '', kind: 'urlset', entries: 1, blocked: [] },
    findings: codes.map((code) => ({
      code,
      severity: SITEMAP_RULES[code].severity,
      count: 1,
      lines: [1],
      example: '',
    })),
  });
  const found = jsonOf(audit).issues.map(({ code, severity }) => [code, severity] as const);
  expect(found).toHaveLength(codes.length);
  expect(found).toEqual(found.map(([code]) => [code, AUDIT_SEVERITIES[code]]));
});
