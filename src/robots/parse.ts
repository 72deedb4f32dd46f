// From the body of a robots.txt to its groups: lines, records, groups. What a line means is the dialect's to say.
import { createDiagnoser } from './diagnostics.ts';
import { readerOf } from './dialects/index.ts';
import { forEachLine } from './lines.ts';
import { cutToOctets, decodeUtf8 } from './octets.ts';
import type { Dialect, Group, OtherRecord, RobotsTxt, Rule, UserAgentLine } from './types.ts';

/** A group that may still grow. */
interface OpenGroup extends Group {
  readonly userAgents: UserAgentLine[];
  readonly rules: Rule[];
  lastLine: number;
}

/**
 * Reads a whole file. Any input gives a result, in time that grows as the input does. A Uint8Array need not be valid
 * UTF-8: octets that are not match themselves.
 */
export function parseRobotsTxt(body: string | Uint8Array, dialect: Dialect = 'rfc9309'): RobotsTxt {
  const reader = readerOf(dialect);
  const groups: Group[] = [];
  const others: OtherRecord[] = [];
  const diagnoser = createDiagnoser();
  let group: OpenGroup | null = null;

  const text = reader.withoutBom(typeof body === 'string' ? body : decodeUtf8(body));
  const lineCount = forEachLine(text, (wholeLine, line) => {
    const read = reader.maxLineOctets === null ? wholeLine : cutToOctets(wholeLine, reader.maxLineOctets);
    const reading = reader.readLine(read);
  });
  return { dialect: reader.dialect, groups, others, diagnostics: diagnoser.diagnostics, lineCount };
}
