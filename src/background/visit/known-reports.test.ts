import { beforeEach, expect, test } from 'vitest';
import { crawler, found, headers, NOW, PAGE_URL, tags, unreachable } from '../../../test/support/generators/facts.ts';
import { forgetReport, reportFor } from './known-reports.ts';

type Inputs = Parameters<typeof reportFor>[1];

/** Made anew each time, as storage and pages give them. */
const inputs = (more: Partial<Inputs> = {}): Inputs => ({
  facts: { url: PAGE_URL, tags: tags(['robots', 'noindex']), headers: headers(), redirects: [] },
  outcome: found('User-agent: *\nDisallow: /private/\n'),
  crawlers: [crawler('Googlebot')],
  otherOutcomes: new Map([['https://other.example', found('')]]),
  ...more,
});

/** The report, and whether it was made for this request. */
function ask(tabId: number, given: Inputs) {
  const steps = reportFor(tabId, given, NOW);
  let isMade = false;
  for (;;) {
    const step = steps.next();
    if (step.done) return { report: step.value, isMade };
    isMade = true;
  }
}

beforeEach(() => {
  for (let tabId = 1; tabId <= 10; tabId += 1) forgetReport(tabId);
});

test('a report is made once for the same facts of a tab', () => {
  const first = ask(1, inputs());
  expect(first.isMade).toBe(true);
  expect(ask(1, inputs())).toEqual({ report: first.report, isMade: false });
});

const { facts } = inputs();
test.each<[string, Partial<Inputs>]>([
  ['another URL', { facts: { ...facts, url: `${PAGE_URL}/2` } }],
  ['another tag', { facts: { ...facts, tags: tags(['robots', 'nofollow']) } }],
  ['another header', { facts: { ...facts, headers: headers({ robotsTags: ['noindex'] }) } }],
  ['another file', { outcome: found('User-agent: *\nDisallow: /\n') }],
  ['another crawler', { crawlers: [crawler('GPTBot')] }],
  ['one crawler more', { crawlers: [crawler('Googlebot'), crawler('GPTBot')] }],
  ['another file of another origin', { otherOutcomes: new Map([['https://other.example', found('User-agent: *\n')]]) }],
  ['no file of another origin', { otherOutcomes: new Map() }],
])('a report is made again for %s', (_, changes) => {
  ask(1, inputs());
  expect(ask(1, inputs(changes)).isMade).toBe(true);
});

test.each<[string, Partial<Inputs>]>([
  ['a directive has a date', { facts: { ...facts, tags: tags(['robots', 'unavailable_after: 2027-01-01']) } }],
  ['robots.txt can’t be reached', { outcome: unreachable() }],
  ['that of another origin can’t be reached', { otherOutcomes: new Map([['https://other.example', unreachable()]]) }],
])('a report is made again at another time if %s', (_, changes) => {
  ask(1, inputs(changes));
  expect(ask(1, inputs(changes)).isMade).toBe(true);
});

test('another tab’s report isn’t used, nor that of a closed tab', () => {
  ask(1, inputs());
  expect(ask(2, inputs()).isMade).toBe(true);
  forgetReport(1);
  expect(ask(1, inputs()).isMade).toBe(true);
});

test('of a report that depends on the time nothing is kept, nor of the one before', () => {
  ask(1, inputs());
  ask(1, inputs({ outcome: unreachable() }));
  expect(ask(1, inputs()).isMade).toBe(true);
});

test('the reports of eight tabs are kept, those that were made last', () => {
  for (let tabId = 1; tabId <= 9; tabId += 1) ask(tabId, inputs());
  const isMadeFor = (tabId: number) => ask(tabId, inputs()).isMade;
  expect([2, 3, 4, 5, 6, 7, 8, 9].map(isMadeFor)).toEqual(Array(8).fill(false));
  expect(isMadeFor(1)).toBe(true);
});
