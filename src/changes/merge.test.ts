import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { sized } from '../../test/support/sizes.ts';
import { linesUndone, mergeLive } from './index.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 10 }).map((lines) => lines.join('\n'));

/** A text, and what it is after edits of each side, which are few. */
const edited = fc
  .array(
    fc.record({
      line: fc.constantFrom('a', 'b', 'c', ''),
      live: fc.constantFrom('stays', 'stays', 'stays', 'stays', 'stays', 'stays', 'is gone', 'x'),
      draft: fc.constantFrom('stays', 'stays', 'stays', 'stays', 'stays', 'stays', 'is gone', 'y'),
    }),
    { maxLength: 12, size: 'max' },
  )
  .map((lines): [base: string, live: string, draft: string] => {
    const after = (side: 'live' | 'draft') =>
      lines.flatMap(({ line, [side]: edit }) => (edit === 'stays' ? [line] : edit === 'is gone' ? [] : [edit]));
    return [lines.map(({ line }) => line).join('\n'), after('live').join('\n'), after('draft').join('\n')];
  });

/** Twenty lines, and for every second one who changes it, and how. */
const editsApart = fc.array(
  fc.record({
    by: fc.constantFrom('live', 'draft', 'both'),
    lines: fc.constantFrom<readonly string[]>([], ['x'], ['x', 'y'], ['x', 'y', 'z']),
  }),
  { maxLength: 10 },
);

describe('live changes', () => {
  test('live changes are merged with those of the draft', () => {
    fc.assert(
      fc.property(editsApart, (edits) => {
        const base = Array.from({ length: 20 }, (_, index) => `line ${index}`);
        const withEdits = (who: readonly string[]) =>
          base.flatMap((line, index) => {
            const edit = index % 2 === 0 ? undefined : edits[(index - 1) / 2];
            return edit && who.includes(edit.by) ? edit.lines.map((each) => `${each} ${index}`) : [line];
          });
        const live = withEdits(['live', 'both']).join('\n');
        const draft = withEdits(['draft', 'both']).join('\n');
        expect(mergeLive(base.join('\n'), live, draft)).toEqual({
          kind: 'merged',
          text: withEdits(['live', 'draft', 'both']).join('\n'),
        });
      }),
      { numRuns: sized(100, 500) },
    );
  });

  test('live changes give the same result whichever side is merged into the other', () => {
    const cases = countCases('merged');
    fc.assert(
      fc.property(fc.oneof(fc.tuple(text, text, text), edited), ([base, live, draft]) => {
        const merged = mergeLive(base, live, draft);
        const other = mergeLive(base, draft, live);
        if (merged.kind === 'merged' && other.kind === 'merged') {
          if (merged.text !== live && merged.text !== draft) cases.add('merged');
          expect(other.text.match(/\w/g)).toEqual(merged.text.match(/\w/g));
        }
      }),
      { numRuns: sized(250, 2_000) },
    );
    cases.expectEach();
  });

  test('live changes that the draft has or doesn’t have, by which of the same lines it replaced, aren’t merged', () => {
    // The draft replaced a line, or it removed the line that the live file removed, and added another.
    expect(mergeLive('c\nc\nc', 'c\nc', 'y\nc\nc').kind).toBe('overlaps');
    expect(mergeLive('c\nc\nc', 'y\nc\nc', 'c\nc').kind).toBe('overlaps');
  });

  test('live changes are the whole result if the draft is unchanged; without live changes the draft stays', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        const merged = { kind: 'merged', text: other };
        expect(mergeLive(base, other, base)).toEqual(merged);
        expect(mergeLive(base, base, other)).toEqual(merged);
        expect(mergeLive(base, other, other)).toEqual(merged);
      }),
      { numRuns: sized(125, 1_000) },
    );
  });

  test('live changes get LF line ends in the draft', () => {
    expect(mergeLive('a\r\nb\r\nc\r\nd', 'a\r\nb\r\nc\r\nx', 'y\nb\nc\nd')).toEqual({
      kind: 'merged',
      text: 'y\nb\nc\nx',
    });
  });

  test.each([
    ['the same line', 'a\nb\nc', 'a\nx\nc', 'a\ny\nc', [[2, 1, 2, 1]]],
    ['lines beside each other', 'a\nb\nc', 'x\nb\nc', 'a\ny\nc', [[1, 1, 2, 1]]],
    ['two additions at one place', 'a\nb', 'a\nx\nb', 'a\ny\nz\nb', [[2, 1, 2, 2]]],
    ['a line that is gone', 'a\nb\nc\nd\ne', 'a\nb\nx\nd\ne', 'a\nb\nd\ne', [[3, 1, 3, 0]]],
    // A group of the live file is gone; the draft has it, and not the one before.
    ['groups beside each other', 'a\n/y\n\nb\n/y\n/y\n/x\n', 'a\n/y\n', 'b\n/y\n/y\n/x\n', [[4, 0, 1, 0]]],
    ['one of two places', 'a\nb\nc\nd\ne', 'x\nb\nc\nd\ny', 'a\nb\nc\nd\nz', [[5, 1, 5, 1]]],
  ])('live changes aren’t merged if both sides changed %s', (_, base, live, draft, expected) => {
    const merged = mergeLive(base, live, draft);
    const overlaps = merged.kind === 'overlaps' ? merged.overlaps : [];
    expect(overlaps.map((each) => [each.live.first, each.live.count, each.draft.first, each.draft.count])).toEqual(
      expected,
    );
  });

  test('live changes of a file with a line break on every byte are merged or refused', () => {
    const many = '\n'.repeat(500 * 1024);
    expect(mergeLive('a', many, 'a').kind).toBe('merged');
    expect(mergeLive('a', many, 'b').kind).toBe('overlaps');
  });
});

/** Lines of robots.txt as they repeat, and among them ones that stand nowhere else. */
const groups = fc.array(
  fc.record({
    rules: fc.array(fc.constantFrom('Disallow: /', 'Allow: /', 'Disallow: /x'), { minLength: 1, maxLength: 2 }),
    part: fc.constantFrom('begun', 'live', 'gone', 'all', 'all'),
    own: fc.array(fc.constantFrom('# mine', 'Disallow: /mine', ''), { maxLength: 2 }),
  }),
  { maxLength: 6 },
);

describe('a draft that contains the whole live file', () => {
  test('the draft stays unchanged if it has other lines, too', () => {
    const cases = countCases('a live file of its own', 'a draft with more lines');
    fc.assert(
      fc.property(groups, (all) => {
        const textOf = (parts: readonly string[], isDraft = false) =>
          all
            .flatMap(({ rules, part, own }, index) =>
              parts.includes(part)
                ? [`User-agent: bot-${index}`, ...rules, '', ...(isDraft ? own : [])]
                : isDraft
                  ? own
                  : [],
            )
            .join('\n');
        const begun = textOf(['begun', 'all', 'gone']);
        const live = textOf(['live', 'all']);
        const draft = textOf(['live', 'all'], true);
        if (begun === draft) return;
        if (live !== begun && live !== '') cases.add('a live file of its own');
        if (draft !== live) cases.add('a draft with more lines');
        expect(mergeLive(begun, live, draft)).toEqual({ kind: 'merged', text: draft });
        expect(linesUndone(begun, live, draft)).toBe(0);
      }),
      { numRuns: sized(375, 3_000) },
    );
    cases.expectEach();
  });

  test.each([
    [
      'a group that was published, and a line before it',
      'User-agent: *\nDisallow: /admin\n',
      'User-agent: *\nDisallow: /admin\n\nUser-agent: GPTBot\nDisallow: /\n',
      'User-agent: *\nDisallow: /private\nDisallow: /admin\n\nUser-agent: GPTBot\nDisallow: /\n',
    ],
    ['a line that was published, and one more', 'a\n/a', 'a\n/a\n/b', 'a\n/a\n/b\n/c'],
    ['a line that was published, and one more before it', 'a\n/a\n', 'a\n/a\n/b\n', 'a\n/x\n/a\n/b\n'],
  ])('the draft stays unchanged: it has %s', (_, base, live, draft) => {
    expect(mergeLive(base, live, draft)).toEqual({ kind: 'merged', text: draft });
    expect(linesUndone(base, live, draft)).toBe(0);
  });
});

describe('a group in both the live file and the draft', () => {
  const base = 'User-agent: *\nDisallow: /admin\n\nSitemap: /s.xml\n';
  const group = 'User-agent: GPTBot\nDisallow: /\n\n';
  test.each([
    ['at another place', `${group}${base}`],
    ['with one rule less', `# mine\n${base}\n${group.replace('Disallow: /\n', '')}`],
    ['with another rule', `# mine\n${base}\n${group.replace('/\n', '/x\n')}`],
  ])('the group isn’t duplicated where the draft has it %s', (_, draft) => {
    expect(mergeLive(base, `${base}\n${group}`, draft).kind).toBe('overlaps');
  });
});

describe('the changes that a draft would undo', () => {
  test('the changes are those of the live file that the draft lacks', () => {
    expect(linesUndone('a', 'a\nb\nc', 'x\na\nb')).toBe(1);
  });

  test.each([
    ['a\nb', 'a\nb', 'a\nx', 0],
    ['a\nb', 'a\nb\nc\nd', 'a\nx', 2],
    ['a\nb\nc', 'c', 'a\nb\nc', 2],
    ['a\nb\nc', 'x\nb\ny', 'x\nb\nc', 1],
    ['a\n/y\n\nb\n/y\n/y\n/x\n', 'a\n/y\n', 'b\n/y\n/y\n/x\n', 3],
    ['a\n/x\n\nb\n/x', 'b\n/x\n\nc\n/y', 'd\n/x\n\nc\n/y', 0],
  ])('the changes from %j to live %j, draft %j, are %i lines', (base, live, draft, count) => {
    expect(linesUndone(base, live, draft)).toBe(count);
  });
});
