// A site's robots.txt in time, and what a change of it means, as data.
import type { Expectation } from '../changes/index.ts';
import type { Crawler } from '../crawlers/index.ts';
import type { Hop } from '../robots/index.ts';

/** What a request for robots.txt brought, as it is kept. */
export interface RobotsVersion {
  /** When it was asked for, or when the file was made (ISO 8601). */
  readonly at: string;
  /** 0 if no answer came. For a redirect that leads to no file, the redirect's. */
  readonly status: number;
  /** Null if no file came, and if it is no longer kept: then there is a hash. */
  readonly body: string | Uint8Array | null;
  /** SHA-256 of the body's bytes, in hexadecimal digits. */
  readonly hash?: string;
  /** Bytes of the body. */
  readonly size?: number;
  /** Only the start of the file was read. */
  readonly isTruncated?: boolean;
  /** Each redirect on the way, in order. */
  readonly hops?: readonly Hop[];
  readonly lastModified?: string;
  readonly etag?: string;
  /** How many checks in a row brought this; without an answer, how many brought none. Left out: one. */
  readonly checks?: number;
}

/** The most severe first. */
export const CHANGE_SEVERITIES = ['critical', 'high', 'info', 'none'] as const;
export type ChangeSeverity = (typeof CHANGE_SEVERITIES)[number];

/** In the order in which effects of one severity are listed. */
export const EFFECT_KINDS = [
  /** What no rule names can't be crawled any more, or can again; there may be exceptions. */
  'site-blocked',
  'site-opened',
  'key-url-blocked',
  'key-url-opened',
  'expectation-blocked',
  'expectation-opened',
  /** A first folder, as `urls`; `/` is the home page. */
  'section-blocked',
  'section-opened',
  /** 429, 5xx or no answer. */
  'unreachable',
  'reachable',
  'file-appeared',
  'file-gone',
  /** Something else in place of the file. */
  'html',
  'no-text',
  'empty',
  /** A limit of a parser cuts it: the size that crawlers read, or, with `tokens`, the number of rules. */
  'cut',
  /** Another host answers, or other redirects lead to the file. `before` and `after` are hosts. */
  'redirected',
  /** `before` and `after` are statuses. */
  'status',
  'sitemap-removed',
  'sitemap-added',
  /** Paths of neither kind above; `urls` has examples, made from the rules. */
  'paths-blocked',
  'paths-opened',
  /** Rules differ, and neither a URL nor an example shows another answer. */
  'rules-changed',
  'crawl-delay',
  /** `before` and `after` are lines that are no rules. */
  'other-line',
  'text-only',
  /** A file that is not kept any more differs. */
  'not-kept',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

export interface Effect {
  readonly kind: EffectKind;
  readonly severity: Exclude<ChangeSeverity, 'none'>;
  /** The product tokens of those whom it concerns; left out if it concerns all. */
  readonly tokens?: readonly string[];
  readonly urls?: readonly string[];
  /** The line of the newer file that decides, 1-based; left out if none does. */
  readonly line?: number;
  readonly before?: string;
  readonly after?: string;
  /** URLs beyond those listed. */
  readonly urlsOmitted?: number;
}

export interface Assessment {
  readonly severity: ChangeSeverity;
  /** The most severe first. */
  readonly effects: readonly Effect[];
  /** Effects beyond those listed, none of them more severe. */
  readonly effectsOmitted: number;
}

export interface AssessOptions {
  /** Those that a person selected. */
  readonly crawlers: readonly Crawler[];
  /** Absolute URLs, or paths, that should be open. */
  readonly keyUrls: readonly string[];
  /** The same that should be closed, as those of a staging host. */
  readonly closedUrls?: readonly string[];
  /** A crawler that one of them names counts as selected for it. */
  readonly expectations?: readonly Expectation[];
}
