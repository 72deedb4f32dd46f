// Which pages of the audit the person looks at.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageSelecting } from '../../../workers/audit/jobs.ts';
import type { SelectResult } from '../../../workers/select-result.ts';
import type { AuditWorker } from './audit-worker.ts';

export interface SelectedPages {
  /** Null before the first one. */
  readonly selected: SelectResult | null;
  /** Changes whenever other rows are selected. */
  readonly stamp: number;
  readonly isBusy: boolean;
}

/** @param version of the pages; 0 if there are none */
export function useSelectedPages(worker: AuditWorker, version: number, selecting: PageSelecting): SelectedPages {
  const [state, setState] = useState<SelectedPages>({ selected: null, stamp: 0, isBusy: false });
  const stamps = useRef(0);
  useEffect(() => {
    if (version === 0) return undefined;
    stamps.current += 1;
    const stamp = stamps.current;
    let isOvertaken = false;
    setState((before) => ({ ...before, isBusy: true }));
    void worker.ask('select', selecting).then((selected) => {
      if (!isOvertaken) setState((before) => ({ selected: selected ?? before.selected, stamp, isBusy: false }));
    });
    return () => {
      isOvertaken = true;
    };
  }, [worker, version, selecting]);
  return state;
}
