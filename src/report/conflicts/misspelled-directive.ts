// `noidex`: no crawler reads it, and the page says less than its author meant.
import { meantDirective } from '../../directives/index.ts';
import type { ConflictOf } from '../types.ts';
import { type Finder, seesThePage } from './finder.ts';

export const misspelledDirective: Finder<ConflictOf<'misspelled-directive'>> = {
  find({ report, combined }) {
    if (!seesThePage(report)) return null;
    for (const directive of combined.applicable) {
      const meant = meantDirective(directive);
      if (meant !== null) return { kind: 'misspelled-directive', tokens: [report.crawler.token], directive, meant };
    }
    return null;
  },
  key: ({ directive }) => [directive],
};
