// Which robots.txt a report is about: its URL, status, size, when it was fetched, and its hash, so that anybody can compare.
import { bodyOf } from '../../report/index.ts';
import { answeredBy, fileOf, type RobotsOutcome } from '../../robots/index.ts';
import { factsText } from '../../words/robots/outcome.ts';
import type { Text } from '../../words/text/document.ts';
import { byTheClock, formatBytes } from '../../words/text/format.ts';

export async function robotsFacts(outcome: RobotsOutcome): Promise<readonly Text[]> {
  const file = fileOf(outcome);
  const facts = [{ quoted: answeredBy(outcome) }, factsText(outcome, byTheClock).text];
  if (file === null || file.isTruncated) return facts;
  const body = bodyOf(file);
  return [...facts, ...(await hashOf(typeof body === 'string' ? new TextEncoder().encode(body) : body))];
}

/** The same of a draft: its size and hash. */
export async function draftFacts(text: string): Promise<readonly Text[]> {
  const bytes = new TextEncoder().encode(text);
  return [formatBytes(bytes.length), ...(await hashOf(bytes))];
}

async function hashOf(bytes: Uint8Array): Promise<readonly Text[]> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return ['· SHA-256', { quoted: hash }];
}
