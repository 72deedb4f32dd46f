// A change that was opened: the lines that changed, the effects by crawler, and the response.
import { useEffect, useState } from 'preact/hooks';
import { type SiteHistory, type StoredAnswer, versionIndexBefore } from '../../../history/index.ts';
import { counted, inLanguage, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { effectNote, effectText, moreEffectsText } from '../../../words/history/effect.ts';
import { hopText } from '../../../words/robots/outcome.ts';
import { formatTime } from '../../../words/text/format.ts';
import { visibleText } from '../../../words/text/text.ts';
import { type HistoryChange, type Listed, MOST_LIST_BYTES } from '../../../workers/history/jobs.ts';
import type { ChangeContext } from './change-context.ts';
import { Diff } from './Diff.tsx';
import { Severity } from './Severity.tsx';
import type { HistoryWorker } from './use-history.ts';
import { answerText } from './words.ts';

/** What the change is compared with: the version before, the live file, or another one by the index of its run. */
type Other = 'before' | 'live' | number;

interface OpenedProps {
  readonly change: HistoryChange;
  readonly context: ChangeContext;
}

export function OpenedChange({ change, context }: OpenedProps) {
  const { site, history, changes, liveText, worker, layout, setLayout, edit } = context;
  const { runIndex, answer, effects, id } = change;
  const [other, setOther] = useState<Other>(runIndex > 0 ? 'before' : 'live');
  const texts = useTexts(
    worker,
    history,
    runIndex,
    typeof other === 'number' ? other : versionIndexBefore(history, runIndex),
  );
  const [own = null, previous = null] = texts ?? [];
  return (
    <div class="opened-change">
      <section aria-labelledby={`${id}-diff`}>
        <header class="bar">
          <h3 id={`${id}-diff`}>{t('historyDiff')}</h3>
          <CompareWith runIndex={runIndex} changes={changes} other={other} choose={setOther} />
          <button
            type="button"
            data-kind="action"
            data-action="diff-layout"
            aria-pressed={layout === 'beside'}
            onClick={() => setLayout(layout === 'beside' ? 'inline' : 'beside')}
          >
            {t('layoutBeside')}
          </button>
        </header>
        {texts !== null && (
          <Compared
            own={own}
            compared={other === 'live' ? liveText : previous}
            isOwnOlder={other === 'live' || (other !== 'before' && other > runIndex)}
            layout={layout}
          />
        )}
        <p class="choices pad">
          {own !== null && answer.hash !== null && (
            <button type="button" data-kind="action" data-action="open-version" onClick={() => edit(own)}>
              {t('historyOpenVersion')}
            </button>
          )}
          {previous !== null && runIndex > 0 && other === 'before' && (
            <button type="button" data-kind="action" data-action="restore-version" onClick={() => edit(previous)}>
              {t('historyRestore')}
            </button>
          )}
        </p>
      </section>
      {effects.length > 0 && <Effects change={change} site={site} listed={context.listed?.get(id) ?? null} />}
      <Response id={id} answer={answer} />
    </div>
  );
}

/** The texts of the versions of these runs; null while they are on their way. */
function useTexts(worker: HistoryWorker, history: SiteHistory, runIndex: number, beside: number) {
  const [texts, setTexts] = useState<readonly (string | null)[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void worker.run('texts', { history, runIndexes: [runIndex, beside] }, { signal: stop.signal }).then((outcome) => {
      if (outcome.kind === 'answer' && !stop.signal.aborted) setTexts(outcome.answer);
    });
    return () => stop.abort();
  }, [worker, history, runIndex, beside]);
  return texts;
}

interface CompareProps {
  readonly runIndex: number;
  readonly changes: readonly HistoryChange[];
  readonly other: Other;
  readonly choose: (other: Other) => void;
}

function CompareWith({ runIndex, changes, other, choose }: CompareProps) {
  return (
    <label>
      {t('historyCompare')}{' '}
      <select
        data-action="compare-with"
        value={String(other)}
        onChange={({ currentTarget: { value } }) =>
          choose(value === 'before' || value === 'live' ? value : Number(value))
        }
      >
        {runIndex > 0 && <option value="before">{t('historyPrevious')}</option>}
        <option value="live">{t('historyLive')}</option>
        {changes
          .filter((each) => each.runIndex !== runIndex)
          .map((each) => (
            <option key={each.id} value={each.runIndex}>
              {formatTime(each.at)}
            </option>
          ))}
      </select>
    </label>
  );
}

interface ComparedProps extends Pick<ChangeContext, 'layout'> {
  readonly own: string | null;
  readonly compared: string | null;
  /** As each version is, beside the live file. */
  readonly isOwnOlder: boolean;
}

function Compared({ own, compared, isOwnOlder, layout }: ComparedProps) {
  if (own === null || compared === null) return <p class="soft pad">{t('historyNoText')}</p>;
  const pair = isOwnOlder ? { before: own, after: compared } : { before: compared, after: own };
  return <Diff {...pair} layout={layout} />;
}

interface EffectsProps {
  readonly change: HistoryChange;
  readonly site: string;
  /** What it did to the list of room #urls; null if that isn't known. */
  readonly listed: Listed | null;
}

function Effects({ change: { id, effects, effectsOmitted }, site, listed }: EffectsProps) {
  return (
    <section aria-labelledby={`${id}-effects`}>
      <h3 id={`${id}-effects`}>{t('historyEffects')}</h3>
      <ul class="effects">
        {effects.map((effect, index) => {
          const note = effectNote(effect);
          return (
            <li key={index} data-effect={effect.kind} data-severity={effect.severity}>
              <Severity of={effect.severity} /> {note && <span class="pill">{note}</span>}{' '}
              <Words of={effectText(effect, site)} />
            </li>
          );
        })}
      </ul>
      {listed && <p data-listed={listed.changed}>{counted('historyListed', listed.changed, listed.urls)}</p>}
      {listed?.isCut && <p class="soft">{t('historyListCut', megabytes(MOST_LIST_BYTES))}</p>}
      {effectsOmitted > 0 && <p class="soft">{moreEffectsText(effectsOmitted).text}</p>}
    </section>
  );
}

const megabytes = (bytes: number) =>
  inLanguage(Intl.NumberFormat, { style: 'unit', unit: 'megabyte' }).format(bytes / 1_000_000);

function Response({ id, answer }: { readonly id: string; readonly answer: StoredAnswer }) {
  const { hops = [], lastModified, etag } = answer;
  return (
    <section aria-labelledby={`${id}-response`}>
      <h3 id={`${id}-response`}>{t('historyResponse')}</h3>
      <ul class="effects">
        <li>{answerText(answer)}</li>
        {hops.map((hop, index) => (
          <li key={index} class="untrusted">
            <Words of={hopText(hop)} />
          </li>
        ))}
        {lastModified !== undefined && <li class="untrusted">{`Last-Modified: ${visibleText(lastModified)}`}</li>}
        {etag !== undefined && <li class="untrusted">{`ETag: ${visibleText(etag)}`}</li>}
      </ul>
    </section>
  );
}
