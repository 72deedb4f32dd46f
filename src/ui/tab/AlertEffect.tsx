// What an alert of a watched site is about, in one sentence; loaded after the verdicts.
import type { WatchAlert } from '../../shared/watch.ts';
import { datedAlertText } from '../../words/history/effect.ts';
import { Words } from '../elements/Words.tsx';

export function AlertEffect({ site, alert }: { readonly site: string; readonly alert: WatchAlert }) {
  const says = datedAlertText(alert, site);
  return (
    <span title={says.text}>
      <Words of={says} />
    </span>
  );
}
