// @vitest-environment happy-dom
// Lists of URLs, beside sitemaps or in their place.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, sitemapIndex, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { world } from '../../../../test/support/fakes/open-room.tsx';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { held } from '../../../../test/support/held.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

function opened() {
  const room = openAuditRoom();
  const paste = async (...lines: readonly string[]) => {
    room.press('audit-paste');
    room.type('paste-urls', lines.join('\n'));
    fireEvent.submit(room.find('form.add-urls'));
    await room.done();
  };
  return { ...room, paste };
}

const PAGES = {
  '/a': { noindex: 'robots', links: ['/out'] },
  '/b': { redirects: [[301, '/a']] },
  '/c': { canonical: '/a' },
} as const;

test('issues of pages that only a list has say nothing of sitemaps', async () => {
  serveSite({ '/index.xml': urlset('/d') }, PAGES);
  const { paste, fetch, issues, textsOf, check, saved } = opened();
  await paste('/a', '/b', '/c', '/gone');
  await fetch(4);
  const codes = ['canonicalised', 'error', 'noindex', 'redirect'].map((name) => `${name}-in-sitemap`);
  expect(Object.keys(issues()).sort()).toEqual(['canonical-target-noindex', ...codes, 'no-link-found'].sort());
  const written = textsOf('[data-issue]').join('\n');
  expect(written).toContain('Noindex page');
  expect(written).not.toMatch(/sitemap/i);
  expect(textsOf('[data-facet^="issue-"]').join()).not.toMatch(/sitemap/i);
  expect(await saved('report', 'audit.html')).not.toContain('in a sitemap');
  await check();
  expect(textsOf('[data-issue="noindex-in-sitemap"]').join()).not.toMatch(/sitemap/i);
});

test('a list says what of it is not in the audit', async () => {
  serveSite({});
  const { paste, says, textsOf } = opened();
  await paste('https://www.example.com/a', 'https://www.example.com/b', 'not a URL', '/c', '/c');
  expect(says()).toContain('1 page is listed.');
  expect(textsOf('[data-list] .trouble').join()).toContain(
    'Not included: 2 URLs of other sites (1), 1 duplicate, and 1 invalid URL',
  );
});

test('a list and an opened file can be taken out again, with what only they list', async () => {
  serveSite({ '/1.xml': urlset('/d') });
  const { paste, openFiles, done, press, until, textsOf, rows } = opened();
  await paste('/a', '/b');
  await paste('/b', '/c');
  openFiles('audit-open', new File([sitemapIndex('/1.xml')], 'mine.xml'));
  await until('[data-sitemap$="/1.xml"][data-state="read"]');
  await done();
  const paths = () =>
    rows()
      .map(([path]) => path)
      .sort();
  await waitFor(() => expect(paths()).toEqual(['/a', '/b', '/c', '/d']));
  press('remove-list');
  await waitFor(() => expect(paths()).toEqual(['/b', '/c', '/d']));
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  press('remove-file');
  await waitFor(() => expect(paths()).toEqual(['/b', '/c']));
  expect(textsOf('[data-sitemap]')).toEqual([]);
  press('remove-list');
  await until('[data-listed="0"]');
  expect(textsOf('[data-list]')).toEqual([]);
});

test('another list of room #urls takes the place of the one before', async () => {
  serveSite({});
  const { share, press, until, done, rows } = opened();
  for (const path of ['/a', '/b']) {
    await share({ urls: { file: new Blob([path]), count: 1 } });
    press('audit-urls');
    await until('[data-progress="running"]');
    await done();
    await waitFor(() => expect(rows().map(([url]) => url)).toEqual([path]));
  }
});

test('files that are opened while pages are fetched are left out, and a note says that', async () => {
  serveSite({});
  const { paste, press, until, openFiles, textsOf, done } = opened();
  await paste('/a');
  const { value: answered, release: answer } = held();
  world.background['auditedPage'] = async () => {
    await answered;
    return { kind: 'answered', answer: answerOf('/a') };
  };
  press('audit-pages');
  await until('[data-planned="1"]');
  press('audit-start');
  await until('[data-progress="running"]');
  const remarks = () => textsOf('.audit-sentence .trouble').join();
  openFiles('audit-open', new File([urlset('/b')], 'mine.xml'));
  await waitFor(() => expect(remarks()).toContain('Files can’t be added while pages are fetched.'));
  answer();
  await done();
  expect(textsOf('.audit-sentence strong')).toEqual(['1 of 1 listed pages can be indexed.']);
  openFiles('audit-open', new File([urlset('/b')], 'mine.xml'));
  await until('[data-listed="2"]');
  expect(remarks()).toBe('');
});
