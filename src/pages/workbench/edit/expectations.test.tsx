// @vitest-environment happy-dom
// The list of expectations: what comes to it from a file, from the form, and by a fix.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { finished } from '../../../../test/support/steps.ts';
import { checkExpectations, type Expectation, formatExpectations, parseExpectations } from '../../../changes/index.ts';
import { catalogue } from '../../../crawlers/index.ts';
import { Icon, type IconName } from '../../../ui/elements/Icon.tsx';
import { Expectations } from './Expectations.tsx';
import { useExpectations } from './use-expectations.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

const SITE = 'https://shop.example';
const read = (text: string) => parseExpectations(text).expectations;
const robots = `User-agent: *\nDisallow: /no\n\nUser-agent: slow\n${`Disallow: /*${'a'.repeat(8_192)}!\n`.repeat(60)}`;

interface RoomOptions {
  readonly first?: readonly Expectation[];
  readonly text?: string;
  readonly live?: 'holds' | 'fails';
  readonly showLine?: (line: number) => void;
  readonly onExported?: () => void;
}

function Room({ first = [], text = robots, live = 'holds', showLine = () => {}, onExported = () => {} }: RoomOptions) {
  const [expectations, setExpectations] = useState(first);
  const list = useExpectations(SITE, expectations, (changes) => setExpectations(changes.expectations ?? []));
  const checked = finished(checkExpectations(text, expectations)).map((each) => ({ ...each, live }));
  return (
    <>
      <button type="button" onClick={() => list.add(read('allow Bingbot /added'))}>
        another
      </button>
      <output>{formatExpectations(expectations)}</output>
      <Expectations
        site={SITE}
        known={catalogue}
        expectations={expectations}
        checked={checked}
        list={list}
        onExported={onExported}
        showLine={showLine}
      />
    </>
  );
}

const listed = () => document.querySelector('output')?.textContent;
const said = () => document.querySelector('.imported span')?.textContent;

const faults = () => document.querySelector('.faults')?.textContent;

function importFile(content: string | Uint8Array<ArrayBuffer> | File) {
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const file = content instanceof File ? content : new File([content], 'expectations.txt');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

describe('a file', () => {
  test('a file is added to expectations that are added while it is read', async () => {
    render(<Room />);
    importFile('block GPTBot /file\n');
    fireEvent.click(screen.getByText('another'));
    await vi.waitFor(() => expect(listed()).toBe('allow Bingbot /added\nblock GPTBot /file\n'));
    expect(document.querySelector('[data-imported="1"]')).not.toBeNull();
    expect(said()).toBe('Imported: 1');
    expect(document.querySelector('.faults')?.children).toHaveLength(0);
  });

  test('the result has each kind of line of a file', async () => {
    render(<Room first={read('allow Googlebot /tea\nallow GPTBot /')} />);
    const lines = [
      'allow Googlebot https://SHOP.example/tea',
      'nonsense',
      'allow a https://other.example/',
      'block GPTBot /',
    ];
    const many = Array.from({ length: 9_999 }, (_, index) => `allow b /${index}\n`).join('');
    importFile(`${lines.join('\n')}\n${many}allow b /1\n`);
    await vi.waitFor(() => expect(said()).toContain('Imported: 9,998'));
    expect(said()?.split(' · ')).toEqual([
      'Imported: 9,998',
      'Replaced: 1',
      'Already there: 1',
      'Repeated lines: 1',
      'Unreadable lines: 1',
      'Lines with a URL of another site: 1',
      'Left out: 1 (limit: 10,000 expectations)',
    ]);
  });

  test('a file that can’t be read removes the result of the previous one', async () => {
    render(<Room />);
    importFile('allow a /\nnonsense\n');
    await vi.waitFor(() => expect(said()).toContain('Imported: 1'));
    const gone = Object.assign(new File([], 'gone.txt'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    importFile(gone);
    await vi.waitFor(() => expect(faults()).toBe('The file couldn’t be read.'));
    expect(said()).toBeUndefined();
  });

  test('a file loses only the line with invalid UTF-8', async () => {
    render(<Room />);
    importFile(Uint8Array.from('allow a /1\nallow a /caf\xe9\nallow a /2\n', (each) => each.charCodeAt(0)));
    await vi.waitFor(() => expect(listed()).toBe('allow a /1\nallow a /2\n'));
    expect(faults()).toContain('Line 2: contains text that isn’t UTF-8.');
  });

  test('a file that is too large isn’t read, and that is reported', async () => {
    render(<Room />);
    importFile(`allow a /\n${'#'.repeat(3 * 1024 * 1024)}`);
    await vi.waitFor(() => expect(faults()).toMatch(/too large \(3,072.KiB\)\. The limit is 2,048.KiB/));
    expect(listed()).toBe('');
  });
});

describe('an expectation that fails', () => {
  test('an expectation that fails has a link to the line that breaks it', () => {
    const showLine = vi.fn();
    render(<Room first={read('allow Googlebot /no/1')} showLine={showLine} />);
    fireEvent.click(screen.getByRole('button', { name: 'line 2 (Googlebot can crawl /no/1)' }));
    expect(showLine.mock.calls).toEqual([[2]]);
  });

  test.each([
    ['no rule does', 'User-agent: *\nDisallow: /no', 'Googlebot', '/other', 'no rule'],
    ['no group for it', 'User-agent: other\nDisallow: /', 'Googlebot', '/', 'no group'],
    ['nothing can', 'User-agent: *\nDisallow: /', 'GPTBot', '/robots.txt', 'robots.txt itself'],
  ])('an expectation that fails names the reason if no line decides: %s', (_, text, token, url, expected) => {
    render(<Room first={read(`block ${token} ${url}`)} text={text} />);
    expect(document.querySelector('[data-holds="false"] [data-because]')?.textContent).toContain(expected);
    expect(screen.queryByRole('button', { name: /^line/ })).toBeNull();
  });

  test.each([
    ['both fail', 'fails', 'allow Googlebot /no/1', 1],
    ['only the draft fails', 'holds', 'allow Googlebot /no/1', 0],
    ['only the live file fails', 'fails', 'allow Googlebot /other', 0],
  ] as const)('a row says that the live file fails its expectation, too, if both do: %s', (_, live, of, count) => {
    render(<Room first={read(of)} live={live} />);
    expect(document.querySelectorAll('[data-fails-live]')).toHaveLength(count);
  });

  test('an expectation that holds has no reason', () => {
    render(<Room first={read('allow Googlebot /other')} />);
    expect(document.querySelector('[data-holds="true"]')).not.toBeNull();
    expect(document.querySelector('[data-because]')).toBeNull();
  });
});

describe('the form', () => {
  const submit = (verdict: string, crawler: string, url = '/tea') => {
    for (const [name, value] of Object.entries({ verdict, crawler, url })) {
      const field = document.querySelector(`[name="${name}"]`) as HTMLInputElement;
      field.value = value;
    }
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  };

  test.each([
    ['*', '/tea', '“Crawler” takes one name, not *.'],
    ['a, b', '/tea', '“Crawler” takes one name, such as Googlebot.'],
    ['Googlebot', 'https://other.example/', 'This URL is on another site.'],
    ['Googlebot', 'tea', 'Not added: this URL'],
  ])('the form says why it can’t add %s %s', (crawler, url, expected) => {
    render(<Room />);
    submit('allow', crawler, url);
    expect(faults()).toContain(expected);
    expect(listed()).toBe('');
  });

  test.each([
    ['allow', 'googlebot', 'Already in the list: googlebot can crawl /tea', 'allow Googlebot /tea\n'],
    ['block', 'Googlebot', 'Changed to: Googlebot can’t crawl /tea', 'block Googlebot /tea\n'],
    ['allow', 'GPTBot', undefined, 'allow Googlebot /tea\nallow GPTBot /tea\n'],
  ])('after “%s %s”, the form says %s', async (verdict, crawler, shown, expected) => {
    render(<Room first={read('allow Googlebot /tea')} />);
    submit(verdict, crawler);
    await vi.waitFor(() => expect(said()).toBe(shown));
    await vi.waitFor(() => expect(listed()).toBe(expected));
  });

  test('the page stays when the form is submitted', () => {
    render(<Room />);
    const form = document.querySelector('form') as HTMLFormElement;
    // False: what the browser would do is prevented.
    expect(fireEvent.submit(form)).toBe(false);
  });

  test('the form shows a URL of the site as the list does', async () => {
    render(<Room first={read('allow Googlebot /tea')} />);
    submit('allow', 'Googlebot', 'https://SHOP.example/tea');
    await vi.waitFor(() => expect(said()).toBe('Already in the list: Googlebot can crawl /tea'));
  });
});

test('a long URL is truncated in its row, and complete in the title', () => {
  const url = `/${'a'.repeat(3_000)}`;
  render(<Room first={[{ token: 'a', url, allowed: true }]} />);
  expect(screen.getByTitle(url).textContent?.length).toBeLessThan(300);
});

describe('the keyboard', () => {
  const remove = (index: number) =>
    fireEvent.click(document.querySelectorAll<HTMLElement>('.remove')[index] as HTMLElement);
  const focused = () => document.activeElement?.getAttribute('aria-label');

  test('the focus moves to the next row when one is removed, else to the previous one or the form', async () => {
    render(<Room first={read('allow a /1\nallow a /2\nallow a /3')} />);
    remove(1);
    expect(focused()).toBe('Remove: a, /3');
    await vi.waitFor(() => expect(listed()).toBe('allow a /1\nallow a /3\n'));
    remove(1);
    expect(focused()).toBe('Remove: a, /1');
    await vi.waitFor(() => expect(listed()).toBe('allow a /1\n'));
    remove(0);
    expect(focused()).toBe('Crawler');
  });

  test('the focus moves to the next correction when one is applied, not to a Remove button', async () => {
    render(<Room first={read('allow Googelbot /1\nallow a /2\nallow Googelbot /3\nallow a /4')} />);
    const correct = (index: number) => fireEvent.click(screen.getAllByText(/Did you mean/)[index] as HTMLElement);
    correct(0);
    expect(document.activeElement?.closest('li')?.textContent).toContain('/3');
    expect(document.activeElement?.textContent).toContain('Did you mean');
    await vi.waitFor(() => expect(listed()).toContain('allow Googlebot /1\n'));
    correct(0);
    expect(focused()).toBe('Crawler');
  });

  test('the focus moves to the import button when the result is dismissed', async () => {
    render(<Room />);
    importFile('allow a /\n');
    await vi.waitFor(() => expect(said()).toContain('Imported: 1'));
    fireEvent.click(document.querySelector('[data-action="dismiss-import"]') as HTMLElement);
    expect((document.activeElement as HTMLElement).dataset['action']).toBe('import-expectations');
  });
});

describe('“Did you mean”', () => {
  const correct = () => fireEvent.click(screen.getByText(/Did you mean Googlebot/));

  test('the correction replaces the token', async () => {
    render(<Room first={read('allow Googelbot /x')} />);
    correct();
    await vi.waitFor(() => expect(listed()).toBe('allow Googlebot /x\n'));
    expect(said()).toBeUndefined();
    expect(document.activeElement?.getAttribute('name')).toBe('crawler');
  });

  test.each([
    ['allow', 'allow Googlebot /x\n', 'Googlebot can crawl /x'],
    ['block', 'block Googlebot /x\nallow Googelbot /x\n', 'Googlebot can’t crawl /x'],
  ])('the correction reports an existing expectation for that crawler: %s', async (verdict, expected, shown) => {
    render(<Room first={read(`${verdict} Googlebot /x\nallow Googelbot /x`)} />);
    correct();
    await vi.waitFor(() => expect(said()).toBe(`Already in the list: ${shown}`));
    expect(listed()).toBe(expected);
  });
});

test('the row of a crawler that follows others’ rules says that these differ', () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n';
  render(<Room first={read('allow Amzn-SearchBot /tea')} text={text} />);
  const row = document.querySelector('[data-holds="false"]');
  expect(row?.textContent).toContain('follows other crawlers’ rules, and these differ');
});

const TOO_COMPLEX = { token: 'slow', url: `/${'a'.repeat(131_072)}${'b'.repeat(131_072)}`, allowed: true };

test.each<[IconName, Expectation]>([
  ['yes', { token: 'Googlebot', url: '/tea', allowed: true }],
  ['no', { token: 'Googlebot', url: '/no', allowed: true }],
  ['unknown', TOO_COMPLEX],
])('the row has the sign of its state: %s', (name, expectation) => {
  render(<Room first={[expectation]} />);
  const sign = document.querySelector('[data-expectation] > svg')?.outerHTML;
  expect(sign).toBe(render(<Icon name={name} />).container.innerHTML);
});

test('the row with an unknown answer says why', () => {
  render(<Room live="fails" first={[TOO_COMPLEX]} />);
  const row = document.querySelector('[data-expectation]');
  expect((row as HTMLElement).dataset['holds']).toBe('false');
  expect(row?.textContent).toContain('rules too complex');
  expect(row?.querySelector('[data-fails-live]')).toBeNull();
});
