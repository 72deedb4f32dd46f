// A page that goes on to another URL itself (pushState): what came with its document isn't known of the new one.
import { describe, expect, test, vi } from 'vitest';
import {
  answersOf,
  asked,
  askReady,
  commit,
  fake,
  goTo,
  inNewBrowser,
  startWorker,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

const SITE = 'https://example.com';
const noindex = [{ name: 'X-Robots-Tag', value: 'noindex' }];

async function wentOn(from: string, to: string, headers: typeof noindex = []) {
  world.server = () => text('User-agent: *\nDisallow:\n');
  await visit(1, SITE + from, headers);
  await askReady('view', 1);
  await goTo(1, SITE + to);
  return askReady('view', 1);
}

describe('a page that goes on to another path itself', () => {
  test('status, headers and raw tags are unknown there, and so is the verdict', async () => {
    const view = await wentOn('/a', '/b', noindex);
    expect(view.facts.headers).toEqual({ kind: 'unknown', reason: 'own-navigation' });
    expect(view.report.missing).toEqual(['tags', 'headers']);
    expect(view.report.page).toMatchObject({ verdict: 'unknown', status: null, redirects: null });
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png' }));
  });

  test('the verdict is unknown to a worker that is started anew, too', async () => {
    await wentOn('/a', '/b');
    startWorker();
    expect((await askReady('view', 1)).report.page.verdict).toBe('unknown');
  });

  test.each([
    ['a header', () => text('', { 'x-robots-tag': 'noindex' }), 'not-indexable'],
    [
      'a tag of its HTML',
      () => text('<meta name=robots content=noindex>', { 'content-type': 'text/html' }),
      'not-indexable',
    ],
    ['nothing', () => text('<p>', { 'content-type': 'text/html' }), 'indexable'],
  ])('a look-up is one request for the new URL, and says what that has: %s', async (_, server, verdict) => {
    await wentOn('/a', '/b', noindex);
    world.server = (url) => (url.endsWith('/robots.txt') ? text('') : server());
    const requests = asked.length;
    const { report } = await askReady('lookUpHeaders', 1);
    expect(asked.slice(requests).map(({ url }) => url)).toEqual([`${SITE}/b`]);
    expect(report.page).toMatchObject({ verdict, status: 200 });
    expect(report.missing).toEqual([]);
    startWorker();
    expect((await askReady('view', 1)).report.page.verdict).toBe(verdict);
  });

  test('a redirect is the page’s own answer, and its target isn’t requested', async () => {
    await wentOn('/a', '/b#first');
    const requests = asked.length;
    world.server = (url) => {
      if (url.endsWith('/b')) return new Response(null, { status: 302, headers: { location: `${SITE}/login` } });
      return text('<title>Sign in</title>', { 'content-type': 'text/html' });
    };
    const { report } = await askReady('lookUpHeaders', 1);
    expect(asked.slice(requests).map(({ url }) => url)).toEqual([`${SITE}/b`]);
    await goTo(1, `${SITE}/b#part`);
    expect((await askReady('view', 1)).report.page.obstacle).toMatchObject({ location: `${SITE}/login` });
    expect(report.page).toMatchObject({
      verdict: 'not-indexable',
      status: 302,
      obstacle: { kind: 'redirect', location: `${SITE}/login` },
    });
    startWorker();
    const { page } = (await askReady('view', 1)).report;
    expect(page).toMatchObject({ status: 302, redirects: [{ url: `${SITE}/b#first` }] });
  });

  test('a redirect of a long URL has its target', async () => {
    const path = `/b?${'x'.repeat(2_100)}`;
    await wentOn('/a', path);
    world.server = (url) =>
      url === SITE + path ? new Response(null, { status: 302, headers: { location: '/login' } }) : text('');
    const { report } = await askReady('lookUpHeaders', 1);
    expect(report.page.obstacle).toMatchObject({ kind: 'redirect', location: `${SITE}/login` });
  });

  test('a look-up that fails says why, until the page is viewed again', async () => {
    await wentOn('/a', '/b');
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await askReady('lookUpHeaders', 1)).toMatchObject({
      lookUpFailure: 'network',
      report: { page: { verdict: 'unknown' } },
    });
    expect(await askReady('view', 1)).not.toHaveProperty('lookUpFailure');
    for (const [to, reason] of [
      ['/b#part', 'network'],
      ['/c', undefined],
    ] as const) {
      world.server = async () => {
        await goTo(1, SITE + to);
        throw new TypeError('Failed to fetch');
      };
      expect((await askReady('lookUpHeaders', 1)).lookUpFailure).toBe(reason);
    }
  });

  test('the page has what the last look-up found there', async () => {
    await wentOn('/a', '/b');
    const lookUp = async (headers: Record<string, string>) => {
      world.server = (url) => text('', url.endsWith('/robots.txt') ? {} : headers);
      return (await askReady('lookUpHeaders', 1)).report.page.verdict;
    };
    expect(await lookUp({ 'x-robots-tag': 'noindex' })).toBe('not-indexable');
    expect(await lookUp({})).toBe('indexable');
  });

  test('the page’s tags are unknown if those of its HTML are longer than what is kept', async () => {
    await wentOn('/a', '/b');
    const tag = `<meta name=x content="${'x'.repeat(40_000)}">`;
    world.server = (url) => (url.endsWith('/robots.txt') ? text('') : text(tag + tag, { 'content-type': 'text/html' }));
    const { report } = await askReady('lookUpHeaders', 1);
    expect(report.missing).toEqual(['tags']);
  });

  test('the page has what it came with once it comes back', async () => {
    await wentOn('/a', '/b', noindex);
    await goTo(1, `${SITE}/a`);
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
  });

  test('a page that comes back from the back/forward cache has no tags of the URL that it was loaded for', async () => {
    await wentOn('/a', '/b');
    await commit(1, `${SITE}/b`, ['forward_back'], undefined, `${SITE}/a`);
    const { report } = await askReady('view', 1);
    expect(report.missing).toEqual(['tags', 'headers']);
  });

  test.each([
    ['a parameter', '/a', '/a?color=red'],
    ['another value', '/a?page=1', '/a?page=2'],
    ['another path', '/a?page=1', '/b?page=1'],
    ['parameters as often, but others', '/a?a=1&a=1&b=2', '/a?a=1&b=2&b=2'],
    ['a value that is a parameter', '/a?a=1%26b=2', '/a?a=1&b=2'],
    ['a name that is a parameter', '/a?a%3D2', '/a?a=2'],
    ['a plus sign', '/a?q=a%2Bb', '/a?q=a+b'],
    ['a percent sign', '/a?q=%2526', '/a?q=%26'],
  ])('with %s, the server may answer differently', async (_, from, to) => {
    expect((await wentOn(from, to)).report.page).toMatchObject({ verdict: 'unknown', status: null });
  });

  test.each([
    ['a parameter less', '/a?utm_source=mail&page=2', '/a?page=2'],
    ['no query', '/a?utm_source=mail', '/a'],
    ['parameters in another order', '/a?b=1&a=2', '/a?a=2&b=1'],
    ['parameters in another order, backwards', '/a?a=1&b=2', '/a?b=2&a=1'],
    ['an empty query less', '/a?', '/a'],
    ['a parameter encoded in capitals', '/a?q=%c3%a9', '/a?q=%C3%A9'],
    ['a parameter encoded as in a form', '/a?q=1:2 3*&~', '/a?q=1%3A2+3*&%7E='],
    ['a fragment', '/a', '/a#part'],
  ])('%s is not another page', async (_, from, to) => {
    expect((await wentOn(from, to, noindex)).report.page).toMatchObject({ verdict: 'not-indexable', status: 200 });
  });
});
