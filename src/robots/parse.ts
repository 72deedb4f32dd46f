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
  let group: OpenGroup | null = null;
  let hasUserAgent = false;
  let ruleCount = 0;

  const startGroup = (line: number): OpenGroup => {
    const started: OpenGroup = { userAgents: [], rules: [], firstLine: line, lastLine: line };
    groups.push(started);
    return started;
  };

  const text = reader.withoutBom(typeof body === 'string' ? body : decodeUtf8(body));
  const diagnoser = createDiagnoser(text);
  const lineCount = forEachLine(text, (wholeLine, line) => {
    const content = reader.maxLineOctets === null ? wholeLine : cutToOctets(wholeLine, reader.maxLineOctets);
    const reading = reader.readLine(content);
    const kind = reading.kind === 'field' ? reader.kindOf(reading.key) : null;
    diagnoser.see({ line, text: wholeLine, reading, kind, isCut: content !== wholeLine, isInGroup: group !== null });
    if (reading.kind === 'empty' && reading.isBlank && reader.blankLineEndsGroup) group = null;
    if (reading.kind !== 'field' || kind === null) return;

    const { key, value } = reading;
    switch (kind) {
      case 'user-agent':
        // §2.2: user-agent lines that follow each other start one group; the first after a rule starts the next.
        if (group === null || group.rules.length > 0) group = startGroup(line);
        hasUserAgent = true;
        for (const name of reader.splitsValues ? wordsOf(value) : [value]) {
          group.userAgents.push({ token: reader.tokenOfLine(name), value: name, line });
        }
        group.lastLine = line;
        return;
      case 'allow':
      case 'disallow':
        if (group === null) {
          // §2.2.2: a rule that is in no group is ignored.
          if (hasUserAgent || !reader.leadingRulesAreForAll) return;
          group = startGroup(line);
          group.userAgents.push({ token: '*', value: '', line });
        }
        for (const path of reader.splitsValues ? wordsOf(value) : [value]) {
          if (ruleCount === reader.maxRules) return;
          ruleCount++;
          group.rules.push({ kind, path, pattern: reader.normalisePattern(path), line });
        }
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

/** What white space parts in a value; '' alone where the value is empty. */
function wordsOf(value: string): readonly string[] {
  return value.split(/[ \t]+/);
}
