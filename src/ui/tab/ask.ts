// What the report of a tab asks of the page that shows it.
import type { AllCrawlers } from '../../shared/protocol.ts';

export type Ask = 'view' | 'refetch' | 'lookUpHeaders';
export type AskAll = () => Promise<AllCrawlers | null>;
