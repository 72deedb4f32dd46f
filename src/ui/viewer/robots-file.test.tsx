// @vitest-environment happy-dom
// The viewer of robots.txt, by role and text. There isn't a layout here: what is in sight is known by a scroller's numbers.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { challenged, found, NOW, ready, unreachable } from '../../../test/support/generators/facts.ts';
import { sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { inspectInSteps } from '../../report/index.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../../robots/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { RobotsPanel } from '../robots/RobotsPanel.tsx';
import type { LineTarget } from './RobotsFile.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async (data: string, more: Partial<FoundRobotsTxt> = {}, keptUntil: number | null = null) =>
  openPanel(found(data, { fetchedAt: Date.now(), ...more }), keptUntil);

function openPanel(outcome: RobotsOutcome, keptUntil: number | null = null) {
  const view = ready(outcome, ['Googlebot', 'GPTBot'], { keptUntil });
  const inspection = runAll(inspectInSteps(view.report, outcome));
  const others = ready(outcome, ['CCBot']).report.crawlers;
  function Panel({ view }: { readonly view: ReadyView }) {
    const [target, setTarget] = useState<LineTarget | null>(null);
    return (
      <RobotsPanel
        view={view}
        others={others}
        inspection={inspection}
        isShown
        target={target}
        goTo={(line) => setTarget({ line })}
        actions={{ watch: async () => 'done', addKeyUrl: async () => 'done', openHistory: async () => {} }}
      />
    );
  }
  const { rerender } = render(<Panel view={view} />);
  /** What the panel shows at once after the next request, beside what is known of the file before. */
  return (next: RobotsOutcome) => rerender(<Panel view={ready(next, ['Googlebot', 'GPTBot'])} />);
}

const file = () => screen.getByRole('region', { name: 'robots.txt' });
const numbers = () => [...file().querySelectorAll('.number')].map(({ textContent }) => Number(textContent));
const marks = () => [...file().querySelectorAll('mark')].map(({ textContent }) => textContent);
const GROUPS =
  'User-agent: *\nDisallow: /page\n\n# for one\nUser-agent: GPTBot\nCrawl-delay: 1\nAllow: /\nCrawl-delay: 2\n\n';

test('the deciding lines of all selected crawlers are marked, or those of one', async () => {
  await open(GROUPS);
  expect(marks()).toEqual(['Disallow: /page', 'Allow: /']);
  expect(
    within(file())
      .getAllByText(/^Decides for/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Decides for Googlebot', 'Decides for GPTBot']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Highlight for' }), { target: { value: 'GPTBot' } });
  expect(marks()).toEqual(['Allow: /']);
  expect(screen.getByText('Highlighted: the line that decides for GPTBot.')).toBeTruthy();
});

test('lines that Cloudflare added are marked as such, and counted', async () => {
  const own = 'User-agent: *\nDisallow: /page\n';
  await open(
    `# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content\n\n${own}`,
  );
  expect(
    screen.getByText(
      'Lines 1–4 (lines in all: 4) are added at the edge by Cloudflare: changing your file won’t change them.',
    ),
  ).toBeTruthy();
  expect([...file().querySelectorAll('[data-managed="true"] .number')].map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  cleanup();
  await open(own);
  expect(file().querySelector('[data-managed="true"]')).toBeNull();
});

test('the copy from before a challenge is shown with its age, and nothing is marked in it or said about it', () => {
  vi.useFakeTimers({ now: NOW + 3_600_000, toFake: ['Date'] });
  const copy = found(`${GROUPS}User-agent: CCBot\nDisallow: /page\nDisallow: private\n`, { fetchedAt: NOW });
  const next = openPanel(copy);
  fireEvent.click(screen.getByRole('button', { name: 'Group, lines 5–8' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Highlight for' }), { target: { value: 'CCBot' } });
  expect(marks()).toEqual(['Disallow: /page']);
  next(challenged('cloudflare', copy));
  expect(
    screen.getByText('Robots Lens’s last copy (fetched: 1 hour ago) isn’t used for the results here.'),
  ).toBeTruthy();
  expect(numbers()).toHaveLength(12);
  expect(file().textContent).toContain('Disallow: /page');
  expect(file().querySelector('mark, button')).toBeNull();
  expect(screen.queryByText(/decide/)).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Issues' })).toBeNull();
  next(challenged('cloudflare', found('')));
  expect(screen.queryByText(/crawling is allowed/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  next(challenged());
  expect(screen.getByText('No file to show.')).toBeTruthy();
});

test('how long a row of failures lasts is said, and of challenges, which aren’t failures of the site', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const since = NOW - 3_600_000;
  const next = openPanel(unreachable({ since }));
  const first = () => screen.getByText(/^First /).textContent;
  expect(first()).toBe('First failure');
  next({ ...challenged(), since });
  expect(first()).toBe('First such response');
});

test('every crawler can be selected, those of the settings first', async () => {
  await open('User-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /page\n');
  const select = screen.getByRole('combobox', { name: 'Highlight for' });
  const groups = [...select.querySelectorAll('optgroup')].map(({ label, textContent }) => [label, textContent]);
  expect(groups).toEqual([
    ['Your crawlers', 'GooglebotGPTBot'],
    ['Other crawlers', 'CCBot'],
  ]);
  expect(marks()).toEqual(['Disallow: /page']);
  fireEvent.change(select, { target: { value: 'CCBot' } });
  expect(marks()).toEqual(['Disallow: /']);
  fireEvent.click(screen.getByRole('button', { name: 'Only matching groups' }));
  expect(numbers()).toEqual([1, 2]);
});

test('only the groups that apply to a crawler are shown, on request', async () => {
  await open(GROUPS);
  expect(screen.queryByRole('button', { name: 'Only matching groups' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Highlight for' }), { target: { value: 'GPTBot' } });
  const button = screen.getByRole('button', { name: 'Only matching groups', pressed: false });
  fireEvent.click(button);
  expect(numbers()).toEqual([5, 6, 7, 8]);
  fireEvent.click(button);
  expect(numbers()).toHaveLength(9);
});

test('a group folds to its first line and unfolds again', async () => {
  await open(GROUPS);
  const fold = screen.getByRole('button', { name: 'Group, lines 5–8', expanded: true });
  fireEvent.click(fold);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 9]);
  expect(file().textContent).toContain('… 3 lines folded');
  fireEvent.click(screen.getByRole('button', { name: 'Group, lines 5–8', expanded: false }));
  expect(numbers()).toHaveLength(9);
});

test('a diagnostic at its line has a word for screen readers, and its sentence on activation', async () => {
  await open('User-agent: *\nDisallow: private\n');
  const marker = screen.getByRole('button', { name: /^Error, line 2: Paths start with a slash/, expanded: false });
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  expect(said()).not.toContain('Paths start');
  fireEvent.click(marker);
  expect(said()).toContain('Error · Line 2 Paths start with a slash');
  expect(file().querySelector('[data-severity="error"]:not(button)')?.textContent).toBe('private');
});

test('the list of diagnostics leads to the line, even into a folded group', async () => {
  await open(`${GROUPS}User-agent: x\nDisallow: private\n`);
  fireEvent.click(screen.getByRole('button', { name: 'Group, lines 10–11' }));
  expect(numbers()).not.toContain(11);
  const list = screen.getByRole('region', { name: 'Issues' });
  fireEvent.click(within(list).getByRole('button', { name: /^Line 11: / }));
  expect(numbers()).toContain(11);
  expect(document.activeElement).toBe(file());
  expect(screen.getByRole('button', { name: /^Error, line 11:/, expanded: true })).toBeTruthy();
});

test('the list of diagnostics leads to a line that is out of sight', async () => {
  await open(`User-agent: *\n${'# no\n'.repeat(5_000)}Disallow: private\n`);
  expect(numbers()).not.toContain(5_002);
  fireEvent.click(screen.getByRole('button', { name: /^Line 5002: / }));
  expect(numbers()).toContain(5_002);
});

test('only the visible ones of very many lines are rendered, wherever one scrolls', async () => {
  const lines = sized(20_000, 100_000);
  await open('Allow: /\n'.repeat(lines));
  expect(numbers()[0]).toBe(1);
  expect(numbers().length).toBeLessThan(200);
  // A row is 1.25 rem, a rem 16 px.
  file().scrollTop = (lines / 2) * 20;
  fireEvent.scroll(file());
  expect(numbers()).toContain(lines / 2 + 1);
  expect(numbers().length).toBeLessThan(200);
  file().scrollTop = lines * 20;
  fireEvent.scroll(file());
  expect(numbers().at(-1)).toBe(lines);
});

test('the viewer keeps the focus when its row is scrolled away', async () => {
  await open(`nothing: x\n${'# no\n'.repeat(5_000)}`);
  screen.getByRole('button', { name: /^Warning, line 1:/ }).focus();
  file().scrollTop = 4_000 * 20;
  fireEvent.scroll(file());
  expect(document.activeElement).toBe(file());
});

test('the viewer starts at the first line that decides', async () => {
  await open(`${'# no\n'.repeat(5_000)}User-agent: *\nDisallow: /page\n`);
  expect(marks()).toEqual(['Disallow: /page']);
});

test('a line of half a megabyte is truncated', async () => {
  await open(`User-agent: *\nDisallow: /${'a'.repeat(500_000)}`);
  // "Disallow: /" has 11 characters, and 2,000 are shown.
  expect(file().textContent).toContain(' … 498,011 more characters on this line');
  expect(file().textContent.length).toBeLessThan(3_000);
});

test('invalid UTF-8 is visible, and a byte order mark isn’t part of the line', async () => {
  await open('', { body: { encoding: 'bytes', data: '\u00ef\u00bb\u00bfUser-agent: \u00e9' }, size: 16 });
  expect(file().querySelector('code')?.textContent).toBe('User-agent: ⟨E9⟩');
});

test('a comment is prose, a rule is not', async () => {
  await open('Disallow: /a\u3000b # 東京\u3000大阪\u202E\n');
  expect(file().querySelector('code')?.textContent).toBe('Disallow: /a⟨U+3000⟩b # 東京\u3000大阪⟨U+202E⟩');
});

test('a Sitemap URL is a link, if it is http or https', async () => {
  await open('Sitemap: https://example.com/map.xml # all\nSitemap: javascript:alert(1)\n');
  const links = within(file()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['https://example.com/map.xml']);
});

test('the file is copied', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await open('Allow: /\r\n\u202E');
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(writeText.mock.calls).toEqual([['Allow: /\r\n\u202E']]);
});

test('a refused copy is reported', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  await open('Allow: /');
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The browser blocked copying.')).toBeTruthy();
});

test('the saved file has the original bytes', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:x';
  });
  await open('', { body: { encoding: 'bytes', data: 'A\u00e9\r\n' }, size: 4 });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([...new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])]).toEqual([0x41, 0xe9, 0x0d, 0x0a]);
});

test('the URL that answered is opened', async () => {
  await open('Allow: /', { finalUrl: 'https://other.example/robots.txt' });
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('https://other.example/robots.txt');
});

test.each<[string, (now: number) => number | null, RegExp]>([
  ['a day', (now) => now + 86_400_000, /^until .*$/],
  ['no time', (now) => now, /^expired; the next visit fetches it again$/],
  ['not at all', () => null, /^no; each visit fetches it again$/],
])('the viewer says how long the file is cached: %s', async (_, until, words) => {
  await open('Allow: /', {}, until(Date.now()));
  expect(screen.getByText(words)).toBeTruthy();
});
