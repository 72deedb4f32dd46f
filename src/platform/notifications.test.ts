// Notifications of the system, in a browser that has the API only once the permission is granted.
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { mayNotify, onNotificationClicked, requestNotifications, showNotification } from './notifications.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

test.each([
  ['had been allowed before', true],
  ['are allowed later', false],
])('clicks count once where notifications %s', async (_, isAllowed) => {
  const { browser } = fakeBrowser();
  const { notifications, ...others } = browser;
  const current: typeof others & Partial<typeof browser> = isAllowed ? browser : others;
  setBrowser(current);
  const clicked: string[] = [];
  onNotificationClicked((id) => clicked.push(id));
  Object.assign(current, { notifications });
  // Other permissions are granted, too.
  for (let granted = 0; granted < 2; granted += 1) await browser.permissions.onAdded.fire();
  await notifications.onClicked.fire('https://example.com');
  expect(clicked).toEqual(['https://example.com']);
});

test('notifications need the permission for them, which a person gives', async () => {
  const { browser } = fakeBrowser();
  const { notifications, ...others } = browser;
  const granted: string[] = [];
  const isGranted = ({ permissions }: { permissions: readonly string[] }) =>
    permissions.length > 0 && permissions.every((one) => granted.includes(one));
  const permissions = {
    ...browser.permissions,
    contains: async (wanted: { permissions: readonly string[] }) => isGranted(wanted),
    request: async (wanted: { permissions: readonly string[] }) => {
      granted.push(...wanted.permissions);
      Object.assign(fake, { notifications });
      return isGranted(wanted);
    },
  };
  const fake = { ...others, permissions };
  setBrowser(fake);
  expect(await mayNotify()).toBe(false);
  expect(await showNotification('a', 'title', 'message')).toBe(false);
  expect(await requestNotifications()).toBe(true);
  expect(granted).toEqual(['notifications']);
  expect(await showNotification('a', 'title', 'message')).toBe(true);
});
