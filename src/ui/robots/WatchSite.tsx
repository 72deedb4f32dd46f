// Watches the site from the popup's robots.txt tab, and adds the page to its key URLs.
import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { WantedState } from '../../shared/key-page.ts';
import type { ReadyView, WatchResult } from '../../shared/protocol.ts';
import type { WatchActions } from '../actions.ts';
import { HistoryButton } from '../elements/HistoryButton.tsx';
import { WantedChoice } from '../watch/WantedChoice.tsx';

interface WatchProps {
  readonly view: ReadyView;
  readonly actions: WatchActions;
}

const NOT_DONE: Readonly<Record<Exclude<WatchResult, 'done'>, MessageKey>> = {
  'too-many': 'watchTooManyShort',
  'too-long': 'keyUrlTooLong',
  'not-watched': 'optionsNotSaved',
  'not-kept': 'optionsNotSaved',
  'no-answer': 'watchNoAnswer',
};

/** Renders nothing in private windows. */
export function WatchSite({ view: { origin, watch, report }, actions }: WatchProps) {
  const [isStarted, setStarted] = useState(false);
  const [says, setSays] = useState<string | null>(null);
  const [wanted, setWanted] = useState<WantedState>('indexable');
  const [isAdded, setAdded] = useState(false);
  if (!watch) return null;
  const failed = (answer: WatchResult) => {
    setSays(answer === 'done' ? null : t(NOT_DONE[answer]));
    // The site is watched, though its first check got no answer.
    return answer !== 'done' && answer !== 'no-answer';
  };
  const start = async () => setStarted(!failed(await actions.watch(origin)));
  const add = async () => setAdded(!failed(await actions.addKeyUrl(report.url, wanted)));
  if (watch.isOn === null) return <p class="watch pad">{t('watchNotRead')}</p>;
  const isOn = watch.isOn || isStarted;
  return (
    <div class="watch pad" data-watching={isOn}>
      {isOn ? (
        <p class="actions">
          <span>{t('watchIsOn')}</span>
          <HistoryButton action="show-history" open={() => actions.openHistory(origin)} />
          {isAdded ? (
            <span role="status">{t('keyUrlAdded')}</span>
          ) : (
            <span class="actions">
              <button type="button" data-kind="action" data-action="add-key-url" onClick={add}>
                {t('keyUrlAddPage')}
              </button>
              <WantedChoice wanted={wanted} choose={setWanted} />
            </span>
          )}
        </p>
      ) : (
        <p class="actions">
          <button type="button" data-kind="action" data-action="watch" onClick={start}>
            {t('watchSite')}
          </button>
          <span class="soft">{t('watchHint')}</span>
        </p>
      )}
      {says && <p role="alert">{says}</p>}
    </div>
  );
}
