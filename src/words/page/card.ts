// The three cells of the verdict card in words: for search and for each AI use, the answer, what decides it, and for whom.
import { t } from '../../platform/i18n.ts';
import {
  type AiCause,
  type AiState,
  type Cares,
  type OperatorReport,
  type PageReport,
  type PageState,
  type PurposeReport,
  shareOf,
} from '../../report/index.ts';
import { AI_SHARE_KEYS } from '../../shared/state-keys.ts';
import { AI_STATE_STYLES, aiStateStyle, aiStateText, causeText, isUndocumented } from '../crawler/ai-state.ts';
import { purposeText } from '../crawler/purpose.ts';
import { fieldOf, someOf } from '../text/place.ts';
import { different, joined, plain, type Sentence, say } from '../text/sentence.ts';
import type { StateIcon, StateStyle } from '../text/types.ts';
import type { Destination } from './destination.ts';
import { searchStateStyle, searchWord } from './verdict.ts';

export interface CardCell extends StateStyle {
  readonly purpose: 'search' | 'ai-search' | 'ai-training';
  readonly state: PageState | AiState;
  readonly title: string;
  readonly word: string;
  /** What decides, or for whom; null where no crawler is selected. */
  readonly note: Sentence | null;
  /** Where operators differ: each with its answer, the restricted ones first. */
  readonly chips: readonly Chip[];
  /** The row that shows it; null if there isn't one. */
  readonly proof: Destination | null;
}

export interface Chip extends StateStyle {
  readonly name: string;
  /** Of its icon, for those who don't see it. */
  readonly word: string;
}

/** What the person cares about comes first. */
export function cardCells(report: PageReport, cares: Cares = 'both'): readonly CardCell[] {
  const ai = [aiCell(report, 'ai-search'), aiCell(report, 'ai-training')];
  return cares === 'ai' ? [...ai, searchCell(report)] : [searchCell(report), ...ai];
}

/** Two lines of a cell: all operators of the crawlers that are selected at first. */
const MOST_NAMES = 6;

function searchCell({ page }: PageReport): CardCell {
  const { crawlers, verdict } = page;
  const named = crawlers.map((one) => ({ ...one, name: one.operator ?? one.token, state: one.verdict }));
  const chips = chipsOf(
    named.map(({ name, state, obstacle }) => ({
      name,
      word: searchWord(state, obstacle),
      ...searchStateStyle(state, obstacle),
    })),
    verdict === 'partly' || verdict === 'unknown',
  );
  const isOut = ({ state }: { readonly state: PageState }) => state === 'not-indexable';
  return {
    purpose: 'search',
    state: verdict,
    title: purposeText('search'),
    word:
      verdict === 'partly'
        ? t('searchSome', named.filter((one) => !isOut(one)).length, named.length)
        : crawlers.length === 0
          ? t('aistate_none')
          : searchWord(verdict, page.obstacle),
    note: chips.length > 0 ? null : namesOf(named),
    chips,
    proof: proofOf(named, (one) => one.state !== 'indexable'),
    ...(crawlers.length === 0 ? AI_STATE_STYLES.none : searchStateStyle(verdict, page.obstacle)),
  };
}

function aiCell({ purposes }: PageReport, purpose: 'ai-search' | 'ai-training'): CardCell {
  const { state, operators } = purposes[purpose];
  const crawlers = operators.flatMap((one) => one.crawlers);
  const causes = crawlers.map(({ because }) => because);
  const chips = chipsOf(
    operators.flatMap(chipsOfOperator),
    state === 'partly' || state === 'unknown' || state === 'conflicting' || state === 'not-restricted',
  );
  return {
    purpose,
    state,
    title: purposeText(purpose),
    word: state === 'partly' ? shareText(purposes[purpose]) : aiStateText(state),
    note: joinedOrNull(
      state === 'not-restricted' || state === 'unknown' || state === 'none'
        ? [chips.length > 0 ? null : namesOf(operators.map(({ operator }) => ({ name: operator })))]
        : causesOf(operators, state),
    ),
    chips,
    proof: proofOf(crawlers, (one) => one.state !== 'allowed' && one.state !== 'not-restricted'),
    ...aiStateStyle(state, causes),
  };
}

/** Where an operator's crawlers differ, each of them by its token: what is allowed, and what isn't. */
function chipsOfOperator({ operator, state, crawlers }: OperatorReport): readonly Chip[] {
  const isSame = crawlers.every((one) => one.state === crawlers[0]?.state);
  const chip = (name: string, of: AiState, causes: readonly (AiCause | null)[]): Chip => {
    const [cause = null] = causes;
    const word =
      of === 'partly' && cause ? joined([plain(aiStateText(of)), causeText(cause)], ': ').text : aiStateText(of);
    return { name, word, ...aiStateStyle(of, causes) };
  };
  if (!isSame) return crawlers.map((one) => chip(one.token, one.state, [one.because]));
  return [
    chip(
      operator,
      state,
      crawlers.map(({ because }) => because),
    ),
  ];
}

function shareText(purpose: PurposeReport): string {
  const share = shareOf(purpose);
  return share ? t(AI_SHARE_KEYS[share.what], share.some, share.of) : aiStateText(purpose.state);
}

/** What decides: lines of robots.txt that block, counted by operator where that isn't said already; then the other places. */
function causesOf(operators: readonly OperatorReport[], state: AiState): readonly (Sentence | null)[] {
  const decided = operators
    .flatMap(({ crawlers }) => crawlers)
    .filter((one) => one.state !== 'allowed' || state === 'allowed');
  const causes = decided.flatMap(({ because }) => because ?? []);
  const blocking = [...new Set(causes.flatMap((cause) => lineOf(cause) ?? []))].toSorted((a, b) => a - b);
  const others = causes.filter((cause) => lineOf(cause) === null);
  const blocked = operators.filter(({ crawlers }) =>
    crawlers.some(({ because }) => because && lineOf(because) !== null),
  );
  const isCounted = state === 'opted-out' && blocked.length < operators.length;
  const lines = blocking.length > 1 || isCounted ? plain(linesText(blocking)) : null;
  const [only] = blocking;
  return [
    only === undefined
      ? null
      : lines
        ? isCounted || state === 'blocked'
          ? say('aiBlockedBy', blocked.length, operators.length, lines)
          : lines
        : say('whereRecord', fieldAt(causes, only), only),
    ...different(others.map(causeText)),
    others.length > 0 && others.every(isUndocumented) ? say('aiNotDocumented') : null,
  ];
}

/** Of the rule that blocks. */
function lineOf(cause: AiCause): number | null {
  if (cause.kind === 'obstacle') return cause.obstacle.kind === 'robots' ? cause.obstacle.rule.line : null;
  const { place, says } = cause.statement;
  return place.kind === 'group' && says === 'no' ? place.line : null;
}

/** The field of the rule that blocks there. */
function fieldAt(causes: readonly AiCause[], line: number): string {
  const cause = causes.find((one) => lineOf(one) === line);
  if (cause?.kind === 'obstacle' && cause.obstacle.kind === 'robots') return fieldOf(cause.obstacle.rule);
  const place = cause?.kind === 'statement' ? cause.statement.place : null;
  return fieldOf((place?.kind === 'group' ? place.rule : null) ?? { kind: 'disallow' });
}

const MOST_LINES = 5;

function linesText(lines: readonly number[]): string {
  const [first = 1, ...others] = lines;
  if (others.length === 0) return t('recordLine', first);
  const shown = lines.slice(0, MOST_LINES).join(', ');
  return t('aiLines', lines.length > MOST_LINES ? `${shown}, …` : shown);
}

function joinedOrNull(parts: readonly (Sentence | null)[]): Sentence | null {
  const some = parts.filter((part) => part !== null);
  return some.length > 0 ? joined(some) : null;
}

function namesOf(all: readonly { readonly name: string }[]): Sentence | null {
  return all.length === 0 ? null : someOf([...new Set(all.map(({ name }) => name))], MOST_NAMES);
}

/** In this order; each name once for each icon. */
const STATE_ICONS: readonly StateIcon[] = [
  'no',
  'opted-out',
  'conflict',
  'partly',
  'elsewhere',
  'unknown',
  'yes',
  'open',
  'none',
];

function chipsOf(all: readonly Chip[], isWanted: boolean): readonly Chip[] {
  if (!isWanted || new Set(all.map(({ icon }) => icon)).size < 2) return [];
  const each = new Map(all.map((chip) => [`${chip.icon} ${chip.name}`, chip]));
  return [...each.values()].toSorted((a, b) => STATE_ICONS.indexOf(a.icon) - STATE_ICONS.indexOf(b.icon));
}

function proofOf<Known extends { readonly token: string }>(
  all: readonly Known[],
  isSpecial: (one: Known) => boolean,
): Destination | null {
  const first = all.find(isSpecial) ?? all[0];
  return first ? { panel: 'crawlers', token: first.token } : null;
}
