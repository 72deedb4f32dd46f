// System notifications. The permission is optional, and requested when the person turns them on.
import { browser } from './browser.ts';

const PERMISSION = 'notifications';

export async function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: [PERMISSION] });
}

/** Call it from a click, before anything is awaited: the browser asks the person. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: [PERMISSION] });
}

/** Replaces an earlier one with this `id`. False if it can't be shown. */
export async function showNotification(id: string, title: string, message: string): Promise<boolean> {
  if (!(await mayNotify())) return false;
  return browser.notifications
    .create(id, { type: 'basic', iconUrl: browser.runtime.getURL('icons/logo-128.png'), title, message })
    .then(
      () => true,
      () => false,
    );
}

/** The API exists only once the permission is granted, which may be while this runs. */
export function onNotificationClicked(listener: (id: string) => unknown): void {
  let isListening = false;
  const listen = () => {
    const { notifications } = browser as Partial<typeof browser>;
    if (isListening || !notifications) return;
    isListening = true;
    notifications.onClicked.addListener((id) => void listener(id));
  };
  listen();
  browser.permissions.onAdded.addListener(listen);
}
