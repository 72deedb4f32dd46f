// Really Simple Licensing: what a license states about a page, by purpose. https://rslstandard.org/rsl, version 1.0 with its
// errata. The XML is read elsewhere.

import { parseUrl } from '../../base/url.ts';
import { closest } from '../../robots/index.ts';
import type { AiPlace, AiStatement, AiUse } from '../data/ai.ts';
import type { RslFile, RslTerms } from '../data/rsl.ts';

/** A license and where it is from: fetched from `url`, or, if that is null, in a script of the page. */
export interface RslDocument {
  readonly url: string | null;
  readonly file: RslFile;
}

const COVERED: Readonly<Record<AiUse, readonly string[]>> = {
  training: ['ai-train', 'train-ai', 'ai-all', 'all'],
  answers: ['ai-input', 'ai-index', 'ai-all', 'all'],
};

/** More and longer words than RSL has. */
const MOST_WORDS = 20;
const LONGEST_WORD = 40;

/** Of the contents about the page, those with the longest path apply. Their licenses are reported as one. */
export function rslTermsFor({ url, file }: RslDocument, pageUrl: string): RslTerms {
  const status = 'status' in file ? file.status : null;
  if (file.kind !== 'rsl') return { url, terms: null, file: file.kind, status };
  const ownOrigin = parseUrl(pageUrl)?.origin;
  const scoped = file.contents.flatMap((content) => {
    const path = pathOn(content.url, ownOrigin);
    return path === null ? [] : [{ path, licenses: content.licenses }];
  });
  const licenses = closest(scoped, pageUrl, 'rfc9309').flatMap((content) => content.licenses);
  if (licenses.length === 0) return { url, terms: null, file: 'rsl', status };
  const all = (key: 'permits' | 'prohibits' | 'payments') =>
    [...new Set(licenses.flatMap((one) => one[key]).map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS);
  const isFree = licenses.some(({ payments }) => payments.length === 0);
  const terms = {
    permits: all('permits'),
    prohibits: all('prohibits'),
    payments: isFree ? [] : all('payments'),
    isLimited: licenses.every(({ isLimited }) => isLimited),
  };
  return { url, terms, file: 'rsl', status };
}

/** The path of a content on the page's own site; null for another site. */
function pathOn(contentUrl: string, ownOrigin: string | undefined): string | null {
  const whole = /^(https?:\/\/[^/]*)(.*)$/is.exec(contentUrl.trim());
  if (whole === null) return contentUrl.trim() || '/';
  const [, origin = '', path = ''] = whole;
  return parseUrl(origin)?.origin === ownOrigin ? path || '/' : null;
}

/**
 * What it states about AI use. A prohibition wins. What is permitted for money, or to some, is permitted in part; what it
 * doesn't name is not stated.
 */
export function rslStatements({ url, terms }: RslTerms): readonly AiStatement[] {
  if (terms === null) return [];
  return (['training', 'answers'] as const).flatMap((use): readonly AiStatement[] => {
    const named = (tokens: readonly string[]) => COVERED[use].find((token) => tokens.includes(token));
    const prohibited = named(terms.prohibits);
    const permitted = named(terms.permits);
    const token = prohibited ?? permitted;
    if (token === undefined) return [];
    const place: AiPlace = { kind: 'rsl', text: `${prohibited === undefined ? 'permits' : 'prohibits'} ${token}`, url };
    const isPartly = terms.payments.length > 0 || terms.isLimited;
    const says = prohibited !== undefined ? 'no' : isPartly ? 'partly' : 'yes';
    return [{ use, says, to: null, place, isDocumented: false }];
  });
}
