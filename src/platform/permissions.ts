// Host permissions: people can withhold them for one site or for all, and withdraw them at any time.
import { browser, isConfined } from './browser.ts';

/** Match patterns of every page that can have a robots.txt. */
export const EVERY_SITE = ['http://*/*', 'https://*/*'];

/** Match patterns have no port: permission is given for a host, whatever its port. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

export async function hasAccess(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(origin)] });
}

/** Call it from a click, before anything is awaited: the browser asks the person. */
export async function requestAccess(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins });
}

/** Returns a function that unsubscribes. */
export function onAccessChanged(listener: () => void): () => void {
  if (isConfined()) return () => {};
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(listener);
  onRemoved.addListener(listener);
  return () => {
    onAdded.removeListener(listener);
    onRemoved.removeListener(listener);
  };
}
