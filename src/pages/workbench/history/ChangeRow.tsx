// One change: when, how severe, what it did; opened, the lines that changed, the effects by crawler, and the response.
import { useEffect, useState } from 'preact/hooks';
import { type ChangeSeverity, placeBefore, type SiteHistory } from '../../../history/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Words } from '../../../ui/elements/Words.tsx';
import { effectNote, effectsMore, effectText } from '../../../words/history/effect.ts';
import { hopText } from '../../../words/robots/outcome.ts';
import { formatTime } from '../../../words/text/format.ts';
import { someOf } from '../../../words/text/place.ts';
import { shown } from '../../../words/text/text.ts';
import type { HistoryChange } from '../../../workers/history-jobs.ts';
import { Diff, type DiffLayout } from './Diff.tsx';
import type { HistoryWorker } from './use-history.ts';
import { doesTouchUrls, type ListedById } from './use-listed.ts';
import { answerText, changeText, listedText, ofAll, severityStyle, severityText } from './words.ts';

export interface ChangeContext {
  readonly site: string;
  readonly history: SiteHistory;
  /** To compare with. */
  readonly changes: readonly HistoryChange[];
  readonly liveText: string;
  readonly worker: HistoryWorker;
  readonly keyUrls: number;
  /** What each change did to the list of room #urls, by its id, as far as that is known; null if the list is empty. */
  readonly listed: ListedById | null;
  readonly layout: DiffLayout;
  readonly setLayout: (layout: DiffLayout) => void;
  /** Makes it the draft, and opens the editor. */
  readonly edit: (text: string) => void;
}

interface RowProps {
  readonly change: HistoryChange;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly context: ChangeContext;
}

export function ChangeRow({ change, isOpen, toggle, context }: RowProps) {
  const { id, at, after, last, checks, severity, effects, kind, isImported, otherChecks } = change;
  const { site, keyUrls, listed } = context;
  const [effect] = effects;
  const keys = new Set(effects.filter(({ kind: each }) => each.startsWith('key-url')).flatMap(({ urls = [] }) => urls));
  const iso = new Date(at).toISOString();
  return (
    <>
      <tr class="change" data-change-id={id} data-severity={severity} data-at={iso} data-open={isOpen}>
        <td>
          <time dateTime={iso}>{formatTime(at)}</time>
          {after !== null && <small class="soft">{t('historyBetween', formatTime(after))}</small>}
          {checks > 1 && last > at && (
            <small class="soft">{t('historyUntil', formatTime(last), formatNumber(checks))}</small>
          )}
          {isImported && <span class="pill">{t('historyImportedTag')}</span>}
        </td>
        <td>
          <button type="button" class="opener" aria-expanded={isOpen} data-action="open-change" onClick={toggle}>
            <Icon name="chevron" />
            <Severity of={severity} />{' '}
            <span>
              <Words of={changeText(change, site)} />
            </span>
          </button>
          {kind !== 'flapping' && otherChecks > 0 && (
            <p class="soft">{t('historyStaleEdge', formatNumber(otherChecks))}</p>
          )}
        </td>
        <td>{effect?.tokens && <Words of={someOf(effect.tokens)} />}</td>
        <td>{ofAll(keys.size, keyUrls)}</td>
        {listed && <td>{doesTouchUrls(change) ? listedText(listed.get(id)) : '–'}</td>}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={listed ? 5 : 4}>
            <Opened change={change} context={context} />
          </td>
        </tr>
      )}
    </>
  );
}

function Severity({ of }: { readonly of: ChangeSeverity }) {
  const { tone, icon } = severityStyle(of);
  return (
    <span class="severity" data-tone={tone}>
      <Icon name={icon} /> {severityText(of)}
    </span>
  );
}

/** What the change is compared with: the version before, the live file, or another one by its place. */
type Other = 'before' | 'live' | number;

function Opened({ change, context }: Pick<RowProps, 'change' | 'context'>) {
  const { site, history, changes, liveText, worker, layout, setLayout, edit } = context;
  const { place, answer, effects, effectsOmitted, id } = change;
  const [other, setOther] = useState<Other>('before');
  const [texts, setTexts] = useState<readonly (string | null)[] | null>(null);
  const beside = typeof other === 'number' ? other : placeBefore(history, place);
  useEffect(() => {
    const stop = new AbortController();
    void worker.run('texts', { history, places: [place, beside] }, { signal: stop.signal }).then((outcome) => {
      if (outcome.kind === 'answer' && !stop.signal.aborted) setTexts(outcome.answer);
    });
    return () => stop.abort();
  }, [worker, history, place, beside]);
  const [own = null, previous = null] = texts ?? [];
  const compared = other === 'live' ? liveText : previous;
  const listed = context.listed?.get(id);
  return (
    <div class="opened-change">
      <section aria-labelledby={`${id}-diff`}>
        <header class="bar">
          <h3 id={`${id}-diff`}>{t('historyDiff')}</h3>
          <label>
            {t('historyCompare')}{' '}
            <select
              data-action="compare-with"
              value={String(other)}
              onChange={({ currentTarget: { value } }) =>
                setOther(value === 'before' || value === 'live' ? value : Number(value))
              }
            >
              {place > 0 && <option value="before">{t('historyPrevious')}</option>}
              <option value="live">{t('historyLive')}</option>
              {changes
                .filter((each) => each.place !== place && each.kind !== 'flapping')
                .map((each) => (
                  <option key={each.id} value={each.place}>
                    {formatTime(each.at)}
                  </option>
                ))}
            </select>
          </label>
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
        {texts !== null &&
          (own === null || compared === null ? (
            <p class="soft pad">{t('historyNoText')}</p>
          ) : (
            <Diff
              {...(other === 'live' ? { before: own, after: compared } : { before: compared, after: own })}
              layout={layout}
            />
          ))}
        <p class="choices pad">
          {own !== null && answer.hash !== null && (
            <button type="button" data-kind="action" data-action="open-version" onClick={() => edit(own)}>
              {t('historyOpenVersion')}
            </button>
          )}
          {previous !== null && place > 0 && other === 'before' && (
            <button type="button" data-kind="action" data-action="restore-version" onClick={() => edit(previous)}>
              {t('historyRestore')}
            </button>
          )}
        </p>
      </section>
      {effects.length > 0 && (
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
          {effectsOmitted > 0 && <p class="soft">{effectsMore(effectsOmitted).text}</p>}
        </section>
      )}
      <section aria-labelledby={`${id}-response`}>
        <h3 id={`${id}-response`}>{t('historyResponse')}</h3>
        <ul class="effects">
          <li>{answerText(answer)}</li>
          {answer.hops?.map((hop, index) => (
            <li key={index} class="untrusted">
              <Words of={hopText(hop)} />
            </li>
          ))}
          {answer.lastModified !== undefined && (
            <li class="untrusted">{`Last-Modified: ${shown(answer.lastModified)}`}</li>
          )}
          {answer.etag !== undefined && <li class="untrusted">{`ETag: ${shown(answer.etag)}`}</li>}
        </ul>
      </section>
    </div>
  );
}
