// The rendered page's content, on a browser in memory. A page can cause the question, too: an open panel asks it for each new URL.
import { beforeEach, expect, test, vi } from 'vitest';
import { ask, fake, inNewBrowser, valueFor } from '../../../test/support/fakes/background-world.ts';
import { NO_CONTENT as EMPTY } from '../../../test/support/generators/facts.ts';
import { held } from '../../../test/support/held.ts';
import { CONTENT_LIMITS } from '../../report/index.ts';

inNewBrowser('stands');

const NO_CONTENT = { ...EMPTY, page: 'https://example.com/' };

/** What the page brings each time it is read. */
let pageBrings: () => Promise<object>;

beforeEach(() => {
  const { executeScript } = fake.browser.scripting;
  fake.browser.scripting.executeScript = async (injection) =>
    injection.func ? [{ result: await pageBrings() }] : executeScript(injection);
  fake.state.openTab(1, { url: 'https://example.com/' });
});

const content = () => valueFor('extension://id/popup.html', 'content', 1);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function isThereWithin(answer: Promise<unknown>, milliseconds: number) {
  let isThere = false;
  void answer.then(() => {
    isThere = true;
  });
  for (let passed = 0; passed < milliseconds && !isThere; passed += 10) await pass(10);
  return isThere;
}

test('a page that is busy is read once at a time, then once for all that was asked meanwhile', async () => {
  const busy = held<object>();
  let reads = 0;
  pageBrings = async () => {
    reads += 1;
    return reads === 1 ? busy.value : { ...NO_CONTENT, title: 'later' };
  };
  const answers = [content(), content(), content()];
  await pass(1_000);
  expect(reads).toBe(1);
  busy.release({ ...NO_CONTENT, title: 'first' });
  expect(await Promise.all(answers)).toMatchObject([{ title: 'first' }, { title: 'later' }, { title: 'later' }]);
  expect(reads).toBe(2);
});

const { items, few, text, url, name, json, scripts } = CONTENT_LIMITS;
const x = (length: number) => 'x'.repeat(length);

test.each<[string, (more: number) => object]>([
  ['URL', (more) => ({ page: 'https://example.com/#'.padEnd(2 ** 21 + more, 'a') })],
  ['title', (more) => ({ title: x(text + more) })],
  ['description', (more) => ({ description: x(text + more) })],
  ['canonical URL', (more) => ({ canonical: x(url + more) })],
  ['robots tags', (more) => ({ robots: Array(few + more).fill(x(text)) })],
  ['headings', (more) => ({ headings: Array(few + more).fill('') })],
  ['heading', (more) => ({ headings: [x(text + more)] })],
  ['languages', (more) => ({ alternates: Array(items + more).fill({ hreflang: x(name), url: x(url) }) })],
  ['language', (more) => ({ alternates: [{ hreflang: x(name + more), url: '' }] })],
  ['Open Graph tags', (more) => ({ openGraph: Array(items + more).fill({ property: x(name), content: x(text) }) })],
  ['scripts', (more) => ({ jsonLd: Array(scripts + more).fill('') })],
  ['script', (more) => ({ jsonLd: [x(json), x(more)] })],
])('a page whose process answers with more or longer text than is collected can’t be read: %s', async (_, changes) => {
  const read = async (more: number) => {
    pageBrings = async () => ({ ...NO_CONTENT, ...changes(more) });
    const answer = content();
    await isThereWithin(answer, 1_000);
    return answer;
  };
  expect(await read(0)).not.toBeNull();
  expect(await read(1)).toBeNull();
});

test('after much work for a page’s content, what the page causes rests', async () => {
  const script = '{"@type": "Product"}';
  let workedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + workedMs);
  const { parse } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text === script) workedMs += 3_000;
    return parse(text, reviver);
  });
  pageBrings = async () => ({ ...NO_CONTENT, jsonLd: [script] });
  const answer = content();
  expect(await isThereWithin(answer, 10_000)).toBe(true);
  expect(await answer).toMatchObject({ jsonLd: ['Product'] });
  expect(await isThereWithin(ask('view', 1, { isFromPage: true }), 9_000)).toBe(false);
});
