// License terms that the site names: RSL 1.0, https://rslstandard.org/rsl, and any other license.

import type { Steps } from '../../base/steps.ts';
import { referencesOn } from '../../base/url.ts';
import { hasRelation, readLinks } from '../../directives/index.ts';
import { type RobotsRecord, type RobotsTxt, recordsInSteps } from '../../robots/index.ts';
import type { License } from '../data/ai.ts';
import type { PageFacts } from '../data/facts.ts';
import { licensedNames } from '../data/names-in-group.ts';

/** Of a page, and of a group of its robots.txt, which can have 30,000. */
export const MOST_LICENSES = 50;
/** Also those that turn out to be no URLs. */
const MOST_TRIED = 500;

/** A link with another media type, or without one, can lead to any license, such as Creative Commons. */
const RSL_TYPE = /^application\/rsl\+xml\s*(?:;|$)/i;

/** From `License:` lines, the Link header and link elements. Only http and https URLs count. */
export function* licensesOf(facts: PageFacts, robots: RobotsTxt | null): Steps<readonly License[]> {
  const records = robots ? yield* recordsInSteps(robots, ['license']) : [];
  const parse = referencesOn(facts.url);
  const licenses: License[] = [];
  let tried = 0;
  for (const { reference, ...named } of namedLicenses(facts, records)) {
    if (licenses.length === MOST_LICENSES || tried === MOST_TRIED) break;
    tried += 1;
    const found = parse(reference);
    if (found?.protocol !== 'http:' && found?.protocol !== 'https:') continue;
    licenses.push({ ...named, url: found.href });
  }
  return licenses;
}

/** As it is named, which can be relative to the page. */
type NamedLicense = Omit<License, 'url'> & { readonly reference: string };

function* namedLicenses({ tags, headers }: PageFacts, records: readonly RobotsRecord[]): Iterable<NamedLicense> {
  for (const record of records) {
    if (record.kind !== 'license') continue;
    const { url, line, group } = record;
    yield { source: 'robots', reference: url, line, isRsl: true, to: licensedNames(group) };
  }
  const isRsl = (type: string | null | undefined) => RSL_TYPE.test(type?.trim() ?? '');
  for (const link of headers.kind === 'seen' ? headers.headers.links.flatMap(readLinks) : []) {
    if (!hasRelation(link, 'license')) continue;
    yield { source: 'header', reference: link.target, line: null, isRsl: isRsl(link.type), to: null };
  }
  for (const { url, type } of tags.kind === 'read' ? tags.tags.licenses : [])
    yield { source: 'link', reference: url, line: null, isRsl: isRsl(type), to: null };
}
