// One request of ours under another User-Agent. Its URL ends in a secret mark as a fragment, which is not sent: the browser's reports
// of requests for the same page can be kept apart. Firefox takes the header from fetch(). Chromium ignores it there, so a session
// rule sets it, for the one request with that mark.
import { withoutFragment } from '../shared/page.ts';
import { browser } from './browser.ts';

export interface Marked {
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** Of this worker. Another number than those of a worker that died in the middle: its rules are removed as they are found. */
const active = new Set<number>();

/** What Chromium says of itself besides. */
const CLIENT_HINTS = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];

/** The browser takes no rule of ours: there are too many, or a policy forbids it. */
export class UserAgentRefused extends Error {}

/** The URL to ask for, and what ends it. Rejects with `UserAgentRefused` where the browser refuses the rule. */
export async function markForUserAgent(url: string, userAgent: string): Promise<Marked> {
  const { declarativeNetRequest, runtime } = browser;
  const mark = crypto.randomUUID();
  const marked = `${withoutFragment(url)}#${mark}`;
  if (declarativeNetRequest === undefined) return { url: marked, end: async () => {} };
  const old = (await declarativeNetRequest.getSessionRules()).map((rule) => rule.id).filter((id) => !active.has(id));
  let id = 1;
  while (active.has(id) || old.includes(id)) id += 1;
  active.add(id);
  const end = async () => {
    active.delete(id);
    await declarativeNetRequest.updateSessionRules({ removeRuleIds: [id] });
  };
  try {
    await declarativeNetRequest.updateSessionRules({
      removeRuleIds: old,
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
    active.delete(id);
    throw new UserAgentRefused(String(error));
  }
  return { url: marked, end };
}
