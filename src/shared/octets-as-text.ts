/** One character an octet. In parts, as a call takes only so many arguments. */
export function octetsAsText(octets: Uint8Array): string {
  let text = '';
  for (let at = 0; at < octets.length; at += 8192) text += String.fromCharCode(...octets.subarray(at, at + 8192));
  return text;
}
