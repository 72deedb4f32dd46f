// From the body of a robots.txt to its groups: text, lines, fields, groups (RFC 9309 §2.1, §2.2). What a line means is
// the dialect's to say.
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
    const content = reader.maxLineOctets === null ? wholeLine : cutToOctets(wholeLine, reader.maxLineOctets);
    const reading = reader.readLine(content);
    const kind = reading.kind === 'field' ? reader.kindOf(reading.key) : null;
    diagnoser.see({ line, text: wholeLine, reading, kind, isCut: content !== wholeLine, isInGroup: group !== null });
    if (reading.kind !== 'field' || kind === null) return;

    const { key, value } = reading;
    switch (kind) {
      case 'user-agent':
        // §2.2: user-agent lines that follow each other start one group; the first after a rule starts the next.
        if (group === null || group.rules.length > 0) {
          group = { userAgents: [], rules: [], firstLine: line, lastLine: line };
          groups.push(group);
        }
        group.userAgents.push({ token: reader.tokenOfLine(value), value, line });
        group.lastLine = line;
        return;
      case 'allow':
      case 'disallow':
        // §2.2.2: a rule that is in no group is ignored.
        if (group === null) return;
        group.rules.push({ kind, path: value, pattern: reader.normalisePattern(value), line });
        group.lastLine = line;
        return;
      case 'other':
        // §2.2.4: nothing else has a part in groups, neither to end one nor to start one.
        others.push({ key, value, line });
        return;
    }
  });
  return { dialect: reader.dialect, groups, others, diagnostics: diagnoser.diagnostics, lineCount };
}
