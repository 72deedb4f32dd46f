// Text that strangers wrote, made fit to be shown: nothing in it is invisible, and nothing turns the text around it.

// Controls, bidi controls, zero-width characters, and lone surrogates: octets that were no UTF-8 stand as U+DC80–U+DCFF.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The text with each character that could not be seen spelled out: `⟨U+202E⟩`, `⟨E9⟩` for an octet. */
export function shown(text: string): string {
  return text.replace(UNSEEN, (char) => {
    const code = char.charCodeAt(0);
    if (char === '\t') return char;
    if (code >= 0xdc80 && code <= 0xdcff) return `⟨${(code - 0xdc00).toString(16).toUpperCase()}⟩`;
    return `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}
