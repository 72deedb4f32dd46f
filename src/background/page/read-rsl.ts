// Reads a license in RSL's XML: https://rslstandard.org/rsl. htmlparser2 splits it; what the elements mean to a page is decided in
// report/ai/rsl.ts. Total, in linear time; what is beyond the limits isn't read.
import { Parser } from 'htmlparser2';
import type { Steps } from '../../base/steps.ts';
import {
  type PageTags,
  type RslContent,
  type RslFile,
  type RslLicense,
  type RslTerms,
  rslTermsFor,
} from '../../report/index.ts';
import { writeAll } from './flat-parser.ts';

const MOST_CONTENTS = 1_000;
const MOST_LICENSES = 5_000;
/** Characters of a URL, or of a list of usages. */
const LONGEST = 2_048;
/** Deeper elements aren't part of a license, and htmlparser2 gets slower with depth. */
const DEEPEST = 32;

type Open<Of> = { -readonly [Key in keyof Of]: Of[Key] extends readonly (infer One)[] ? One[] : Of[Key] };

/** What the licenses in a page state about it. */
export function* licensesIn({ rsl = [] }: PageTags, url: string): Steps<readonly RslTerms[]> {
  const all: RslTerms[] = [];
  for (const xml of rsl) all.push(yield* licenseInSteps(null, xml, url));
  return all;
}

/** What a license states about a page; `url` is null for one in the page. */
export function* licenseInSteps(url: string | null, xml: string, pageUrl: string): Steps<RslTerms> {
  const file = yield* rslInSteps(xml);
  yield;
  const terms = rslTermsFor({ url, file }, pageUrl);
  yield;
  return terms;
}

export function* rslInSteps(xml: string): Steps<RslFile> {
  const contents: (Omit<RslContent, 'licenses'> & { readonly licenses: Open<RslLicense>[] })[] = [];
  let isRsl = false;
  let licenses = 0;
  let depth = 0;
  /** Collects the text of the open `permits` or `prohibits`, if its type is usage. */
  let list: string[] | null = null;
  let text = '';
  const license = () => contents.at(-1)?.licenses.at(-1);
  const parser = new Parser(
    {
      onopentag(name, { url = '', type = 'usage' }) {
        depth += 1;
        if (depth > DEEPEST) return parser.pause();
        const tag = localName(name);
        if (tag === 'rsl') isRsl = true;
        if (!isRsl) return;
        if (tag === 'content' && contents.length < MOST_CONTENTS) {
          contents.push({ url: url.slice(0, LONGEST), licenses: [] });
        }
        if (tag === 'license' && licenses < MOST_LICENSES) {
          licenses += 1;
          contents.at(-1)?.licenses.push({ permits: [], prohibits: [], payments: [], isLimited: false });
        }
        const own = license();
        if (own === undefined) return;
        const kind = type.trim().toLowerCase();
        if (tag === 'payment' && kind !== 'free') own.payments.push(kind === 'usage' ? 'purchase' : kind.slice(0, 40));
        if (tag !== 'permits' && tag !== 'prohibits') return;
        if (kind === 'usage') {
          list = own[tag];
          text = '';
        } else own.isLimited = true;
      },
      ontext(more) {
        if (list !== null && text.length < LONGEST) text += more.slice(0, LONGEST);
      },
      onclosetag(name) {
        depth -= 1;
        const tag = localName(name);
        if (list === null || (tag !== 'permits' && tag !== 'prohibits')) return;
        list.push(
          ...text
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean)
            .slice(0, 20),
        );
        list = null;
      },
    },
    { xmlMode: true },
  );
  yield* writeAll(parser, xml);
  parser.end();
  return isRsl ? { kind: 'rsl', contents } : { kind: 'not-rsl' };
}

/** Without the prefix of a namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
