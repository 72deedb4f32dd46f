// @vitest-environment happy-dom
// The list of expectations: what comes to it from a file, from the form, and by a correction.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { finished } from '../../../../test/support/steps.ts';
import { checkExpectations, type Expectation, formatExpectations, parseExpectations } from '../../../changes/index.ts';
import { catalogue } from '../../../crawlers/index.ts';
import { Expectations } from './Expectations.tsx';
import { useExpectations } from './use-expectations.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/polyfill.ts'));

afterEach(cleanup);

const SITE = 'https://shop.example';
const read = (text: string) => parseExpectations(text).expectations;
const robots = `User-agent: *\nDisallow: /no\n\nUser-agent: slow\n${`Disallow: /*${'a'.repeat(8_192)}!\n`.repeat(60)}`;

function Room({ first = [] }: { readonly first?: readonly Expectation[] }) {
  const [expectations, setExpectations] = useState(first);
  const list = useExpectations(SITE, expectations, (changes) => setExpectations(changes.expectations ?? []));
  const checked = finished(checkExpectations(robots, expectations)).map((each) => ({ ...each, failsLive: false }));
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
        showLine={() => {}}
      />
    </>
  );
}

const listed = () => document.querySelector('output')?.textContent;
const said = () => document.querySelector('.imported span')?.textContent;

function importFile(text: string) {
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File([text], 'expectations.txt')] });
  fireEvent.change(input);
}

describe('a file', () => {
  test('comes to what is added while it is read', async () => {
    render(<Room />);
    importFile('block GPTBot /file\n');
    fireEvent.click(screen.getByText('another'));
    await vi.waitFor(() => expect(listed()).toBe('allow Bingbot /added\nblock GPTBot /file\n'));
    expect(document.querySelector('[data-imported="1"]')).not.toBeNull();
  });

  test('says of each kind of line what became of it', async () => {
    render(<Room first={read('allow Googlebot /tea')} />);
    const lines = [
      'allow Googlebot https://SHOP.example/tea',
      'nonsense',
      'allow a https://other.example/',
      'allow a /',
    ];
    importFile(`${lines.join('\n')}\n${'allow b /\n'.repeat(9_998)}allow c /\n`);
    await vi.waitFor(() => expect(said()).toContain('Imported: 2'));
    expect(said()?.split(' · ')).toEqual([
      'Imported: 2',
      'Already there: 9,998',
      'Unreadable lines: 1',
      'Lines with a URL of another site: 1',
      'Left out: 1 (limit: 10,000 expectations)',
    ]);
  });
});

describe('“Did you mean”', () => {
  const correct = () => fireEvent.click(screen.getByText(/Did you mean Googlebot/));

  test('puts the name there', async () => {
    render(<Room first={read('allow Googelbot /x')} />);
    correct();
    await vi.waitFor(() => expect(listed()).toBe('allow Googlebot /x\n'));
    expect(said()).toBeUndefined();
    expect(document.activeElement?.tagName).toBe('UL');
  });

  test.each([
    ['allow', 'allow Googlebot /x\n', 'Googlebot can crawl /x'],
    ['block', 'block Googlebot /x\nallow Googelbot /x\n', 'Googlebot can’t crawl /x'],
  ])('says what that crawler is expected to do already: %s', async (verdict, expected, told) => {
    render(<Room first={read(`${verdict} Googlebot /x\nallow Googelbot /x`)} />);
    correct();
    await vi.waitFor(() => expect(said()).toBe(`Already in the list: ${told}`));
    expect(listed()).toBe(expected);
  });
});

test('of an unknown answer the row says why', () => {
  render(<Room first={[{ token: 'slow', url: `/${'a'.repeat(131_072)}${'b'.repeat(131_072)}`, allowed: true }]} />);
  const row = document.querySelector('[data-expectation]');
  expect((row as HTMLElement).dataset['holds']).toBe('false');
  expect(row?.textContent).toContain('too complex to tell');
});
