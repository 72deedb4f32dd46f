// A view on its way to the extension's pages: the length of a message is limited, whatever a site sends. Chromium sends
// messages as JSON, in which a control character takes six bytes: a file full of them is sent as base64, and tags full of them
// are truncated.

import { bytesAsText, textAsBytes } from '../base/bytes-as-text.ts';
import { truncateText } from '../base/truncate-text.ts';
import type { TagsResult } from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import type { PageView } from './protocol.ts';

type Body = Extract<RobotsOutcome, { kind: 'found' }>['body'];

/** The most characters in JSON of a body that is sent as it is. */
const MOST_IN_JSON = 680_000;
/** Bytes of tags in JSON. */
const MOST_TAG_BYTES = 1_000_000;
/** Characters of each text of a tag if there are too many bytes; fewer if there are many texts. */
const LONGEST_TEXT = 1_000;
/** The most bytes of a character in JSON. */
const LONGEST_IN_JSON = 6;

export function packView(view: PageView): PageView {
  if (view.kind !== 'ready') return view;
  const facts = { ...view.facts, tags: truncateTags(view.facts.tags) };
  return { ...view, facts, ...packOutcome(view.outcome) };
}

/** Tags are only shown: the report was made from all of them. */
function truncateTags(tags: TagsResult): TagsResult {
  if (tags.kind !== 'read' || bytesInJson(tags) <= MOST_TAG_BYTES) return tags;
  // Licenses in the page were read when the view was made.
  const { metas, canonicals, licenses, alternates, rsl: _, ...rest } = tags.tags;
  const texts = 2 * (metas.length + canonicals.length + licenses.length + (alternates?.length ?? 0));
  const longest = Math.min(LONGEST_TEXT, Math.floor(MOST_TAG_BYTES / LONGEST_IN_JSON / texts));
  const truncate = (text: string) => truncateText(text, longest);
  const link = ({ href, url, isInHead }: Link) => ({ href: truncate(href), url: truncate(url), isInHead });
  return {
    kind: 'read',
    tags: {
      ...rest,
      metas: metas.map(({ name, content, isInHead }) => ({
        name: truncate(name),
        content: truncate(content),
        isInHead,
      })),
      canonicals: canonicals.map(link),
      licenses: licenses.map(link),
      ...(alternates && {
        alternates: alternates.map((one) => ({ ...one, hreflang: truncate(one.hreflang), url: truncate(one.url) })),
      }),
    },
  };
}

type Link = Extract<TagsResult, { kind: 'read' }>['tags']['canonicals'][number];

/** An outcome on its way: `isBodyPacked` if its file is base64. */
interface Packed {
  readonly outcome: RobotsOutcome;
  readonly isBodyPacked?: true;
}

export function packOutcome(outcome: RobotsOutcome): Packed {
  const body = bodyIn(outcome);
  const isShort = body === null || body.data.length * LONGEST_IN_JSON <= MOST_IN_JSON;
  if (isShort || bytesInJson(body.data) <= MOST_IN_JSON) return { outcome };
  return { outcome: withBody(outcome, packed), isBodyPacked: true };
}

export function unpackOutcome({ outcome, isBodyPacked }: Packed): RobotsOutcome {
  return isBodyPacked ? withBody(outcome, unpackedBody) : outcome;
}

export function unpackView(view: PageView): PageView {
  if (view.kind !== 'ready' || !view.isBodyPacked) return view;
  const { isBodyPacked: _, ...rest } = view;
  return { ...rest, outcome: unpackOutcome(view) };
}

/** Bytes of a value as JSON in UTF-8. */
export const bytesInJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

function bodyIn(outcome: RobotsOutcome): Body | null {
  if (outcome.kind === 'found') return outcome.body;
  return outcome.kind === 'unreachable' && outcome.lastGood ? outcome.lastGood.body : null;
}

function withBody(outcome: RobotsOutcome, map: (body: Body) => Body): RobotsOutcome {
  if (outcome.kind === 'found') return { ...outcome, body: map(outcome.body) };
  if (outcome.kind !== 'unreachable' || !outcome.lastGood) return outcome;
  return { ...outcome, lastGood: { ...outcome.lastGood, body: map(outcome.lastGood.body) } };
}

function packed({ encoding, data }: Body): Body {
  return { encoding, data: btoa(encoding === 'bytes' ? data : bytesAsText(new TextEncoder().encode(data))) };
}

function unpackedBody({ encoding, data }: Body): Body {
  const bytes = atob(data);
  if (encoding === 'bytes') return { encoding, data: bytes };
  return { encoding, data: new TextDecoder('utf-8', { ignoreBOM: true }).decode(textAsBytes(bytes)) };
}
