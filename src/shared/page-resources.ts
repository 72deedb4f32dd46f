// The resources of a page as a crawler finds them.
import type { CrawlerReport } from '../report/index.ts';

export type ResourceKind = 'script' | 'style' | 'image' | 'font' | 'request' | 'other';

export interface BlockedResource {
  readonly url: string;
  readonly kind: ResourceKind;
  readonly because: CrawlerReport['crawl']['because'];
}

export interface PageResources {
  readonly total: number;
  /** As many as a browser keeps: resources that the page loaded later are missing. */
  readonly isBufferFull: boolean;
  /** The first ones, if there are very many. */
  readonly examined: number;
  /** Those whose robots.txt, or the crawler's answer to it, is unknown. */
  readonly unknown: number;
  /** Origins beyond the twenty that are requested. */
  readonly originsOmitted: number;
  /** The first ones that the crawler can't crawl. */
  readonly blocked: readonly BlockedResource[];
  readonly blockedCount: number;
  /** A script or a style sheet is among them. */
  readonly isRenderingAffected: boolean;
}

const FONT = /\.(?:woff2?|ttf|otf|eot)$/i;
const STYLE = /\.css$/i;
const SCRIPT = /\.m?js$/i;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i;

/**
 * `initiator`: `stylesheet`, if that is known, or the browser's `initiatorType`:
 * https://www.w3.org/TR/resource-timing/#dom-performanceresourcetiming-initiatortype
 */
export function resourceKindOf(url: string, initiator: string): ResourceKind {
  const { pathname } = new URL(url);
  if (FONT.test(pathname)) return 'font';
  switch (initiator) {
    case 'script':
      return 'script';
    case 'stylesheet':
      return 'style';
    case 'img':
    case 'image':
    case 'input':
      return 'image';
    case 'xmlhttprequest':
    case 'fetch':
    case 'beacon':
      return 'request';
    case 'link':
    case 'css':
    case 'other':
      if (STYLE.test(pathname)) return 'style';
      if (SCRIPT.test(pathname)) return 'script';
      return IMAGE.test(pathname) || initiator === 'css' ? 'image' : 'other';
    default:
      return 'other';
  }
}
