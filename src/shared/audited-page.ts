// A page that the workbench has fetched for its audit.
import type { PageAnswer } from '../report/index.ts';

export type AuditedPage =
  | { readonly kind: 'answered'; readonly answer: PageAnswer }
  /** Nothing was requested. `private-network`: from where the site is, nothing leads nearer to this computer. */
  | {
      readonly kind: 'not-requested';
      readonly because: 'no-access' | 'private-network' | 'private-window' | 'bad-url';
    };
