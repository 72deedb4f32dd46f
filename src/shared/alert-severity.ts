// How an alert is shown. Apart from what decodes alerts: the popup's first script has this.
import type { WatchAlert } from './watch.ts';

/** What is over is only to be known. */
export const alertSeverity = ({ severity, over }: WatchAlert): WatchAlert['severity'] | 'over' =>
  over === null ? severity : 'over';
