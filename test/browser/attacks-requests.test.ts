// Sites that try to use the extension's own requests: to forge what robots.txt answers, to reach hosts that the browser
// keeps them from, to have a host asked that the person gave no access to.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { RobotsOutcome } from '../../src/robots/index.ts';
import type { ReadyView } from '../../src/shared/protocol.ts';
import { clickAndRead, navigate, openTab, readPopup } from '../support/drivers/popup.ts';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { type Answer, type Asked, page, type Resource, type Site, type Sites } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, PLAIN_HOST, type Stage } from './setup.ts';

const OPEN = 'User-agent: *\nDisallow:\n';
const redirect = (location: string, headers: Answer['headers'] = []): Answer => ({
  status: 302,
  headers: [['Location', location], ...headers],
});
const redirectTo =
  (location: (port: number) => string): Resource =>
  (_, sites) =>
    redirect(location(sites.port));

async function viewOf({ browser }: Stage, tabId: number, name: 'view' | 'refetch' = 'view') {
  const reply = await browser.inExtension(
    (id, asked) => chrome.runtime.sendMessage({ name: asked, args: [id] }),
    tabId,
    name,
  );
  expect(reply).toMatchObject({ ok: true, value: { kind: 'ready' } });
  return (reply as { value: ReadyView }).value;
}

async function outcomeAt(stage: Stage, url: string): Promise<RobotsOutcome> {
  return (await viewOf(stage, await openTab(stage.browser, url))).outcome;
}

const hopsIn = (outcome: RobotsOutcome) => ('hops' in outcome ? outcome.hops : undefined);

/** The languages that the forger's workers ask in. Workers of these kinds have no tab, just like our background. */
const FORGED = { service: 'xx-service', shared: 'xx-shared' };
const isForged = ({ headers }: Pick<Asked, 'headers'>) => headers['accept-language']?.startsWith('xx-') ?? false;
/** Its file is one redirect away. The forger's requests are redirected again and again. */
const VICTIM: Site = {
  '*': page('the victim'),
  '/robots.txt': (asked) => redirect(isForged(asked) ? '/robots.txt' : '/rules'),
  '/rules': OPEN,
};
const FORGER: Site = {
  '*': page(
    'the forger',
    '',
    '<script>navigator.serviceWorker.register("/service.js"); new SharedWorker("/shared.js");</script>',
  ),
  '/service.js': (_, sites) =>
    script(`addEventListener('install', (event) => event.waitUntil(${forging(sites, FORGED.service)}));`),
  '/shared.js': (_, sites) => script(`${forging(sites, FORGED.shared)};`),
};
const script = (body: string): Answer => ({ headers: [['Content-Type', 'text/javascript']], body });
/**
 * Asks for the victim's file all the time, two requests at once and without a pause, until the sites are gone. More would
 * only keep a slow machine from its own requests.
 */
const forging = (sites: Sites, language: string) => `(() => {
  const ask = () => fetch('${sites.urlOf('victim', '/robots.txt')}', {
    mode: 'no-cors', headers: { 'Accept-Language': '${language}' } }).catch(() => fetch('/')).then(ask);
  return Promise.all([ask(), ask()]);
})()`;

inEachBrowser({ victim: VICTIM, forger: FORGER }, (stage) => {
  test('what workers of another site ask for is not taken for ours', async () => {
    const tabId = await openTab(stage.browser, stage.sites.urlOf('victim'));
    await openTab(stage.browser, stage.sites.urlOf('forger'));
    const forged = (language: string) =>
      stage.sites.robotsAsked('victim').filter(({ headers }) => headers['accept-language'] === language);
    const forgedMore = async (by: number, before: readonly number[] = []) => {
      for (const [index, language] of Object.values(FORGED).entries()) {
        const what = `the forger at work as ${language}`;
        await waitFor(() => forged(language).length > (before[index] ?? 0) + by, { what });
      }
    };
    await forgedMore(50);
    expect(stage.sites.asked.find(({ path }) => path === '/service.js')?.headers['service-worker']).toBe('script');
    for (let refetches = 0; refetches < 8; refetches += 1) {
      const before = Object.values(FORGED).map((language) => forged(language).length);
      const { outcome } = await viewOf(stage, tabId, 'refetch');
      expect(outcome).toMatchObject({ kind: 'found', hops: [{ location: stage.sites.urlOf('victim', '/rules') }] });
      await forgedMore(0, before);
    }
  });
});

/** Each is this computer, or a network that only this computer may be in. */
const PRIVATE = {
  'a loopback address': (port: number) => `http://127.0.0.1:${port}/secret`,
  'another loopback address': (port: number) => `http://127.1.2.3:${port}/secret`,
  'a loopback address as one number': (port: number) => `http://2130706433:${port}/secret`,
  'a loopback address in IPv6': (port: number) => `http://[::1]:${port}/secret`,
  'a loopback address mapped into IPv6': (port: number) => `http://[::ffff:127.0.0.1]:${port}/secret`,
  'the address of no host': (port: number) => `http://0.0.0.0:${port}/secret`,
  'a private address': () => 'http://10.255.255.1/secret',
  'a link-local address': () => 'http://169.254.169.254/latest/meta-data/',
  'a private address in IPv6': () => 'http://[fd00::1]/secret',
  localhost: (port: number) => `http://localhost:${port}/secret`,
  'a name below localhost': (port: number) => `http://inner.localhost:${port}/secret`,
  'a name below local': () => 'http://printer.local/secret',
} as const;
const names = Object.keys(PRIVATE) as (keyof typeof PRIVATE)[]; // Of a record of just these.
/** What a URL’s host is, our own code says: its unit tests show the others. */
const IN_SHORT: readonly (keyof typeof PRIVATE)[] = ['a loopback address', 'a private address'];
const hostOf = (name: string) => `public-${names.indexOf(name as keyof typeof PRIVATE)}.example`;
const INNER = ['127.0.0.1', '127.1.2.3', '[::1]', '[::ffff:7f00:1]', '0.0.0.0', 'localhost', 'inner'];

const publicSites: Readonly<Record<string, Site>> = {
  ...Object.fromEntries(
    names.map((name) => [hostOf(name), { '*': page('a page'), '/robots.txt': redirectTo(PRIVATE[name]) }]),
  ),
  'detour.example': {
    '*': page('a page'),
    '/robots.txt': redirect('/on'),
    '/on': redirectTo(PRIVATE['a loopback address']),
  },
  'moves.example': { '*': page('a page'), '/robots.txt': OPEN },
  home: { '*': page('a page'), '/robots.txt': redirectTo((port) => `http://127.0.0.1:${port}/rules`) },
  through: {
    '*': page('a page'),
    '/robots.txt': (_, sites) => redirect(sites.urlOf('detour.example', '/on')),
  },
  '127.0.0.1': { '*': 'secret', '/rules': OPEN },
};

inEachBrowser(publicSites, (stage) => {
  const innerAsked = () =>
    stage.sites.asked.filter(({ site }) => INNER.includes(site)).map(({ site, path }) => site + path);

  const leadsNowhere = async (name: keyof typeof PRIVATE) => {
    const outcome = await outcomeAt(stage, stage.sites.urlOf(hostOf(name)));
    expect(outcome).toMatchObject({ kind: 'not-followed', reason: 'private-network' });
    expect(hopsIn(outcome)).toHaveLength(1);
    expect(innerAsked()).toEqual([]);
  };
  const LEADS_NOWHERE = 'a public site’s robots.txt does not lead to %s';
  test.each(IN_SHORT)(LEADS_NOWHERE, leadsNowhere);
  stage.testLong.each(names.filter((name) => !IN_SHORT.includes(name)))(LEADS_NOWHERE, leadsNowhere);

  stage.testOnce('robots.txt of a public site isn’t followed into a private network by a detour, either', async () => {
    const outcome = await outcomeAt(stage, stage.sites.urlOf('detour.example'));
    expect(outcome).toMatchObject({ kind: 'not-followed', reason: 'private-network' });
    expect(hopsIn(outcome)).toHaveLength(2);
    expect(innerAsked()).toEqual([]);
  });

  stage.testOnce('robots.txt of a private site isn’t followed into another by way of a public one', async () => {
    const outcome = await outcomeAt(stage, stage.sites.urlOf('through'));
    expect(outcome).toMatchObject({ kind: 'not-followed', reason: 'private-network' });
    expect(innerAsked()).toEqual([]);
  });

  test('the page’s own URL, asked for once more, doesn’t lead there, either', async () => {
    const path = '/moved';
    const tabId = await openTab(stage.browser, stage.sites.urlOf('moves.example', path));
    stage.sites.put('moves.example', path, redirectTo(PRIVATE['a loopback address']));
    await stage.browser.inExtension((id) => chrome.runtime.sendMessage({ name: 'rawHtml', args: [id] }), tabId);
    expect(stage.sites.asked.filter((asked) => asked.path === path)).toHaveLength(2);
    expect(innerAsked()).toEqual([]);
  });

  stage.testOnce('a redirect that wasn’t followed is shown with its host', async () => {
    const tabId = await openTab(stage.browser, stage.sites.urlOf(hostOf('a loopback address')));
    const popup = await readPopup(stage.browser, tabId);
    expect(popup.summary).toContain(`robots.txt redirects to 127.0.0.1:${stage.sites.port}, on a private network`);
    expect(popup.rows.map(({ crawl }) => crawl)).toEqual(popup.rows.map(() => 'unknown'));
  });

  stage.testLong('a private site’s robots.txt may lead to another private one', async () => {
    expect(await outcomeAt(stage, stage.sites.urlOf('home'))).toMatchObject({ kind: 'found', body: { data: OPEN } });
  });
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) removeFolder(folder);
});

/** As where a person has given access to one site alone. */
function onlyOnPlainHost(folder: string): string {
  const adapted = temporaryFolder('one-site');
  folders.push(adapted);
  cpSync(folder, adapted, { recursive: true });
  const path = join(adapted, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: [`http://${PLAIN_HOST}/*`] }));
  return adapted;
}

inEachBrowser(
  {
    [PLAIN_HOST]: {
      '*': page('a page'),
      '/robots.txt': (_, sites) => redirect(sites.urlOf('withheld.test', '/robots.txt')),
    },
    'withheld.test': { '*': page('a page'), '/robots.txt': OPEN },
  },
  (stage) => {
    // Its own browser takes seconds to start. That a page without access asks no other site is below, in both.
    stage.testOnce('a site that access is withheld to gets no request, and is named as that', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf(PLAIN_HOST));
      const withheld = stage.sites.urlOf('withheld.test', '');
      const { outcome, report } = await viewOf(stage, tabId);
      expect(outcome).toMatchObject({ kind: 'not-followed', reason: 'no-access', origin: withheld });
      expect(report.crawlers.map(({ crawl }) => crawl.answer)).toEqual(report.crawlers.map(() => 'unknown'));
      expect(stage.sites.robotsAsked('withheld.test')).toEqual([]);
      const popup = await readPopup(stage.browser, tabId);
      expect(popup.summary).toContain(`robots.txt redirects to ${new URL(withheld).host}: no access`);
    });

    stage.testOnce('a site that access is withheld to gets no request when the page is requested again', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf(PLAIN_HOST, '/page'));
      stage.sites.put(PLAIN_HOST, '/page', (_, sites) => redirect(sites.urlOf('withheld.test', '/page')));
      await stage.browser.inExtension((id) => chrome.runtime.sendMessage({ name: 'rawHtml', args: [id] }), tabId);
      expect(stage.sites.asked.filter(({ site, path }) => site === PLAIN_HOST && path === '/page')).toHaveLength(2);
      expect(stage.sites.asked.filter(({ site }) => site === 'withheld.test')).toEqual([]);
      await navigate(stage.browser, tabId, stage.sites.urlOf(PLAIN_HOST));
    });
  },
  { own: { adapt: onlyOnPlainHost } },
);

inEachBrowser(
  {
    [PLAIN_HOST]: {
      '*': page('a page'),
      '/robots.txt': (_, sites) => redirect(sites.urlOf('other.test', '/robots.txt')),
    },
    // It lets every page read the answer.
    'other.test': { '*': { headers: [['Access-Control-Allow-Origin', '*']], body: OPEN } },
    'within.test': { '*': page('a page'), '/robots.txt': redirect('/rules'), '/rules': OPEN },
  },
  (stage) => {
    test('a page that asks after a click does not ask another site, nor tells it where the person is', async () => {
      await stage.browser.withholdHosts();
      const tabId = await openTab(stage.browser, stage.sites.urlOf(PLAIN_HOST));
      const popup = await clickAndRead(stage.browser, tabId);
      expect(stage.sites.robotsAsked(PLAIN_HOST)).toHaveLength(1);
      expect(stage.sites.asked.filter(({ site }) => site === 'other.test')).toEqual([]);
      expect(popup.rows.map(({ crawl }) => crawl)).toEqual(popup.rows.map(() => 'unknown'));
      expect(popup.summary).toContain(
        'robots.txt couldn’t be read from this page: no access, or it redirects to another site.',
      );
    });

    stage.testLong('a page that asks after a click follows a redirect within its own site', async () => {
      await stage.browser.withholdHosts();
      const tabId = await openTab(stage.browser, stage.sites.urlOf('within.test'));
      const popup = await clickAndRead(stage.browser, tabId);
      expect(popup.rows.map(({ crawl }) => crawl)).toEqual(popup.rows.map(() => 'allowed'));
    });
  },
);
