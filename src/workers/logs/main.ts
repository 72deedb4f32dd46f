// The worker of room #logs: reads access logs, and the lists of IP addresses that operators publish; blocks a crawler in a draft.
import { isbot } from 'isbot';
import { decodeUtf8 } from '../../base/utf8.ts';
import { blockCrawler } from '../../changes/index.ts';
import { type SiteHistory, stepAt, type UnknownTime, unknownTimes, versionsOf } from '../../history/index.ts';
import {
  claimsToBeBot,
  createLogParser,
  createRanges,
  type DatedRobots,
  type IpRanges,
  type Prefix,
} from '../../logs/index.ts';
import { serveJobs } from '../../shared/jobs.ts';
import { type FileReadError, readFile } from '../files/read-file.ts';
import { CDN_IP_ADDRESSES } from './cdn.ts';
import type { CrawlerRanges, LogsJobs, LogsRequest, ReadFile, UsedVersion } from './jobs.ts';
import { readPrefix, readPublishedList } from './ranges.ts';

/** Of a User-Agent, that isbot looks at. */
const MOST_AGENT_CHARACTERS = 1_024;

const cdn = createRanges(CDN_IP_ADDRESSES.flatMap((prefix) => readPrefix(prefix) ?? []));

serveJobs<LogsJobs>(self, {
  async *read({ files, crawlers, robots, host, ranges, time }: LogsRequest) {
    const history = 'runs' in robots ? robots : null;
    const versions = history ? datedRobots(history) : [];
    const unknown = history ? unknownTimes(history) : [];
    const parser = createLogParser({
      crawlers,
      robots: 'runs' in robots ? [...versions, ...unknown.map(unknownFrom)] : { ...robots, body: robots.text },
      ranges: rangesByToken(ranges),
      shared: cdn,
      now: Date.now(),
      isOtherBot: (agent) => claimsToBeBot(agent) || isbot(agent.slice(0, MOST_AGENT_CHARACTERS)),
      ...(host === null ? {} : { host }),
      ...time,
    });
    const read: ReadFile[] = [];
    let before = 0;
    for (const file of files) {
      let bytes = 0;
      let trouble: FileReadError | null = null;
      const chunks = readFile(file, {
        // Whatever a log's size, memory stays in bounds.
        mostBytes: Number.POSITIVE_INFINITY,
        onRead: (sofar) => {
          bytes = sofar;
        },
        onTrouble: (found) => {
          trouble = found;
        },
      });
      for await (const chunk of chunks) {
        parser.push(chunk);
        yield { bytes: before + bytes, lines: parser.lines };
      }
      parser.endFile();
      before += file.size;
      read.push({ name: file.name, trouble });
    }
    return { report: parser.report(), files: read, versions: history ? usedVersions(history, versions) : [], unknown };
  },

  *list(text: string) {
    yield;
    return readPublishedList(text);
  },

  *block({ draft, token, crawlers }) {
    yield;
    return blockCrawler(draft, token, crawlers);
  },
});

/** What isn't kept any more is as little known as what could not be fetched. */
function datedRobots(history: SiteHistory): readonly DatedRobots[] {
  return versionsOf(history).map(({ at, status, body, hash, isTruncated = false }) => ({
    from: at,
    body,
    isTruncated,
    status: body === null && hash !== undefined ? 0 : status,
  }));
}

/** From just after the check before on: at its time, what it brought was in force. */
const unknownFrom = ({ from }: UnknownTime): DatedRobots => ({
  from: new Date(from + 1).toISOString(),
  body: null,
  status: 0,
});

const usedVersions = (history: SiteHistory, versions: readonly DatedRobots[]): readonly UsedVersion[] =>
  versions.map(({ from, body }, index) => ({
    from,
    text: body instanceof Uint8Array ? decodeUtf8(body) : body,
    step: stepAt(history, index),
  }));

/** By product token in lower case. Crawlers of the same lists share one. */
function rangesByToken(lists: readonly CrawlerRanges[]): ReadonlyMap<string, IpRanges> {
  const prefixes = lists.map((list) => list.prefixes.flatMap((prefix) => readPrefix(prefix) ?? []));
  const listsOf = new Map<string, number[]>();
  for (const [index, { tokens }] of lists.entries()) {
    for (const token of tokens) listsOf.set(token.toLowerCase(), [...(listsOf.get(token.toLowerCase()) ?? []), index]);
  }
  const made = new Map<string, IpRanges>();
  return new Map(
    [...listsOf].map(([token, indexes]) => {
      const key = indexes.join();
      const all = (): readonly Prefix[] => indexes.flatMap((index) => prefixes[index] ?? []);
      const ranges = made.get(key) ?? createRanges(all());
      made.set(key, ranges);
      return [token, ranges];
    }),
  );
}
