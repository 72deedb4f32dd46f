// Who crawls, as data.
export { catalogue, DEFAULT_TOKENS, findCrawler } from './catalogue.ts';
export { customCrawler, isProductToken } from './custom.ts';
export { PURPOSES } from './decode.ts';
export type * from './types.ts';
