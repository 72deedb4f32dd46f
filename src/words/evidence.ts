// Where a sentence of the summary is proved: in the row of a crawler, or, where no chosen crawler is meant, in a panel, perhaps
// at a line of robots.txt.
import type { Conflict } from '../report/index.ts';

export interface Evidence {
  /** Product tokens; the first that has a row is shown. */
  readonly tokens: readonly string[];
  readonly panel: 'robots' | 'page';
  /** Of robots.txt, which is shown where no row is. */
  readonly line?: number;
  /** Of the panel, which is shown where no row is: the id of its heading. */
  readonly heading?: 'headers-title' | 'served-title';
}

export function evidenceOf(conflict: Conflict): Evidence {
  switch (conflict.kind) {
    case 'noindex-unseen':
    case 'own-weaker-than-generic':
    case 'meta-header-conflict':
      return { tokens: conflict.tokens, panel: 'page' };
    case 'ai-conflict':
      return { tokens: conflict.tokens, panel: 'robots' };
    case 'ai-signal-group':
      return { tokens: conflict.tokens, panel: 'robots', line: conflict.signal.line };
    // What the row of a crawler says nothing of.
    case 'canonical-disallowed':
    case 'noindex-canonical':
    case 'canonical-conflict':
      return { tokens: [], panel: 'page' };
    default:
      return conflict satisfies never;
  }
}
