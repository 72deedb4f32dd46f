// Selects the response headers that a report is made from.
import type { PageHeaders } from '../report/index.ts';
import { LONGEST_ALTERNATE } from './tag-limits.ts';

/** Takes names in any case; a repeated header can be two entries, or one joined with commas. */
export function pageHeadersOf(
  status: number,
  headers: readonly (readonly [name: string, value: string])[],
): PageHeaders {
  const all = (wanted: string) => headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  const [refresh] = all('refresh');
  return {
    status,
    contentType: all('content-type').at(-1) ?? null,
    robotsTags: all('x-robots-tag'),
    links: all('link'),
    contentUsage: all('content-usage'),
    tdmReservation: all('tdm-reservation'),
    tdmPolicy: all('tdm-policy'),
    ...(refresh !== undefined && { refresh: refresh.slice(0, LONGEST_ALTERNATE) }),
  };
}
