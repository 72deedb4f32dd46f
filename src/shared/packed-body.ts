// A robots.txt on its way to the extension's pages. Chromium sends messages as JSON, in which a control character takes six
// octets: a file full of them travels as base64.
import type { RobotsOutcome } from '../robots/index.ts';
import type { PageView } from './protocol.ts';

type Body = Extract<RobotsOutcome, { kind: 'found' }>['body'];

/** Characters that JSON may take for a body as it is. */
const MOST_IN_JSON = 800_000;

export function packView(view: PageView): PageView {
  if (view.kind !== 'ready') return view;
  const body = bodyIn(view.outcome);
  // Six octets for a character is the most there can be.
  const isShort = body === null || body.data.length * 6 <= MOST_IN_JSON;
  if (isShort || sizeInJson(body) <= MOST_IN_JSON) return view;
  return { ...view, outcome: withBody(view.outcome, packed), isBodyPacked: true };
}

export function unpackView(view: PageView): PageView {
  if (view.kind !== 'ready' || !view.isBodyPacked) return view;
  const { isBodyPacked: _, ...rest } = view;
  return { ...rest, outcome: withBody(view.outcome, unpacked) };
}

const sizeInJson = ({ data }: Body) => new TextEncoder().encode(JSON.stringify(data)).length;

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
  return { encoding, data: btoa(encoding === 'octets' ? data : octetsAsText(new TextEncoder().encode(data))) };
}

function unpacked({ encoding, data }: Body): Body {
  const octets = atob(data);
  if (encoding === 'octets') return { encoding, data: octets };
  const utf8 = Uint8Array.from(octets, (character) => character.charCodeAt(0));
  return { encoding, data: new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8) };
}

/** One character an octet. In parts, as a call takes only so many arguments. */
function octetsAsText(octets: Uint8Array): string {
  let text = '';
  for (let at = 0; at < octets.length; at += 8192) text += String.fromCharCode(...octets.subarray(at, at + 8192));
  return text;
}
