// What a page says about itself, as pure functions: meta tags, X-Robots-Tag, and the Link header.
export { combine } from './combine.ts';
export { permissionWins, readsHeaders } from './dialects.ts';
export type { DirectiveName } from './known.ts';
export { legacyMetaKind, readLegacyMeta } from './legacy-meta.ts';
export { hasRelation, readLinks } from './link-header.ts';
export { suggestDirective } from './misspelled.ts';
export { parseDirectives, parseFirstDirectives } from './parse.ts';
export { isRefresh, readRefresh } from './refresh.ts';
export { dialectsThatRead, hasProperValue, isAddressedTo, isDocumentedFor, isStandard } from './support.ts';
export type * from './types.ts';
export { DIRECTIVE_DIALECTS } from './types.ts';
export { readValue } from './values.ts';
