// fetch() as in the extension's background, with a function as the server: the fake browser reports each request as real ones
// do, and doesn't reveal where a redirect leads.
import type { Fake } from './fake-browser.ts';

export type Server = (url: string, init: RequestInit) => Response | Promise<Response>;

let requests = 0;

/** A server that throws doesn't answer; an error called `net::…` or `NS_…` is one that the browser names. */
export function fakeFetch(fake: () => Fake, server: Server) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    requests += 1;
    if (fake().state.closedHosts.has(new URL(url).host)) throw new TypeError('Failed to fetch');
    const details = { requestId: String(requests), url, initiator: 'extension://id' };
    const { onBeforeRequest, onHeadersReceived, onCompleted, onErrorOccurred } = fake().browser.webRequest;
    await onBeforeRequest.fire(details);
    try {
      const response = await server(url, init);
      const location = response.headers.get('location');
      if (init.redirect === 'manual' && location !== null && response.status > 300 && response.status < 309) {
        const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value }));
        await onHeadersReceived.fire({ ...details, statusCode: response.status, responseHeaders });
        return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
      }
      if (response.url === '') Object.defineProperty(response, 'url', { value: url.replace(/#.*$/s, '') });
      await onCompleted.fire(details);
      return response;
    } catch (thrown) {
      const error = thrown instanceof Error && /^(?:net::|NS_)/.test(thrown.message) ? thrown.message : undefined;
      await onErrorOccurred.fire({ ...details, error });
      throw thrown;
    }
  };
}
