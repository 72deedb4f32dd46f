// What the draft changes, asked of the worker whenever the editor tells of a new text. An answer that a newer draft has overtaken is dropped.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { Diagnostic } from '../../../robots/index.ts';
import type { DraftChanges, EditJobs, ExplainedRule, FailedOutcome } from '../../../workers/edit-jobs.ts';

export interface ChangesState {
  /** Of the newest draft that was compared; null before the first. */
  readonly changes: DraftChanges | null;
  /** The draft that was compared. */
  readonly of: string | null;
  /** A newer draft is being compared. */
  readonly isBusy: boolean;
  /** The worker crashed and was started again. */
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

export interface Comparison {
  readonly state: ChangesState;
  /** What the rule on a line of the draft is for the selected crawlers; null for no rule, or a draft that isn't compared yet. */
  readonly explain: (draft: string, line: number) => Promise<ExplainedRule | null>;
}

export function useChanges({ live, failure, draft, crawlers, urls, list, expectations, tried }: Compared): Comparison {
  const [state, setState] = useState<ChangesState>({ changes: null, of: null, isBusy: true, hasCrashed: false });
  /** What the worker that runs now was given, and the draft that it compared last. */
  const given = useRef<unknown>(null);
  const compared = useRef<string | null>(null);
  const worker = useMemo(() => startWorker<EditJobs>('worker-edit.js'), []);
  useEffect(() => worker.end, [worker]);
  const base = useMemo(() => ({ live, failure, crawlers, urls, list }), [live, failure, crawlers, urls, list]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setState((before) => (before.isBusy ? before : { ...before, isBusy: true }));
    const compare = async (isRetry: boolean): Promise<void> => {
      if (given.current !== base) void worker.run('base', base);
      given.current = base;
      compared.current = null;
      const outcome = await worker.run('compare', { text: draft, expectations, tried }, { signal });
      if (outcome.kind === 'crashed') {
        given.current = null;
        if (signal.aborted) return;
        // Once more, in a new worker: it may have died of something else.
        if (!isRetry) return compare(true);
        setState((before) => ({ ...before, isBusy: false, hasCrashed: true }));
      }
      if (outcome.kind !== 'answer' || signal.aborted) return;
      compared.current = draft;
      setState({ changes: outcome.answer, of: draft, isBusy: false, hasCrashed: isRetry });
    };
    void compare(false);
    return () => stop.abort();
  }, [worker, base, draft, expectations, tried]);

  const explain = useCallback(
    async (of: string, line: number) => {
      if (compared.current !== of) return null;
      const outcome = await worker.run('explain', { line });
      if (outcome.kind === 'crashed') given.current = null;
      return outcome.kind === 'answer' ? outcome.answer : null;
    },
    [worker],
  );
  return { state, explain };
}

export interface Checked {
  /** The draft that was checked. */
  readonly of: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the checker finds in the draft, in a worker of its own: nothing waits for it. Drafts that come while it works are skipped. */
export function useChecker(draft: string): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  const worker = useMemo(() => startWorker<EditJobs>('worker-edit.js'), []);
  const wanted = useRef<string | null>(null);
  const isBusy = useRef(false);
  useEffect(() => worker.end, [worker]);
  useEffect(() => {
    wanted.current = draft;
    const check = async () => {
      isBusy.current = true;
      for (let text = wanted.current; text !== null; text = wanted.current) {
        wanted.current = null;
        const outcome = await worker.run('check', { text });
        if (outcome.kind === 'answer') setChecked({ of: text, diagnostics: outcome.answer });
      }
      isBusy.current = false;
    };
    if (!isBusy.current) void check();
  }, [worker, draft]);
  return checked;
}
