// What Python's str and urllib.parse do to lines and URLs, as of Python 3.11: both of its robots.txt parsers use them.
// https://docs.python.org/3.11/library/urllib.parse.html and https://docs.python.org/3.11/library/stdtypes.html
import { memoize } from '../../base/once.ts';
import { decodeReplacing, percentEncode } from '../../base/utf8.ts';

/** str.splitlines: the characters besides CR and LF that end a line. */
export const MORE_LINE_ENDS = '\v\f\x1c\x1d\x1e\x85\u2028\u2029';

/** str.isspace, which is what str.strip removes. */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  return code === 0x85 || /[\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(String.fromCharCode(code));
}

/** quote(): encodes everything except letters, digits, `_.-~` and the characters of `safe`, which may stand in a class. */
export function urllibQuote(text: string, safe: string): string {
  const encoded = new Map<string, string>();
  // What is safe isn't even found: a path may have half a million of it.
  return text.replace(unsafe(safe), (found) => {
    const known = encoded.get(found) ?? percentEncode(found);
    encoded.set(found, known);
    return known;
  });
}

const unsafe = memoize((safe: string) => new RegExp(`[^\\w.~${safe}-]`, 'gu'));

/** unquote(): bytes that aren't UTF-8 become U+FFFD. Triplets of `kept` stay, their digits in upper case. */
export function unquote(text: string, kept: ReadonlySet<string> = NONE): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    let read = '';
    let bytes: number[] = [];
    const flush = () => {
      if (bytes.length > 0) read += decodeReplacing(Uint8Array.from(bytes), 'utf-8');
      bytes = [];
    };
    for (let offset = 0; offset < run.length; offset += 3) {
      const digits = run.slice(offset + 1, offset + 3).toUpperCase();
      if (kept.has(digits)) {
        flush();
        read += `%${digits}`;
      } else bytes.push(Number.parseInt(digits, 16));
    }
    flush();
    return read;
  });
}

const NONE: ReadonlySet<string> = new Set();

export interface SplitUrl {
  readonly scheme: string;
  readonly netloc: string;
  readonly path: string;
  readonly params: string;
  readonly query: string;
  readonly fragment: string;
}

/** What is before the path, and the rest; null if urlsplit() raises an error, for example for brackets in a host name. */
export function splitOrigin(
  url: string,
): { readonly scheme: string; readonly netloc: string; readonly rest: string } | null {
  let rest = withoutSpaceBefore(url).replace(/[\t\r\n]/g, '');
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(rest)?.[1] ?? '';
  if (scheme !== '') rest = rest.slice(scheme.length + 1);
  let netloc = '';
  if (rest.startsWith('//')) {
    const end = rest.slice(2).search(/[/?#]/);
    netloc = end === -1 ? rest.slice(2) : rest.slice(2, end + 2);
    rest = rest.slice(netloc.length + 2);
    if (/[[\]]/.test(netloc) && !/^[^[]*\[(?=[0-9A-Fa-f.]*:)[0-9A-Fa-f:.]*\][^\]]*$/.test(netloc)) return null;
  }
  return { scheme, netloc, rest };
}

/** urlparse(); null if it raises an error. */
export function urlparse(url: string): SplitUrl | null {
  const split = splitOrigin(url);
  if (split === null) return null;
  const { scheme, netloc, rest } = split;
  const [beforeFragment, fragment] = partition(rest, '#');
  const [beforeQuery, query] = partition(beforeFragment, '?');
  // Only the parameters of the last segment.
  const semicolon = USES_PARAMS.has(scheme.toLowerCase()) ? beforeQuery.indexOf(';', beforeQuery.lastIndexOf('/')) : -1;
  const path = semicolon === -1 ? beforeQuery : beforeQuery.slice(0, semicolon);
  const params = semicolon === -1 ? '' : beforeQuery.slice(semicolon + 1);
  return { scheme: scheme.toLowerCase(), netloc, path, params, query, fragment };
}

const USES_PARAMS: ReadonlySet<string> = new Set(
  ' ftp hdl prospero http imap https shttp rtsp rtsps rtspu sip sips mms sftp tel'.split(' '),
);

function withoutSpaceBefore(text: string): string {
  let offset = 0;
  while (offset < text.length && text.charCodeAt(offset) <= 0x20) offset += 1;
  return text.slice(offset);
}

function partition(text: string, mark: string): readonly [before: string, after: string] {
  const offset = text.indexOf(mark);
  return offset === -1 ? [text, ''] : [text.slice(0, offset), text.slice(offset + 1)];
}

/** urlunparse() of a URL without a scheme. Separators that nothing follows are dropped. */
export function urlunparse({ netloc, path, params, query, fragment }: Omit<SplitUrl, 'scheme'>): string {
  const withParams = params === '' ? path : `${path};${params}`;
  const host = netloc === '' ? '' : `//${netloc}${withParams !== '' && !withParams.startsWith('/') ? '/' : ''}`;
  return `${host}${withParams}${query === '' ? '' : `?${query}`}${fragment === '' ? '' : `#${fragment}`}`;
}
