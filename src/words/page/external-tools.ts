// Tools of search engines that take a URL as a parameter. Each asks its user to sign in, or to solve a puzzle, by itself.
import type { MessageKey } from '../../platform/i18n.ts';
import { ipAddressSpaceOf } from '../../shared/ip-address-space.ts';

export interface ExternalTool {
  readonly key: Extract<MessageKey, `externalTool${string}`>;
  readonly href: string;
}

/** None for a host that no search engine can reach. The fragment and a user name stay private. */
export function externalTools(url: string): readonly ExternalTool[] {
  if (!URL.canParse(url) || ipAddressSpaceOf(url) !== 'public') return [];
  const page = new URL(url);
  page.hash = '';
  page.username = '';
  page.password = '';
  const site = `${page.origin}/`;
  return [
    {
      key: 'externalToolSearchConsole',
      href: withQuery('https://search.google.com/search-console/inspect', { resource_id: site, id: page.href }),
    },
    {
      key: 'externalToolRichResults',
      href: withQuery('https://search.google.com/test/rich-results', { url: page.href }),
    },
    {
      key: 'externalToolBing',
      href: withQuery('https://www.bing.com/webmasters/urlinspection', { siteUrl: site, urlToInspect: page.href }),
    },
  ];
}

function withQuery(tool: string, values: Readonly<Record<string, string>>): string {
  return `${tool}?${new URLSearchParams(values)}`;
}
