// The sites that the scenes (scenes.ts) are about.

import { demoSites } from '../../demo/pages.ts';
import { page, type Resource, type Site } from '../fakes/sites.ts';
import { auditSite } from '../generators/audit-site.ts';
import { AUDITED } from './audit-scenes.ts';

const KETTLE_ROBOTS = `# The kettle shop
User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Disallow: /cart/
Disallow: /search
Allow: /search/about
Crawl-delay: 5

# No training on our tea
User-agent: GPTBot
User-agent: ClaudeBot
User-agent: CCBot
Disallow: /
Allow: /press/

User-agent: bingbot
Disallow: /tea/*?sort=
Disallow: /cart/

Sitemap: http://kettle.example/sitemap.xml
`;

const KETTLE = page(
  'Green tea',
  `<meta name="description" content="Sencha, gyokuro and matcha, and the kettles that suit them.">
<meta name="keywords" content="green tea, sencha, kettle">
<meta name="robots" content="max-image-preview:large">
<link rel="canonical" href="/tea/green">`,
  `<p>Sencha, gyokuro and matcha.</p><ul style="line-height: 2"><li><a href="/tea/black">Black tea</a><li><a href="/cart/">Cart</a>
<li><a href="/search?q=kettle">Search</a><li><a href="http://mill.example/" rel="sponsored">The mill</a>
<li><a href="/talk/1" rel="ugc nofollow">What others say</a></ul>`,
);

/** With the lines that a network puts before the site's own. */
const MANAGED = `# BEGIN Cloudflare Managed content

User-agent: *
Content-Signal: search=yes,ai-train=no,use=reference
Allow: /

User-agent: ClaudeBot
Disallow: /

User-agent: GPTBot
Disallow: /

# END Cloudflare Managed Content

User-agent: *
Disallow: /cart/
`;

/** As a network in front of a site answers for it. */
const GUARDED: Resource = ({ headers }) => {
  const agent = headers['user-agent'] ?? '';
  if (agent.includes('bingbot')) return { status: 403, headers: [['cf-mitigated', 'challenge']], body: page('Wait') };
  if (/GPTBot|ClaudeBot/.test(agent))
    return `User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\n${KETTLE_ROBOTS}`;
  return KETTLE_ROBOTS;
};

const MISTAKES = `User-agent: *
Disallow: private
Disallow: /a b
Disallow: /x*
Disallow: /x
${Array.from({ length: 12 }, (_, shelf) => `Disallow: /shelf/${shelf}/*\n`).join('')}Noindex: /old/
Allow /open/
Dissallow: /typo/

User-agnt: BadBot
Disallow: /

User-agent: ClaudeBot
Sitemap: /sitemap.xml
Sitemap: https://mistakes.example/sitemap.xml
Host: mistakes.example
Content-Signal: ai-train=maybe
`;

/** As many lines as the standard has crawlers read at least: RFC 9309 §2.5, 500 KiB. */
const LARGE = `User-agent: *\n${Array.from({ length: 500 * 36 }, (_, line) => `Disallow: /shelf/${line}/box\n`).join('')}`;

const METAS = ['author', 'viewport', 'theme-color', 'generator', 'twitter:card', 'application-name']
  .map((name) => `<meta name="${name}" content="what ${name} says">`)
  .join('');

const LANGUAGES = page(
  'Thé vert',
  `<meta property="og:title" content="Thé vert"><meta property="og:image" content="http://languages.example/tea.jpg">
<link rel="canonical" href="/fr/the">${['en-UK', 'de', 'de-AT', 'jp', 'x-default', 'es']
    .map((code) => `<link rel="alternate" hreflang="${code}" href="/${code.toLowerCase()}/tea">`)
    .join('')}<link rel="alternate" hreflang="de" href="/tee">`,
);

const SCRIPTED = page(
  'Made by a script',
  `<meta name="robots" content="index, follow"><link rel="canonical" href="/">
<script>addEventListener('DOMContentLoaded', () => {
  document.querySelector('[name=robots]').content = 'noindex';
  document.title = 'Made by a script, as people see it';
  document.body.insertAdjacentHTML('beforeend', '<h1>Sencha</h1><p>Steamed, then rolled. <a href="/tea">More tea</a></p>');
  document.querySelector('[rel=canonical]').href = '/elsewhere';
});</script>`,
);

/** Of two requests the first is answered. */
const FAILING: Resource = ({ site }, sites) => (sites.robotsAsked(site).length % 2 === 1 ? OPEN : { status: 503 });

/** A page for who visits it, and something else for what fetches it. */
const CHANGING: Resource = ({ headers }) => (headers['sec-fetch-dest'] === 'document' ? PLAIN : '{"tea": "green"}');

const REFUSED = { status: 301, headers: [['Location', 'http://127.0.0.1:9/robots.txt']] } as const;
const PLAIN = page('A page', '<meta name="description" content="Tea">');
const OPEN = 'User-agent: *\nDisallow: /private/\n';

/** Each at a separate host name, as on the web. The pages of `npm start` are among them. */
export function sceneSites(): Readonly<Record<string, Site>> {
  const ofDemo = Object.entries(demoSites()).map(([name, site]) => [`${name}.example`, site] as const);
  return {
    ...Object.fromEntries(ofDemo),
    'kettle.example': { '*': KETTLE, '/robots.txt': KETTLE_ROBOTS, '/sitemap.xml': { hangs: true } },
    'www.kettle.example': { '*': KETTLE, '/robots.txt': OPEN },
    'managed.example': { '*': PLAIN, '/robots.txt': MANAGED },
    'guarded.example': { '*': PLAIN, '/robots.txt': GUARDED },
    'mill.example': { '*': PLAIN, '/robots.txt': OPEN },
    'mistakes.example': { '*': PLAIN, '/robots.txt': MISTAKES },
    'large.example': { '*': PLAIN, '/robots.txt': LARGE },
    'endless.example': { '*': PLAIN, '/robots.txt': LARGE.repeat(2) },
    'busy.example': { '*': PLAIN, '/robots.txt': { status: 429, headers: [['Retry-After', '7200']] } },
    'failing.example': { '*': PLAIN, '/robots.txt': FAILING },
    'changing.example': { '*': CHANGING, '/robots.txt': OPEN },
    'misspelled.example': {
      '*': page('Misspelled', '<meta name="robots" content="noidex, follow">'),
      '/robots.txt': OPEN,
    },
    'two-metas.example': {
      '*': page('Two META tags', '<meta name="robots" content="index, follow"><meta name="robots" content="noindex">'),
      '/robots.txt': OPEN,
    },
    'query.example': {
      '*': page('Tea', '<link rel="canonical" href="/tea">'),
      '/robots.txt': 'User-agent: *\nDisallow: /*?*utm_\n',
    },
    'mute.example': { '*': { raw: (connection) => connection.end() }, '/robots.txt': OPEN },
    'metas.example': { '*': page('Many words', METAS), '/robots.txt': OPEN },
    'languages.example': { '*': LANGUAGES, '/robots.txt': OPEN },
    'script.example': { '*': SCRIPTED, '/robots.txt': OPEN },
    'refused.example': { '*': PLAIN, '/robots.txt': REFUSED },
    'offline.example': { '*': PLAIN, '/robots.txt': REFUSED },
    'hops.example': {
      '*': PLAIN,
      '/robots.txt': OPEN,
      '/start': {
        status: 301,
        headers: [
          ['Location', 'http://rules.example/private/a'],
          ['X-Robots-Tag', 'googlebot: noindex'],
        ],
      },
    },
    'moved.example': {
      '*': PLAIN,
      '/robots.txt': { status: 301, headers: [['Location', 'http://rules.example/a/robots.txt']] },
    },
    'rules.example': {
      '*': PLAIN,
      '/robots.txt': OPEN,
      '/private/a': { status: 302, headers: [['Location', 'http://hops.example/end']] },
      '/a/robots.txt': { status: 302, headers: [['Location', '/b/robots.txt']] },
      '/b/robots.txt': OPEN,
    },
    'audited.example': auditSite('http://audited.example', 'http://mill.example', 1).site,
    audited: auditSite(AUDITED, 'http://mill.example', 1).site,
    'inside.example': {
      '*': PLAIN,
      '/robots.txt': { status: 301, headers: [['Location', 'http://192.168.0.1/robots.txt']] },
    },
    'loop.example': {
      '*': PLAIN,
      '/robots.txt': ({ path }) => {
        const turn = Number(path.split('?')[1] ?? 0) + 1;
        return { status: 302, headers: [['Location', `/robots.txt?${turn}`]] };
      },
    },
  };
}

/** Host names for `launchChromium`, which lead to the sites that listen on its `port`. */
export const SCENE_HOSTS = ['*.example', 'audited.localhost'];
