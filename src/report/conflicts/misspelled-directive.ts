// A misspelled directive such as `noidex`, which no crawler reads.
import { suggestDirective } from '../../directives/index.ts';
import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

/** More than any ordinary page has. */
const MOST = 20;

export const misspelledDirective: ConflictFinder<ConflictOf<'misspelled-directive'>> = {
  find({ report, combined }) {
    if (!canSeePage(report)) return null;
    const found = combined.applicable.flatMap((directive) => {
      const meant = suggestDirective(directive);
      return meant === null ? [] : [{ directive, meant }];
    });
    const different = [...new Map(found.map((one) => [one.directive.text.toLowerCase(), one])).values()].slice(0, MOST);
    if (different.length === 0) return null;
    return { kind: 'misspelled-directive', tokens: [report.crawler.token], misspelled: different };
  },
  key: ({ misspelled }) => [misspelled.length, ...misspelled.map(({ directive }) => directive)],
};
