// Asks the worker what the draft changes whenever the editor has a new text. Answers for outdated drafts are dropped.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type {
  CheckResult,
  Comparing,
  DraftChanges,
  EditJobs,
  ExplainedRule,
  FailedOutcome,
} from '../../../workers/edit/jobs.ts';

export interface ChangesState {
  /** For the newest compared draft; null before the first. */
  readonly changes: DraftChanges | null;
  /** The draft that was compared. */
  readonly of: string | null;
  /** A newer draft is being compared. */
  readonly isBusy: boolean;
  /** The compared share of the URL list, if that takes long. Until then, `changes` don't include the list. Null if nothing is pending. */
  readonly listShare: number | null;
  /** Whether the worker crashed and was restarted. */
  readonly hasCrashed: boolean;
}

interface Compared {
  readonly live: string;
  readonly failure: FailedOutcome | null;
  readonly draft: string;
  readonly crawlers: readonly Crawler[];
  readonly urls: readonly string[];
  readonly list: Blob | null;
  readonly expectations: readonly Expectation[];
  readonly tried: string;
}

/** A worker that keeps ending isn't restarted until there is something else to compare. */
const MOST_ENDS = 4;

const NOTHING_YET: ChangesState = { changes: null, of: null, isBusy: true, listShare: null, hasCrashed: false };

export interface DraftComparison {
  readonly state: ChangesState;
  /** What a rule of the draft means to the selected crawlers; null without a rule on the line, or if the draft isn't compared yet. */
  readonly explain: (draft: string, line: number) => Promise<ExplainedRule | null>;
}

export function useChanges({
  live,
  failure,
  draft,
  crawlers,
  urls,
  list,
  expectations,
  tried,
}: Compared): DraftComparison {
  const [state, setState] = useState<ChangesState>(NOTHING_YET);
  /** How many lists were read: drafts that didn't wait for a list are compared again. */
  const [listsRead, setListsRead] = useState(0);
  /** What the current worker was given, and the draft that it compared last. */
  const given = useRef<unknown>(null);
  const compared = useRef<string | null>(null);
  /** Running jobs, whose callers learn if the worker ends. */
  const underWay = useRef(0);
  /** How often the worker ended without a running job: the draft is compared again, because `explain` needs a worker that knows it. */
  const [ends, setEnds] = useState(0);
  const worker = useMemo(() => {
    const forget = () => {
      given.current = null;
      compared.current = null;
      if (underWay.current === 0) setEnds((count) => Math.min(count + 1, MOST_ENDS));
    };
    return startWorker<EditJobs>('worker-edit.js', forget);
  }, []);
  useEffect(() => worker.end, [worker]);
  const base = useMemo(() => ({ live, failure, crawlers, urls, list }), [live, failure, crawlers, urls, list]);

  const giveBase = useCallback(async () => {
    given.current = base;
    underWay.current += 1;
    const outcome = await worker.run('base', base);
    underWay.current -= 1;
    if (base.list === null || (given.current !== base && given.current !== null)) return;
    if (outcome.kind === 'answer') setListsRead((count) => count + 1);
    if (outcome.kind !== 'crashed') return;
    setState((before) => ({ ...before, isBusy: false, listShare: null, hasCrashed: true }));
  }, [worker, base]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was read makes it run again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setState((before) => (before.isBusy ? before : { ...before, isBusy: true }));
    const compare = async (isRetry: boolean): Promise<void> => {
      if (given.current !== base) void giveBase();
      compared.current = null;
      const onProgress = (progress: Comparing) => {
        if (signal.aborted) return;
        if (progress.kind === 'list') setState((before) => ({ ...before, listShare: progress.share }));
        else {
          compared.current = draft;
          setState({ changes: progress.changes, of: draft, isBusy: true, listShare: 0, hasCrashed: isRetry });
        }
      };
      underWay.current += 1;
      const outcome = await worker.run('compare', { text: draft, expectations, tried }, { signal, onProgress });
      underWay.current -= 1;
      if (outcome.kind === 'crashed') {
        if (signal.aborted) return;
        // Once more in a new worker, as the crash may have had another cause.
        if (!isRetry) return compare(true);
        setState((before) => ({ ...before, isBusy: false, listShare: null, hasCrashed: true }));
      }
      if (outcome.kind !== 'answer' || signal.aborted) return;
      compared.current = draft;
      const lacksList = outcome.answer?.lacksList === true;
      const listShare = lacksList ? 0 : null;
      setState({ changes: outcome.answer, of: draft, isBusy: lacksList, listShare, hasCrashed: isRetry });
    };
    void compare(false);
    return () => stop.abort();
  }, [worker, base, giveBase, draft, expectations, tried, listsRead, ends]);

  const explain = useCallback(
    async (of: string, line: number) => {
      if (compared.current !== of) return null;
      const outcome = await worker.run('explain', { line });
      return outcome.kind === 'answer' ? outcome.answer : null;
    },
    [worker],
  );
  return { state, explain };
}

export interface Checked extends CheckResult {
  /** The draft that was checked. */
  readonly of: string;
}

interface CheckerState {
  /** Null before the first one. */
  readonly checked: Checked | null;
  /** The worker crashed at the newest draft, and was started again. */
  readonly hasCrashed: boolean;
}

/** Runs the checker on the newest draft in a second worker, so that nothing waits for it. */
export function useChecker(draft: string): CheckerState {
  const [state, setState] = useState<CheckerState>({ checked: null, hasCrashed: false });
  const worker = useMemo(() => startWorker<EditJobs>('worker-edit.js'), []);
  const wanted = useRef<string | null>(null);
  const isBusy = useRef(false);
  useEffect(() => worker.end, [worker]);
  useEffect(() => {
    wanted.current = draft;
    const check = async () => {
      isBusy.current = true;
      let crashedAt: string | null = null;
      for (let text = wanted.current; text !== null; text = wanted.current) {
        wanted.current = null;
        const outcome = await worker.run('check', { text });
        const hasCrashed = crashedAt === text;
        if (outcome.kind === 'answer') setState({ checked: { of: text, ...outcome.answer }, hasCrashed });
        if (outcome.kind !== 'crashed') continue;
        crashedAt = text;
        if (hasCrashed) setState((before) => ({ ...before, hasCrashed }));
        // Once more in a new worker, as the crash may have had another cause.
        else wanted.current ??= text;
      }
      isBusy.current = false;
    };
    if (!isBusy.current) void check();
  }, [worker, draft]);
  return state;
}
