// What an alert of a watched site is about, in one sentence; loaded after the verdicts.
import type { WatchAlert } from '../../shared/watch.ts';
import { alertText, alertTime } from '../../words/history/effect.ts';
import { say } from '../../words/text/sentence.ts';
import { Words } from '../elements/Words.tsx';

export function AlertEffect({ site, alert }: { readonly site: string; readonly alert: WatchAlert }) {
  const says = say('watchLineSince', alertText(alert, site), alertTime(alert));
  return (
    <span title={says.text}>
      <Words of={says} />
    </span>
  );
}
