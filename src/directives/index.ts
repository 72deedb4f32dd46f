// META ROBOTS and X-Robots-Tag as pure functions.
export { combine } from './combine.ts';
export { parseDirectives } from './parse.ts';
export { permissionWins, readsHeaders } from './readings.ts';
export type * from './types.ts';
