// The house asks for verdicts at one door: `judgeFor` of src/robots, `judgeForMany` and `judgeForDrafts` beside it, and `crawlJudge` of src/report where an operator's word counts,
// too. `evaluate` and `createMatcher` are for those outside, and what is behind the door is for the door.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const OTHER_DOORS = ['evaluate', 'createMatcher', 'judgeByRules', 'createJudge', 'createClassJudge'];
const isInside = (file: string) => file.startsWith('robots/judge/') || file === 'robots/index.ts';

function importedNames(file: string): readonly string[] {
  const text = readFileSync(join(src, file), 'utf8');
  const lists = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from/gms)];
  return lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type /, '')));
}

test('outside its folder, a verdict is asked for at one door', () => {
  const found = files
    .filter((file) => !isInside(file))
    .flatMap((file) => importedNames(file).flatMap((name) => (OTHER_DOORS.includes(name) ? [`${file}: ${name}`] : [])));
  expect(found).toEqual([]);
});

test('the door and the names for those outside are what src/robots exports', () => {
  const names = importedNames('robots/index.ts');
  expect(OTHER_DOORS.filter((name) => names.includes(name))).toEqual(['evaluate', 'createMatcher']);
  expect(names.filter((name) => name.startsWith('judgeFor'))).toEqual(['judgeFor', 'judgeForDrafts', 'judgeForMany']);
});

test('the door is used', () => {
  expect(files.filter((file) => importedNames(file).includes('judgeFor')).length).toBeGreaterThan(8);
});
