import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { type Commit, onCommitted } from './tabs.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

test('a document of which the browser says nothing more was neither redirected to nor gone back to', async () => {
  const { browser } = fakeBrowser();
  setBrowser(browser);
  const commits: Commit[] = [];
  onCommitted((commit) => commits.push(commit));
  await browser.webNavigation.onCommitted.fire({ tabId: 1, frameId: 0, url: 'https://h.example/', timeStamp: 5 });
  const unknown = { documentId: null, isBackOrForward: false, isRedirected: false };
  expect(commits).toEqual([{ tabId: 1, url: 'https://h.example/', at: 5, isShown: true, ...unknown }]);
});
