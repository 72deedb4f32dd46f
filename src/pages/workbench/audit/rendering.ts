// Raw HTML doesn't show what scripts change: some pages are opened and compared, so that a person knows whether to rely on the audit.

import { inBackgroundTab } from '../../../platform/background-tab.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import type { ContentField, RawHtmlAnswer } from '../../../report/index.ts';
import { fieldText } from '../../../ui/page/ContentTable.tsx';
import { formatList } from '../../../words/text/format.ts';

/** Pages that are opened. */
export const MOST_RENDERED = 20;

export interface Rendering {
  readonly progress: 'running' | 'done';
  readonly wanted: number;
  readonly compared: number;
  readonly failed: number;
  /** Pages in which something differs that crawlers read. */
  readonly differing: number;
  readonly fields: ReadonlyMap<ContentField, number>;
}

/** Words and links differ on most pages: they decide nothing here. */
const READ: readonly ContentField[] = ['canonical', 'robots', 'title', 'description', 'h1', 'hreflang', 'json-ld'];

export async function checkRendering(
  urls: readonly string[],
  show: (rendering: Rendering) => void,
  signal: AbortSignal,
): Promise<void> {
  const fields = new Map<ContentField, number>();
  let [done, failed, differing] = [0, 0, 0];
  const report = (progress: Rendering['progress']) =>
    show({ progress, wanted: urls.length, compared: done, failed, differing, fields: new Map(fields) });
  report('running');
  await inBackgroundTab(
    urls,
    async (tabId, url) => {
      const changed = changedFields(await compared(tabId, url));
      if (changed === null) failed += 1;
      else {
        done += 1;
        if (changed.length > 0) differing += 1;
        for (const field of changed) fields.set(field, (fields.get(field) ?? 0) + 1);
      }
      if (!signal.aborted) report('running');
    },
    signal,
  ).catch(() => {});
  report('done');
}

/** What can't be read isn't requested again, and neither is the page of another site that this one went on to. */
async function compared(tabId: number, url: string): Promise<RawHtmlAnswer | null> {
  const content = await background.content(tabId).catch(() => null);
  return content === null ? null : background.rawHtml(tabId, url).catch(() => null);
}

/** Null if the page can't be compared. */
function changedFields(served: RawHtmlAnswer | null): readonly ContentField[] | null {
  if (served?.kind !== 'compared') return null;
  return served.content.filter(({ field, isSame }) => !isSame && READ.includes(field)).map(({ field }) => field);
}

export function renderingTexts({
  progress,
  wanted,
  compared,
  failed,
  differing,
  fields,
}: Rendering): readonly string[] {
  if (progress === 'running') return [t('auditRendering', formatNumber(compared + failed), formatNumber(wanted))];
  const parts = [...fields].map(([field, pages]) => t('noted', fieldText(field), formatNumber(pages)));
  const looked = compared + failed;
  return [
    ...(looked < wanted || wanted === 0 ? [t('auditRenderEnded', formatNumber(looked), formatNumber(wanted))] : []),
    ...(differing > 0 ? [counted('auditRenderDiffers', differing, formatNumber(compared), formatList(parts))] : []),
    ...(differing === 0 && compared > 0 ? [counted('auditRenderSame', compared)] : []),
    ...(failed > 0 ? [counted('auditRenderFailed', failed)] : []),
  ];
}
