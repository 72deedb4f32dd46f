// The rules for the alternates of one entry. https://developers.google.com/search/docs/specialty/international/localized-versions
import { readLanguageCode } from '../base/language-code.ts';
import { urlKey } from '../base/url-key.ts';
import type { Findings } from './findings.ts';
import { Interner } from './interner.ts';
import type { SitemapAlternate } from './types.ts';
import type { UrlReader } from './url-rules.ts';

/** The most alternates of one entry. No site has more languages. */
const MOST_ALTERNATES = 1_000;
/** The most languages of a file that are kept. */
const MOST_LANGUAGES = 10_000;

/** A code as written, and what is known about it. */
export interface HreflangCode {
  readonly text: string;
  readonly language: Language;
}

interface Language {
  readonly isValid: boolean;
  /** The last entry with this code, its URL, and the key of that once it is compared. */
  entry: number;
  url: string;
  key: string | null;
}

export class HreflangRules {
  readonly #findings: Findings;
  readonly #urls: UrlReader;
  readonly #languages = new Map<string, HreflangCode>();
  /** Codes of plain letters, by the text in which they stand. */
  #inText = this.#newInterner();
  #entry = 0;
  #alternates: SitemapAlternate[] = [];

  constructor(findings: Findings, urls: UrlReader) {
    this.#findings = findings;
    this.#urls = urls;
  }

  /** @param href as written */
  add(code: HreflangCode, href: string, line: number): void {
    const url = this.#urls.read(trimmed(href));
    if (url === null || this.#urls.isRelative) this.#findings.add('relative-alternate', line, href);
    this.addUrl(code, url, line);
  }

  /** @param url absolute and normalized; null if it is invalid */
  addUrl({ text, language }: HreflangCode, url: string | null, line: number): void {
    if (!language.isValid) this.#findings.add('bad-hreflang', line, text);
    if (url === null) return;
    if (language.entry !== this.#entry) {
      language.entry = this.#entry;
      language.url = url;
      language.key = null;
    } else if (language.url !== url) {
      language.key ??= urlKey(language.url);
      if (urlKey(url) !== language.key) this.#findings.add('duplicate-hreflang', line, text);
    }
    if (this.#alternates.length < MOST_ALTERNATES) this.#alternates.push({ hreflang: text, url });
  }

  /** Spellings of one code share an object. */
  codeOf(hreflang: string): HreflangCode {
    const known = this.#languages.get(hreflang);
    if (known) return known;
    const code = hreflang.trim().toLowerCase();
    const language = this.#languages.get(code)?.language ?? { isValid: isValid(code), entry: -1, url: '', key: null };
    if (code !== hreflang) this.#languages.set(code, { text: code, language });
    const written = { text: hreflang, language };
    this.#languages.set(hreflang, written);
    return written;
  }

  /** Null if it has characters other than letters, digits and hyphens. */
  codeAt(piece: string, from: number, to: number): HreflangCode | null {
    return this.#inText.at(piece, from, to);
  }

  /** Returns the alternates since the last entry. `url`: that of the entry; null without one. */
  take(url: string | null, line: number): readonly SitemapAlternate[] {
    const alternates = this.#alternates;
    if (alternates.length === 0) return NONE;
    this.#alternates = [];
    this.#entry += 1;
    if (this.#languages.size > MOST_LANGUAGES) {
      this.#languages.clear();
      this.#inText = this.#newInterner();
    }
    if (url !== null && !lists(alternates, url)) this.#findings.add('missing-self', line, url);
    return alternates;
  }

  #newInterner(): Interner<HreflangCode | null> {
    return new Interner((text) => (/^[\w-]+$/.test(text) ? this.codeOf(text) : null));
  }
}

const isBlankOrControl = (code: number) => code <= 0x20;

/** Nearly always the same text. */
function trimmed(href: string): string {
  return isBlankOrControl(href.charCodeAt(0)) || isBlankOrControl(href.charCodeAt(href.length - 1))
    ? href.trim()
    : href;
}

const isValid = (code: string) => readLanguageCode(code).kind === 'valid';

const NONE: readonly SitemapAlternate[] = [];

function lists(alternates: readonly SitemapAlternate[], url: string): boolean {
  for (const alternate of alternates) if (alternate.url === url) return true;
  const key = urlKey(url);
  return alternates.some((alternate) => urlKey(alternate.url) === key);
}
