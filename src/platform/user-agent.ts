// Sends one request with another User-Agent. Its URL ends in a secret marker as a fragment, which isn't sent, so that the
// browser's reports about requests for the same page can be distinguished. Firefox takes the header from fetch(). Chromium
// ignores it there, so a session rule sets it, for the one request with that marker.
import { once } from '../base/once.ts';
import { withoutFragment } from '../base/url.ts';
import { browser } from './browser.ts';
import { isPrivateBackground } from './private-windows.ts';

export interface Marked {
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** The two backgrounds of Chromium, for ordinary windows and for private ones, share one set of session rules: each has its own ids. */
const FIRST_IDS = { ordinary: 1, private: 1_000_000_000 } as const;

const ownRange = () => (isPrivateBackground() ? 'private' : 'ordinary');

/** The rules that this worker has set so far. */
let count = 0;

/** Removes the rules of an earlier worker that was killed during a request. Call it when the worker starts. */
export const removeOldRules = once(async (): Promise<void> => {
  const { declarativeNetRequest } = browser;
  if (declarativeNetRequest === undefined) return;
  const isOwn = ({ id }: { readonly id: number }) => id >= FIRST_IDS.private === (ownRange() === 'private');
  // If the browser can't list or remove them, nothing else can be done.
  const rules = await declarativeNetRequest.getSessionRules().catch(() => []);
  const old = rules.filter(isOwn).map(({ id }) => id);
  if (old.length > 0) await declarativeNetRequest.updateSessionRules({ removeRuleIds: old }).catch(() => undefined);
});

/** Other headers in which Chromium names itself. */
const CLIENT_HINTS = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];

/** The browser doesn't accept our rule: there are too many, or a policy forbids it. */
export class UserAgentRefused extends Error {}

/**
 * The URL to request, and a function that removes the rule. Rejects with `UserAgentRefused` if the browser refuses the rule.
 */
export async function markForUserAgent(url: string, userAgent: string): Promise<Marked> {
  const { declarativeNetRequest, runtime } = browser;
  const mark = crypto.randomUUID();
  const marked = `${withoutFragment(url)}#${mark}`;
  if (declarativeNetRequest === undefined) return { url: marked, end: async () => {} };
  await removeOldRules();
  const id = FIRST_IDS[ownRange()] + count;
  count += 1;
  const end = () => declarativeNetRequest.updateSessionRules({ removeRuleIds: [id] });
  try {
    await declarativeNetRequest.updateSessionRules({
      addRules: [
        {
          id,
          priority: 1,
          condition: {
            urlFilter: `#${mark}|`,
            initiatorDomains: [runtime.id],
            tabIds: [-1],
            resourceTypes: ['xmlhttprequest'],
          },
          action: {
            type: 'modifyHeaders',
            requestHeaders: [
              { header: 'user-agent', operation: 'set', value: userAgent },
              ...CLIENT_HINTS.map((header) => ({ header, operation: 'remove' as const })),
            ],
          },
        },
      ],
    });
  } catch (error) {
    throw new UserAgentRefused(String(error));
  }
  return { url: marked, end };
}
