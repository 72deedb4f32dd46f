// The User-Agent header of crawlers, for asking a server as they do. robots.txt never sees it: that is about product tokens.
import type { Crawler } from './types.ts';

export interface UserAgent {
  /** The whole header. */
  readonly text: string;
  /** Documented by the operator. Otherwise it is composed from the product token, which most servers match. */
  readonly isDocumented: boolean;
}

export function userAgentOf({ token, userAgent }: Pick<Crawler, 'token' | 'userAgent'>): UserAgent {
  return userAgent === null
    ? { text: `Mozilla/5.0 (compatible; ${token}/1.0)`, isDocumented: false }
    : { text: userAgent.replace('W.X.Y.Z', BROWSER_VERSION), isDocumented: true };
}

/** Of a Chrome of these days: crawlers follow its versions. */
const BROWSER_VERSION = '142.0.0.0';
