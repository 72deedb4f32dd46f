// @vitest-environment happy-dom
// Room #audit, its first stage: the sitemaps are checked, and no page is fetched. What the tree of files says of each.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, sitemapIndex, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { moveClock } from '../../../../test/support/nothing-follows.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

/** Three sitemaps below an index, each of which waits until it is let through. */
function waiting() {
  serveSite({
    '/index.xml': sitemapIndex('/1.xml', '/2.xml', '/3.xml'),
    '/1.xml': urlset('/a', '/b'),
    '/2.xml': urlset('/c'),
    '/3.xml': urlset('/d'),
  });
  const answer = world.background['sitemapFile'];
  const asked: string[] = [];
  const held = new Map<string, () => void>();
  world.background['sitemapFile'] = async (...args) => {
    const path = String(args[2]).replace(ORIGIN, '');
    asked.push(path);
    if (path !== '/index.xml') await new Promise<void>((resolve) => held.set(path, resolve));
    return answer?.(...args);
  };
  const letThrough = async (path: string) => {
    await waitFor(() => expect(held.has(path)).toBe(true));
    held.get(path)?.();
  };
  const stateOf = (container: Element, path: string) =>
    container.querySelector<HTMLElement>(`[data-sitemap="${ORIGIN}${path}"]`)?.dataset['state'];
  return { asked, letThrough, stateOf };
}

test('no page is fetched, whatever the sitemaps list', async () => {
  const { asked } = serveSite(
    {
      '/index.xml': sitemapIndex('/1.xml', '/2.xml'),
      '/1.xml': urlset('/a', '/b'),
      '/2.xml': urlset('https://other.example/'),
    },
    { '/a': {}, '/b': {} },
  );
  const { check, press, until, says } = openAuditRoom();
  await check();
  expect(says()).toContain('3 pages are listed.');
  // Nor to see how many there would be.
  press('audit-pages');
  await until('[data-planned]:not([data-planned=""])');
  expect(asked).toEqual([]);
});

test('a person pauses, and goes on where it was', async () => {
  moveClock();
  const { asked, letThrough, stateOf } = waiting();
  const { press, until, untilNot, done, says, container } = openAuditRoom();
  press('audit-sitemaps');
  await waitFor(() => expect(asked).toEqual(['/index.xml', '/1.xml']));
  press('audit-pause');
  await until('[data-progress="paused"]');
  // What is under way is read; the next isn't asked for.
  await letThrough('/1.xml');
  await waitFor(() => expect(stateOf(container, '/1.xml')).toBe('read'));
  expect(says()).toContain('Paused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['/index.xml', '/1.xml']);
  expect(stateOf(container, '/2.xml')).toBe('waiting');
  press('audit-resume');
  await untilNot('[data-progress="paused"]');
  await letThrough('/2.xml');
  await letThrough('/3.xml');
  await done();
  expect(asked).toEqual(['/index.xml', '/1.xml', '/2.xml', '/3.xml']);
  expect(says()).toContain('4 pages are listed.');
});

test('the focus moves to Pause when a person has the sitemaps checked: the pressed button is disabled then', async () => {
  waiting();
  const { press, until, action } = openAuditRoom();
  press('audit-sitemaps');
  await until('[data-action="audit-pause"]');
  await waitFor(() => expect(document.activeElement).toBe(action('audit-pause')));
});

test('the question before pages are fetched goes when it is answered, and gives the focus back when it is canceled', async () => {
  serveSite({ '/index.xml': urlset('/a') }, { '/a': {} });
  const { check, press, fetch, untilNot, action, container, find } = openAuditRoom();
  await check();
  press('audit-pages');
  fireEvent.keyDown(find('dialog'), { key: 'Escape' });
  await untilNot('dialog');
  expect(document.activeElement).toBe(action('audit-pages'));
  await fetch(1);
  expect(container.querySelector('dialog')).toBeNull();
});

test.each(['while it runs', 'while it is paused'])('a person cancels %s: what was read stays', async (when) => {
  const { asked, letThrough, stateOf } = waiting();
  const { press, until, done, says, textsOf, container } = openAuditRoom();
  press('audit-sitemaps');
  await letThrough('/1.xml');
  await waitFor(() => expect(asked).toContain('/2.xml'));
  if (when === 'while it is paused') {
    press('audit-pause');
    await until('[data-progress="paused"]');
  }
  press('cancel');
  await letThrough('/2.xml');
  await done();
  expect(asked).toEqual(['/index.xml', '/1.xml', '/2.xml']);
  expect(stateOf(container, '/3.xml')).toBe('left');
  expect(says()).toContain('3 pages are listed.');
  expect(textsOf('.audit-sentence .trouble').join()).toContain('Canceled. The results so far are included.');
});

test('a file has its kind, entries, bytes, whom it is blocked for, and findings with their lines', async () => {
  const rss = `<rss version="2.0"><channel><item><link>${ORIGIN}/r</link></item></channel></rss>`;
  const twice = urlset('/a', '/b').replaceAll('<url>', '\n<url>');
  const files = {
    '/index.xml': sitemapIndex('/1.xml', '/2.rss', '/3.txt'),
    '/1.xml': twice.replace('</urlset>', `\n${'<url><loc>/c</loc></url>\n'.repeat(2)}</urlset>`),
    '/2.rss': rss,
    '/3.txt': `${ORIGIN}/t\n`,
  };
  serveSite(files);
  const robots = `User-agent: GPTBot\nDisallow: /1.xml\n\nUser-agent: *\nDisallow: /2.rss\n\nSitemap: ${ORIGIN}/index.xml\n`;
  const { check, textsOf, find } = openAuditRoom(robots);
  await check();
  const own = (path: string) => textsOf(`[data-sitemap="${ORIGIN}${path}"] > .soft`).join('').trim();
  expect(own('/index.xml')).toBe(`Sitemap index · 3 entries · ${files['/index.xml'].length} bytes · 200`);
  expect(own('/1.xml')).toBe(`XML · 4 entries · ${files['/1.xml'].length} bytes · 200`);
  expect(own('/2.rss')).toBe(`RSS · 1 entry · ${rss.length} bytes · 200`);
  expect(own('/3.txt')).toBe(`Text · 1 entry · ${files['/3.txt'].length} bytes · 200`);
  const trouble = (path: string) => textsOf(`[data-sitemap="${ORIGIN}${path}"] > .trouble`).map((text) => text?.trim());
  expect(trouble('/1.xml')).toEqual(['Blocked for: GPTBot']);
  expect(trouble('/2.rss')).toEqual(['Blocked for: Googlebot']);
  expect(trouble('/3.txt')).toEqual([]);
  const finding = find('[data-finding="relative-url"]');
  expect(finding.dataset['severity']).toBe('error');
  expect(finding.textContent).toContain('(2) line 4 and line 5');
  expect(finding.textContent).toContain('/c');
  expect(find('[data-finding="duplicate"]').textContent).toContain('(1) line 5');
});

test('the main button is what comes next; while the audit runs, none is', async () => {
  const { letThrough } = waiting();
  const { press, until, done, container } = openAuditRoom();
  const main = () =>
    [...container.querySelectorAll<HTMLElement>('[data-main]')].map(({ dataset }) => dataset['action']);
  expect(main()).toEqual(['audit-sitemaps']);
  press('audit-sitemaps');
  await until('[data-progress="running"]');
  expect(main()).toEqual([]);
  for (const path of ['/1.xml', '/2.xml', '/3.xml']) await letThrough(path);
  await done();
  expect(main()).toEqual(['audit-pages']);
});
