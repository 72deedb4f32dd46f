// Requests of others for the very URL that the background asks for: what the browser reports about them is not taken for ours.
import { describe, expect, test } from 'vitest';
import {
  asked,
  askReady,
  fake,
  inNewBrowser,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

const ROBOTS_URL = 'https://example.com/robots.txt';
const HOP = { url: ROBOTS_URL, status: 302, location: 'https://elsewhere.example/robots.txt' };
const ERROR = 'net::ERR_CONNECTION_RESET';

/** Who asks, as the browsers name them: `initiator` in Chromium, the other two in Firefox. */
const OTHERS = {
  'a site, in Chromium': { initiator: 'https://forger.example' },
  'a site, in Firefox': { originUrl: 'https://forger.example/worker.js', documentUrl: 'https://forger.example/' },
  'a site with our address in its own': { originUrl: 'https://forger.example/extension://id/' },
  'an extension whose id begins with ours': { initiator: 'extension://identity' },
  'no initiator': {},
};

/** What each would do if it were ours. But for that of a start, the id of the request is ours, which no browser would report. */
const EVENTS = {
  onBeforeRequest: { requestId: 'forged' },
  onHeadersReceived: { statusCode: 302, responseHeaders: [{ name: 'Location', value: 'https://forger.example/' }] },
  onBeforeRedirect: { statusCode: 307, redirectUrl: 'https://forger.example/' },
  onCompleted: {},
  onErrorOccurred: { error: 'net::ERR_FORGED' },
};

/** From now on, each request of ours has such an event right before its start, and another right after it. */
function beside(name: keyof typeof EVENTS, context: object): void {
  const { webRequest } = fake.browser;
  const forged = webRequest[name].fire;
  const start = webRequest.onBeforeRequest.fire;
  webRequest.onBeforeRequest.fire = async (own) => {
    const details = { ...Object(own), initiator: undefined, ...EVENTS[name], ...context };
    await forged(details);
    await start(own);
    await forged(details);
    return [];
  };
}

/** A redirect, and a failure where it leads: all that is reported about requests of ours. */
async function reasonGiven(): Promise<unknown> {
  world.server = (url) => {
    if (url === ROBOTS_URL) return text('', { location: HOP.location }, HOP.status);
    throw new TypeError(ERROR);
  };
  await visit(1, 'https://example.com/');
  const { outcome } = await askReady('view', 1);
  return 'reason' in outcome ? outcome.reason : outcome;
}

describe.each(Object.entries(OTHERS))('a request by %s', (_, context) => {
  test.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])('its %s changes nothing', async (name) => {
    beside(name, context);
    expect(await reasonGiven()).toEqual({ kind: 'network', hops: [HOP], error: ERROR });
    expect(asked.map(({ url }) => url)).toEqual([ROBOTS_URL, HOP.location]);
  });
});

test('Firefox names us as the origin, and that counts', async () => {
  const { webRequest } = fake.browser;
  for (const event of [webRequest.onBeforeRequest, webRequest.onHeadersReceived, webRequest.onErrorOccurred]) {
    const fire: (details: object) => Promise<unknown> = event.fire;
    const fromFirefox = { initiator: undefined, originUrl: 'extension://id/background.html' };
    Object.assign(event, { fire: (details: object) => fire({ ...details, ...fromFirefox }) });
  }
  expect(await reasonGiven()).toEqual({ kind: 'network', hops: [HOP], error: ERROR });
});
