// What changes in how robots.txt is served: whether there is a file, what stands in its place, where it comes from.
import { once } from '../base/once.ts';
import { hasRawBytes } from '../base/utf8.ts';
import type { Crawler } from '../crawlers/index.ts';
import { isNotText, parseRobotsTxt, rulesRead, type Served, servedAs, startOfHtml } from '../robots/index.ts';
import type { Effect, RobotsVersion } from './types.ts';
import { hostsOf, type VersionText, versionTextOf } from './version.ts';

/** Checks in a row without an answer after which it is reported as critical. */
export const FAILURES_REPORTED = 3;

export function servingEffects(
  before: RobotsVersion,
  after: RobotsVersion,
  crawlers: readonly Crawler[],
): readonly Effect[] {
  return [
    ...answerEffects(before, after),
    ...redirectEffects(before, after),
    ...fileEffects(fileOf(before), fileOf(after), crawlers),
  ];
}

const isLong = (version: RobotsVersion) =>
  servedAs(version.status) === 'unreachable' && (version.checks ?? 1) >= FAILURES_REPORTED;

function answerEffects(before: RobotsVersion, after: RobotsVersion): readonly Effect[] {
  const was = servedAs(before.status);
  const is = servedAs(after.status);
  const isLongNow = isLong(after) && !isLong(before);
  if (before.status === after.status && !isLongNow) return [];
  const values = { before: String(before.status), after: String(after.status) };
  if (isLongNow) return [{ kind: 'unreachable', severity: 'critical', ...values }];
  const kind = answerKind(was, is);
  return [{ kind, severity: kind.startsWith('file-') ? 'high' : 'info', ...values }];
}

function answerKind(was: Served, is: Served): Effect['kind'] {
  if (is === 'unreachable') return 'unreachable';
  if (was === 'unreachable') return 'reachable';
  if (was === is) return 'status';
  return is === 'file' ? 'file-appeared' : 'file-gone';
}

function redirectEffects(before: RobotsVersion, after: RobotsVersion): readonly Effect[] {
  if (servedAs(before.status) === 'unreachable' || servedAs(after.status) === 'unreachable') return [];
  const was = hostsOf(before);
  const is = hostsOf(after);
  const asked = is?.asked ?? was?.asked;
  if (asked === undefined || pathOf(before) === pathOf(after)) return [];
  const from = was?.answered ?? asked;
  const to = is?.answered ?? asked;
  return [{ kind: 'redirected', severity: from !== to && to !== asked ? 'high' : 'info', before: from, after: to }];
}

const pathOf = ({ hops = [] }: RobotsVersion) =>
  hops.map(({ url, status, location }) => `${status} ${url} ${location}`).join('\n');

const fileOf = (version: RobotsVersion) => (servedAs(version.status) === 'file' ? versionTextOf(version) : null);

type Predicate = (file: VersionText) => boolean;

const isHtml: Predicate = ({ text }) => startOfHtml(text) !== -1;

/** A byte that isn't UTF-8 is a lone surrogate in the text. */
const isOther: Predicate = ({ text }) => isNotText({ encoding: hasRawBytes(text) ? 'bytes' : 'utf-8', data: text });

const isEmpty: Predicate = ({ text }) => !/[^\s\ufeff]/.test(text);

/** Whether there are lines to read in it. */
export const isReadable: Predicate = (file) => !isHtml(file) && !isOther(file);

/** Each where it holds now and did not hold before. */
function fileEffects(
  before: VersionText | null,
  after: VersionText | null,
  crawlers: readonly Crawler[],
): readonly Effect[] {
  if (after === null) return [];
  const isNew = (holds: Predicate) => holds(after) && !(before !== null && holds(before));
  const looks = [
    ['html', isHtml],
    ['no-text', isOther],
    ['empty', isEmpty],
    ['cut', ({ isCut }: VersionText) => isCut],
  ] as const;
  const countBefore = once(() => (before === null ? 0 : rulesIn(before)));
  const countAfter = once(() => rulesIn(after));
  const tokens = crawlers
    .filter(({ dialect }) => {
      const limit = rulesRead(dialect);
      return limit !== null && countAfter() > limit && countBefore() <= limit;
    })
    .map(({ token }) => token);
  return [
    ...looks.filter(([, look]) => isNew(look)).map(([kind]): Effect => ({ kind, severity: 'high' })),
    ...(tokens.length > 0 ? [{ kind: 'cut', severity: 'high', tokens } as const] : []),
  ];
}

const rulesIn = ({ text }: VersionText) =>
  parseRobotsTxt(text).groups.reduce((sum, { rules }) => sum + rules.length, 0);
