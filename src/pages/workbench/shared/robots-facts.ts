// Identifies the robots.txt of a report: its URL, status, size, time and hash.
import type { SiteHistory } from '../../../history/index.ts';
import { t } from '../../../platform/i18n.ts';
import { bodyOf } from '../../../report/index.ts';
import { answeredBy, fileOf, type RobotsOutcome } from '../../../robots/index.ts';
import { factsText } from '../../../words/robots/outcome.ts';
import type { Text } from '../../../words/text/document.ts';
import { exactTime, formatBytes } from '../../../words/text/format.ts';

export async function robotsFacts(outcome: RobotsOutcome): Promise<Text[]> {
  const file = fileOf(outcome);
  const facts = [{ quoted: answeredBy(outcome) }, factsText(outcome, exactTime).text];
  if (file === null || file.isTruncated) return facts;
  return [...facts, ...(await hashOf(bytesOf(bodyOf(file))))];
}

/** For a draft or a file: its size and hash. */
export async function bytesFacts(bytes: Uint8Array): Promise<Text[]> {
  return [formatBytes(bytes.length), ...(await hashOf(bytes))];
}

/** For a version of a history: its status, and the size and hash of its file. */
export function versionFacts({ status, size, hash, isTruncated }: SiteHistory['runs'][number]['answer']): Text[] {
  const facts = [status === 0 ? t('effectNoAnswer') : `${status}`, ...(hash === null ? [] : [formatBytes(size)])];
  return [facts.join(' · '), ...(hash === null || isTruncated ? [] : hashText(hash))];
}

const bytesOf = (body: string | Uint8Array) => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

async function hashOf(bytes: Uint8Array): Promise<Text[]> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  return hashText(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

const hashText = (hash: string): Text[] => ['· SHA-256', { quoted: hash }];
