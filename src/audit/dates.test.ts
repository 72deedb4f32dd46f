// Which of two dates is the later one, in all forms that sitemaps have.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { listing, newAudit, urlOf } from '../../test/support/generators/audit.ts';
import { compareDates } from './dates.ts';
import { orderOf } from './index.ts';

test.each([
  ['a day and an old e-mail date', '2026-11-20', 'Wed, 01 Jan 2020 00:00:00 GMT'],
  ['an e-mail date without a time', 'Fri, 20 Nov 2026', '2026-11-19'],
  ['an e-mail date without a weekday', '20 Nov 2026 08:00 GMT', 'Thu, 19 Nov 2026 23:00:00 +0100'],
  ['two weekdays', 'Fri, 20 Nov 2026 08:00:00 GMT', 'Wed, 18 Nov 2026 08:00:00 GMT'],
  ['two offsets', '2026-11-20T07:30Z', '2026-11-20T08:00+02:00'],
  ['a day and a month, which is its first', '2026-11-02', '2026-11'],
  ['a date and another text', '1999', 'today'],
  ['a date and a day that no month has', '1999', '2026-02-30'],
  ['a date and what a browser may take for one', '1999', 'version 2030'],
  ['two that aren’t dates: the text decides', 'yesterday', 'today'],
  ['one time in two forms: the text decides', '2026-11-20T08:00Z', '2026-11-20T08:00:00Z'],
])('the later of two dates is found: %s, “%s”', (_, later, earlier) => {
  expect(compareDates(later, earlier)).toBeGreaterThan(0);
  expect(compareDates(earlier, later)).toBeLessThan(0);
  for (const dates of [
    [later, earlier],
    [earlier, later],
  ]) {
    const audit = newAudit();
    for (const [index, lastmod] of dates.entries()) audit.list({ ...listing('/a'), lastmod }, urlOf(`/${index}.xml`));
    expect(audit.pageAt(urlOf('/a'))?.lastmod).toBe(later);
  }
  const audit = newAudit();
  audit.list({ ...listing('/earlier'), lastmod: earlier }, urlOf('/map.xml'));
  audit.list({ ...listing('/later'), lastmod: later }, urlOf('/map.xml'));
  const urls = (isDescending: boolean) =>
    audit
      .assess()
      .pages.toSorted(orderOf({ by: 'lastmod', isDescending }))
      .map(({ url }) => url);
  expect(urls(false)).toEqual([urlOf('/earlier'), urlOf('/later')]);
  expect(urls(true)).toEqual([urlOf('/later'), urlOf('/earlier')]);
});

test('dates of all forms have one order', () => {
  const date = fc.constantFrom(
    ...['2026-11-20', '2026-11-20T08:00+02:00', '2026-11-20T07:30Z', 'Fri, 20 Nov 2026', '2026-02-30', 'today', '2026'],
    ...['Thu, 19 Nov 2026 23:00:00 EST', '2026-11-20T00:00:00Z'],
  );
  const cases = countCases('in order');
  fc.assert(
    fc.property(date, date, date, (one, other, third) => {
      expect(Math.sign(compareDates(one, other)) + Math.sign(compareDates(other, one))).toBe(0);
      if (compareDates(one, other) <= 0 && compareDates(other, third) <= 0) {
        cases.add('in order');
        expect(compareDates(one, third)).toBeLessThanOrEqual(0);
      }
      expect(compareDates(one, other) === 0).toBe(one === other);
    }),
  );
  cases.expectEach();
});
