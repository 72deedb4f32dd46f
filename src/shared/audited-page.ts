// A page that the workbench has fetched for its audit.
import type { PageResult } from '../report/index.ts';

export type AuditedPage =
  | { readonly kind: 'answered'; readonly answer: PageResult }
  /** Nothing was requested. `private-network`: a site can't lead to a network nearer to this computer than its own. */
  | {
      readonly kind: 'not-requested';
      readonly reason: 'no-access' | 'private-network' | 'private-window' | 'bad-url';
    };
