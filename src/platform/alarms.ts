// The one alarm. Firefox forgets alarms when it is closed, Chrome (until 149) sometimes, and both when an extension is disabled, without
// an event. So it is checked at every start. https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/alarms
import { browser } from './browser.ts';

const NAME = 'watch';

/** Sets it unless it is set already; a running alarm keeps its time. */
export async function setAlarm(minutes: number): Promise<void> {
  const known = await browser.alarms.get(NAME);
  if (known?.periodInMinutes !== minutes) browser.alarms.create(NAME, { delayInMinutes: 1, periodInMinutes: minutes });
}

export async function endAlarm(): Promise<void> {
  await browser.alarms.clear(NAME);
}

export function onAlarm(listener: () => unknown): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === NAME) void listener();
  });
}
