// The live file changed since the draft was started: its changes can be merged into the draft, or ignored.
import { useState } from 'preact/hooks';
import { type LineSpan, type Merged, mergeLive } from '../../../changes/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { linesText } from '../../../words/crawler/crawl.ts';

/** The most overlaps listed. */
const MOST_OVERLAPS = 10;

/** The texts for which the answer is valid. */
export interface Texts {
  readonly begunFrom: string;
  readonly live: string;
  readonly draft: string;
}

/** What publishing the saved draft would undo. */
export interface Undone {
  readonly of: Texts;
  /** Lines of the live file. */
  readonly lines: number;
}

interface LiveChangedProps {
  readonly begunFrom: string;
  readonly live: string;
  /** The draft as the editor reported it last. */
  readonly draft: string;
  /** The draft as the editor holds it. */
  readonly current: () => string;
  readonly undone: Undone | null;
  readonly takeMerged: (text: string) => void;
  readonly ignore: () => void;
  readonly showBeside: () => void;
  readonly showLine: (line: number) => void;
}

export function LiveChanged(props: LiveChangedProps) {
  const { begunFrom, live, draft, current, undone, takeMerged, ignore, showBeside, showLine } = props;
  const [refused, setRefused] = useState<{ readonly of: Texts; readonly overlaps: Overlaps } | null>(null);
  const merge = () => {
    const text = current();
    const merged = mergeLive(begunFrom, live, text);
    if (merged.kind === 'merged') takeMerged(merged.text);
    else setRefused({ of: { begunFrom, live, draft: text }, overlaps: merged.overlaps });
  };
  const isOfNow = ({ of }: { readonly of: Texts }) =>
    of.draft === draft && of.live === live && of.begunFrom === begunFrom;
  const overlaps = refused && isOfNow(refused) ? refused.overlaps : [];
  const lines = undone && isOfNow(undone) ? undone.lines : 0;
  return (
    <div class="says live-changed" role="alert" data-live-changed="">
      <p class="trouble">
        {t('liveChanged')} {lines > 0 && counted('liveUndone', lines)}
      </p>
      {overlaps.length > 0 && (
        <>
          <p>{t('liveNotMerged')}</p>
          <ul>
            {overlaps.slice(0, MOST_OVERLAPS).map((overlap) => (
              <li key={`${overlap.draft.first} ${overlap.live.first}`} data-overlap={overlap.draft.first}>
                <button type="button" class="link" onClick={() => showLine(overlap.draft.first)}>
                  {t('liveOverlap', spanText(overlap.draft), spanText(overlap.live))}
                </button>
              </li>
            ))}
          </ul>
          {overlaps.length > MOST_OVERLAPS && <p>{counted('andMore', overlaps.length - MOST_OVERLAPS)}</p>}
        </>
      )}
      <p class="choices">
        <button type="button" data-kind="action" data-action="merge-live" onClick={merge}>
          {t('liveMerge')}
        </button>
        <button type="button" data-kind="action" onClick={showBeside}>
          {t('layoutBeside')}
        </button>
        <button type="button" data-kind="action" data-action="ignore-live" onClick={ignore}>
          {t('liveIgnore')}
        </button>
      </p>
    </div>
  );
}

type Overlaps = Extract<Merged, { kind: 'overlaps' }>['overlaps'];

/** For removed lines, the line that follows. */
function spanText({ first, count }: LineSpan): string {
  return linesText([{ first, last: first + Math.max(count, 1) - 1 }]);
}
