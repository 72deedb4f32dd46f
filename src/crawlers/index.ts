// Who crawls, as data.
export { catalogue, DEFAULT_TOKENS, findCrawler, isHistoric } from './catalogue.ts';
export { customCrawler, isProductToken } from './custom.ts';
export type * from './types.ts';
export { PURPOSES } from './types.ts';
