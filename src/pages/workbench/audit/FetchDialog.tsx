// Asks a person before pages are fetched: how many, how fast, and how long that takes.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import type { FetchChoice, FetchPlan } from '../../../workers/audit-jobs.ts';
import type { AuditRun } from './audit-run.ts';
import { defaultPace, fasterPace, MOST_AT_ONCE, timeLeft } from './pace.ts';
import { durationText } from './words.ts';

/** The same limit as the worker's. */
const MOST_FETCHED = 20_000;
/** Milliseconds for an ordinary page. */
const USUAL_PAGE_MS = 400;
const USUAL_SAMPLE = 100;

interface FetchDialogProps {
  readonly site: string;
  /** The live file. */
  readonly robots: string;
  readonly run: AuditRun;
  /** Whether a filter is active. */
  readonly isFiltered: boolean;
  readonly close: () => void;
}

export function FetchDialog({ site, robots, run, isFiltered, close }: FetchDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  const title = useId();
  const scope = useId();
  const [choice, setChoice] = useState<FetchChoice>({ kind: 'all' });
  const [sample, setSample] = useState(USUAL_SAMPLE);
  const [atOnce, setAtOnce] = useState(() => defaultPace(site, robots).atOnce);
  const [plan, setPlan] = useState<FetchPlan | null>(null);
  const usual = defaultPace(site, robots);
  const pace = atOnce === usual.atOnce ? usual : fasterPace(site, robots, atOnce);
  useEffect(() => confirm.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    void run.plan(choice).then((next) => {
      if (!isOver) setPlan(next);
    });
    return () => {
      isOver = true;
    };
  }, [run, choice]);
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    void run.fetchPages(choice, pace);
    close();
  };
  const radio = (value: FetchChoice, label: string) => (
    <label>
      <input
        type="radio"
        name={scope}
        data-scope={value.kind}
        checked={choice.kind === value.kind}
        onChange={() => setChoice(value)}
      />{' '}
      {label}
    </label>
  );
  return (
    <dialog
      open
      class="audit-dialog"
      aria-labelledby={title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <form onSubmit={start}>
        <h2 id={title}>{t('auditFetchTitle')}</h2>
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
                setChoice({ kind: 'sample', perSitemap });
              }}
            />
          </div>
          {isFiltered && radio({ kind: 'selected' }, t('auditScopeSelected'))}
        </fieldset>
        <label>
          {t('auditAtOnce')}{' '}
          <select
            data-action="audit-at-once"
            value={String(atOnce)}
            onChange={({ currentTarget }) => setAtOnce(Number(currentTarget.value))}
          >
            {Array.from({ length: MOST_AT_ONCE }, (_, at) => (
              <option key={at} value={String(at + 1)}>
                {formatNumber(at + 1)}
              </option>
            ))}
          </select>
        </label>
        <div role="status" data-planned={plan?.pages.length ?? ''}>
          {plan && (
            <p>
              {t(
                'auditPlan',
                formatNumber(plan.pages.length),
                formatNumber(pace.atOnce),
                durationText(pace.between),
                durationText(timeLeft(plan.pages.length, pace, USUAL_PAGE_MS)),
              )}
            </p>
          )}
          {plan && plan.blocked > 0 && <p class="soft">{counted('auditPlanBlocked', plan.blocked)}</p>}
          {plan && plan.omitted > 0 && (
            <p class="soft">{counted('auditPlanOmitted', plan.omitted, formatNumber(MOST_FETCHED))}</p>
          )}
        </div>
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
