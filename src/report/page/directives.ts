// The directives of a page, in its meta tags and headers.
import type { Steps } from '../../base/steps.ts';
import { type Crawler, documentedAddressees } from '../../crawlers/index.ts';
import {
  type Addressee,
  combine,
  type Directive,
  type DirectiveDialect,
  type DirectiveSource,
  parseFirstDirectives,
} from '../../directives/index.ts';
import type { PageFacts } from '../data/facts.ts';
import { truncateDirective } from '../data/truncate.ts';
import type { PageReport } from '../data/types.ts';
import { addressees } from './addressees.ts';

/** More than any ordinary page has. The rest isn't read. */
const MOST_DIRECTIVES = 12_000;

/** The page's directives, up to `MOST_DIRECTIVES`, each truncated, and how many more there are in tags and headers. */
export interface PageDirectives {
  readonly directives: readonly Directive[];
  readonly unreadMetas: number;
  readonly unreadHeaders: number;
}

export function directivesOf(
  { tags, headers }: Pick<PageFacts, 'tags' | 'headers'>,
  crawlers: readonly Crawler[],
): PageDirectives {
  const isAddressee = addressees(crawlers);
  const directives: Directive[] = [];
  const read = (content: string, source: DirectiveSource): number => {
    const first = parseFirstDirectives(content, source, MOST_DIRECTIVES - directives.length);
    for (const directive of first.directives) directives.push(truncateDirective(directive));
    return first.unread;
  };
  let unreadMetas = 0;
  for (const { name, content, isInHead } of tags.kind === 'read' ? tags.tags.metas : []) {
    const addressee = name.trim().toLowerCase();
    if (isAddressee(addressee)) unreadMetas += read(content, { kind: 'meta', name: addressee, isInHead });
  }
  let unreadHeaders = 0;
  for (const value of headers.kind === 'seen' ? headers.headers.robotsTags : []) {
    unreadHeaders += read(value, { kind: 'header' });
  }
  return { directives, unreadMetas, unreadHeaders };
}

/** The name of a meta tag, or the header. Each is listed: who removes one of them still has the others. */
export function firstOfEachPlace(directives: readonly Directive[]): readonly Directive[] {
  const placeOf = ({ source }: Directive) => (source.kind === 'meta' ? source.name : '');
  const places = directives.map(placeOf);
  return directives.filter((directive, index) => places.indexOf(placeOf(directive)) === index);
}

/** The effective directives for each operator. */
export function* directivesByDialect(
  directives: readonly Directive[],
  now: number,
): Steps<PageReport['byDirectiveDialect']> {
  const read = function* (dialect: DirectiveDialect) {
    yield;
    // The catalog lists an operator's main crawler first; without a name, only `robots` applies.
    const none: Addressee = { names: [], metaNames: ['robots'], dialect, documented: [], documentedInHeaders: false };
    const addressee = documentedAddressees.find((one) => one.dialect === dialect) ?? none;
    const { index, follow } = combine(directives, addressee, now);
    return { index, follow };
  };
  return {
    google: yield* read('google'),
    bing: yield* read('bing'),
    yandex: yield* read('yandex'),
    'robots-1996': yield* read('robots-1996'),
  };
}
