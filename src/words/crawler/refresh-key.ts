import type { PageRefresh } from '../../report/index.ts';

/** The message that names a refresh where it decides, with its seconds. */
export const refreshKey = ({ isHeader }: Pick<PageRefresh, 'isHeader'>) =>
  isHeader ? 'whyRefreshHeader' : 'whyRefresh';
