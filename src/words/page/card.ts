// The verdict card in words: what the page's verdict looks like, and the three cells below it, for search and for each AI use.
import { t } from '../../platform/i18n.ts';
import type { AiPlace, AiState, PageReport, PageState } from '../../report/index.ts';
import { VERDICT_KEYS } from '../../shared/verdict-keys.ts';
import { purposeText } from '../crawler/purpose.ts';
import { quoteBrief, someOf } from '../text/place.ts';
import { joined, type Sentence, say } from '../text/sentence.ts';
import type { Cell } from '../text/types.ts';
import type { Destination } from './destination.ts';
import { aiStateText } from './verdict.ts';

type Look = Pick<Cell, 'sign' | 'tone'>;

export const VERDICT_LOOKS: Readonly<Record<PageState, Look>> = {
  indexable: { sign: 'yes', tone: 'yes' },
  'not-indexable': { sign: 'no', tone: 'no' },
  partly: { sign: 'partly', tone: 'warn' },
  canonicalised: { sign: 'elsewhere', tone: 'warn' },
  unknown: { sign: 'unknown', tone: 'soft' },
};

const AI_LOOKS: Readonly<Record<AiState, Look>> = {
  allowed: { sign: 'yes', tone: 'yes' },
  blocked: { sign: 'no', tone: 'no' },
  'opted-out': { sign: 'no', tone: 'no' },
  partly: { sign: 'partly', tone: 'warn' },
  conflicting: { sign: 'conflict', tone: 'warn' },
  unknown: { sign: 'unknown', tone: 'soft' },
  none: { sign: 'none', tone: 'soft' },
};

export interface CardCell extends Look {
  readonly purpose: 'search' | 'ai-search' | 'ai-training';
  readonly state: PageState | AiState;
  readonly title: string;
  readonly word: string;
  /** Why, or for whom; null where no crawler is selected. */
  readonly note: Sentence | null;
  /** The row that shows it; null if there isn't one. */
  readonly proof: Destination | null;
}

export function cardCells(report: PageReport): readonly CardCell[] {
  return [searchCell(report), aiCell(report, 'ai-search'), aiCell(report, 'ai-training')];
}

/** Names are one line in a cell. */
const MOST = 3;

function searchCell({ page: { crawlers, verdict } }: PageReport): CardCell {
  const wordOf = (state: PageState) => {
    if (state === 'partly') return t('aistate_partly');
    if (state === 'unknown') return t('aistate_unknown');
    return state === 'canonicalised' ? t('stateCanonicalised') : t(VERDICT_KEYS[state]);
  };
  const known = crawlers.map((one) => ({ ...one, name: one.operator ?? one.token, state: one.verdict }));
  return {
    purpose: 'search',
    state: verdict,
    title: purposeText('search'),
    word: crawlers.length === 0 ? t('aistate_none') : wordOf(verdict),
    note: noteOf(known, 'indexable', wordOf),
    proof: proofOf(known, 'indexable'),
    ...(crawlers.length === 0 ? AI_LOOKS.none : VERDICT_LOOKS[verdict]),
  };
}

function aiCell({ purposes }: PageReport, purpose: 'ai-search' | 'ai-training'): CardCell {
  const { state, operators } = purposes[purpose];
  const crawlers = operators.flatMap(({ operator, crawlers: own }) => own.map((one) => ({ ...one, name: operator })));
  const named = operators.map(({ operator, state: own }) => ({ name: operator, state: own }));
  const because = crawlers.find(({ because: statement }) => statement !== null)?.because ?? null;
  const isRefused = state === 'blocked' || state === 'opted-out';
  return {
    purpose,
    state,
    title: purposeText(purpose),
    word: aiStateText(state),
    note: isRefused && because ? placeNote(because.place) : noteOf(named, 'allowed', aiStateText),
    proof: proofOf(crawlers, 'allowed'),
    ...AI_LOOKS[state],
  };
}

interface Named<State> {
  readonly name: string;
  readonly state: State;
}

interface Known<State> extends Named<State> {
  readonly token: string;
}

/** All of them by name; where they differ, those that are not `usual`. */
function noteOf<State>(all: readonly Named<State>[], usual: State, wordOf: (state: State) => string): Sentence | null {
  const states = [...new Set(all.map(({ state }) => state))];
  const namesOf = (some: readonly Named<State>[]) => someOf([...new Set(some.map(({ name }) => name))], MOST);
  if (states.length <= 1) return all.length === 0 ? null : namesOf(all);
  return joined(
    states
      .filter((state) => state !== usual)
      .map((state) => say('headlineOfUse', wordOf(state), namesOf(all.filter((one) => one.state === state)))),
  );
}

function proofOf<State>(all: readonly Known<State>[], usual: State): Destination | null {
  const first = all.find(({ state }) => state !== usual) ?? all[0];
  return first ? { panel: 'crawlers', token: first.token } : null;
}

/** What refuses, in few words. */
function placeNote(place: AiPlace): Sentence {
  switch (place.kind) {
    case 'group':
      return say('whereRecord', 'Disallow', place.line);
    case 'content-signal':
      return say('whereRecord', 'Content-Signal', place.line);
    case 'content-usage':
      return say('whereRecord', 'Content-Usage', place.line);
    case 'usage-header':
      return say('whereUsageHeader');
    case 'tdm-reservation':
      return say(place.source === 'meta' ? 'whereTdmMeta' : 'whereTdmHeader');
    case 'directive':
      return quoteBrief(place.directive.text);
    default:
      return place satisfies never;
  }
}
