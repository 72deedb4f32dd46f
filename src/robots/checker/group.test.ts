import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose, parseRobotsTxt } from '../index.ts';
import { groupDiagnostics } from './group.ts';

const groupsOf = (text: string) => groupDiagnostics(diagnose(parseRobotsTxt(text)));
const shown = (text: string) =>
  groupsOf(text).map(({ first, all }) => `${first.severity} ${first.code} ${all.map(({ line }) => line).join(',')}`);

describe('equal diagnostics', () => {
  test('equal diagnostics are combined, with all their lines', () => {
    expect(shown('User-agent: *\nDisallow: /a*\nDisallow: /b*\nDisallow: /c*\n')).toEqual(['info star-at-end 2,3,4']);
  });

  test('errors come first, whatever comes first in the file', () => {
    expect(shown('User-agent: *\nDisallow: /a*\nDisallow: /x$y\nDisallow: b\n')).toEqual([
      'error path-without-slash 4',
      'warning dollar-inside 3',
      'info star-at-end 2',
    ]);
  });

  test('equal diagnostics are combined whatever lines they point to, unless their texts differ', () => {
    const text = 'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\nDisallow: /b\nfoo: x\nbar: x\n';
    expect(shown(text)).toEqual(['warning unknown-key 6', 'warning unknown-key 7', 'info duplicate-rule 4,5']);
  });

  test('diagnostics are all kept, and each is in one group', () => {
    const line = fc.constantFrom(
      'User-agent: *',
      'Disallow: /a*',
      'Disallow: a',
      'Allow: /x$y',
      'foo: bar',
      'Disallow /',
      '',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60, size: 'max' }), (lines) => {
        const diagnostics = diagnose(parseRobotsTxt(lines.join('\n')));
        const grouped = groupDiagnostics(diagnostics).flatMap(({ all }) => all);
        expect(new Set(grouped)).toEqual(new Set(diagnostics));
        expect(grouped).toHaveLength(diagnostics.length);
      }),
    );
  });
});
