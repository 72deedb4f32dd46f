// A table as a file, in pieces, so that a million rows are never one string.
import { csvLine, csvValue } from '../base/cells.ts';
import type { Answer } from '../robots/index.ts';
import { byAnswerSet } from './by-answer-set.ts';
import { wordFor } from './facets.ts';
import type { UrlTable } from './table.ts';

/** Rows of one piece. */
const PIECE = 1_000;

/**
 * RFC 4180, for UTF-8: the column `url`, and for each token one with `allowed`, `blocked` or `unknown`, and one, `<token> line`,
 * with the line of the rule that decides, empty if none does. A value that a spreadsheet would take for a formula has a `'`
 * before it.
 *
 * @param rows which ones, in this order; null for all
 */
export function* csvPieces(
  table: UrlTable,
  tokens: readonly string[],
  rows: Uint32Array | null = null,
): Generator<string> {
  yield csvLine(['url', ...tokens.flatMap((token) => [token, `${token} line`])]);
  const answers = answerTexts(table, tokens, (answersOfRow) =>
    answersOfRow.map((answer) => `,${wordFor(answer)},${answer.line ?? ''}`).join(''),
  );
  yield* pieces(table, rows, (row) => `${csvValue(table.url(row))}${answers(row)}\r\n`);
}

/** An array with an object for each row: `url`, and `crawlers` with `{ verdict, line }` by token. */
export function* jsonPieces(
  table: UrlTable,
  tokens: readonly string[],
  rows: Uint32Array | null = null,
): Generator<string> {
  const answers = answerTexts(table, tokens, (answersOfRow) =>
    JSON.stringify(
      Object.fromEntries(
        answersOfRow.map((answer, index) => [tokens[index], { verdict: wordFor(answer), line: answer.line }]),
      ),
    ),
  );
  let separator = '[';
  yield* pieces(table, rows, (row) => {
    const text = `${separator}\n{"url":${JSON.stringify(table.url(row))},"crawlers":${answers(row)}}`;
    separator = ',';
    return text;
  });
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** Every URL as it is, one per line: for another room, and no file of a person's. */
export function linePieces(table: UrlTable): Iterable<string> {
  return pieces(table, null, (row) => `${table.url(row)}\n`);
}

function* pieces(table: UrlTable, rows: Uint32Array | null, lineFor: (row: number) => string): Generator<string> {
  const count = rows === null ? table.size : rows.length;
  for (let from = 0; from < count; from += PIECE) {
    let piece = '';
    for (let index = from; index < Math.min(count, from + PIECE); index += 1)
      piece += lineFor(rows === null ? index : (rows[index] ?? 0));
    yield piece;
  }
}

/** The text of a row's answers. */
function answerTexts(
  table: UrlTable,
  tokens: readonly string[],
  write: (answers: readonly Answer[]) => string,
): (row: number) => string {
  const classIndexes = tokens.map((token) => table.classOf(token));
  return byAnswerSet(table, (answerSet) =>
    write(classIndexes.map((classIndex) => table.answer(answerSet, classIndex))),
  );
}
