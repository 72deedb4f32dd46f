import type { RobotsVersion } from '../../../src/history/index.ts';

/** A file that was served. */
export const versionOf = (body: string): RobotsVersion => ({ at: '2026-11-01T00:00:00Z', status: 200, body });
