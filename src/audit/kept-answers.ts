// The results of fetching pages, with as many of their links as there is room for.
import type { PageResult } from '../report/index.ts';
import type { KnownPage } from './known-page.ts';

export class KeptAnswers {
  readonly #answers = new Map<KnownPage, PageResult>();
  /** Pages whose links are too many to keep. */
  readonly #unlinked = new Set<KnownPage>();
  readonly #mostLinks: number;
  #links = 0;

  /** @param mostLinks characters of the links of all pages */
  constructor(mostLinks: number) {
    this.#mostLinks = mostLinks;
  }

  get size(): number {
    return this.#answers.size;
  }

  pages(): Iterable<KnownPage> {
    return this.#answers.keys();
  }

  of(page: KnownPage): PageResult | undefined {
    return this.#answers.get(page);
  }

  isUnlinked(page: KnownPage): boolean {
    return this.#unlinked.has(page);
  }

  /** Replaces an earlier answer. */
  set(page: KnownPage, answer: PageResult): void {
    const before = this.#answers.get(page);
    if (before !== undefined) this.#links -= sizeOfLinks(before);
    const size = sizeOfLinks(answer);
    if (this.#links + size > this.#mostLinks) {
      this.#unlinked.add(page);
      this.#answers.set(page, withoutLinks(answer));
    } else {
      this.#unlinked.delete(page);
      this.#answers.set(page, answer);
      this.#links += size;
    }
  }
}

function sizeOfLinks({ response }: PageResult): number {
  const targets = (response.kind === 'answered' && response.html?.content?.targets) || [];
  return targets.reduce((sum, { length }) => sum + length, 0);
}

function withoutLinks(answer: PageResult): PageResult {
  const { response } = answer;
  if (response.kind !== 'answered' || !response.html?.content) return answer;
  const html = { ...response.html, content: { ...response.html.content, targets: [] } };
  return { ...answer, response: { ...response, html } };
}
