// Checks of how a robots.txt was served, from the answer to the request.

import { hostOf } from '../../base/url.ts';
import { pathAndQuery } from '../dialects/rfc9309.ts';
import { before } from '../grammar/ascii.ts';
import type { FoundRobotsTxt } from '../outcome/outcome.ts';
import type { RobotsTxt } from '../types.ts';
import { diagnosticAt, type RangeInLine } from './diagnostics.ts';
import type { Diagnostic } from './types.ts';

/** Where diagnostics about the whole file are shown. */
const TOP: RangeInLine = { line: 1, from: 0, to: 0 };

/**
 * Checks where the file came from, and whether it was cut off. `robots` is the file, read by any parser.
 *
 * RFC 9309 §2.3: the rules are at /robots.txt of the authority. §2.3.1.2: what redirects lead to, on other hosts too,
 * holds for the authority that was requested; a redirect can lead to any path.
 */
export function checkServing(file: FoundRobotsTxt, robots: RobotsTxt): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  if (before(pathAndQuery(file.requestedUrl), '?') !== '/robots.txt')
    found.push(diagnosticAt({ code: 'in-subfolder' }, TOP));
  const host = hostOf(file.finalUrl);
  if (host !== hostOf(file.requestedUrl)) found.push(diagnosticAt({ code: 'on-other-host', host }, TOP));
  // The limit was reached in the last line that was read.
  if (file.isTruncated) found.push(diagnosticAt({ code: 'too-large' }, { line: robots.lineCount, from: 0, to: 0 }));
  return found;
}
