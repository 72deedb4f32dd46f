// Verdicts come from one place. For a crawler of the catalog that is `judgeForCrawler` of src/crawlers, with its variants
// `judgeForCrawlers`, `judgeForFiles` and `alikeCrawlers`, or `crawlJudge` of src/report, which adds what the operator documents. They
// use `judgeFor` of src/robots, which knows names but no crawlers. `evaluate` and `createMatcher` are for outside checks.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const OTHER_DOORS = [
  'evaluate',
  'createMatcher',
  'judgeByRules',
  'createJudge',
  'createDraftJudge',
  'createPlainDraftJudge',
];
const isInside = (file: string) => file.startsWith('robots/judge/') || file === 'robots/index.ts';

/** They judge by names alone, and don't know whose rules a crawler follows that no group names. */
const BY_NAMES = ['judgeFor', 'judgeForMany', 'judgeForDrafts', 'prepareFor', 'classesOf', 'classesInSteps'];
const ASK_BY_NAMES: Readonly<Record<string, string>> = {
  'changes/blocking.ts': 'which group has a name',
  'changes/followed.ts': 'classes that `alikeInSteps` made',
  'changes/snippets.ts': 'which group has a name',
  'crawlers/judge.ts': 'the door for crawlers',
  'logs/crawl-delay.ts': 'a Crawl-delay is no verdict',
  'report/ai/robots-statements.ts': 'shares the judge of all that no group names',
  'report/ai/tdm-file.ts': 'asks for no crawler',
};

function importedNames(file: string): readonly string[] {
  const text = readFileSync(join(src, file), 'utf8');
  const lists = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from/gms)];
  return lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type /, '')));
}

test('no code of the extension uses evaluate() or the judges behind judgeFor()', () => {
  const found = files
    .filter((file) => !isInside(file))
    .flatMap((file) => importedNames(file).flatMap((name) => (OTHER_DOORS.includes(name) ? [`${file}: ${name}`] : [])));
  expect(found).toEqual([]);
});

test('the files that judge by names are listed, each with its reason', () => {
  const asking = files.filter(
    (file) => !file.startsWith('robots/') && importedNames(file).some((name) => BY_NAMES.includes(name)),
  );
  expect(asking.toSorted()).toEqual(Object.keys(ASK_BY_NAMES).toSorted());
});

test('src/robots exports only these ways to a verdict', () => {
  const names = importedNames('robots/index.ts');
  expect(OTHER_DOORS.filter((name) => names.includes(name))).toEqual(['evaluate', 'createMatcher']);
  expect(names.filter((name) => name.startsWith('judgeFor'))).toEqual(['judgeFor', 'judgeForDrafts', 'judgeForMany']);
});

test('judgeForCrawler() and its variants are used', () => {
  const isAsking = (file: string) =>
    importedNames(file).some((name) =>
      ['judgeForCrawler', 'judgeForCrawlers', 'judgeForFiles', 'alikeCrawlers', 'alikeInSteps'].includes(name),
    );
  expect(files.filter(isAsking).length).toBeGreaterThan(8);
});
