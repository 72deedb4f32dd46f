// The dialects there are.
import type { Dialect } from '../types.ts';
import { google } from './google.ts';
import type { Reader } from './reader.ts';
import { rfc9309 } from './rfc9309.ts';

const readers: Readonly<Record<Dialect, Reader>> = {
  rfc9309,
  google,
  // Not there yet: read by the standard, and said so in RobotsTxt.dialect.
  bing: rfc9309,
  yandex: rfc9309,
  'koster-1994': rfc9309,
  'kollar-1996': rfc9309,
};

export function readerOf(dialect: Dialect): Reader {
  return readers[dialect];
}
