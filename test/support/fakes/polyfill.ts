// The polyfill in unit tests: whichever browser a test sets, so that modules need not be loaded anew for each. For
// `vi.mock('webextension-polyfill', () => import(…))`.
import { fakeBrowser } from './fake-browser.ts';

let current: object = fakeBrowser().browser;

export function setBrowser(browser: object): void {
  current = browser;
}

export default new Proxy(
  {},
  {
    get: (_, name) => Reflect.get(current, name),
    has: (_, name) => Reflect.has(current, name),
  },
);
