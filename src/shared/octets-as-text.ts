// Octets in a string, one character each: what base64 is made of, and how a body that isn't UTF-8 is kept.

/** In parts, as a call takes only so many arguments. */
export function octetsAsText(octets: Uint8Array): string {
  let text = '';
  for (let at = 0; at < octets.length; at += 8192) text += String.fromCharCode(...octets.subarray(at, at + 8192));
  return text;
}

export function textAsOctets(text: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) octets[at] = text.charCodeAt(at);
  return octets;
}
