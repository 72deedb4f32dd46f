// How many pages AI may use for each purpose, and what decides.
import { firstInSteps, inSteps, type Steps } from '../base/steps.ts';
import type { AiState } from '../report/index.ts';
import { type AiSource, documented, sourceKey } from './ai-sources.ts';
import { compareText } from './order.ts';
import type { AiPurpose, AuditPage } from './types.ts';

/** The pages in one state. */
export interface AiShare {
  readonly state: AiState;
  readonly pages: number;
  /** How many different ones decide. */
  readonly sources: number;
  /** The most frequent of them, in this order, at most 100. A page may have several. */
  readonly by: readonly AiSourceShare[];
}

export interface AiSourceShare extends AiSource {
  readonly pages: number;
}

/** The states that there are, always in this order. */
const STATES = [
  'allowed',
  'not-restricted',
  'opted-out',
  'blocked',
  'partly',
  'conflicting',
  'unknown',
  'none',
] as const satisfies readonly AiState[];

/** Of one state: a site may write something else on every page. */
const MOST_SOURCES = 100;

export const AI_PURPOSES = ['ai-search', 'ai-training'] as const satisfies readonly AiPurpose[];

export function* aiSharesOf(pages: readonly AuditPage[]): Steps<Readonly<Record<AiPurpose, readonly AiShare[]>>> {
  // Pages that meet the same rules share what decides.
  const kinds = new Map<AuditPage['aiBy'], { readonly page: AuditPage; pages: number }>();
  yield* inSteps(pages, (page) => {
    const kind = kinds.get(page.aiBy);
    if (kind) kind.pages += 1;
    else kinds.set(page.aiBy, { page, pages: 1 });
  });
  const all = [...kinds.values()];
  return { 'ai-search': yield* sharesFor('ai-search', all), 'ai-training': yield* sharesFor('ai-training', all) };
}

interface PageKind {
  readonly page: AuditPage;
  readonly pages: number;
}

function* sharesFor(purpose: AiPurpose, kinds: readonly PageKind[]): Steps<readonly AiShare[]> {
  const shares: AiShare[] = [];
  for (const state of STATES) {
    const those = kinds.filter(({ page }) => page.ai[purpose] === state);
    if (those.length === 0) continue;
    const sources = new Map<string, AiSourceShare>();
    yield* inSteps(those, ({ page, pages }) => {
      for (const source of page.aiBy[purpose]) {
        const key = sourceKey(source);
        const known = sources.get(key);
        const counted = { ...source, pages: (known?.pages ?? 0) + pages };
        sources.set(key, known?.isDocumented ? documented(counted) : counted);
      }
    });
    const by = yield* firstInSteps(
      sources.values(),
      MOST_SOURCES,
      (one, other) => other.pages - one.pages || compareText(sourceKey(one), sourceKey(other)),
    );
    const pages = those.reduce((sum, page) => sum + page.pages, 0);
    shares.push({ state, pages, sources: sources.size, by });
  }
  return shares;
}
