// Collects a page's content besides its directives. The function is sent to the page, so it must not refer to anything outside itself.
import type { CONTENT_LIMITS, PageContent } from '../../report/index.ts';

/** `page`: the URL of the page that has it; `jsonLd`: the texts of the scripts. */
export type Collected = Omit<PageContent, 'jsonLd'> & { readonly page: string; readonly jsonLd: readonly string[] };

/** The methods are taken from the prototypes, as in content/read-tags.ts. */
export function collectContent(limits: typeof CONTENT_LIMITS): Collected {
  let isWhole = true;
  const first = (found: readonly Element[], most: number): readonly Element[] => {
    if (found.length > most) isWhole = false;
    return found.slice(0, most);
  };
  // Not of SVG, as in content/read-tags.ts.
  const all = (selector: string, most = limits.items) =>
    first(
      [...Document.prototype.querySelectorAll.call(document, selector)].filter((it) => it instanceof HTMLElement),
      most,
    );
  const cut = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, limits.text);
  const attribute = (element: Element | undefined, name: string, longest = limits.text) =>
    element?.getAttribute(name)?.slice(0, longest) ?? null;
  const textOf = (element: Element) => {
    const texts = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
    let text = '';
    for (let node = texts.nextNode(); node && text.length < 4 * limits.text; node = texts.nextNode())
      text += (node.nodeValue ?? '').slice(0, 4 * limits.text);
    return cut(text);
  };
  let resolved = 0;
  const absoluteUrl = (element: Element) => {
    const href = element.getAttribute('href') ?? '';
    const base = element.baseURI;
    resolved += href.length + base.length;
    if (resolved > limits.resolved) isWhole = false;
    return resolved <= limits.resolved && URL.canParse(href, base) ? new URL(href, base).href.slice(0, limits.url) : '';
  };
  const canonicals = all('link[rel~="canonical" i][href]');
  const titles = all('title');
  const metas = all('meta[name]', limits.metas);
  const metasNamed = (name: string) => metas.filter((meta) => meta.getAttribute('name')?.toLowerCase() === name);
  const [description] = metasNamed('description');

  let words = 0;
  let readable = 0;
  const root = Document.prototype.querySelector.call(document, 'body');
  if (root) {
    const texts = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (/^(?:script|style|noscript|noframes)$/i.test(node.parentElement?.localName ?? '')) continue;
      const text = node.nodeValue ?? '';
      readable += text.length;
      if (readable > limits.readable) {
        isWhole = false;
        break;
      }
      words += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    }
  }
  const scripts: string[] = [];
  let left = limits.json;
  for (const { textContent } of all('script[type="application/ld+json" i]', limits.scripts)) {
    const text = textContent ?? '';
    if (text.length > left) {
      isWhole = false;
      continue;
    }
    left -= text.length;
    scripts.push(text);
  }
  return {
    page: location.href,
    title: titles[0] ? textOf(titles[0]) : null,
    description: description ? cut(attribute(description, 'content') ?? '') : null,
    robots: first(metasNamed('robots'), limits.few).map((meta) => attribute(meta, 'content') ?? ''),
    canonical: canonicals[0] ? absoluteUrl(canonicals[0]) : null,
    headings: all('h1', limits.few).map(textOf),
    alternates: all('link[rel~="alternate" i][hreflang][href]').map((link) => ({
      hreflang: attribute(link, 'hreflang', limits.name) ?? '',
      url: absoluteUrl(link),
    })),
    openGraph: all('meta[property^="og:" i]').map((meta) => ({
      property: attribute(meta, 'property', limits.name) ?? '',
      content: attribute(meta, 'content') ?? '',
    })),
    links: Document.prototype.querySelectorAll.call(document, 'a[href], area[href]').length,
    words,
    jsonLd: scripts,
    isWhole,
  };
}
