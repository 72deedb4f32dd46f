import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDate } from './dates.ts';

const NOW = Date.UTC(2026, 10, 21);
const read = (text: string, now = NOW) => {
  const date = readDate(text, now);
  return date === null ? null : new Date(date.at).toISOString().replace('.000Z', 'Z');
};

describe('RFC 822 §5', () => {
  test.each<[string, string | null]>([
    ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['Fri, 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['fri, 25 jun 2010 15:00 edt', '2010-06-25T19:00:00Z'],
    ['Fri,  5 Jun 2010 15:00:00 +0530', '2010-06-05T09:30:00Z'],
    ['25 Jun 10 15:00:00 UT', '2010-06-25T15:00:00Z'],
    ['25 Jun 49 00:00:00 Z', '2049-06-25T00:00:00Z'],
    ['25 Jun 50 00:00:00 Z', '1950-06-25T00:00:00Z'],
    ['25 June 2010', '2010-06-25T00:00:00Z'],
    ['25 Jun 2010 15:00:00', '2010-06-25T15:00:00Z'],
    // The day of the week is not compared.
    ['Mon, 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['Fri 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    // RFC 5322 §4.3: military letters, and zones that the RFC does not have.
    ['25 Jun 2010 15:00:00 A', '2010-06-25T15:00:00Z'],
    ['25 Jun 2010 15:00:00 CEST', '2010-06-25T15:00:00Z'],
    ['25 Juno 2010', null],
    ['25 Jun 010', null],
  ])('a date is read as RFC 822 says: %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('RFC 850, its year as RFC 9110 §5.6.7 reads it', () => {
  test.each<[string, string | null]>([
    ['Saturday, 25-Jun-10 15:00:00 UTC', '2010-06-25T15:00:00Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['25-Aug-2007 15:00:00 EST', '2007-08-25T20:00:00Z'],
    ['Friday, 25-Jun-76 15:00:00 GMT', '2076-06-25T15:00:00Z'],
    ['Friday, 25-Jun-77 15:00:00 GMT', '1977-06-25T15:00:00Z'],
    ['25-Jun 10 15:00:00 GMT', null],
  ])('a date is read as RFC 850 says: %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('a year of two digits moves with the present', () => {
    expect(read('01-Jan-99 00:00:00 GMT', Date.UTC(1998, 0))).toBe('1999-01-01T00:00:00Z');
    expect(read('01-Jan-99 00:00:00 GMT', Date.UTC(2060, 0))).toBe('2099-01-01T00:00:00Z');
    expect(readDate('01-Jan-99', Number.NaN)).toBeNull();
  });
});

describe('ISO 8601', () => {
  test.each<[string, string | null]>([
    ['2020-09-21', '2020-09-21T00:00:00Z'],
    ['2020-09-21T15:00:00Z', '2020-09-21T15:00:00Z'],
    ['2020-09-21t15:00:00.250+02:00', '2020-09-21T13:00:00Z'],
    ['2020-09-21T15:00-08', '2020-09-21T23:00:00Z'],
    ['2020-09-21 15:00:00 UTC', '2020-09-21T15:00:00Z'],
    ['2020-09-21 15:00:00 PST', '2020-09-21T23:00:00Z'],
    ['2020-09-21T15:00:00', '2020-09-21T15:00:00Z'],
    ['20200921', '2020-09-21T00:00:00Z'],
    ['20200921T150000Z', '2020-09-21T15:00:00Z'],
    ['2020-02-29', '2020-02-29T00:00:00Z'],
    ['2021-02-29', null],
    ['2020-13-01', null],
    ['2020-00-10', null],
    ['2020-06-31', null],
    ['2020-06-30T24:00:01Z', null],
    ['2020-06-30T10:60:00Z', null],
  ])('a date is read as ISO 8601 says: %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('a date is read back from any moment', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(Date.UTC(9999, 0)), noInvalidDate: true }), (date) => {
        const seconds = Math.floor(date.getTime() / 1000) * 1000;
        expect(readDate(date.toISOString(), NOW)).toEqual({ at: seconds, isDay: false });
        expect(readDate(date.toUTCString(), NOW)).toEqual({ at: seconds, isDay: false });
      }),
    );
  });
});

// Google's page gives dates with a time and without, and says of the latter no more than that.
describe('a date with a time, or without one', () => {
  test.each<[string, boolean]>([
    ['25 Jun 2010', true],
    ['25-Jun-10', true],
    ['2010-06-25', true],
    ['20100625', true],
    ['25 Jun 2010 00:00 UTC', false],
    ['25-Jun-10 00:00:00 UTC', false],
    ['2010-06-25T00:00', false],
    ['20100625T0000', false],
  ])('a date without a time is a day, and not a moment of it: %j', (text, isDay) => {
    expect(readDate(text, NOW)).toEqual({ at: Date.UTC(2010, 5, 25), isDay });
  });
});

describe('anything else', () => {
  test.each([
    '',
    'soon',
    'never',
    '0',
    '1277478000',
    '06/25/2010',
    'June 25, 2010',
    '2010-06',
    'Infinity',
    `2010-06-25${' '.repeat(99)}`,
  ])('the text %j is not read', (text) => {
    expect(readDate(text, NOW)).toBeNull();
  });

  test('any text is read as null or as a moment', () => {
    const pieces = fc.constantFrom('25', ' ', '-', 'Jun', '2010', ':', '15', '00', 'T', 'Z', 'PST', '+', ',', 'Fri');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (text) => {
          const date = readDate(text, NOW);
          expect(date === null || Number.isFinite(date.at)).toBe(true);
        },
      ),
    );
  });
});
