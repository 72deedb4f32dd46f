// License terms that the site names for machines: RSL 1.0, https://rslstandard.org/rsl. What they say is not read.

import { parseUrl } from '../../base/url.ts';
import { readLinks } from '../../directives/index.ts';
import { type RobotsTxt, readRecords } from '../../robots/index.ts';
import type { PageFacts } from '../facts.ts';
import type { License } from './types.ts';

const MOST_LICENSES = 50;

/** `License:` lines, which hold for the whole file; the Link header; link elements. Only http and https lead to terms. */
export function licensesOf({ url, tags, headers }: PageFacts, robots: RobotsTxt | null): readonly License[] {
  const license = (source: License['source'], reference: string, line: number | null): readonly License[] => {
    const found = parseUrl(reference, url);
    const isWeb = found?.protocol === 'http:' || found?.protocol === 'https:';
    return found && isWeb ? [{ source, url: found.href, line }] : [];
  };
  const records = robots ? readRecords(robots, ['license']) : [];
  const links = headers.kind === 'seen' ? headers.headers.links.flatMap(readLinks) : [];
  const elements = tags.kind === 'read' ? tags.tags.licenses : [];
  return [
    ...records.flatMap((one) => (one.kind === 'license' ? license('robots', one.url, one.line) : [])),
    ...links.filter(({ rels }) => rels.includes('license')).flatMap(({ target }) => license('header', target, null)),
    ...elements.flatMap((one) => license('link', one.url, null)),
  ].slice(0, MOST_LICENSES);
}
