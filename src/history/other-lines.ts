// What changes in the lines that are no rules: sitemaps, Crawl-delay, signals. No verdict depends on them, but for a Crawl-delay that
// keeps a crawler out, which `access.ts` finds.

import { memoize } from '../base/once.ts';
import { inSteps, type Steps } from '../base/steps.ts';
import { truncateText } from '../base/truncate-text.ts';
import { type Group, type LongParses, type RobotsRecord, recordsInSteps } from '../robots/index.ts';
import type { ParsesFor } from './access.ts';
import type { Effect } from './types.ts';

export function* otherLineEffects(before: string, after: string, parsesFor: ParsesFor): Steps<readonly Effect[]> {
  const crowdOf = crowds();
  const linesBefore = yield* readLines(parsesFor(before), crowdOf);
  const linesAfter = yield* readLines(parsesFor(after), crowdOf);
  yield;
  const sitemaps = sitemapEffects(linesBefore.sitemaps, linesAfter.sitemaps);
  yield;
  return [...sitemaps, ...(yield* lineEffects(linesBefore.others, linesAfter.others))];
}

interface Line {
  /** The crawlers of its group, and its key; only the key of a sitemap and of other lines outside groups. */
  readonly place: string;
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

interface Lines {
  /** By URL; of each the first line. */
  readonly sitemaps: ReadonlyMap<string, Line>;
  readonly others: readonly Line[];
}

/** A number for each set of crawlers that a group names, the same in all files. Each group's are read once, as both may be long. */
function crowds(): (group: Group) => number {
  const known = new Map<string, number>();
  return memoize((group) => {
    const tokens = group.userAgents.map(({ token }) => token);
    const crowd = tokens.sort().join('\n');
    const number = known.get(crowd) ?? known.size;
    known.set(crowd, number);
    return number;
  });
}

function* readLines({ prepare }: LongParses, crowdOf: (group: Group) => number): Steps<Lines> {
  const records = yield* recordsInSteps(yield* prepare('rfc9309'));
  const sitemaps = new Map<string, Line>();
  const others: Line[] = [];
  yield* inSteps(records, (record) => {
    const { key, value, line } = record;
    // Which crawlers use an undocumented field isn't known.
    if (record.kind === 'unknown') return;
    const place = `${record.group === null ? '' : crowdOf(record.group)} ${key}`;
    const one = { place, key, value, line };
    if (!isSitemap(record)) others.push(one);
    else if (value !== '' && !sitemaps.has(value)) sitemaps.set(value, one);
  });
  return { sitemaps, others };
}

const isSitemap = (record: RobotsRecord) =>
  record.kind === 'sitemap' || (record.kind === 'invalid' && record.of === 'sitemap');

function sitemapEffects(before: Lines['sitemaps'], after: Lines['sitemaps']): readonly Effect[] {
  const removed = [...before.keys()].filter((url) => !after.has(url));
  const added = [...after.entries()].filter(([url]) => !before.has(url));
  const [first] = added;
  return [
    ...(removed.length > 0 ? [{ kind: 'sitemap-removed', severity: 'high', urls: removed } as const] : []),
    ...(first
      ? [{ kind: 'sitemap-added', severity: 'info', urls: added.map(([url]) => url), line: first[1].line } as const]
      : []),
  ];
}

/** By place: lines that only one of the files has, in pairs as far as there are pairs. */
function* lineEffects(before: readonly Line[], after: readonly Line[]): Steps<readonly Effect[]> {
  const removed = yield* byPlace(before, after);
  const added = yield* byPlace(after, before);
  const effects: Effect[] = [];
  yield* inSteps(new Set([...removed.keys(), ...added.keys()]), (place) => {
    const oldLines = removed.get(place) ?? [];
    const newLines = added.get(place) ?? [];
    for (let index = 0; index < oldLines.length || index < newLines.length; index += 1)
      effects.push(lineEffect(oldLines[index], newLines[index]));
  });
  return effects;
}

/** Lines that the others don't have. */
function* byPlace(lines: readonly Line[], others: readonly Line[]): Steps<ReadonlyMap<string, readonly Line[]>> {
  const known = new Set<string>();
  yield* inSteps(others, (line) => known.add(identityOf(line)));
  const found = new Map<string, Line[]>();
  yield* inSteps(lines, (line) => {
    if (known.has(identityOf(line))) return;
    const own = found.get(line.place);
    if (own) own.push(line);
    else found.set(line.place, [line]);
  });
  return found;
}

const identityOf = ({ place, value }: Line) => `${place}\n${value}`;

function lineEffect(before: Line | undefined, after: Line | undefined): Effect {
  const isDelay = (before ?? after)?.key === 'crawl-delay';
  const shown = ({ key, value }: Line) => truncateText(isDelay ? value : `${key}: ${value}`, LONGEST_SHOWN);
  return {
    kind: isDelay ? 'crawl-delay' : 'other-line',
    severity: 'info',
    ...(before && { before: shown(before) }),
    ...(after && { after: shown(after), line: after.line }),
  };
}

const LONGEST_SHOWN = 500;
