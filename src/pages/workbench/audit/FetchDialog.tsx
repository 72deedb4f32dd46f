// Asks a person before pages are fetched: how many, how fast, and how long that takes.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { formatDuration, formatSeconds } from '../../../words/text/format.ts';
import type { FetchPlan, PagesToFetch } from '../../../workers/audit/jobs.ts';
import type { AuditRun } from './audit-run.ts';
import { defaultPace, fasterPace, MOST_AT_ONCE, MOST_FETCHED, mostTargets, type Pace, timeLeftMs } from './pace.ts';

/** Milliseconds for an ordinary page. */
const USUAL_PAGE_MS = 400;
const USUAL_SAMPLE = 100;

interface FetchDialogProps {
  readonly site: string;
  /** The live file. */
  readonly robots: string;
  readonly run: Pick<AuditRun, 'plan'>;
  /** Whether a filter is active. */
  readonly isFiltered: boolean;
  readonly start: (choice: PagesToFetch, pace: Pace) => void;
  /** Nothing is to be fetched. */
  readonly close: () => void;
}

export function FetchDialog({ site, robots, run, isFiltered, start, close }: FetchDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  const title = useId();
  const usual = defaultPace(site, robots);
  const [choice, setChoice] = useState<PagesToFetch>({ kind: 'all' });
  const [atOnce, setAtOnce] = useState(usual.atOnce);
  const pace = atOnce === usual.atOnce ? usual : fasterPace(site, robots, atOnce);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <dialog
      open
      class="audit-dialog"
      aria-labelledby={title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start(choice, pace);
        }}
      >
        <h2 id={title}>{t('auditFetchTitle')}</h2>
        <Scope choice={choice} choose={setChoice} isFiltered={isFiltered} />
        <label>
          {t('auditAtOnce')}{' '}
          <select
            data-action="audit-at-once"
            value={String(atOnce)}
            onChange={({ currentTarget }) => setAtOnce(Number(currentTarget.value))}
          >
            {Array.from({ length: MOST_AT_ONCE }, (_, index) => (
              <option key={index} value={String(index + 1)}>
                {formatNumber(index + 1)}
              </option>
            ))}
          </select>
        </label>
        <Plan run={run} choice={choice} pace={pace} />
        <p class="soft">{t('auditHow')}</p>
        <p class="soft">{t('auditMethodRaw')}</p>
        <div class="dialog-acts">
          <button ref={confirm} type="submit" data-kind="action" data-main="" data-action="audit-start">
            {t('auditStart')}
          </button>
          <button type="button" data-kind="action" onClick={close}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface ScopeProps extends Pick<FetchDialogProps, 'isFiltered'> {
  readonly choice: PagesToFetch;
  readonly choose: (choice: PagesToFetch) => void;
}

/** Which pages. */
function Scope({ choice, choose, isFiltered }: ScopeProps) {
  const name = useId();
  const [sample, setSample] = useState(USUAL_SAMPLE);
  const radio = (value: PagesToFetch, label: string) => (
    <label>
      <input
        type="radio"
        name={name}
        data-scope={value.kind}
        checked={choice.kind === value.kind}
        onChange={() => choose(value)}
      />{' '}
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend>{t('auditScope')}</legend>
      {radio({ kind: 'all' }, t('auditScopeAll'))}
      <div class="sample">
        {radio({ kind: 'sample', perSitemap: sample }, t('auditScopeSample'))}{' '}
        <input
          type="number"
          aria-label={t('auditScopeSample')}
          min={1}
          max={MOST_FETCHED}
          value={sample}
          onInput={({ currentTarget }) => {
            const perSitemap = Math.max(1, Math.floor(currentTarget.valueAsNumber) || 1);
            setSample(perSitemap);
            choose({ kind: 'sample', perSitemap });
          }}
        />
      </div>
      {isFiltered && radio({ kind: 'selected' }, t('auditScopeSelected'))}
    </fieldset>
  );
}

interface PlanProps extends Pick<FetchDialogProps, 'run'> {
  readonly choice: PagesToFetch;
  readonly pace: Pace;
}

/** How many pages, how fast, and how long that takes. */
function Plan({ run, choice, pace }: PlanProps) {
  const [plan, setPlan] = useState<FetchPlan | null>(null);
  useEffect(() => {
    let isOver = false;
    void run.plan(choice).then((next) => {
      if (!isOver) setPlan(next);
    });
    return () => {
      isOver = true;
    };
  }, [run, choice]);
  const targets = mostTargets(plan?.pages.length ?? 0);
  return (
    <div role="status" data-planned={plan?.pages.length ?? ''}>
      {plan && (
        <p>
          {t(
            'auditPlan',
            formatNumber(plan.pages.length),
            formatNumber(pace.atOnce),
            formatSeconds(pace.betweenMs),
            formatDuration(inWholeSeconds(timeLeftMs(plan.pages.length, pace, USUAL_PAGE_MS))),
          )}
        </p>
      )}
      {targets > 0 && <p class="soft">{t('auditPlanTargets', formatNumber(targets))}</p>}
      {plan && plan.blocked > 0 && <p class="soft">{counted('auditPlanBlocked', plan.blocked)}</p>}
      {plan && plan.unknown > 0 && <p class="soft">{t('auditLeftUnknown', formatNumber(plan.unknown))}</p>}
      {plan && plan.omitted > 0 && (
        <p class="soft">{counted('auditPlanOmitted', plan.omitted, formatNumber(MOST_FETCHED))}</p>
      )}
    </div>
  );
}

/** An estimate has no tenths. */
const inWholeSeconds = (ms: number): number => Math.ceil(ms / 1_000) * 1_000;
