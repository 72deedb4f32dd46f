// What a page says of itself, as pure functions: META tags, X-Robots-Tag, and the Link header.
export { combine } from './combine.ts';
export type { ReadDate } from './dates.ts';
export type { DirectiveName } from './known.ts';
export { readLinks } from './link-header.ts';
export { meantDirective } from './misspelled.ts';
export { readPageWord } from './page-words.ts';
export { parseDirectives, parseFirstDirectives } from './parse.ts';
export { permissionWins, readsHeaders } from './readings.ts';
export { hasProperValue, isAddressedTo, isDocumentedFor, isStandard, readersOf } from './standing.ts';
export type * from './types.ts';
export { READERS } from './types.ts';
export { readValue } from './values.ts';
