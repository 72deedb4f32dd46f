// Verdicts come from one place. For a crawler of the catalog that is `judgesOf` of src/crawlers, with its variants
// `createCrawlerBatchJudge`, `createFileBatchJudge` and `alikeCrawlers`, or `createOriginJudge` of src/report, which adds what
// the operator documents. They use src/robots, which knows names but no crawlers: `createGroupJudge` for one, `createBatchJudge` for
// many, `createDraftJudge` for successive drafts. `evaluate` and `createMatcher` are for outside checks.
import { expect, test } from 'vitest';
import { sourceFiles, sourceText } from '../support/source-files.ts';

const FOR_OUTSIDE = ['evaluate', 'createMatcher'];

/** They judge by names alone, and don't know whose rules a crawler follows that no group names. */
const BY_NAMES = [
  'createGroupJudge',
  'createBatchJudge',
  'createDraftJudge',
  'prepareGroupJudge',
  'classesOf',
  'classesInSteps',
];
const ASK_BY_NAMES: Readonly<Record<string, string>> = {
  'changes/blocking.ts': 'which group has a name',
  'changes/class-judges.ts': 'classes that `alikeInSteps` made',
  'changes/snippets.ts': 'which group has a name',
  'changes/whole-site.ts': 'what follows a group',
  'crawlers/alike-crawlers.ts': 'the door for many crawlers',
  'crawlers/crawler-judge.ts': 'the door for crawlers',
  'logs/crawl-delay.ts': 'a Crawl-delay is no verdict',
  'report/ai/tdm-file.ts': 'asks for no crawler',
};

function importedNames(file: string): readonly string[] {
  const lists = [...sourceText(file).matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from/gms)];
  return lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type /, '')));
}

/** `import *` and `import()` would hide which names are used. */
const WHOLE_MODULE = /\* as \w+ from '[^']*\b(robots|crawlers|report)\/|import\(\s*'[^']*\b(robots|crawlers|report)\//;

test('what judges is imported by name', () => {
  expect(`const it = await import('../robots/index.ts')`).toMatch(WHOLE_MODULE);
  expect(`import * as it from '../robots/judge/evaluate.ts'`).toMatch(WHOLE_MODULE);
  expect(sourceFiles.filter((file) => WHOLE_MODULE.test(sourceText(file)))).toEqual([]);
});

test('no code of the extension uses evaluate() or createMatcher()', () => {
  const found = sourceFiles
    .filter((file) => file !== 'robots/index.ts')
    .flatMap((file) => importedNames(file).flatMap((name) => (FOR_OUTSIDE.includes(name) ? [`${file}: ${name}`] : [])));
  expect(found).toEqual([]);
});

test('the files that judge by names are listed, each with its reason', () => {
  const asking = sourceFiles.filter(
    (file) => !file.startsWith('robots/') && importedNames(file).some((name) => BY_NAMES.includes(name)),
  );
  expect(asking.toSorted()).toEqual(Object.keys(ASK_BY_NAMES).toSorted());
});

test('src/robots exports only these ways to a verdict', () => {
  const judging = importedNames('robots/index.ts').filter((name) => /^create\w*(Judge|Matcher)$/.test(name));
  expect(judging.toSorted()).toEqual(['createBatchJudge', 'createDraftJudge', 'createGroupJudge', 'createMatcher']);
});

test('judgesOf() and its variants are used', () => {
  const isAsking = (file: string) =>
    importedNames(file).some((name) =>
      ['judgesOf', 'createCrawlerBatchJudge', 'createFileBatchJudge', 'alikeCrawlers', 'alikeInSteps'].includes(name),
    );
  expect(sourceFiles.filter(isAsking).length).toBeGreaterThan(8);
});
