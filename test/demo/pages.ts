// The demo: one page, on its own site, for each state that a person can meet.
import { page, type Site } from '../support/fakes/sites.ts';

export interface DemoPage {
  /** The site's name; it is also the name of the picture of its popup. */
  readonly name: string;
  readonly title: string;
  /** What the popup is to show, for people who look at the page. */
  readonly expect: string;
  readonly path: string;
  readonly site: Site;
}

const OPEN = 'User-agent: *\nDisallow: /private/\n';
const STYLE = `<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
</style>`;

/** A state's page, the site's robots.txt, and what else the site answers. */
function demo(name: string, title: string, expect: string, parts: Parts): DemoPage {
  const { path = '/page', robots, head = '', headers = [], body = '', more = {} } = parts;
  const html = page(title, STYLE + head, `<p>${expect}</p>${body}`);
  return {
    name,
    title,
    expect,
    path,
    site: {
      [path]: { headers: [['Content-Type', 'text/html; charset=utf-8'], ...headers], body: html },
      '/robots.txt': robots,
      ...more,
    },
  };
}

interface Parts {
  readonly path?: string;
  readonly robots: Site[string];
  readonly head?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly more?: Site;
}

const SPA = `
<p><button onclick="history.pushState({}, '', '/app/public')">/app/public</button>
<button onclick="history.pushState({}, '', '/app/private/inbox')">/app/private/inbox</button></p>
<p>Press a button: the address changes, nothing is loaded, and the verdict follows.</p>`;

export const DEMO_PAGES: readonly DemoPage[] = [
  demo('allowed', 'Allowed', 'Every crawler can crawl and index this page.', {
    robots: `${OPEN}Sitemap: /sitemap.xml\n`,
    head: '<meta name="description" content="A page for everyone."><meta name="keywords" content="kettle, tea, water">',
  }),
  demo('some', 'Disallowed for some', 'AI training crawlers can’t crawl this page; search engines can.', {
    robots: `${OPEN}\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: bingbot\nAllow: /page$\nDisallow: /page\n`,
  }),
  demo('closed', 'Disallowed for all', 'No crawler can crawl this page.', {
    robots: 'User-agent: *\nDisallow: /\n',
  }),
  demo(
    'noindex-meta',
    'noindex by META',
    'Crawlers may fetch this page and must not index it: its META ROBOTS says so.',
    {
      robots: OPEN,
      head: '<meta name="robots" content="noindex, follow">',
    },
  ),
  demo(
    'noindex-header',
    'noindex by header',
    'Crawlers may fetch this page and must not index it: its header says so.',
    {
      robots: OPEN,
      headers: [['X-Robots-Tag', 'noindex']],
    },
  ),
  demo('noindex-both', 'noindex by META and header', 'A META tag keeps it from Google, a header from every index.', {
    robots: OPEN,
    head: '<meta name="googlebot" content="noindex">',
    headers: [
      ['X-Robots-Tag', 'noarchive'],
      ['X-Robots-Tag', 'noindex'],
    ],
  }),
  demo('trap', 'noindex that a Disallow hides', 'The noindex of this page is never seen: robots.txt stops the fetch.', {
    robots: 'User-agent: *\nDisallow: /page\n',
    head: '<meta name="robots" content="noindex">',
  }),
  demo('dialects', 'Read differently', 'A misspelt key: Google forgives it, the standard does not.', {
    robots: 'User-agent: *\nDissallow: /page\n',
  }),
  demo(
    'directives',
    'Directives of every kind',
    'Snippets, previews, dates, a value that is none, names that are no standard, and a canonical link to a closed page.',
    {
      robots: OPEN,
      head: `<meta name="robots" content="nofollow, max-snippet:20, max-image-preview:large, max-video-preview:x, noai, noindx">
<meta name="googlebot" content="unavailable_after: 2099-01-01, notranslate">
<meta name="description" content="Tea"><meta name="document-state" content="DYNAMIC">
<link rel="canonical" href="/private/main">`,
      headers: [
        ['X-Robots-Tag', 'bingbot: noarchive, nocache'],
        ['Link', '</style.css>; rel=preload; as=style; crossorigin, </page>; rel="canonical"'],
      ],
    },
  ),
  demo('none', 'No robots.txt', 'There is no robots.txt here (404): everything may be fetched.', {
    robots: { status: 404, body: 'Not found' },
  }),
  demo('moved', 'robots.txt that redirects', 'The robots.txt of this site is served by another host.', {
    robots: (_asked, sites) => ({ status: 301, headers: [['Location', sites.urlOf('moved-to', '/rules/robots.txt')]] }),
  }),
  demo('broken', 'robots.txt that answers 503', 'Crawlers must take everything as disallowed until it works again.', {
    robots: { status: 503, body: 'Service unavailable' },
  }),
  demo('hangs', 'robots.txt that never comes', 'The server accepts the request and says nothing.', {
    robots: { hangs: true },
  }),
  demo('html', 'robots.txt that is HTML', 'The site answers a web page for every address, robots.txt too.', {
    robots: page('Welcome', '', '<p>This is no robots.txt.</p>'),
  }),
  demo('app', 'A single-page app', 'This page changes its path without being loaded again.', {
    path: '/app/public',
    robots: 'User-agent: *\nDisallow: /app/private/\n',
    body: SPA,
    more: {
      '*': (asked) =>
        asked.path.startsWith('/app/') ? page('A single-page app', STYLE, SPA) : { status: 404, body: 'Not found' },
    },
  }),
];

/** Sites that other sites need. */
const HELPERS: Readonly<Record<string, Site>> = {
  'moved-to': { '/rules/robots.txt': 'User-agent: *\nDisallow: /private/\n\nUser-agent: PerplexityBot\nDisallow: /\n' },
};

export function demoSites(): Readonly<Record<string, Site>> {
  const sites = Object.fromEntries(DEMO_PAGES.map(({ name, site }) => [name, site]));
  const home: Site = {
    '/': (_asked, { urlOf }) =>
      page(
        'Robots Lens demo',
        STYLE,
        `<p>Each page is one state that you can meet. Open it and click Robots Lens in the toolbar
(behind the puzzle piece, if it is not pinned).</p><ul>${DEMO_PAGES.map(
          ({ name, path, title, expect }) => `<li><a href="${urlOf(name, path)}">${title}</a>: ${expect}</li>`,
        ).join('')}</ul>`,
      ),
    '/robots.txt': OPEN,
  };
  return { ...sites, ...HELPERS, home };
}
