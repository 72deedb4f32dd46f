// The selected rows: the filter and the exports, the table, and the details of one row.
import type { RefObject } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { type Expectation, joinedExpectations } from '../../../changes/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { CrawlPolicy, RobotsOutcome } from '../../../robots/index.ts';
import { Running } from '../../../ui/files/Progress.tsx';
import { UrlFilter } from '../../../ui/table/UrlFilter.tsx';
import type { SelectProgress } from '../../../workers/select-result.ts';
import type { UrlListCounts, UrlRow } from '../../../workers/urls/jobs.ts';
import { expectRow } from '../shared/expectation-words.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { selectionTexts } from '../shared/words.ts';
import { Details } from './Details.tsx';
import { Exports } from './Exports.tsx';
import type { ListReader } from './list-reader.ts';
import type { ListState } from './list-state.ts';
import { UrlTable } from './UrlTable.tsx';
import type { Selection } from './use-selection.ts';
import { listShownText, ruleTexts } from './words.ts';

interface SelectedUrlsProps extends Pick<RoomProps, 'site' | 'shared' | 'share'> {
  readonly outcome: RobotsOutcome;
  readonly policies: readonly CrawlPolicy[];
  readonly list: ListState;
  readonly counts: UrlListCounts;
  readonly reader: ListReader;
  readonly selection: Selection;
  readonly cancelSelection: () => void;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** One of these gets the focus when a focused button disappears. */
  readonly filter: RefObject<HTMLInputElement | null>;
  readonly pasting: RefObject<HTMLTextAreaElement | null>;
}

export function SelectedUrls(props: SelectedUrlsProps) {
  const { site, list, counts, reader, selection, filter } = props;
  const { selected, selectionId, isBusy } = selection;
  const [on, setOn] = useState<{ readonly row: UrlRow; readonly selectionId: number } | null>(null);
  const row = on?.selectionId === selectionId ? on.row : null;
  const onRow = useCallback((next: UrlRow) => setOn({ row: next, selectionId }), [selectionId]);
  const [says, setSays] = useState('');
  const expect = expecting(props, setSays);
  const rules = useMemo(() => ruleTexts(counts), [counts]);
  const count = selected?.kind === 'selected' ? selected.count : null;
  const { total } = counts.facets;
  return (
    <div class="list-pane">
      <header class="bar">
        <p role="status" aria-busy={isBusy} data-shown={count ?? ''}>
          {count !== null && listShownText(count, total)}
        </p>
        {selection.progress && (
          <div class="progress">
            <Running
              {...searching(selection.progress)}
              action="cancel-filter"
              cancel={props.cancelSelection}
              next={() => filter.current ?? props.pasting.current}
            />
          </div>
        )}
        <UrlFilter box={filter} action="filter-urls" typed={props.typed} onType={props.setTyped} />
        <Exports
          {...{ site, list, counts, reader, selection }}
          outcome={props.outcome}
          policies={props.policies}
          say={setSays}
        />
      </header>
      <p class="says" role="status">
        {says}
        {selectionTexts(selection, total).join(' ')}
      </p>
      <UrlTable
        key={selectionId}
        worker={reader.worker}
        site={site}
        count={count ?? 0}
        classes={counts.classes}
        rules={rules}
        onRow={onRow}
      />
      {row && (
        <Details
          row={row}
          classes={counts.classes}
          rules={rules}
          expect={(token, isAllowed) => expect({ token, url: row.url, allowed: isAllowed })}
        />
      )}
    </div>
  );
}

/** Adds an expectation for the draft, and says what became of it. */
function expecting({ site, shared, share }: Pick<RoomProps, 'site' | 'shared' | 'share'>, say: (text: string) => void) {
  return (expectation: Expectation) => {
    const add = (more: readonly Expectation[]) => {
      const result = joinedExpectations(site, shared.expectations, more);
      share({ expectations: result.expectations });
      return result;
    };
    say(expectRow(site, expectation, add) ?? t('expectationAdded'));
  };
}

function searching({ looked, total }: SelectProgress) {
  return { fraction: looked / total, says: t('urlsSearched', formatNumber(looked), formatNumber(total)) };
}
