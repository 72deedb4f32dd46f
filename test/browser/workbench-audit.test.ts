// Room #audit of the workbench: a site of every kind of page, audited as a person does it. What comes is what was built into the site.
import { beforeEach, expect, test } from 'vitest';
import type { AuditJson } from '../../src/audit/index.ts';
import { auditRoom } from '../support/drivers/audit.ts';
import {
  appearsIn,
  asksBeforeLeaving,
  count,
  readAll,
  savedBy,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import type { Answer, Asked, Resource, Site, Sites } from '../support/fakes/sites.ts';
import { AUDIT_CRAWLERS } from '../support/generators/audit-kinds.ts';
import { type AuditSite, type AuditTruth, auditSite, withOrderedIssues } from '../support/generators/audit-site.ts';
import { held } from '../support/held.ts';
import { sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** Of 70 pages each. */
const ROUNDS = sized(1, 75);
const LONGEST = sized(60_000, 600_000);
/** In the life of a background that is ended again and again, which takes a second. */
const REQUESTS = sized(25, 100);

/** What is served, and what a test makes of it. */
let served: AuditSite['site'] = {};
const asServed = (_: Asked, ordinary: Answer) => ordinary;
let answering: typeof asServed = asServed;

const answerTo = (resource: Resource | undefined, asked: Asked, sites: Sites): Answer => {
  if (resource === undefined) return { status: 404 };
  const answer = typeof resource === 'function' ? resource(asked, sites) : resource;
  return typeof answer === 'string' ? { body: answer } : answer;
};
const own: Site = {
  '/robots.txt': (asked, sites) => answerTo(served['/robots.txt'], asked, sites),
  '*': (asked, sites) => answering(asked, answerTo(served[asked.path.replace(/\?.*/, '')], asked, sites)),
};

inEachBrowser({ audited: own, elsewhere: { '*': 'another site' } }, (stage) => {
  const { origin, press, is, open, readSitemaps, startPages, exported } = auditRoom(stage, LONGEST);
  const issues = async (name: 'data-issue' | 'data-more-issue') =>
    new Map((await readAll(stage.browser, `[${name}]`)).map((row) => [row[name], Number(row['data-count'])]));

  beforeEach(async () => {
    answering = asServed;
    await stage.browser.inExtension(
      (tokens) => chrome.storage.local.set({ settings: { chosen: tokens, custom: [], fetchOn: 'visit' } }),
      [...AUDIT_CRAWLERS],
    );
  });

  const build = async (rounds: number) => {
    const built = auditSite(origin('audited'), origin('elsewhere'), rounds);
    served = built.site;
    await open('audited');
    return built.truth;
  };

  /** The export is what was built into the site, exactly, and the room shows the same issues. */
  const expectTruth = async (truth: AuditTruth) => {
    expect(await asksBeforeLeaving(stage.browser)).toBe(true);
    const { at, ...json } = await exported();
    await waitFor(async () => !(await asksBeforeLeaving(stage.browser)), { what: 'no question once it is exported' });
    expect(withOrderedIssues(json)).toEqual(truth);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(LONGEST);
    const counted = (found: AuditJson['issues']) => new Map(found.map(({ code, count }) => [code, count]));
    expect(await issues('data-issue')).toEqual(counted(json.issues));
    expect(await issues('data-more-issue')).toEqual(counted(json.moreIssues));
  };

  /** Checks the sitemaps, and starts to fetch the pages. */
  const start = async () => {
    await readSitemaps();
    await startPages();
  };
  const requestsTo = (pattern: RegExp) => stage.sites.asked.filter(({ path }) => pattern.test(path)).length;

  test(
    'an audit finds what was built into the site, and nothing else, though the background ends again and again',
    async () => {
      const truth = await build(ROUNDS);
      // What is asked for while the background is ended waits for that.
      let asked = 0;
      let killed = 0;
      let kills = Promise.resolve();
      const kill = async () => {
        await stage.browser.killBackground();
        killed += 1;
      };
      answering = (_, ordinary) => {
        asked += 1;
        if (asked % REQUESTS === 0) kills = kills.then(kill);
        return { ...ordinary, after: kills };
      };
      try {
        await start();
        await is('done');
      } finally {
        await kills;
      }
      expect(killed).toBeGreaterThan(1);
      await expectTruth(truth);
      const pages = stage.sites.asked;
      expect(pages.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
      expect(pages.filter(({ path }) => path.startsWith('/private/'))).toEqual([]);
    },
    2 * LONGEST,
  );

  stage.testLong(
    'a server that refuses for a while is left alone, and a pause loses nothing',
    async () => {
      const truth = await build(ROUNDS);
      let pages = 0;
      let refusals = 0;
      answering = ({ path }, ordinary) => {
        pages += /\/\d+$/.test(path) ? 1 : 0;
        if (pages < 40 || refusals >= 30) return ordinary;
        refusals += 1;
        return { status: 429 };
      };
      await start();
      await waitFor(() => refusals > 0, { what: 'a refusal', within: LONGEST });
      await is('paused');
      const [remark] = await readAll(stage.browser, '.audit-sentence .trouble');
      expect(remark?.text).toContain('429');
      // It goes on by itself, or when a person presses Continue.
      const goOn = async () => {
        await stage.browser.inExtension(() => {
          const frame = document.getElementById('view');
          const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
          inside?.querySelector<HTMLButtonElement>('[data-action="audit-resume"]')?.click();
        });
        return count(stage.browser, '[data-progress="done"]');
      };
      await waitFor(goOn, { what: 'the end', within: LONGEST });
      await expectTruth(truth);
      expect(refusals).toBe(30);
    },
    2 * LONGEST,
  );

  stage.testLong(
    'a person pauses, goes on, and cancels; what was fetched stays',
    async () => {
      const truth = await build(ROUNDS);
      // Else the run might be over before it is canceled.
      const { value: canceled, release: goOn } = held();
      let pages = 0;
      answering = ({ path }, ordinary) => {
        pages += /\/\d+$/.test(path) ? 1 : 0;
        return pages > 20 ? { after: canceled } : ordinary;
      };
      await start();
      await waitFor(() => requestsTo(/^\/plain\//) > 0, { what: 'some pages', within: LONGEST });
      await press('audit-pause');
      await is('paused');
      await press('audit-resume');
      await is('running');
      await press('cancel');
      await is('done');
      answering = asServed;
      goOn();
      const { totals } = await exported();
      expect(totals.fetched).toBeGreaterThan(0);
      expect(totals.fetched).toBeLessThan(totals.listed);
      await press('audit-pages');
      await press('audit-start');
      await is('running');
      await is('done');
      await expectTruth(truth);
    },
    2 * LONGEST,
  );

  test('pages that are opened in a background tab show what scripts change', async () => {
    await build(0);
    const urls = ['/same', '/scripted'].map((path) => `<url><loc>${origin('audited')}${path}</loc></url>`);
    const script = `<script>document.querySelector('link').href = '/elsewhere'</script>`;
    served = {
      '/robots.txt': 'User-agent: *\nDisallow:\n',
      '/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      '/same': '<!doctype html><title>A</title><link rel="canonical" href="/same">',
      '/scripted': `<!doctype html><title>B</title><link rel="canonical" href="/scripted">${script}`,
    };
    await readSitemaps();
    await press('audit-pages');
    await press('audit-start');
    await press('audit-rendering');
    await appearsIn(stage.browser, '[data-rendering="done"]');
    const [rendered] = await readAll(stage.browser, '[data-rendering]');
    expect(rendered).toMatchObject({ 'data-differing': '1' });
    expect(rendered?.text).toContain('Scripts change 1 of 2 pages: canonical (1)');
  });

  stage.testOnce('an audit is made by keyboard alone, and another room in between loses nothing', async () => {
    await build(0);
    const urls = ['/a', '/gone', '/moved'].map((path) => `<url><loc>${origin('audited')}${path}</loc></url>`);
    served = {
      '/robots.txt': 'User-agent: *\nDisallow:\n',
      '/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      '/a': '<!doctype html><title>A</title>',
      '/moved': { status: 301, headers: [['Location', '/a']] },
    };
    const { value: released, release: goOn } = held();
    answering = ({ path }, ordinary) => (path === '/gone' ? { ...ordinary, after: released } : ordinary);
    await stage.browser.inExtension(() => {
      const frame = document.getElementById('view');
      if (frame instanceof HTMLIFrameElement) frame.contentWindow?.focus();
    });
    const strike = (...strokes: readonly string[]) => stage.browser.press(strokes, WORKBENCH_FRAME);
    const has = (selector: string) => appearsIn(stage.browser, selector);
    const tabTo = async (selector: string) => {
      for (let tabs = 0; tabs < 120; tabs += 1) {
        if (await count(stage.browser, `${selector}:focus`)) return;
        await strike('Tab');
      }
      throw new Error(`Tab does not reach ${selector}`);
    };
    const enter = async (selector: string) => {
      await tabTo(selector);
      await strike('Enter');
    };
    await enter('[data-action="audit-sitemaps"]');
    await is('done');
    await has('[data-action="audit-sitemaps"]:focus');
    await enter('[data-action="audit-pages"]');
    await has('dialog [data-action="audit-start"]:focus');
    // Where a person gives up, they are where they were.
    await strike('Escape');
    await has('[data-action="audit-pages"]:focus');
    expect(await count(stage.browser, 'dialog')).toBeNull();
    await strike('Enter');
    await has('dialog [data-action="audit-start"]:focus');
    await has('[data-planned="3"]');
    await strike('Enter');
    await is('running');
    // Once it runs, the next key pauses it, and the one after that goes on.
    await has('[data-action="audit-pause"]:focus');
    await strike('Enter');
    await is('paused');
    await has('[data-action="audit-resume"]:focus');
    await strike('Enter');
    await is('running');
    goOn();
    await is('done');
    await has('[data-action="audit-pages"]:focus');
    await enter('[data-issue="error-in-sitemap"] .issue-name');
    await enter('[data-action="show-issue"]');
    await has('[data-shown="1"]');
    await enter('[data-facet="issue-error-in-sitemap"]');
    await has('[data-shown="3"]');
    await tabTo('[data-action="filter-pages"]');
    await strike(...'/m');
    await has('[data-shown="1"]');
    await tabTo('.url-row');
    await strike('ArrowDown');
    await waitFor(
      async () => (await readAll(stage.browser, '.url-details .url'))[0]?.text === `${origin('audited')}/moved`,
      { what: 'what is known of the page' },
    );
    await enter('.rooms a[href="#urls"]');
    await has('.room[data-room="urls"]:not([hidden])');
    expect(await asksBeforeLeaving(stage.browser)).toBe(true);
    await enter('.rooms a[href="#audit"]');
    await has('.room[data-room="audit"]:not([hidden])');
    await has('[data-shown="1"]');
    await tabTo('[data-action="export-json"]');
    const saved: AuditJson = JSON.parse(await savedBy(stage.browser, () => strike('Enter')));
    expect(saved.totals).toMatchObject({ listed: 3, fetched: 3, indexable: 1, status: 1, redirect: 1 });
  });
});
