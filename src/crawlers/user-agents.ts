// The User-Agent header of crawlers, for requesting pages as they do. Not for robots.txt, which uses product tokens.
import type { Crawler } from './types.ts';

export interface UserAgent {
  /** The whole header. */
  readonly text: string;
  /** Documented by the operator. Otherwise it is made from the product token, which most servers match. */
  readonly isDocumented: boolean;
}

export function userAgentOf({ token, userAgent }: Pick<Crawler, 'token' | 'userAgent'>): UserAgent {
  return userAgent === null
    ? { text: `Mozilla/5.0 (compatible; ${token}/1.0)`, isDocumented: false }
    : { text: userAgent.replace('W.X.Y.Z', BROWSER_VERSION), isDocumented: true };
}

/** A current version of Chrome, which crawlers follow. */
const BROWSER_VERSION = '142.0.0.0';
