// Makes untrusted text safe to show: none of it is invisible, and none of it reorders or covers the text around it.

// Marks that pile up on a letter cover other lines. Nearly all words have five in a row at most, as in Burmese. Joiners, which prose keeps,
// don't end the row.
const PILED = String.raw`(?<=[\p{M}\u200C\u200D]{5})\p{M}`;

// Controls but for the tab, bidi controls, zero-width characters, fillers, variation selectors; what looks like a space but isn't;
// lone surrogates: bytes that weren't UTF-8 are U+DC80–U+DCFF; and marks that pile up.
const UNSEEN = String.raw`(?![ \t])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|${PILED}`;

// Exceptions that prose needs, each only where it joins or selects something: spaces; sequences of emoji and keycaps
// (https://www.unicode.org/reports/tr51/#Definitions); one joiner after a letter of the scripts from Arabic to Sinhala, and one
// variant of an ideograph (https://www.unicode.org/versions/latest/core-spec/chapter-23/). Not tag characters, which hide a
// text.
const EMOJI = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?`;
const JOINED = String.raw`(?<=[\u0600-\u0DFF])[\u200C\u200D]|(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`;
const WRITTEN = String.raw`\p{Zs}|${EMOJI}(?:\u200D${EMOJI})*|[\d#*]\uFE0F\u20E3|${JOINED}`;

// Browsers take a millisecond to compile these, so they are made when a text needs them.
const inValues = madeOnce(unseenChars);
const inProse = madeOnce(() => new RegExp(`(${WRITTEN})|${UNSEEN}`, 'gu'));
/** Most texts, which contain nothing to spell out. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Finds each character that is spelled out in values. */
export function unseenChars(): RegExp {
  return new RegExp(UNSEEN, 'gu');
}

function madeOnce(make: () => RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * The text with each invisible character, and each mark after five in a row, spelled out: `⟨U+202E⟩`, `⟨E9⟩` for a byte. For
 * values: two different paths, tokens, URLs or directives never look the same.
 */
export function visibleText(text: string): string {
  return PRINTABLE_ASCII.test(text) ? text : text.replace(inValues(), spelledOut);
}

/** The same for a description or a comment, but keeping the invisible characters that people's languages need. */
export function visibleProse(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.replace(inProse(), (char, written: string | undefined) => written ?? spelledOut(char));
}

/** One of these characters as it is shown. */
export function spelledOut(char: string): string {
  const code = char.charCodeAt(0);
  if (code >= 0xdc80 && code <= 0xdcff) return `⟨${(code - 0xdc00).toString(16).toUpperCase()}⟩`;
  return `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** JSON in which every character is visible, as its escape. To a program it is the same JSON. */
export function jsonText(data: unknown): string {
  const escaped = (char: string) =>
    char.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${JSON.stringify(data, null, 2).replace(inValues(), (char) => (char === '\n' ? char : escaped(char)))}\n`;
}

/** A URL of the site as its path, since every other line would begin with the same site. */
export function withoutSite(url: string, site: string): string {
  return url.startsWith(`${site}/`) ? url.slice(site.length) : url;
}
