// Reads the page's META tags when the background asks. Asks nothing itself. A classic script without polyfill or
// framework: it is in every page. `chrome` is there in both browsers.
import type { ContentProtocol, PageTags } from '../shared/protocol.ts';
import { readTags } from './read-tags.ts';

chrome.runtime.onMessage.addListener((message: unknown, _sender, respond: (tags: PageTags) => void) => {
  const name = 'readTags' satisfies keyof ContentProtocol;
  if (message === name) respond(readTags(document));
});
