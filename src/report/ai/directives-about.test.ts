import { expect, test } from 'vitest';
import { AI_USES, documentedAiDirectives } from '../../crawlers/index.ts';
import { DIRECTIVES_ABOUT } from './directives-about.ts';
import { CONVENTIONS } from './page-statements.ts';

test.each(AI_USES)('the directives about %s are those of the conventions, and those that operators document', (use) => {
  const all: readonly { readonly name: string; readonly uses: readonly string[] }[] = [
    ...CONVENTIONS,
    ...documentedAiDirectives,
  ];
  const about = all.filter(({ uses }) => uses.includes(use)).map(({ name }) => name);
  expect([...DIRECTIVES_ABOUT[use]].sort()).toEqual([...new Set(about)].sort());
});
