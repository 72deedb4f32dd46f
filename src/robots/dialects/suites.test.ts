// What the test suites of other parsers expect (test/data/README.md), and the engine's answers to the same questions.
// Where `rfc9309` answers otherwise, test/data/suites-differ.json has the case and the reason; docs/CONFORMANCE.md shows it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Dialect, evaluate, parseRobotsTxt } from '../index.ts';

interface Case {
  readonly id: number;
  readonly suite: string;
  /** The suite's own name of the test. */
  readonly note: string;
  readonly robots?: string;
  /** Instead of `robots` where the file isn't UTF-8: its bytes in base64. */
  readonly octets?: string;
  readonly names: readonly string[];
  readonly url: string;
  /** What the suite expects. */
  readonly allowed: boolean;
  /** What Google's matcher answers when it is asked as Google's crawlers ask. */
  readonly google: boolean;
}

/** One way in which a suite reads otherwise than the RFC says. */
interface Reason {
  readonly section: string;
  readonly suite: string;
  readonly rfc: string;
  readonly example: string;
  /** The `id` of each. */
  readonly cases: readonly number[];
}

const root = new URL('../../../', import.meta.url);
const conformance = new URL('docs/CONFORMANCE.md', root);

const cases = gunzipSync(readFileSync(new URL('test/data/suites.ndjson.gz', root)))
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Case => JSON.parse(line));

const reasons: Readonly<Record<string, Reason>> = JSON.parse(
  readFileSync(new URL('test/data/suites-differ.json', root), 'utf8'),
);

function answer({ robots, octets, url }: Case, dialect: Dialect, names: readonly string[]): boolean {
  const body = octets === undefined ? (robots ?? '') : Buffer.from(octets, 'base64');
  return evaluate(parseRobotsTxt(body, dialect), names, url).allowed;
}

const titleOf = ({ id, suite, note, names, url }: Case) => `#${id} ${suite}, ${note}: ${names.join(' or ')}, ${url}`;

test('the answers of the parser google are those of Google’s matcher, asked for a product token and an encoded URL', () => {
  const productToken = (name: string) => /^[A-Za-z_-]*/.exec(name)?.[0] ?? '';
  // Half a surrogate pair isn't a character: it cannot be encoded.
  const encode = (url: string) =>
    url.replace(/%[0-9A-Fa-f]{2}|[\u{80}-\u{d7ff}\u{e000}-\u{10ffff}]/gu, (found) =>
      found.startsWith('%') ? found.toUpperCase() : encodeURIComponent(found),
    );
  const wrong = cases.filter(
    (each) => answer({ ...each, url: encode(each.url) }, 'google', each.names.map(productToken)) !== each.google,
  );
  expect(wrong.map(titleOf)).toEqual([]);
  expect(cases).toHaveLength(2364);
});

const differing = cases.filter((each) => answer(each, 'rfc9309', each.names) !== each.allowed);

test('the answers of the parser rfc9309 are those that the suites expect, but for the cases that are listed', () => {
  const listed = Object.values(reasons).flatMap((reason) => reason.cases);
  expect(differing.map(titleOf)).toEqual(cases.filter(({ id }) => listed.includes(id)).map(titleOf));
  expect(listed).toHaveLength(differing.length);
});

test('docs/CONFORMANCE.md has these cases and reasons; `npx vitest run -u` writes them', async () => {
  const document = readFileSync(conformance, 'utf8');
  const head = document.slice(0, document.indexOf(START) + START.length);
  await expect(`${head}\n\n${writeTables()}`).toMatchFileSnapshot(fileURLToPath(conformance));
});

const START = '<!-- What follows is written by src/robots/dialects/suites.test.ts. -->';

function writeTables(): string {
  const suites = [...new Set(cases.map(({ suite }) => suite))];
  const of = (suite: string) => (each: Case) => each.suite === suite;
  const overview = suites.map((suite) => {
    const [all, differ] = [cases.filter(of(suite)).length, differing.filter(of(suite)).length];
    return [suite, all, all - differ, differ];
  });
  const total = ['**all**', cases.length, cases.length - differing.length, differing.length];
  return [
    writeTable(['Suite', 'Cases', 'Agree', 'Differ'], [...overview, total]),
    ...suites.map((suite) => `### ${suite}\n\n${writeSuite(differing.filter(of(suite)))}`),
    `## The reasons\n\n${Object.entries(reasons).map(writeReason).join('\n\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function writeSuite(differ: readonly Case[]): string {
  const rows = Object.entries(reasons).flatMap(([code, reason]) => {
    const own = differ.filter(({ id }) => reason.cases.includes(id));
    return own.length === 0
      ? []
      : [[`[${code}](#${code})`, reason.section, own.length, reason.example, own.map(({ id }) => id).join(' ')]];
  });
  return rows.length === 0 ? 'No case differs.' : writeTable(['Reason', 'RFC 9309', 'Cases', 'For example', '#'], rows);
}

function writeReason([code, { section, suite, rfc, example, cases: ids }]: readonly [string, Reason]): string {
  const count = ids.length === 1 ? '1 case' : `${ids.length} cases`;
  return `### ${code}\n\n${section}, ${count}. For example: ${example}.\n\n- The suite: ${suite}\n- The RFC: ${rfc}`;
}

function writeTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
