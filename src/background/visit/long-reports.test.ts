// A page and a robots.txt that are made to keep the engine busy don't keep other tabs from their answers.
import { expect, test, vi } from 'vitest';
import { ask, fake, inNewBrowser, text, world } from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';
import { wildcardRules } from '../../../test/support/generators/wildcard-rules.ts';

inNewBrowser();

/** Less than a site could send, and more than one piece of work. */
const WILDCARDS = wildcardRules(4_000);
const HOSTILE = 'https://hostile.example/';
const HARMLESS = 'https://harmless.example/';

const manyDirectives = (first: number) =>
  tagsInHead(['robots', Array.from({ length: 3_000 }, (_, index) => `max-snippet:${first + index}`).join()]);

function openHostile() {
  // A millisecond each time it is asked for, which is once a step: how fast the machine is makes no difference.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
  world.server = (url) => text(url.startsWith(HOSTILE) ? WILDCARDS : 'User-agent: *\nDisallow: /private\n');
  fake.state.openTab(1, { url: `${HOSTILE}ab`, tags: manyDirectives(0) });
  fake.state.openTab(2, { url: HARMLESS });
}

/** Resolves with the answers, however long the pauses in between: none is waited for. */
async function soon<Answer>(answers: Promise<Answer>): Promise<Answer> {
  let isThere = false;
  const there = answers.finally(() => {
    isThere = true;
  });
  while (!isThere) await vi.advanceTimersByTimeAsync(100);
  return there;
}

test.each([
  ['is shown', 'view', []],
  ['is shown for all crawlers', 'viewAll', []],
  ['is typed', 'testUrl', [`${HOSTILE}ab`]],
])('a harmless tab has its view before the report on a page is made that takes long and %s', async (_, name, args) => {
  openHostile();
  // Each has its robots.txt: what remains is work.
  for (const tabId of [1, 2]) await soon(ask('view', tabId));
  // Others, so that the report is made again.
  Object.assign(fake.state.tabs.get(1) ?? {}, { tags: manyDirectives(1) });
  const answered: string[] = [];
  const note = (which: string) => () => void answered.push(which);
  await soon(Promise.all([ask(name, 1, ...args).then(note('hostile')), ask('view', 2).then(note('harmless'))]));
  expect(answered).toEqual(['harmless', 'hostile']);
});

test('the button of a page that takes long is drawn all the same', async () => {
  openHostile();
  await fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  while (fake.state.iconOf(1)?.name === '') await vi.advanceTimersByTimeAsync(100);
  // Its headers were not seen.
  expect(fake.state.iconOf(1)?.name).toBe('icons/unknown-16.png');
});
