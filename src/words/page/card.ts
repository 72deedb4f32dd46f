// The three cells of the verdict card in words: for search and for each AI use, the answer, what decides it, and for whom.
import { answerProductOf } from '../../crawlers/index.ts';
import { t } from '../../platform/i18n.ts';
import {
  type AiCause,
  type AiState,
  type AiStatement,
  type Interest,
  type OperatorReport,
  type PageReport,
  type PageState,
  type PurposeReport,
  pageSearchState,
  searchStateOf,
  shareOf,
} from '../../report/index.ts';
import { aiCauseText, aiPlaceShortText } from '../crawler/ai-cause.ts';
import {
  AI_STATE_STYLES,
  aiShareText,
  aiStateStyle,
  aiStateText,
  aiStateTextByCause,
  isUndocumentedCause,
  shownAiState,
} from '../crawler/ai-state.ts';
import { purposeText } from '../crawler/purpose.ts';
import { formatList } from '../text/format.ts';
import { fieldOf, quoteBrief, someNames } from '../text/place.ts';
import { joined, listOf, plain, type Sentence, say, withoutDuplicates } from '../text/sentence.ts';
import type { StateIcon, StateStyle } from '../text/types.ts';
import type { Destination } from './destination.ts';
import { searchSign } from './verdict.ts';

export interface CardCell extends StateStyle {
  readonly purpose: 'search' | 'ai-search' | 'ai-training';
  readonly state: PageState | AiState;
  readonly title: string;
  readonly word: string;
  /** What decides, and for whom: one for each answer and reason, the restricted ones first. None where no crawler is selected. */
  readonly groups: readonly CardGroup[];
  /** The row that shows it; null if there isn't one. */
  readonly proof: Destination | null;
}

/** Operators with one answer for one reason. */
export interface CardGroup {
  /** None where all have it: then the note names them. */
  readonly chips: readonly Chip[];
  readonly note: Sentence | null;
}

export interface Chip extends StateStyle {
  readonly name: string;
  /** Of its icon, for those who don't see it. */
  readonly word: string;
}

/** What the person cares about comes first. */
export function cardCells(report: PageReport, interest: Interest = 'both'): readonly CardCell[] {
  const ai = [aiCardCell(report, 'ai-search'), aiCardCell(report, 'ai-training')];
  return interest === 'ai' ? [...ai, searchCell(report)] : [searchCell(report), ...ai];
}

/** Two lines of a cell: all operators of the crawlers that are selected at first. */
const MOST_NAMES = 6;

function searchCell({ page }: PageReport): CardCell {
  const { crawlers, verdict } = page;
  const named = crawlers.map((one) => ({ ...one, name: one.operator ?? one.token, state: one.verdict }));
  const chips = chipsOf(
    named.map((one) => ({ name: one.name, ...searchSign(searchStateOf(one)) })),
    verdict === 'partly' || verdict === 'unknown',
  );
  const sign = searchSign(pageSearchState(page));
  const isOut = ({ state }: { readonly state: PageState }) => state === 'not-indexable';
  return {
    purpose: 'search',
    state: verdict,
    title: purposeText('search'),
    ...sign,
    ...(verdict === 'partly' && { word: t('searchSome', named.filter((one) => !isOut(one)).length, named.length) }),
    groups: named.length === 0 ? [] : [{ chips, note: chips.length > 0 ? null : namesOf(named) }],
    proof: firstProof(named, (one) => one.state !== 'indexable'),
  };
}

function aiCardCell({ purposes }: PageReport, purpose: 'ai-search' | 'ai-training'): CardCell {
  const { state, operators } = purposes[purpose];
  const crawlers = operators.flatMap((one) => one.crawlers);
  const causes = crawlers.map(({ because }) => because);
  const share = shareOf(purposes[purpose]);
  // Some of them might ignore what blocks the others.
  const isInPart = state === 'partly' || (state === 'blocked' && share !== null && share.some < share.of);
  return {
    purpose,
    state,
    title: purposeText(purpose),
    word: isInPart && share ? aiShareText(share) : aiStateTextByCause(state, causes),
    groups: groupsOf(purposes[purpose], purpose),
    proof: firstProof(crawlers, (one) => one.state !== 'allowed' && one.state !== 'not-restricted'),
    ...(isInPart ? AI_STATE_STYLES.partly : aiStateStyle(state, causes)),
  };
}

/** An operator's answer. */
interface OperatorAnswer {
  readonly name: string;
  readonly state: AiState;
  readonly causes: readonly AiCause[];
  /** See `CrawlerAiUse`. */
  readonly honored: readonly AiStatement[];
}

const STRICTEST: readonly AiState[] = [
  ...(['blocked', 'opted-out', 'conflicting', 'partly'] as const),
  ...(['unknown', 'allowed', 'not-restricted'] as const),
];
const RESTRICTING = STRICTEST.slice(0, 4);

/** With the product that people know better than its operator, for the answers. */
function operatorText(operator: string, purpose: CardCell['purpose']): string {
  const product = purpose === 'ai-search' ? answerProductOf(operator) : null;
  return product === null ? operator : t('noted', operator, product);
}

/** Where an operator's crawlers differ, each restriction, with the crawlers that it is for. */
function answersOf(
  { operator, state, crawlers }: OperatorReport,
  purpose: CardCell['purpose'],
): readonly OperatorAnswer[] {
  const answer = (name: string, of: AiState, those: typeof crawlers): OperatorAnswer => ({
    name,
    state: of,
    causes: those.flatMap(({ because }) => because ?? []),
    honored: those.flatMap(({ honored }) => honored ?? []),
  });
  const restricting = RESTRICTING.map((of) => crawlers.filter((one) => one.state === of)).filter(
    ({ length }) => length > 0 && length < crawlers.length,
  );
  if (restricting.length === 0) return [answer(operatorText(operator, purpose), state, crawlers)];
  return restricting.map((those) => {
    const name = t('noted', operator, formatList(those.map(({ token }) => token)));
    return answer(name, those[0]?.state ?? state, those);
  });
}

function groupsOf({ state, operators }: PurposeReport, purpose: CardCell['purpose']): readonly CardGroup[] {
  const groups = new Map<string, OperatorAnswer[]>();
  for (const answer of operators.flatMap((one) => answersOf(one, purpose))) {
    // Blocking lines are counted together.
    const causes = answer.causes.map((cause) => (lineOf(cause) === null ? aiCauseText(cause).text : ''));
    const honored = answer.honored.map(({ place }) => aiPlaceShortText(place).text);
    const key = JSON.stringify([shownState(answer), [...new Set(causes)], [...new Set(honored)]]);
    const known = groups.get(key);
    if (known) known.push(answer);
    else groups.set(key, [answer]);
  }
  const all = [...groups.values()]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((answers) => ({
      answers,
      place: joinedOrNull(causesOf(answers, operators.length, state)),
      doubt: doubtOf(answers),
    }));
  if (all[0] && all.length === 1) {
    const { answers, place, doubt } = all[0];
    return [{ chips: [], note: joinedOrNull([namesOf(answers), place, ...doubt]) }];
  }
  return all.map(({ answers, place, doubt }, index) => {
    // The same place isn't written in full twice.
    const isSame = place !== null && place.text === all[index - 1]?.place?.text;
    const why = joinedOrNull([isSame && isOnlyNoindex(answers) ? plain('noindex') : place, ...doubt]);
    const answer = answers[0]?.state ?? state;
    const word = aiStateText(answer);
    // What the other signs mean follows from their cause.
    const note = why && answer === 'allowed' ? say('labeled', word, why) : why;
    return { chips: answers.map(chipOf), note: note ?? plain(word) };
  });
}

const isOnlyNoindex = (answers: readonly OperatorAnswer[]) =>
  answers.every(({ causes }) =>
    causes.every((cause) => cause.kind === 'obstacle' && cause.obstacle.kind === 'noindex'),
  );

/** Restricted in a way that the operator doesn't document. */
const isDoubtful = ({ state, causes }: OperatorAnswer) => state !== 'allowed' && causes.some(isUndocumentedCause);

const shownState = ({ state, causes }: OperatorAnswer) => shownAiState(state, causes);

const rankOf = ([first]: readonly OperatorAnswer[]) => (first ? STRICTEST.indexOf(shownState(first)) : 0);

const chipOf = ({ name, state, causes }: OperatorAnswer): Chip => ({
  name,
  word: aiStateTextByCause(state, causes),
  ...aiStateStyle(state, causes),
});

/** What decides: lines of robots.txt that block, counted by operator where that isn't said already; then the other places. */
function causesOf(answers: readonly OperatorAnswer[], operators: number, state: AiState): readonly (Sentence | null)[] {
  const causes = answers.flatMap((one) => one.causes);
  const lines = [...new Set(causes.flatMap((cause) => lineOf(cause) ?? []))].toSorted((a, b) => a - b);
  const others = causes.filter((cause) => lineOf(cause) === null);
  const isCounted = state === 'opted-out' && answers.length < operators;
  const text = plain(someLinesText(lines));
  const [only] = lines;
  return [
    ...(only === undefined
      ? []
      : lines.length === 1 && !isCounted
        ? [say('whereRecord', fieldAt(causes, only), only)]
        : [isCounted || state === 'blocked' ? say('aiBlockedBy', answers.length, operators, text) : text]),
    ...withoutDuplicates(others.map(aiCauseText)),
  ];
}

/** Who might ignore it, or which part of it they honor. Those that are named just before aren't named again. */
function doubtOf(answers: readonly OperatorAnswer[]): readonly Sentence[] {
  const honored = answers.flatMap((one) => one.honored);
  if (honored.length > 0) {
    const words = withoutDuplicates(
      honored.map(({ place }) =>
        place.kind === 'directive' ? quoteBrief(place.directive.text) : aiPlaceShortText(place),
      ),
    );
    const isNocache = honored.every(({ place }) => place.kind === 'directive' && place.directive.name === 'nocache');
    return [say(isNocache ? 'aiHonoredNocache' : 'aiHonoredInPart', listOf(words))];
  }
  const doubtful = answers.filter(isDoubtful);
  if (doubtful.length === answers.length) return [say(answers.length > 1 ? 'aiNoneDocuments' : 'aiUndocumented')];
  return doubtful.length > 0 ? [say('aiNotDocumentedBy', namesOf(doubtful) ?? '')] : [];
}

/** Of the rule that blocks, unless it is one of an earlier copy. */
function lineOf(cause: AiCause): number | null {
  if (cause.kind === 'obstacle') {
    return cause.obstacle.kind === 'robots' && !cause.obstacle.isLastGood ? cause.obstacle.rule.line : null;
  }
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

function someLinesText(lines: readonly number[]): string {
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
  return all.length === 0 ? null : someNames([...new Set(all.map(({ name }) => name))], MOST_NAMES);
}

/** In this order; each name once for each icon. */
const STATE_ICONS: readonly StateIcon[] = ['no', 'wait', 'partly', 'elsewhere', 'unknown', 'yes'];

function chipsOf(all: readonly Chip[], isWanted: boolean): readonly Chip[] {
  if (!isWanted || new Set(all.map(({ icon }) => icon)).size < 2) return [];
  const each = new Map(all.map((chip) => [`${chip.icon} ${chip.name}`, chip]));
  return [...each.values()].toSorted((a, b) => STATE_ICONS.indexOf(a.icon) - STATE_ICONS.indexOf(b.icon));
}

function firstProof<Known extends { readonly token: string }>(
  all: readonly Known[],
  isSpecial: (one: Known) => boolean,
): Destination | null {
  const first = all.find(isSpecial) ?? all[0];
  return first ? { panel: 'crawlers', token: first.token } : null;
}
