// Room #audit of the workbench: a site of every kind of page, audited as a person does it. What comes is what was built into the site.
import { beforeEach, expect, test } from 'vitest';
import type { AuditJson } from '../../src/audit/index.ts';
import { count, readAll, savedBy, showWorkbench, WORKBENCH_FRAME } from '../support/drivers/workbench.ts';
import type { Answer, Asked, Resource, Site, Sites } from '../support/fakes/sites.ts';
import { AUDIT_CRAWLERS, type AuditSite, auditSite } from '../support/generators/audit-site.ts';
import { sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** Pages of one round: 55. */
const ROUNDS = sized(5, 90);
const LONGEST = sized(60_000, 600_000);

/** What is served; a test may put something before it. */
let served: AuditSite['site'] = {};
let before: (asked: Asked) => Answer | null = () => null;

const answerTo = (resource: Resource | undefined, asked: Asked, sites: Sites): Answer | string => {
  if (resource === undefined) return { status: 404 };
  return typeof resource === 'function' ? resource(asked, sites) : resource;
};
const own: Site = {
  '/robots.txt': (asked, sites) => answerTo(served['/robots.txt'], asked, sites),
  '*': (asked, sites) => before(asked) ?? answerTo(served[asked.path.replace(/\?.*/, '')], asked, sites),
};

inEachBrowser({ audited: own, elsewhere: { '*': 'another site' } }, (stage) => {
  const origin = (name: string) => stage.sites.urlOf(name, '/').replace(/\/$/, '');
  const press = (action: string) => stage.browser.click(`[data-action="${action}"]`, WORKBENCH_FRAME);
  const is = (progress: string, within = LONGEST) =>
    waitFor(() => count(stage.browser, `[data-room="audit"] [data-progress="${progress}"]`), {
      what: `an audit that is ${progress}`,
      within,
    });
  const issues = async () =>
    new Map(
      (await readAll(stage.browser, '[data-issue]')).map((row) => [row['data-issue'], Number(row['data-count'])]),
    );
  const exported = async (): Promise<AuditJson> =>
    JSON.parse(await savedBy(stage.browser, '[data-room="audit"] [data-action="export-json"]'));

  beforeEach(async () => {
    before = () => null;
    await stage.browser.inExtension(
      (tokens) => chrome.storage.local.set({ settings: { chosen: tokens, custom: [], fetchOn: 'visit' } }),
      [...AUDIT_CRAWLERS],
    );
  });

  const build = async (rounds: number) => {
    const built = auditSite(origin('audited'), origin('elsewhere'), rounds);
    served = built.site;
    await showWorkbench(
      stage.browser,
      `?site=${origin('audited')}#audit`,
      '[data-room="audit"] [data-progress="idle"]',
    );
    return built.truth;
  };

  const expectTruth = async (truth: AuditSite['truth']) => {
    const json = await exported();
    const { none: _, ...totals } = truth.totals;
    expect(json.totals).toMatchObject(totals);
    expect(new Map(json.issues.map(({ code, urls }) => [code, urls]))).toEqual(truth.issues);
    expect(json.pages.map(({ url }) => url)).toEqual([...truth.pages.keys()].sort());
    for (const page of json.pages) expect(page).toMatchObject(truth.pages.get(page.url) ?? {});
    expect(json.sitemaps.map(({ url, kind, entries }) => ({ url, kind, entries }))).toEqual(
      [...truth.sitemaps].sort((one, other) => (one.url < other.url ? -1 : 1)),
    );
    expect(await issues()).toEqual(new Map(json.issues.map(({ code, count }) => [code, count])));
  };

  test('finds what was built into the site, and nothing else', async () => {
    const truth = await build(ROUNDS);
    await press('audit-sitemaps');
    await is('done');
    const asked = stage.sites.asked.length;
    await press('audit-pages');
    await waitFor(() => count(stage.browser, '[data-planned]:not([data-planned=""])'), { what: 'the plan' });
    expect(stage.sites.asked).toHaveLength(asked);
    await press('audit-start');
    await is('running');
    await is('done');
    await expectTruth(truth);
    const pages = stage.sites.asked.slice(asked);
    expect(pages.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(pages.filter(({ path }) => path.startsWith('/private/'))).toEqual([]);
  });
});
