// Whether a reader reads a directive, and why not.

import { DIALECT_RULES } from './dialects.ts';
import { isReadBy, KNOWN_DIRECTIVES, NON_STANDARD } from './known.ts';
import {
  type Addressee,
  DIRECTIVE_DIALECTS,
  type Directive,
  type DirectiveDialect,
  type DirectiveSupport,
} from './types.ts';
import { readValue } from './values.ts';

/** For a directive that is addressed to the reader. */
export function supportOf(directive: Directive, dialect: DirectiveDialect, now: number): DirectiveSupport {
  const { name, source } = directive;
  if (!isReadBy(name, dialect)) {
    if (NON_STANDARD.has(name)) return 'no-standard';
    return KNOWN_DIRECTIVES.has(name) ? 'not-read' : 'unknown';
  }
  const { readsHeader, ignoredInHeader } = DIALECT_RULES[dialect];
  if (source.kind === 'header' && (!readsHeader || ignoredInHeader.has(name))) return 'not-read';
  return hasProperValue(directive, now) ? 'read' : 'bad-value';
}

/** The same for one crawler, whose operator may document directives without publishing how they combine. */
export function supportFor(directive: Directive, addressee: Addressee, now: number): DirectiveSupport {
  if (addressee.dialect !== null) return supportOf(directive, addressee.dialect, now);
  const { name } = directive;
  const isDocumented = isDocumentedFor(addressee)(directive);
  if (!isDocumented && NON_STANDARD.has(name)) return 'no-standard';
  if (!KNOWN_DIRECTIVES.has(name)) return 'unknown';
  if (!hasProperValue(directive, now)) return 'bad-value';
  return isDocumented ? 'read' : 'not-read';
}

/** Whether the crawler's operator documents that it honors the directive at its place. */
export function isDocumentedFor(addressee: Addressee): (directive: Directive) => boolean {
  const { dialect, documented, documentedInHeaders } = addressee;
  return ({ name, source }) =>
    dialect === null
      ? (source.kind === 'meta' || documentedInHeaders) && documented.includes(name)
      : isReadBy(name, dialect);
}

/** Whether the directive accepts the value, or no value. An unknown directive accepts any. */
export function hasProperValue(directive: Directive, now: number): boolean {
  const known = KNOWN_DIRECTIVES.get(directive.name);
  if (!known) return true;
  return known.value === null ? directive.value === null : readValue(directive, now) !== null;
}

/** False for a directive that is seen on pages but in no standard; true for an unknown one. */
export function isStandard({ name }: Directive): boolean {
  return !NON_STANDARD.has(name);
}

/**
 * The operators that document that their crawlers read the directive, under the name it is addressed to and at its place. Empty
 * for a directive that is addressed to another operator's crawler.
 *
 * @param addressees the crawlers whose rules for directives are known
 */
export function dialectsThatRead(
  directive: Directive,
  now: number,
  addressees: readonly Addressee[],
): readonly DirectiveDialect[] {
  const addressed = new Set(addressees.filter((one) => isAddressedTo(one)(directive)).map(({ dialect }) => dialect));
  return DIRECTIVE_DIALECTS.filter(
    (dialect) => addressed.has(dialect) && supportOf(directive, dialect, now) === 'read',
  );
}

/**
 * Whether a directive applies to the crawler: in a meta tag by a name that the crawler looks for, in a header by its own name
 * or without a name.
 */
export function isAddressedTo({ names, metaNames }: Addressee): (directive: Directive) => boolean {
  const own = new Set(names.map((name) => name.toLowerCase()));
  const inMeta = new Set(metaNames ?? ['robots', ...own]);
  return ({ crawler, source }) =>
    source.kind === 'meta' ? inMeta.has(source.name.toLowerCase()) : crawler === null || own.has(crawler);
}
