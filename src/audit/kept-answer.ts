// What an audit keeps of a page's answer: there may be 20,000, each with megabytes of URLs that decide nothing.
import { originOf, withoutFragment } from '../base/url.ts';
import { challengerIn, type PageHtml, type PageResult } from '../report/index.ts';

/** `judgePage` gives the same result for it, with any robots.txt and any crawlers. */
export function keptAnswer(url: string, answer: PageResult): PageResult {
  const { response } = answer;
  if (response.kind === 'failed' || !response.html?.content) return answer;
  // What licenses in the page state was read from their text.
  const { rsl: _, ...tags } = response.html.tags;
  const html = { ...response.html, tags };
  if (ownHtml(answer) === null) return { ...answer, response: { ...response, html: { ...html, content: null } } };
  const { headings, targets, ...content } = response.html.content;
  const kept = {
    ...content,
    headings: headings.slice(0, 1),
    targets: [...ownLinks(targets, url), ...httpLinks(targets, url)],
    robots: [],
    openGraph: [],
    jsonLd: [],
  };
  return { ...answer, response: { ...response, html: { ...html, content: kept } } };
}

/** Whether the page answered itself, with something to index: it neither redirects nor fails. */
export function isServed({ hops, response }: PageResult): boolean {
  return (
    !hops?.length && response.kind === 'answered' && response.headers.status < 300 && challengerIn(response) === null
  );
}

/** The page's own HTML: that of a redirect's target, or of an error, says nothing about the page. */
export function ownHtml(answer: PageResult): PageHtml | null {
  return isServed(answer) && answer.response.kind === 'answered' ? answer.response.html : null;
}

/** The URLs of the page's origin among them, each once, without fragments. */
export function ownLinks(links: readonly string[], url: string): readonly string[] {
  const origin = originOf(url);
  return [...new Set(links.filter((link) => originOf(link) === origin).map(withoutFragment))];
}

/** Where the page has https: those with http on its host, each once, without fragments. */
export function httpLinks(links: readonly string[], url: string): readonly string[] {
  const host = /^https:\/\/([^/]+?)(?::\d+)?\//.exec(url)?.[1];
  if (host === undefined) return [];
  return [...new Set(links.filter((link) => link.startsWith(`http://${host}/`)).map(withoutFragment))];
}
