// @vitest-environment happy-dom
// Room #logs as a whole, with its worker: from the logs that a person opens to what they say, and when they are read again.
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { challenged, found, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { writeLog } from '../../../../test/support/generators/log-formats.ts';
import { ROBOTS, someRequests, truthOf } from '../../../../test/support/generators/logs.ts';
import { catalogue, isForAi } from '../../../crawlers/index.ts';
import type { LogsRequest } from '../../../workers/logs/jobs.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const requests = someRequests();
const truth = truthOf(requests, 'combined');
const LOG = writeLog(requests, 'combined');
const logFile = (text = LOG, name = 'access.log') => new File([text], name);
const LISTS = 'lists:1';

const opened = (more = {}) => {
  const room = openRoom(Room, ROBOTS, more);
  const { container, find, textsOf, openFiles } = room;
  const rows = () => [...container.querySelectorAll<HTMLElement>('tr[data-crawler]')].map(({ dataset }) => dataset);
  return {
    ...room,
    rows,
    tokens: () => rows().map((row) => row['crawler']),
    row: (token: string) => find(`tr[data-crawler="${token}"]`),
    sentence: () => textsOf('.result .sentence strong').join(' '),
    open: async (...files: readonly File[]) => {
      openFiles('open-log', ...files);
      await waitFor(() => expect(find('.result').getAttribute('aria-busy')).toBe('false'));
      await waitFor(() => expect(container.querySelector('.crawlers')).toBeTruthy());
    },
    unfold: (token: string) => {
      const opener = find(`tr[data-crawler="${token}"] .opener`);
      fireEvent.click(opener);
      return opener;
    },
    until: (words: string | RegExp) => waitFor(() => expect(textsOf('.result .sentence')[0]).toMatch(words)),
  };
};

describe('a log', () => {
  test('a log is read into a row for each crawler, and rows for other bots and people', async () => {
    const { open, rows, textsOf, find, sentence } = opened();
    expect(textsOf('.empty')).toHaveLength(1);
    await open(logFile());
    const byToken = new Map(rows().map((row) => [row['crawler'], row]));
    expect(byToken.size).toBe(truth.crawlers.length);
    for (const { token, requests: count, robotsTxt, brokeRules } of truth.crawlers)
      expect(byToken.get(token)).toMatchObject({
        ...{ requests: String(count), robotsTxt: String(robotsTxt), brokeRules: String(brokeRules) },
      });
    const others = truth.otherBots.reduce((sum, each) => sum + each.requests, 0);
    expect(find('tr[data-other="bots"]').dataset['requests']).toBe(String(others));
    expect(find('tr[data-other="no-agent"]').dataset['requests']).toBe(String(truth.withoutAgent));
    expect(find('tr[data-other="people"]').dataset['requests']).toBe(String(truth.people));
    expect(find('.result .sentence').dataset).toMatchObject({ lines: String(truth.lines), unread: '0' });
    expect(textsOf('tr[data-crawler="Googlebot"] .parts')[0]).toMatch(/2xx \d/);
    expect(sentence()).toMatch(/^Requests that claim to be from \d crawlers broke your rules/);
    expect(textsOf('.facts-line')[0]).toContain('access.log · Combined Log Format · ');
    expect(textsOf('.unread, .trouble, .empty')).toEqual([]);
  });

  test('a log of several files reports which lines of which file couldn’t be read', async () => {
    const { open, textsOf, find } = opened();
    await open(logFile(), logFile('Dear diary\n\0\0\n', 'diary.txt'));
    expect(find('.result .sentence').dataset['unread']).toBe('2');
    expect(textsOf('.unread summary')).toEqual(['2 lines couldn’t be read: unknown format (1) and not text (1)']);
    expect(textsOf('.unread li')).toHaveLength(2);
    expect(textsOf('.unread li')[0]).toMatch(/Dear diary.*diary\.txt/);
    expect(textsOf('.facts-line')[0]).toContain('diary.txt');
  });

  test('a file that isn’t a log is reported, and so is a file opened twice', async () => {
    const { openFiles, textsOf, container } = opened();
    openFiles('open-log', logFile('Dear diary\n', 'diary.txt'));
    await waitFor(() => expect(textsOf('.troubles')[0]).toContain('Dear diary'));
    expect(container.querySelector('.result')).toBeNull();
    openFiles('open-log', logFile(), logFile(LOG, 'copy.log'));
    await waitFor(() => expect(textsOf('[data-twice]')[0]).toContain('copy.log'));
    await waitFor(() => expect(textsOf('.troubles')).toEqual([]));
  });

  test('a log without crawlers says so', async () => {
    const { openFiles, until, container } = opened();
    openFiles('open-log', logFile(LOG.split('\n')[0]));
    await until('No known crawler visited');
    await waitFor(() => expect(container.querySelector('.visits .soft.pad')).toBeTruthy());
  });

  test('a log is checked against the robots.txt that the person selects', async () => {
    const { open, choose, row, openFiles, until, textsOf, action } = opened();
    await open(logFile());
    expect(row('GPTBot').dataset['brokeRules']).toBe('3');
    openFiles('open-robots', new File(['User-agent: *\nDisallow:\n'], 'other.txt'));
    await until('No crawler');
    expect(row('GPTBot').dataset['brokeRules']).toBe('0');
    expect(textsOf('.facts-line')[0]).toContain('other.txt');
    choose('judged-by', 'live');
    await waitFor(() => expect(row('GPTBot').dataset['brokeRules']).toBe('3'));
    choose('judged-by', 'file');
    await waitFor(() => expect(row('GPTBot').dataset['brokeRules']).toBe('0'));
    expect(action('judged-by').value).toBe('file');
    openFiles('open-robots', new File([new Uint8Array([0xff])], 'image.png'));
    await waitFor(() => expect(screen.getByText('Not opened: the file isn’t UTF-8 text.')).toBeTruthy());
  });

  test('a log of several hosts is checked for the site’s host, or the selected one', async () => {
    const { open, choose, row, action, container } = opened();
    const own = LOG.replace(/^(?=.)/gm, 'example.com:443 ');
    const other = LOG.replace(/^(?=.)/gm, 'shop.example:443 ');
    await open(logFile(own));
    expect(container.querySelector('[data-action="host"]')).toBeNull();
    await open(logFile(own + other));
    await waitFor(() => expect(container.querySelector('[data-action="host"]')).toBeTruthy());
    expect([...action('host').querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'example.com',
      'shop.example',
      '',
    ]);
    await waitFor(() => expect(row('GPTBot').dataset['brokeRules']).toBe('3'));
    choose('host', '');
    await waitFor(() => expect(row('GPTBot').dataset['brokeRules']).toBe('6'));
    choose('host', 'shop.example');
    await waitFor(() => expect(row('GPTBot').dataset['brokeRules']).toBe('3'));
  });
});

describe('the table', () => {
  test('the table is sorted by each column, both ways', async () => {
    const { open, press, tokens, find } = opened();
    await open(logFile());
    expect(find('th[aria-sort]').textContent).toContain('↓');
    press('sort-crawler');
    const up = tokens();
    expect(up).toEqual([...up].sort((a, b) => ((a ?? '').toLowerCase() < (b ?? '').toLowerCase() ? -1 : 1)));
    expect(find('th[aria-sort="ascending"]').textContent).toContain('↑');
    press('sort-crawler');
    expect(tokens()).toEqual([...up].reverse());
    press('sort-requests');
    expect(find('th[aria-sort="descending"] button').dataset['action']).toBe('sort-requests');
    expect(tokens()[0]).toBe('Googlebot');
  });

  test('the table is searched by name and operator, purpose, and whether a rule was broken', async () => {
    const { open, type, choose, tokens, action, container, textsOf } = opened();
    await open(logFile());
    const all = tokens().length;
    type('find-crawler', ' GPTBOT ');
    expect(tokens()).toEqual(['GPTBot']);
    expect(container.querySelector('tr[data-other]')).toBeNull();
    type('find-crawler', 'openai');
    expect(tokens()).toEqual(expect.arrayContaining(['GPTBot', 'ChatGPT-User']));
    type('find-crawler', 'nobody');
    expect([tokens(), textsOf('tbody td.soft')]).toEqual([[], [expect.stringMatching(/\w/)]]);
    type('find-crawler', '');
    expect(tokens()).toHaveLength(all);
    // Only purposes that a crawler of this log has can be selected.
    const purposes = [...action('filter-purpose').querySelectorAll('option')].map(({ value }) => value);
    const present = new Set(catalogue.filter(({ token }) => tokens().includes(token)).flatMap((one) => one.purposes));
    expect(purposes.slice(1).sort()).toEqual(['all-ai', ...present].sort());
    // All that the headline counts as AI's, and no search engine.
    choose('filter-purpose', 'all-ai');
    const isAi = (token?: string) => catalogue.some((one) => one.token === token && isForAi(one));
    expect(tokens()).toEqual(expect.arrayContaining(['GPTBot', 'ChatGPT-User']));
    expect(tokens()).not.toContain('Googlebot');
    expect(tokens().filter((token) => !isAi(token))).toEqual([]);
    choose('filter-purpose', 'user-fetch');
    expect(tokens().sort()).toEqual(['ChatGPT-User', 'Perplexity-User']);
    choose('filter-purpose', '');
    fireEvent.click(action('only-broke'));
    const broke = truth.crawlers.filter(({ brokeRules }) => brokeRules > 0).map(({ token }) => token);
    expect(tokens().sort()).toEqual([...broke].sort());
  });

  test('a crawler that need not obey breaks no rule, and its requests for blocked URLs are given as not counted', async () => {
    const { open, textsOf } = opened();
    await open(logFile());
    const brokenBy = (token: string) => textsOf(`tr[data-crawler="${token}"] td:nth-of-type(4)`);
    expect(brokenBy('ChatGPT-User')).toEqual(['Requested by a userblocked URLs: 1, not counted']);
    expect(brokenBy('GPTBot')).toEqual(['3']);
  });

  test('a row opens to a crawler’s details, and closes again', async () => {
    const { open, unfold, container, textsOf, find } = opened();
    await open(logFile());
    const opener = unfold('GPTBot');
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const details = () => container.querySelectorAll('tr.opened');
    expect(details()).toHaveLength(1);
    expect(textsOf('.rules li')).toEqual(['line 6 Disallow: / 3 requests']);
    expect(textsOf('[data-example]')).toHaveLength(1);
    expect(textsOf('[data-example] > :last-child')).toEqual([find('[data-example]').dataset['example']]);
    const [link, ofExample] = [...container.querySelectorAll('[data-action="show-line"]')];
    // The same line twice, with names that tell the buttons apart.
    expect(link?.getAttribute('aria-label')).toBe('line 6 (Disallow: /)');
    expect(ofExample?.getAttribute('aria-label')).toMatch(/^line 6 \(\/./);
    if (link) fireEvent.click(link);
    expect(find('[data-target="true"] mark').textContent).toBe('Disallow: /');
    expect(textsOf('mark')).toHaveLength(1);
    fireEvent.click(opener);
    expect(details()).toHaveLength(0);
    fireEvent.click(find('tr[data-other="bots"] .opener'));
    expect(textsOf('.bots li').sort()).toEqual([expect.stringMatching(/AwarioBot/), expect.stringMatching(/curl/)]);
  });

  test('a list of a crawler’s details says how much of it is shown, unless that is all', async () => {
    const line = (_: unknown, index: number) =>
      `192.0.2.1 - - [01/Nov/2026:12:00:00 +0000] "GET /a/${index} HTTP/1.1" 200 1 "-" "GPTBot/1.4"\n`;
    const { open, unfold, textsOf } = opened();
    await open(logFile(Array.from({ length: 11 }, line).join('')));
    unfold('GPTBot');
    expect(textsOf('.details h3 .soft')).toEqual([' 10 of 11']);
  });

  test('the room shows who was refused robots.txt, and what requests claim to be signed by', async () => {
    const line = (agent: string, more: object) =>
      JSON.stringify({
        ts: 1.8e9,
        status: 403,
        request: { remote_ip: '192.0.2.1', uri: '/robots.txt' },
        user_agent: agent,
        ...more,
      });
    const lines = [line('GPTBot/1.4', { signature_agent: '"https://x.example"' }), line('CCBot/2.0', { status: 200 })];
    const { open, unfold, textsOf, container } = opened();
    await open(new File([lines.join('\n')], 'access.log'));
    expect(textsOf('[data-refused]')).toEqual(['Answered with HTTP 403 or a challenge instead of robots.txt: GPTBot.']);
    unfold('GPTBot');
    expect(textsOf('[data-robots-refused]')).toEqual(['Of these, answered with HTTP 403: 1; with a challenge: 0.']);
    expect(textsOf('[data-signers] li')[0]).toContain('https://x.example');
    expect(textsOf('[data-signers] p')).toEqual([
      'Signature-Agent says who claims to have signed the request. A log can’t verify a signature.',
    ]);
    unfold('GPTBot');
    unfold('CCBot');
    expect(container.querySelector('[data-signers], [data-robots-refused]')).toBeNull();
  });

  test('the report is saved and copied', async () => {
    const { open, press } = opened();
    await open(logFile());
    for (const name of ['export-csv', 'export-json', 'copy-markdown']) press(name);
    const csv = (await world.saved.get('crawlers.csv'))?.trim().split(/\r?\n/) ?? [];
    expect(csv).toHaveLength(truth.crawlers.length + 1);
    const json = JSON.parse((await world.saved.get('log-report.json')) ?? '');
    expect(json).toMatchObject({ lines: truth.lines });
    for (const log of json.crawlers) expect(log).not.toHaveProperty('topAddresses');
    await waitFor(() => expect(world.copied[0]).toContain(`\`${ORIGIN}\``));
    // Nothing stands in the place of a fact that there isn't.
    expect(world.copied[0]).not.toMatch(/· *·|· *$/m);
    expect(world.copied[0]).toMatch(/^\| `Googlebot` \| Google \| .*\d \|$/m);
  });
});

test('a part of the time is read alone, and the whole time again on a click', async () => {
  const { open, find, press, rows, container } = opened();
  const later = LOG.replaceAll('28/Feb/2026', '07/Mar/2026').replaceAll('01/Mar/2026', '08/Mar/2026');
  await open(logFile(LOG + later));
  const total = () => rows().reduce((sum, row) => sum + Number(row['requests']), 0);
  const whole = total();
  const plot = find('[role="slider"]');
  fireEvent.keyDown(plot, { key: 'Home' });
  fireEvent.keyDown(plot, { key: 'Enter' });
  await waitFor(() => expect(container.querySelector('[data-action="whole-time"]')).toBeTruthy());
  await waitFor(() => expect(total()).toBeLessThan(whole));
  expect(find('.facts-line').textContent).toContain('requests');
  press('whole-time');
  await waitFor(() => expect(total()).toBe(whole));
  expect(container.querySelector('[data-action="whole-time"]')).toBeNull();
  fireEvent.keyDown(find('[role="slider"]'), { key: 'Home' });
  fireEvent.keyDown(find('[role="slider"]'), { key: 'Enter' });
  await waitFor(() => expect(container.querySelector('[data-action="whole-time"]')).toBeTruthy());
  await open(logFile());
  expect(container.querySelector('[data-action="whole-time"]')).toBeNull();
});

describe('a crawler', () => {
  const draft = () => world.shared.draft ?? '';

  test('a crawler is blocked in the draft, below the previous one', async () => {
    const { open, unfold, press } = opened();
    await open(logFile());
    unfold('Googlebot');
    press('block-crawler');
    await waitFor(() => expect(draft()).toContain('User-agent: Googlebot\nDisallow: /'));
    expect(draft().startsWith(ROBOTS)).toBe(true);
    unfold('Googlebot');
    unfold('Bytespider');
    press('block-crawler');
    await waitFor(() => expect(draft()).toMatch(/User-agent: Bytespider[\s\S]*Disallow: \/\n/));
    expect(draft()).toContain('User-agent: Googlebot\nDisallow: /');
  });

  test('after a challenge, no rule of the last copy counts as broken, and a crawler is blocked in it', async () => {
    const outcome = challenged('cloudflare', found(ROBOTS));
    const { open, unfold, press, rows } = opened({ live: { kind: 'ready', origin: ORIGIN, outcome }, liveText: '' });
    await open(logFile());
    expect(rows().filter(({ brokeRules }) => brokeRules !== '0')).toEqual([]);
    unfold('Googlebot');
    press('block-crawler');
    await waitFor(() => expect(draft()).toContain('User-agent: Googlebot\nDisallow: /'));
    expect(draft().startsWith(ROBOTS)).toBe(true);
  });

  test('a crawler is blocked in the kept draft if the editor wasn’t opened yet', async () => {
    const work = { draft: '# kept\nUser-agent: *\nDisallow:\n', begunFrom: null, expectations: [] };
    world.fake.browser.storage.local.data.set(`work:1:${ORIGIN}`, work);
    const { open, unfold, press, choose, row } = opened();
    await open(logFile());
    choose('judged-by', 'draft');
    await waitFor(() => expect(row('GPTBot').dataset['brokeRules']).toBe('0'));
    unfold('GPTBot');
    press('block-crawler');
    await waitFor(() => expect(draft()).toMatch(/^# kept\n[\s\S]*User-agent: GPTBot\nDisallow: \//));
  });
});

describe('the published lists', () => {
  const list = JSON.stringify({
    creationTime: '2026-01-02T03:04:05',
    prefixes: [{ ipv4Prefix: '66.249.66.0/24' }, { ipv6Prefix: '2001:4860:4801::/48' }],
  });

  test('the published lists verify crawlers, and are kept until they are deleted', async () => {
    const { open, openFiles, until, row, press, textsOf, find } = opened();
    await open(logFile());
    openFiles('open-ranges', new File([list], 'common-crawlers.json'));
    await waitFor(() => expect(find('[name="operator"]').value).toBe('Google'));
    press('use-ranges');
    await until(/requests? claims? to be from Googlebot/);
    expect(Number(row('Googlebot').dataset['impostors'])).toBeGreaterThan(0);
    expect(textsOf('[data-list="Google"]')[0]).toMatch(/^Google 2 .* · dated Jan 2, 2026$/);
    expect(world.fake.browser.storage.local.data.get(LISTS)).toHaveLength(1);
    expect(textsOf('.lists [role="status"] p')).toHaveLength(1);
    press('forget-ranges');
    await until('Not verified: no list');
    expect(textsOf('.known')).toEqual([]);
  });

  test('an IP address that only some of its requests verify has a row for both, which Preact can tell apart', async () => {
    await import('preact/debug');
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    const { open, openFiles, unfold, press, textsOf, find } = opened();
    const line = (ips: string) =>
      `${ips} - - [01/Mar/2026:00:00:00 +0000] "GET /x HTTP/1.1" 200 1 "-" "Googlebot/2.1 (+http://www.google.com/bot.html)"\n`;
    await open(logFile(line('66.249.66.1') + line('66.249.66.1, 203.0.113.7').repeat(2)));
    openFiles('open-ranges', new File([list], 'common-crawlers.json'));
    await waitFor(() => expect(find('[name="operator"]').value).toBe('Google'));
    press('use-ranges');
    unfold('Googlebot');
    const rows = () => textsOf('.details .top li').filter((row) => row?.startsWith('66.249.66.1'));
    await waitFor(() => expect(rows()).toEqual(['66.249.66.11Verified', '66.249.66.12']));
    expect(complain).not.toHaveBeenCalled();
  });

  test('published lists that the browser refuses to keep are used, and that is said', async () => {
    const { openFiles, press, textsOf, find } = opened();
    openFiles('open-ranges', new File([list], 'common-crawlers.json'));
    await waitFor(() => expect(find('[name="operator"]').value).toBe('Google'));
    world.fake.browser.storage.local.isRefusing = true;
    press('use-ranges');
    await waitFor(() => expect(textsOf('[data-list="Google"]')).toHaveLength(1));
    await waitFor(() =>
      expect(textsOf('.lists [role="status"] p').at(-1)).toBe('The lists are used now, but not kept.'),
    );
  });

  test('a published list that is opened leaves the log that was read', async () => {
    const { open, openFiles, find, rows, textsOf } = opened();
    await open(logFile());
    openFiles('open-log', new File([list], 'common-crawlers.json'));
    await waitFor(() => expect(find('[name="operator"]').value).toBe('Google'));
    expect(rows()).toHaveLength(truth.crawlers.length);
    expect(textsOf('.empty')).toEqual([]);
    expect(find('.facts-line').textContent).toContain('access.log');
  });

  test('published lists that are dropped with logs aren’t read as logs, and a file that isn’t a list is reported', async () => {
    const { openFiles, textsOf, find, container } = opened();
    openFiles('open-log', new File([list], 'common-crawlers.json'));
    await waitFor(() => expect(find('[name="operator"]').value).toBe('Google'));
    expect(textsOf('.result')).toEqual([]);
    openFiles('open-ranges', new File(['{"prefixes": 1}'], 'broken.json'));
    await waitFor(() => expect(textsOf('.lists [role="alert"]')[0]).toContain('broken.json'));
    expect(container.querySelector('[name="operator"]')).toBeNull();
  });

  test('the published lists are fetched on a click, and those that failed are named', async () => {
    world.background['publishedList'] = (_, url) => {
      if (String(url).includes('google')) return { kind: 'text', text: list };
      return { kind: String(url).includes('bing') ? 'no-access' : 'failed' };
    };
    const { press, textsOf, action } = opened();
    await waitFor(() => expect(action('fetch-ranges').disabled).toBe(false));
    press('fetch-ranges');
    await waitFor(() => expect(textsOf('[data-list="Google"]').length).toBeGreaterThan(0));
    await waitFor(() => expect(action('fetch-ranges').disabled).toBe(false));
    const troubles = textsOf('.lists .trouble');
    expect(troubles).toHaveLength(2);
    expect(troubles[0]).toContain('Microsoft');
    expect(troubles[1]).not.toContain('Microsoft');
  });
});

describe('a worker that doesn’t answer', () => {
  /** The robots.txt of each reading, in order. */
  let read: string[];
  let answer: () => Promise<unknown>;

  beforeEach(() => {
    read = [];
    answer = () => new Promise(() => {});
    FakeWorker.serve((name, request) => {
      const { robots } = request as LogsRequest;
      if (name === 'read' && 'text' in robots) read.push(robots.text);
      return answer();
    });
    vi.stubGlobal('Worker', FakeWorker);
  });

  test('reading starts again when the person returns from the editor, not at each pause in typing', async () => {
    const { openFiles, choose, share, change } = opened();
    openFiles('open-log', logFile('a log\n'));
    await waitFor(() => expect(read).toEqual([ROBOTS]));
    choose('judged-by', 'draft');
    change({ isShown: false });
    for (const draft of ['#1', '#12', '#123']) share({ draft });
    change({ isShown: true });
    await waitFor(() => expect(read.at(-1)).toBe('#123'));
    expect(read).toEqual([ROBOTS, '#123']);
  });

  test('reading can be canceled and restarted', async () => {
    const { openFiles, press, container } = opened();
    openFiles('open-log', logFile());
    await waitFor(() => expect(read).toHaveLength(1));
    press('cancel');
    await waitFor(() => expect(container.querySelector('.bar [role="alert"]')?.className).toBe('soft'));
    press('read-again');
    await waitFor(() => expect(read).toHaveLength(2));
    expect(container.querySelector('.bar [role="alert"]')).toBeNull();
  });

  test('a crash of the worker is reported', async () => {
    answer = () => Promise.reject(new Error('broken'));
    const { openFiles, container } = opened();
    openFiles('open-log', logFile());
    await waitFor(() => expect(container.querySelector('.bar [role="alert"]')?.className).toBe('trouble'));
    expect(within(container as HTMLElement).getByRole('button', { name: /again/i })).toBeTruthy();
  });
});
