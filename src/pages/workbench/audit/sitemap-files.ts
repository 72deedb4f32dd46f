// The sitemap files of an audit: which are checked, in which order, and with which result.
import { isUnknownFile, type UnreadSitemap } from '../../../audit/index.ts';
import type { SitemapFetched } from '../../../shared/sitemap-file.ts';
import type { SitemapFacts, SitemapRead } from '../../../workers/audit/jobs.ts';
import { type AuditFile, isWrongGuess } from './audit-state.ts';

/** The most sitemaps fetched: an index may name 50,000. */
const MOST_FILES = 1_000;
/** Indexes that are followed below one another. */
const DEEPEST = 5;
/** The most bytes fetched in all, compressed. */
const MOST_FETCHED_BYTES = 400 * 2 ** 20;

export interface AuditFiles {
  readonly files: readonly AuditFile[];
  /** Those beyond the limit that no index names. */
  readonly omitted: number;
}

type NewFile = Pick<
  AuditFile,
  'url' | 'isOpened' | 'parent' | 'namedBy' | 'depth' | 'isNamedByRobots' | 'lastmod' | 'isGuess' | 'blob'
>;

/** For a file that no index names. */
const NO_INDEX = { parent: null, depth: 0, lastmod: null } as const;

function enlisted(known: readonly AuditFile[], files: readonly NewFile[]): readonly AuditFile[] {
  const first = known.length;
  return files.map((file, index) => ({
    ...file,
    id: first + index,
    state: 'waiting' as const,
    servedAt: file.url,
    redirects: [],
    status: null,
    read: null,
    trouble: null,
    repeats: 0,
    tooDeep: 0,
    tooMany: 0,
    refusals: 0,
  }));
}

/** @param namedBy the URL of the robots.txt that names them, after redirects; null if they are guesses */
export function withRoots(before: AuditFiles, urls: readonly string[], namedBy: string | null): AuditFiles {
  const known = new Set(before.files.map(({ url }) => url));
  const named = urls.filter((url, index) => !known.has(url) && urls.indexOf(url) === index);
  const roots = named.map((url) => ({
    ...NO_INDEX,
    url,
    namedBy,
    isOpened: false,
    isNamedByRobots: namedBy !== null,
    isGuess: namedBy === null,
    blob: null,
  }));
  return within(before, roots);
}

/** Files that were opened: they may list URLs of every folder. */
export function withOpened(before: AuditFiles, opened: readonly File[]): AuditFiles {
  const known = new Set(before.files.map(({ url }) => url));
  const files = opened.map((file) => {
    const name = `file:///${encodeURIComponent(file.name)}`;
    let url = name;
    for (let number = 2; known.has(url); number += 1) url = `${name}?${number}`;
    known.add(url);
    return { ...NO_INDEX, url, namedBy: null, isOpened: true, isNamedByRobots: true, isGuess: false, blob: file };
  });
  return within(before, files);
}

/** Those that were opened, to be read again: what an index among them names is fetched again. */
export function openedOf(files: readonly AuditFile[]): AuditFiles {
  return {
    files: enlisted(
      [],
      files.filter(({ isOpened }) => isOpened),
    ),
    omitted: 0,
  };
}

function within({ files, omitted }: AuditFiles, more: readonly NewFile[]): AuditFiles {
  const fitting = more.slice(0, roomBeside(files));
  return { files: [...files, ...enlisted(files, fitting)], omitted: omitted + more.length - fitting.length };
}

const roomBeside = (files: readonly AuditFile[]) => Math.max(0, MOST_FILES - files.length);

/** With what an index names. */
export function withRead({ files, omitted }: AuditFiles, id: number, read: SitemapRead): AuditFiles {
  const index = files.find((file) => file.id === id);
  if (index === undefined) return { files, omitted };
  const known = new Set(files.map(({ url }) => url));
  const lastmods = new Map(read.sitemaps.toReversed().map(({ url, lastmod }) => [url, lastmod]));
  const fresh = [...new Set(read.sitemaps.map(({ url }) => url))].filter((url) => !known.has(url));
  const repeats = read.sitemaps.length - fresh.length;
  const isDeepest = index.depth >= DEEPEST;
  const fitting = isDeepest ? [] : fresh.slice(0, roomBeside(files));
  const [tooDeep, tooMany] = isDeepest ? [fresh.length, 0] : [0, fresh.length - fitting.length];
  const { isNamedByRobots } = index;
  const set = files.map((file): AuditFile => {
    const lastmod = file.lastmod ?? lastmods.get(file.url) ?? null;
    if (file.id !== id) return { ...file, lastmod };
    return { ...file, lastmod, state: 'read', read, repeats, tooDeep, tooMany };
  });
  const namedBy = index.isOpened ? null : index.servedAt;
  const parent = { parent: id, namedBy, depth: index.depth + 1 };
  const child = { ...parent, isOpened: false, isNamedByRobots, isGuess: false, blob: null };
  const named = fitting.map((url) => ({ ...child, url, lastmod: lastmods.get(url) ?? null }));
  return { files: [...set, ...enlisted(set, named)], omitted };
}

/** Without this file and those that only it led to. */
export function withoutFile(
  files: readonly AuditFile[],
  of: number,
): { readonly files: readonly AuditFile[]; readonly removed: readonly string[] } {
  const removedIds = new Set([of]);
  for (const { id, parent } of files) if (parent !== null && removedIds.has(parent)) removedIds.add(id);
  const left = files.filter(({ id }) => !removedIds.has(id));
  const newIds = new Map(left.map(({ id }, index) => [id, index]));
  return {
    files: left.map((file, id) => ({
      ...file,
      id,
      parent: file.parent === null ? null : (newIds.get(file.parent) ?? null),
    })),
    removed: files.filter(({ id }) => removedIds.has(id)).map(({ url }) => url),
  };
}

/** The result of requesting a file: its bytes, or why there are none. */
export function fetchedAs(files: readonly AuditFile[], answer: SitemapFetched): Partial<AuditFile> {
  const { redirects = [] } = answer;
  if (answer.kind === 'status') return { state: 'read', redirects, status: answer.status, trouble: answer };
  if (answer.kind !== 'file') return { state: 'read', redirects, trouble: answer };
  const { blob, url, isTruncated } = answer;
  const size = files.reduce((sum, each) => sum + (each.isOpened ? 0 : (each.blob?.size ?? 0)), blob.size);
  if (size > MOST_FETCHED_BYTES) return { state: 'omitted', status: 200, redirects };
  return { blob, status: 200, servedAt: url, redirects, trouble: isTruncated ? { kind: 'truncated' } : null };
}

/** What the worker needs to know of those that are done with. A guess counts only if it was asked for. */
export function factsOf(files: readonly AuditFile[]): readonly SitemapFacts[] {
  return files
    .filter((file) => !isToCome(file.state) && !isWrongGuess(file))
    .map((file) => ({ file, failure: whyUnread(file) }))
    .filter(({ file, failure }) => !(file.isGuess && isUnknownFile(failure)))
    .map(({ file: { url, redirects, status, isNamedByRobots }, failure }) => ({
      url,
      redirects,
      status,
      isNamedByRobots,
      failure,
    }));
}

/** The number of files beyond the limit. */
export const countOmitted = ({ files, omitted }: AuditFiles): number =>
  files.reduce((sum, { tooMany }) => sum + tooMany, omitted);

/** Whether more is left out than the facts show: files beyond the limits or still to be read, or the end of one that was cut. */
export function hasOmitted({ files, omitted }: AuditFiles): boolean {
  const leavesOut = ({ state, tooDeep, tooMany, read, trouble }: AuditFile) =>
    isToCome(state) || tooDeep + tooMany > 0 || (isSitemap(read) && trouble !== null);
  return omitted > 0 || files.some(leavesOut);
}

const isToCome = (state: AuditFile['state']) => state === 'waiting' || state === 'reading';

const isSitemap = (read: SitemapRead | null) => read !== null && read.kind !== null;

/** '' if it was read, or will be. */
export function whyUnread({ state, read, trouble }: AuditFile): UnreadSitemap | '' {
  if (read !== null || isToCome(state)) return '';
  if (state === 'left') return 'canceled';
  if (state === 'omitted') return 'limit';
  if (trouble === null || trouble.kind === 'truncated') return 'crashed';
  return trouble.kind === 'failed' ? trouble.reason : trouble.kind;
}
