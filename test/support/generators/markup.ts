// Text that Markdown could take for markup, and any other.
import fc from 'fast-check';
import { anyText } from './any-text.ts';

const piece = fc.constantFrom(
  ...['@octocat', 'me@evil.example', '#12', 'GH-12', 'octo/cat#1', 'https://evil.example/', 'www.evil.example'],
  ...['![a](https://evil.example)', '[a](//evil.example)', '[a]: //evil.example', '<https://evil.example>', '[^1]'],
  ...['<img src=x onerror=alert(1)>', '<!--', '</details>', '&lt;', '&#96;', '`', '``', '```', '~~~', '~~', '**', '_'],
  ...['\\', '\\`', '|', '\\|', '\\\\|', '$', '\n', '\r\n', '\n\n', '\t', ' ', '- ', '# ', '> ', '1. ', '---', ':'],
  ...['noindex', 'é', '\u202e', '\u2068', '\u2069', '\u200b', '\u3164', 'a'.repeat(200)],
);

export const markup = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: anyText({ maxLength: 20, size: 'max' }) },
  );

/** What of that may only be in code. */
export const MARKUP = /[@#]|evil|octo|GH-|www|\/\/|alert|[⟨\u2068\u2069]/;
