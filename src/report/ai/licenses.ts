// License terms that the site names: RSL 1.0, https://rslstandard.org/rsl, and any other license.

import { parseUrl } from '../../base/url.ts';
import { hasRelation, readLinks } from '../../directives/index.ts';
import { type RobotsTxt, readRecords } from '../../robots/index.ts';
import type { License } from '../data/ai.ts';
import type { PageFacts } from '../data/facts.ts';

const MOST_LICENSES = 50;

/** A link with another media type, or without one, can lead to any license, such as Creative Commons. */
const RSL_TYPE = /^application\/rsl\+xml\s*(?:;|$)/i;

/** From `License:` lines, the Link header and link elements. Only http and https URLs count. */
export function licensesOf({ url, tags, headers }: PageFacts, robots: RobotsTxt | null): readonly License[] {
  const license = (
    source: License['source'],
    reference: string,
    more: Pick<License, 'isRsl'> & Partial<Pick<License, 'line' | 'to'>>,
  ): readonly License[] => {
    const found = parseUrl(reference, url);
    const isWeb = found?.protocol === 'http:' || found?.protocol === 'https:';
    return found && isWeb ? [{ source, url: found.href, line: null, to: null, ...more }] : [];
  };
  const isRsl = (type: string | null | undefined) => RSL_TYPE.test(type?.trim() ?? '');
  const records = robots ? readRecords(robots, ['license']) : [];
  const links = headers.kind === 'seen' ? headers.headers.links.flatMap(readLinks) : [];
  const elements = tags.kind === 'read' ? tags.tags.licenses : [];
  return [
    ...records.flatMap((one) => {
      const to = one.group?.userAgents.map(({ value }) => value || '*') ?? null;
      return one.kind === 'license' ? license('robots', one.url, { line: one.line, isRsl: true, to }) : [];
    }),
    ...links
      .filter((link) => hasRelation(link, 'license'))
      .flatMap(({ target, type }) => license('header', target, { isRsl: isRsl(type) })),
    ...elements.flatMap((one) => license('link', one.url, { isRsl: isRsl(one.type) })),
  ].slice(0, MOST_LICENSES);
}
