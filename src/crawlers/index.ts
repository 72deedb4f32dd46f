// Who crawls, as data.
export { catalogue, DEFAULT_TOKENS, findCrawler } from './catalogue.ts';
export { customCrawler, isProductToken } from './custom.ts';
export { isUnsettled, MEANT, ownChain } from './follows.ts';
export { fetches, isForSearch, isGone, isHistoric, isWithdrawn } from './historic.ts';
export { keepsIndex } from './indexing.ts';
export { listenerOf, listeners } from './listeners.ts';
export { nearestToken } from './nearest.ts';
export { PRESETS, type Preset, presetTokens } from './presets.ts';
export type * from './types.ts';
export { PURPOSES } from './types.ts';
export { userAgentOf } from './user-agents.ts';
