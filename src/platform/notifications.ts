// Notifications of the system, for who asked for them: the permission is optional, and is asked for on that click.
import { browser } from './browser.ts';

const PERMISSION = 'notifications';

export async function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: [PERMISSION] });
}

/** Call it from a click, before anything is awaited: the browser asks the person. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: [PERMISSION] });
}

/** One of an `id` takes the place of the one before. False where it can't be shown. */
export async function showNotification(id: string, title: string, message: string): Promise<boolean> {
  if (!(await mayNotify())) return false;
  return browser.notifications
    .create(id, { type: 'basic', iconUrl: browser.runtime.getURL('icons/logo-128.png'), title, message })
    .then(
      () => true,
      () => false,
    );
}

/** The interface is there only once the permission was given. */
export function onNotificationClicked(listener: (id: string) => unknown): void {
  const { notifications } = browser as Partial<typeof browser>;
  notifications?.onClicked.addListener((id) => void listener(id));
}
