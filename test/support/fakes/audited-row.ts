// The row that the table of room #audit has for a page.
import { runAll } from '../../../src/base/steps.ts';
import type { RobotsOutcome } from '../../../src/robots/index.ts';
import type { AuditRow } from '../../../src/workers/audit/jobs.ts';
import { type AuditRoom, createAuditRoom } from '../../../src/workers/audit/room.ts';
import { answerOf, listing, type Said, SITE, SITEMAP, urlOf } from '../generators/audit.ts';
import { crawler, NOW } from '../generators/facts.ts';

/** Of an audit whose pages are listed and have answered: the first page's. */
export function firstRowOf(room: AuditRoom): AuditRow {
  runAll(room.assess([]));
  const [row] = runAll(room.rowsAt(0, 1));
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Of a page alone. */
export function auditedRow(path: string, said: Said, outcome: RobotsOutcome, tokens: readonly string[]): AuditRow {
  const room = createAuditRoom({ site: SITE, outcome, crawlers: tokens.map(crawler), now: NOW });
  room.audit.list(listing(path), SITEMAP);
  room.audit.answer(urlOf(path), answerOf(path, said));
  return firstRowOf(room);
}
