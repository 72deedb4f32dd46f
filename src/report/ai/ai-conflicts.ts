// Conflicts between two statements of the site about AI use, each with its place.
import type { Steps } from '../../base/steps.ts';
import { truncateText } from '../../base/truncate-text.ts';
import { AI_USES, type Crawler, isOfSameOperator } from '../../crawlers/index.ts';
import { disallowsEverything } from '../../robots/index.ts';
import { mergeSame } from '../conflicts/merge.ts';
import type { AiPlace, AiUse, SignalUse } from '../data/ai.ts';
import { truncatePlace } from '../data/truncate.ts';
import type { Conflict, ConflictOf } from '../data/types.ts';
import { aiCrawlers } from './crawlers.ts';
import type { AiJudge } from './judge.ts';
import { placeKey } from './places.ts';
import type { SignalRecord } from './robots-statements.ts';

/** About AI use, all AI crawlers of the catalog are checked; about search, the selected crawlers. */
export function* aiConflicts(ai: AiJudge, selected: readonly Crawler[]): Steps<readonly Conflict[]> {
  const asked = [...aiCrawlers, ...selected.filter((crawler) => !aiCrawlers.includes(crawler))];
  const againstGroup: ConflictOf<'ai-signal-group'>[] = [];
  for (const crawler of asked) {
    const use = mainUseOf(crawler);
    const isAsked = use !== null && (use !== 'search' || selected.includes(crawler));
    if (isAsked) againstGroup.push(...signalAgainstGroup(ai, crawler, use));
    yield;
  }
  return [
    ...AI_USES.flatMap((use) => statementConflict(ai, use)),
    ...mergeSame(againstGroup, ({ use, signal, line, says }) => [use, signal.line, line, says]),
  ];
}

/**
 * Some places allow a use and others refuse it, for the same crawler. One conflict lists all such places, with all such
 * crawlers.
 */
function statementConflict(ai: AiJudge, use: AiUse): readonly Conflict[] {
  const tokens: string[] = [];
  const yes = new Map<string, AiPlace>();
  const no = new Map<string, AiPlace>();
  for (const crawler of aiCrawlers) {
    // Allow and Disallow in a group aren't statements about use: see `signalAgainstGroup`.
    const statements = (ai.judge(crawler) ?? [])
      .filter((report) => report.use === use)
      .flatMap((report) => report.statements.filter(({ place }) => place.kind !== 'group'));
    if (!['yes', 'no'].every((word) => statements.some(({ says }) => says === word))) continue;
    tokens.push(crawler.token);
    for (const { says, place } of statements) {
      if (says === 'yes') yes.set(placeKey(place), place);
      if (says === 'no') no.set(placeKey(place), place);
    }
  }
  const truncated = (places: ReadonlyMap<string, AiPlace>) =>
    [...places.values()].slice(0, MOST_PLACES).map(truncatePlace);
  return tokens.length > 0 ? [{ kind: 'ai-conflict', tokens, use, yes: truncated(yes), no: truncated(no) }] : [];
}

/** The statements that allow the use, or those that refuse it. */
const MOST_PLACES = 20;

const SIGNALS: Readonly<Record<SignalUse, string>> = { search: 'search', training: 'ai-train', answers: 'ai-input' };

/** The use that a crawler is for. */
function mainUseOf(crawler: Crawler): SignalUse | null {
  switch (crawler.purposes[0]) {
    case 'search':
      return 'search';
    case 'ai-training':
      return 'training';
    case 'ai-search':
    case 'user-fetch':
      return crawler.purposes.includes('ai-search') ? 'answers' : null;
    default:
      return null;
  }
}

/**
 * Content-Signal allows the use, and the whole site is blocked for a crawler of this use; or it refuses it, and a group names and allows
 * such a crawler. A signal in the group for `*`, or for another crawler of the same operator, doesn't reach a crawler that has
 * its own group (RFC 9309 §2.2.1), whatever the author intended. That is reported too.
 */
function signalAgainstGroup(ai: AiJudge, crawler: Crawler, use: SignalUse): readonly ConflictOf<'ai-signal-group'>[] {
  const found = ai.statementsFor(crawler);
  if (!found || found.verdict.answer === 'unknown') return [];
  const { allowed, rule, group } = found.verdict;
  if (group.kind === 'none') return [];
  const isNamed = group.kind === 'named' && !group.isFallback;
  const isWholeSite = rule !== null && disallowsEverything(rule, crawler.dialect);
  if (allowed ? !isNamed : !isWholeSite) return [];
  const opposite = allowed ? 'no' : 'yes';
  const own = find(found.byGroup.signals, use, opposite);
  const isSilent = isNamed && found.byGroup.signals.length === 0;
  const signal = own ?? (isSilent ? find(ai.signalsIn(crawler.dialect), use, opposite, isForOthersOf(crawler)) : null);
  if (!signal) return [];
  const line = rule?.line ?? group.lines[0]?.first ?? 1;
  return [
    { kind: 'ai-signal-group', tokens: [crawler.token], use, says: opposite, signal, line, isInOwnGroup: own !== null },
  ];
}

function find(
  records: readonly SignalRecord[],
  use: SignalUse,
  says: 'yes' | 'no',
  isAsked: (record: SignalRecord) => boolean = () => true,
) {
  for (const record of records) {
    if (record.path !== '/' || !isAsked(record)) continue;
    const found = record.signals.find((signal) => signal.name === SIGNALS[use] && signal.says === says);
    if (found) return { text: truncateText(found.text), line: record.line };
  }
  return null;
}

/** Records for `*`, or for a crawler of the same operator. */
function isForOthersOf(crawler: Crawler): (record: SignalRecord) => boolean {
  const own = aiCrawlers.filter((one) => isOfSameOperator(one, crawler)).map(({ token }) => token.toLowerCase());
  const tokens = ['*', ...own];
  return ({ group }) => group !== null && tokens.some((token) => group.has(token));
}
