// @vitest-environment happy-dom
// What the robots.txt says besides its rules, what is wrong with it, and what it says of another URL.
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { found, lookAtRobots, open, popup, ready } from '../../../test/support/fakes/popup-app.tsx';
import { ORIGIN } from '../../../test/support/generators/facts.ts';
import { sized } from '../../../test/support/sizes.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

describe('the other lines of robots.txt', () => {
  async function openRecords(robots: string) {
    const view = await open(ready(found(robots)));
    await lookAtRobots();
    return [...view.container.querySelectorAll('.records li')].map(({ textContent }) => textContent);
  }

  test('each other line has its number, its group and what it does', async () => {
    const lines = [
      'Sitemap: /map.xml',
      'User-agent: *',
      'Crawl-delay: 5',
      'Request-rate: 1/10m 1300-1659',
      'Visit-time: 0600-0845',
      'Noindex: /x',
      'Clean-param: ref',
      'Host: example.com',
      'Content-Usage: train-ai=n',
      'Unicorns: allowed',
    ];
    const shownLines = await openRecords(lines.join('\n'));
    expect(shownLines).toEqual(
      [
        'Sitemap: /map.xml line 1 · not an absolute URL, so crawlers might not find it',
        'Crawl-delay: 5 line 3, for * · seconds between requests. Bing (1–30), Anthropic, Semrush (up to 10) ' +
          'document it; Google and Yandex ignore it',
        'Request-rate: 1/10m 1300-1659 line 4, for * · requests: 1 in 600 s, from 13:00 to 16:59 UTC',
        'Visit-time: 0600-0845 line 5, for * · visit from 06:00 to 08:45 UTC only',
        'Noindex: /x line 6, for * · never part of a standard; Google stopped supporting it on Sep 1, 2019',
        'Clean-param: ref line 7 · for Yandex: these parameters don’t change the page',
        'Host: example.com line 8 · was for Yandex, which has ignored it since 2018',
        'Content-Usage: train-ai=n line 9, for * · how the content can be used (IETF draft)',
        'Unicorns: allowed line 10 · unknown field',
      ].map((text) => text.replace(/^[^:]+/, (key) => key.toLowerCase())),
    );
  });

  test('a Sitemap is a link, and only one to the web', async () => {
    await openRecords('Sitemap: https://example.com/map.xml\nSitemap: javascript://example.com/%0Aalert(1)\n');
    // Among the other lines, and in the text.
    const links = await screen.findAllByRole('link', { name: 'https://example.com/map.xml' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('https://example.com/map.xml'));
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
    expect(screen.getByRole('tabpanel').textContent).toContain('javascript://example.com');
  });

  test('a Sitemap that looks like another’s is shown with its host', async () => {
    await openRecords('Sitemap: https://аpple.com/map.xml\n');
    const links = await screen.findAllByRole('link', { name: 'https://аpple.com/map.xml' });
    expect(links.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(
      Array(2).fill(' leads to xn--pple-43d.com'),
    );
  });

  test('of thousands of lines the first are shown', async () => {
    const lines = sized(1_040, 5_000);
    expect(await openRecords('Crawl-delay: 1\n'.repeat(lines))).toHaveLength(40);
    expect(screen.getByText(`Other lines: ${lines.toLocaleString('en')}`)).toBeTruthy();
    expect(screen.getByText(`${(lines - 40).toLocaleString('en')} more are not shown.`)).toBeTruthy();
  });
});

describe('the checker', () => {
  const items = (container: Element, selector = '.diagnostics > ul > li') =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

  test('each diagnostic has its line, its severity, what it means, and the fix', async () => {
    const text = 'User-agent: *\nDisalow: /a\nDisallow: /b /c\nDisallow: /d$e\nSitemap: /s\u202E\n';
    const { container } = await open(ready(found(text)));
    await lookAtRobots();
    expect(screen.getByRole('region', { name: 'Issues' }).textContent).toContain('4 issues found.');
    expect(items(container)).toEqual([
      'Error · Line 2 Unknown field. Did you mean Disallow? Crawlers might skip the line. Fix: Disallow: /a',
      'Error · Line 3 One path per line: several count as a single path, which matches nothing you meant. ' +
        'Fix: Disallow: /b\nDisallow: /c',
      'Error · Line 5 Sitemap takes a full URL with https:// and the host. Crawlers ignore anything else.',
      'Warning · Line 4 $ marks the end of a URL only as the last character of a rule. Here it is an ordinary character. ' +
        'Fix: Disallow: /d%24e',
    ]);
    expect(container.querySelector('.diagnostics code')?.textContent).toBe('Disallow: /a');
  });

  test('untrusted text is shown as text, whole lines of it cut', async () => {
    const text = `x<b>\u202E: x\nUser-agent: *\nDisallow: \u202E${'a'.repeat(9000)}`;
    const { container } = await open(ready(found(text)));
    await lookAtRobots();
    expect(items(container)[1]).toBe('Warning · Line 1 Unknown field “x<b>⟨U+202E⟩”: crawlers skip the line.');
    expect(container.querySelector('.diagnostics code')?.textContent).toBe(`Disallow: /⟨U+202E⟩${'a'.repeat(288)}…`);
  });

  test('the first twenty diagnostics are shown, and the others one click away', async () => {
    const lines = Array.from({ length: 23 }, (_, index) => `nothing-${index}: x\n`).join('');
    const { container } = await open(ready(found(lines)));
    await lookAtRobots();
    expect(items(container)).toHaveLength(20);
    expect(screen.getByText('3 more').tagName).toBe('SUMMARY');
    expect(items(container, '.diagnostics > details > .found > li')).toHaveLength(3);
  });

  test('equal diagnostics are one, with their number, their lines and what each is to be', async () => {
    const { container } = await open(
      ready(found('User-agent: *\nDisallow: /a*\nDisallow: /b*\nDisallow: /c*\nDisallow: /d*\n')),
    );
    await lookAtRobots();
    expect(screen.getByRole('region', { name: 'Issues' }).textContent).toContain('4 issues found.');
    expect(items(container)).toEqual([
      'Note · 4 × Rules match by prefix, so a trailing * has no effect.' +
        'Line 2 Fix: Disallow: /aLine 3 Fix: Disallow: /bLine 4 Fix: Disallow: /c1 moreLine 5 Fix: Disallow: /d',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Line 3: / }));
    expect(container.querySelector('.file [data-opened="true"]')?.textContent).toContain('Disallow: /b*');
  });

  test('diagnostics that point to several lines name the line for each', async () => {
    const { container } = await open(
      ready(found('User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\nDisallow: /b\n')),
    );
    await lookAtRobots();
    expect(items(container)).toEqual([
      'Note · 2 × Same as line …: this rule has no effect.Line 4 → Line 2Line 5 → Line 3',
    ]);
  });

  test('a severity can be left out', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /a*\nDisallow: /b*\nDisallow: c\n')));
    await lookAtRobots();
    expect(items(container).map((text) => text?.slice(0, 9))).toEqual(['Error · L', 'Note · 2 ']);
    const notes = screen.getByRole('button', { name: 'Note · 2' });
    expect(notes.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(notes);
    expect(items(container).map((text) => text?.slice(0, 9))).toEqual(['Error · L']);
    expect(notes.getAttribute('aria-pressed')).toBe('false');
  });

  test('more diagnostics than are kept are counted', async () => {
    await open(ready(found(`User-agent: *\n${'Disallow: /a*\n'.repeat(501)}`)));
    await lookAtRobots();
    expect(screen.getByText(/Only the first 500 are listed\./)).toBeTruthy();
  });

  test('a diagnostic about how the file was served comes first, even in a file without others', async () => {
    const { container } = await open(ready(found('', { finalUrl: 'https://other.example/robots.txt' })));
    await lookAtRobots();
    expect(items(container)).toEqual([
      'Note · Line 1 The file was redirected from another host and came from other.example. Its rules apply to the host that was requested.',
    ]);
  });

  test('a file without diagnostics is said to have none', async () => {
    await open(ready(found('User-agent: *\nDisallow: /a\n')));
    await lookAtRobots();
    expect(await screen.findByText('No issues found.')).toBeTruthy();
  });
});

describe('another URL of the site', () => {
  const type = async (value: string) => {
    fireEvent.click(await screen.findByRole('tab', { name: 'Test URL' }));
    const input = await screen.findByRole('textbox', { name: 'Test another URL' });
    fireEvent.input(input, { target: { value } });
  };
  const tried = (container: Element, token: string) => container.querySelector(`[data-tried="${token}"]`);

  test('a URL is answered while it is typed, in the words of the table, with the line that decides', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /private\n')));
    await type('/private/ä');
    await screen.findByText('https://example.com/private/%C3%A4');
    // The rows are not read out with each letter.
    const status = container.querySelector('.try [role="status"]');
    expect(status?.textContent).toBe('Allowed for 0 of 2 crawlers.');
    expect(tried(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'disallowed' } });
    expect(tried(container, 'Googlebot')?.textContent).toContain('Blockedblocked.line 2, Disallow: /private');
    expect(screen.getByText(/Whether that page has a noindex is unknown/)).toBeTruthy();
    await type('/open');
    await screen.findByText('https://example.com/open');
    expect(status?.textContent).toBe('Allowed for 2 of 2 crawlers.');
    expect(tried(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'allowed' } });
  });

  test('an empty field has no answer, and a URL of another site is recognized', async () => {
    const { container } = await open(ready(found('')));
    await type('/x');
    await screen.findByText('https://example.com/x');
    await type(' ');
    expect(container.querySelector('.try [role="status"]')?.textContent).toBe('');
    await type('https://other.example/');
    expect(screen.getByText(/^Press Enter to fetch the robots.txt of https:\/\/other.example/)).toBeTruthy();
    await type('mailto:a@example.com');
    expect(screen.getByText('Not a web URL.')).toBeTruthy();
    expect(container.querySelector('[data-tried]')).toBeNull();
  });

  test('a URL of another site is answered on Enter, by that site’s robots.txt', async () => {
    const { container } = await open(ready(found('')));
    const elsewhere = ready(found('User-agent: *\nDisallow: /page\n'), ['Googlebot']);
    await type('wild.example/shop');
    expect(popup.asked).not.toContain('testUrl');
    popup.answer = () => elsewhere;
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Test another URL' }), { key: 'Enter' });
    await screen.findByText('https://wild.example/shop');
    expect(tried(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'disallowed' } });
    expect(popup.asked.filter((name) => name === 'testUrl')).toHaveLength(1);
    await type('wild.example/shop/');
    expect(container.querySelector('[data-tried]')).toBeNull();
  });

  test('a URL of another site whose robots.txt can’t be requested is reported', async () => {
    await open(ready(found('')));
    await type('https://other.example/');
    popup.answer = () => ({ kind: 'no-access', origin: 'https://other.example' });
    fireEvent.click(screen.getByRole('button', { name: 'Test URL' }));
    expect(await screen.findByText(/^Robots Lens can’t fetch the robots.txt of https:\/\/other.example/)).toBeTruthy();
  });

  test('a URL that redirected on the way to this page is marked as such', async () => {
    const hop = { url: `${ORIGIN}/old`, status: 301, location: `${ORIGIN}/page`, robotsTags: [] };
    await open(ready(found(''), undefined, { redirects: [hop] }));
    await type('/old');
    expect(await screen.findByText('This URL redirects (HTTP status 301) to https://example.com/page.')).toBeTruthy();
  });
});
