// The two builds as files: what each browser is given, and how much of it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const manifestOf = (target: string) => JSON.parse(read('dist', target, 'manifest.json'));

/** A policy's directives. */
const policyOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => [directive.replace(/ .*/, ''), directive.replace(/^\S+ /, '')]),
  );

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

function elementsOf(html: string): readonly Element[] {
  const elements: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes, text: '' }),
    ontext: (text) => {
      const last = elements.at(-1);
      if (last) last.text += text;
    },
  });
  parser.end(html);
  return elements;
}

/** Kilobytes, gzipped: what a browser has to read before a person sees anything. What raises one says why. */
const BUDGET: Readonly<Record<string, number>> = {
  'ask.js': 1,
  // Served to crawlers, resources and bounds on hostile pages took nine; User-Agents and IP lists in the catalog one.
  // Requesting facts in parallel and caching messages added 0.24 KB; none was left.
  // Two more parsers and 28 crawlers, RSL licenses, reports in pieces, and the sentences that the icon has by purpose: ten.
  // robots.txt as each crawler gets it, in what it differs, and where that is kept took three; licenses and structured data in raw HTML one.
  // Watched sites: how severe a change is, versions deflated and by their hashes: 25.
  // What is watched is read by pages and the button through one function, and each kind of conflict has its own entry: a fifth of one.
  // The sentence of a notification, in the words of the popup: one.
  // What an operator honors of an opt-out, the title of a last copy, and the parts that long functions were split into: a tenth of one.
  // Where the browser refuses to read or write what is watched, and one limit for all that is kept of it: three quarters of one.
  // Licenses in the HTML of pages that are fetched, and a meta refresh there: a tenth of one.
  // Why nothing was checked, what went to stay within limits, and a change that waits for expectations: one and a third.
  // What operators document, as data of the catalog: half of one. Checks of damaged and imported versions: a third.
  // A whole export that comes back, and clicks on notifications: a tenth of one.
  // Whether a rule blocks anything, decided by its parser: a tenth of one.
  // Since when an alert is over, what is left of it, key URLs in words, and a clock that was wrong for a time: two and a half.
  // What a page causes, bounded for all surfaces; the reports that are known; room in session storage in one place: one and a half.
  // What a group or a page’s URL says is read once; one crawler a step: a third. Others before it: a quarter.
  // Statements on AI use, JSON-LD and what is kept of watched sites in steps; what private windows can't ask: a half.
  // The tags that end SVG in raw HTML, failures between good visits, look-ups that redirect: a half.
  // Answers of a page bounded before they are decoded, and what is clicked for one page alone: two fifths of one.
  // Sites closed to extensions, clocks that are set back, passwords in URLs, and browsers without windows: a third.
  // Marks that show nothing about other sites, content of the page that it is compared for, links that are chosen at once: a tenth of one.
  // What answered instead of the page (another one, a firewall, the response to a form), and a meta refresh in a header: one.
  // The Refresh header, and what decides while robots.txt fails: a quarter of one.
  // Key URLs that are compared crawler by crawler, their alerts that name these, and their requests' errors: a half.
  // A challenge in the tab: a tenth of one.
  // robots.txt that a firewall answered instead of the site, which puts the watch’s checks off, too: a third of one.
  // A key URL that changes for the worse and for the better in one check: a twentieth of one.
  'background.js': 142.9,
  // After the verdicts: the panels below them, the checker, the copied report, and the engine and catalog that these need;
  // AI terms, external tools, languages, Open Graph and what else differs from the raw HTML.
  // Two more parsers, licenses, llms.txt, who decides each column, and saving what a person cares about: six.
  // The states in the JSON, in the words of the interface, one.
  // What decides by column, two tags quoted, a Content-Signal that doesn't apply, and what a failing robots.txt means took one and a half.
  // Long functions in parts took a fifth of one.
  // Directives without a known effect, and an earlier copy that might decide: a tenth of one.
  // A long robots.txt read, compared and ranked in steps took half of one.
  // A watched site that can't be read, and sentences as some languages need them: a quarter of one.
  // Who runs a crawler, and where two groups can apply, each in one function: a tenth of one, here and in the worker of URL lists.
  // What operators document, as data of the catalog: a tenth of one.
  // What opens below a crawler’s row, and one hook for panels that ask: three.
  // A file inspected in pieces, as the background runs its work, and what it is compared by: a half.
  // The checker and the parsers in steps: a third. Truncated redirects aren't judged: a twentieth.
  // The Refresh header, and that a report can’t be copied: a seventh of one. Changes before it that weren’t measured one by one: four tenths.
  // What of the page lasts while robots.txt fails, in the rows: an eighth of one.
  // A refresh in both header and tag, and a status that is retried while robots.txt fails: a tenth of one.
  // robots.txt that a firewall answered instead of the site: a tenth of one. The copy from before, shown: another.
  // Answers that stay unknown after a challenge, of a redirect, a tested URL and what crawlers receive: a sixth of one.
  'closer-look.js': 79.9,
  'content.js': 2,
  'devtools.js': 1,
  // The four states of AI use took one.
  // What operators say of AI beside the answer took another.
  // What decides, by column, took half of one.
  // A directive about AI use that a crawler isn't known to honor is named, too: a fifth of one.
  // What a person cares about first, and how an opt-out and a failing robots.txt look: a tenth of one.
  // Search engines and AI products of operators, as data: four fifths.
  // What is said of Brave’s crawler, and the Refresh header: an eighth of one.
  // What of the page lasts while robots.txt fails, in the rows: a seventh of one.
  // robots.txt that a firewall answered instead of the site: a sixth of one.
  'link.js': 28.2,
  // Presets, sync, import and export took two.
  // What a person cares about, versions of parsers, and more crawlers took three.
  // The list of watched sites, with what their alerts say, took four.
  // Since when nothing is saved took a fifth of one.
  // What of the alerts isn't listed, and what is damaged: a tenth of one.
  // What operators document, as data of the catalog: a tenth of one.
  // What an alert is about: a hundredth of one.
  // Until when an alert was so, and how a key URL was found: a third of one.
  // Changes made to what is stored, and settings that can't be read: a third of one.
  // Each setting undone apart: a fifth of one. Selected crawlers and custom tokens together, and what can be undone by now: a twentieth.
  'options.js': 30.05,
  // The list of what pages ask the background has what the workbench asks, too.
  // Sentences by purpose, chips of operators and conflicts in the headline took two; the robots.txt that crawlers receive,
  // and what says that a script did not load, one.
  // What decides, by column and by answer of the card, took 0.6.
  // The first question, where the separate script that asks it (ask.js) isn't there yet, took a quarter of one.
  // The same, and who might ignore what blocks others: a quarter of one.
  // Sentences as some languages need them: a twentieth of one.
  // How an opt-out and a failing robots.txt look in the first sentences, and the selection as the icon counts it: a quarter of one.
  // Without what opens below a row, four and a half less; search engines and AI products of operators, as data: one.
  // Rows without an answer until that about another URL comes: a tenth of one. Conflicts that are all folded: a twentieth of one.
  // Which redirects led to the page, and which lead on from it: a twentieth of one.
  // Why a look-up found nothing, and marks that pile up: a tenth of one.
  // A tab that can't be read, and browsers without windows: a twentieth of one.
  // The Refresh header, and what Firefox’s DevTools can’t do: an eighth of one. Changes before it that weren’t measured one by one: a sixth.
  // What of the page lasts while robots.txt fails, in the rows: a tenth of one.
  // A refresh in both header and tag, and a status that is retried while robots.txt fails: a tenth of one.
  // robots.txt that a firewall answered instead of the site, and where its sentence leads: a tenth of one.
  'popup.js': 34.55,
  // The words of 57 issues, the run with its politeness, the columns, the exports. URLs that are pasted, and what is kept of
  // an answer, took one. What decides AI use, and all that is known of a page, took another. The words of lists, and what isn't in an
  // audit or changed since another, took up to four.
  // Whether sitemaps were left out, by which file, and until they are read: a seventh of one.
  // Pages of which it is unknown whether they can be indexed, and an unknown robots.txt: an eighth of one.
  'workbench-audit.js': 24.27,
  // CodeMirror with its merge view is most of it. Lines that a network added took one. esbuild's cut of what rooms share: a half.
  'workbench-edit.js': 146.5,
  // The timeline, the changes with their lines, key URLs, host variants, and their words.
  // Since when a key URL has no new verdict: a twentieth of one, as much as it was over before.
  'workbench-history.js': 12.35,
  // The chart, the table, their words, the exports, and the published lists. What a result was checked against took one,
  // and versions of robots.txt, with what each did to requests, another.
  // Components in parts took a tenth of one. A log of a proxy, and lists of another time: a fifth.
  'workbench-logs.js': 18.2,
  // What the rooms and the frame around them both use: Preact, the words, the catalog.
  // With three rooms: also the parser and its records, opening and saving files, what describes rules, and which crawler a
  // misspelled name is nearest to.
  // Two more parsers and 28 crawlers took four.
  // The table of any number of rows, and the words of AI use, which room #audit has, too: three. How a history and what is
  // watched are decoded: twelve, most of it valibot.
  // Reports as Markdown and HTML, what they say of robots.txt, menus and the comparison with another host: four. A key URL's failures one.
  // Versions of a history in pairs, which the room and its rows ask for: half of one.
  // A long robots.txt read, compared and ranked in steps took half of one.
  // What a watched site's record is decoded to since, and what operators document, as data: four fifths.
  // Alerts that are over, key URLs one by one, and operators’ products: one and a half.
  'workbench-shared.js': 75.5,
  'workbench-urls.js': 10,
  'workbench.js': 8,
  // The engine, the catalog, the popup's report, the sitemaps, the issues and the writers. How much of a list fits the memory: three.
  // Entries of sitemaps matched as a whole, and the bound of links: one.
  // One judge for crawlers that follow others; the steps of an audit.
  // Work in steps, and an audit of before that is read item by item, took one.
  // What decides AI use, in every file that is saved, and what is wrong with a page's own entries, took two.
  // What is wrong with each hreflang link of a row took a tenth of one.
  // What lists leave out, what changed in full, and what is wrong with entries as written took half of one.
  // What operators document, as data of the catalog: a tenth of one.
  // Four more issues, and what is shown of a verdict: a fifth of one.
  // What an audit of before knows of pages that aren't fetched now, and dates in all forms: a half.
  // Operators’ products, as data: one.
  // Verdicts of a page in steps: a twentieth of one.
  // What decides on AI use as code in Markdown, and marks that pile up: a quarter of one.
  // Sitemaps that weren't read, and why: a tenth of one.
  // One page in all spellings of its URL, and what each of two audits can know of an issue: nearly two.
  // A refresh in both header and tag, and a status that is retried while robots.txt fails: a tenth of one.
  // A verdict that is also joined from what is kept of some crawlers: a twentieth of one.
  // Sitemaps that weren’t read, in one audit or in one of two: a quarter of one.
  // Sitemaps that were left out, in one audit or in one of two: a fifth of one.
  // Unknown verdicts, by reason: a twentieth of one.
  'worker-audit.js': 107.05,
  // Which rule decides each URL, and why, took one; reading URL lists from files one; judging edited rules in every parser, and
  // answers from before a long list was compared, two.
  // So they did in each worker: two to three.
  // Crawlers that follow others' rules took one more here.
  // A long robots.txt read, compared and ranked in steps took half of one.
  // Whether a rule blocks anything, decided by its parser: a tenth of one.
  // The URL list read without fflate, which was only for this: three and a half less.
  // Changes before it that weren’t measured one by one: a twentieth of one.
  'worker-edit.js': 38.75,
  // The engine, the comparison by effect, archives and git logs.
  // A change assessed in steps took one; imports in steps, which can be canceled, a half.
  // A long robots.txt read, compared and ranked in steps took half of one.
  // What isn't in an exported zip: a tenth of one.
  // What operators document, as data, and texts that are damaged or lost: a half.
  // Times that a wrong clock gave, names of files that are something else, and the order of a git log: one and a half.
  // Changes before it that weren’t measured one by one: a twentieth of one.
  'worker-history.js': 59.05,
  // The engine, the readers of each format, isbot's patterns, ipaddr.js, fflate. Which agents are browsers', without regular
  // expressions, took one; forwarded IP addresses and wrong clocks another; blocking a crawler in the draft a third;
  // ends of lines found sixteen bytes at a time a fourth.
  // Versions of robots.txt in time, parsers and crawlers took four.
  // A history as versions, whose bodies are inflated and checked, took seven.
  // A long robots.txt read, compared and ranked in steps took half of one.
  // When it isn't known which version was in force: a twentieth of one.
  // Whether a rule blocks anything, decided by its parser: a tenth of one.
  // Which versions are changes: a fifth of one.
  // Paths judged as bytes, and times that a wrong clock gave: one.
  // The IP addresses of more CDNs: a tenth of one.
  'worker-logs.js': 55.8,
  'worker-regexp.js': 1,
  // The parser and the catalog; the XML parser and fflate take fifteen.
  // Unknown verdicts and one walk for all parsers took one.
  // Every form of sitemap, with what is wrong in it, took five.
  // A long robots.txt read, compared and ranked in steps took half of one.
  // Whether a rule blocks anything, decided by its parser: a tenth of one.
  // Changes before it that weren’t measured one by one: a tenth of one.
  // The keys of URLs in sitemaps: a twentieth of one.
  'worker-urls.js': 60.55,
};

describe.each(['chrome', 'firefox'])('dist/%s', (target) => {
  const manifest = manifestOf(target);

  test('the build has every file that its manifest names', () => {
    const { icons, action, background, options_ui } = manifest;
    const named: string[] = [
      ...Object.values<string>(icons),
      ...Object.values<string>(action.default_icon),
      action.default_popup,
      ...(background.scripts ?? [background.service_worker]),
      'content.js',
      options_ui.page,
      manifest.devtools_page,
      ...(target === 'chrome' ? [manifest.side_panel.default_path] : []),
      ...(target === 'firefox' ? [manifest.sidebar_action.default_panel] : []),
    ];
    expect(named.filter((file) => !existsSync(join(root, 'dist', target, file)))).toEqual([]);
  });

  test('no script is larger than its budget, and each has one', () => {
    const scripts = readdirSync(join(root, 'dist', target)).filter((file) => file.endsWith('.js'));
    const sizes = new Map<string, number>();
    for (const file of scripts) {
      const name = file.replace(/(?<=-shared)-\w+/, '');
      sizes.set(name, (sizes.get(name) ?? 0) + gzipSync(read('dist', target, file)).length / 1000);
    }
    expect([...sizes.keys()].sort()).toEqual(Object.keys(BUDGET));
    expect([...sizes].filter(([name, kilobytes]) => kilobytes > (BUDGET[name] ?? 0))).toEqual([]);
  });

  test('what the popup loads later finds there the Preact that it takes from it', () => {
    const namesIn = (text: string, pattern: RegExp, which: 0 | 1) =>
      [...text.matchAll(pattern)].flatMap(([, names = '']) =>
        names.split(',').map((name) =>
          name
            .trim()
            .split(' as ')
            .at(which === 0 ? 0 : -1),
        ),
      );
    const taken = namesIn(
      read('dist', target, 'closer-look.js'),
      /\bimport\s*\{([^}]+)\}\s*from\s*"\.\/popup\.js"/g,
      0,
    );
    const given = namesIn(read('dist', target, 'popup.js'), /\bexport\s*\{([^}]+)\}/g, 1);
    expect(taken).toContain('useState');
    expect(taken.filter((name) => !given.includes(name))).toEqual([]);
  });

  test('the build has the polyfill once in each context, and not in devtools.js', () => {
    const scripts = readdirSync(join(root, 'dist', target)).filter((file) => file.endsWith('.js'));
    // Its words for a message that got no answer.
    const polyfilled = scripts.filter((file) => read('dist', target, file).includes('The message port closed before'));
    // closer-look.js has the popup's, and the workbench's scripts share one.
    expect(polyfilled.map((file) => file.replace(/-\w{8}\.js$/, '.js')).sort()).toEqual([
      'background.js',
      'link.js',
      'options.js',
      'popup.js',
      'workbench-shared.js',
    ]);
  });

  test('the build has the icon of every state at both sizes', () => {
    for (const state of ['allowed', 'partly', 'disallowed', 'noindex', 'unknown', 'logo']) {
      for (const size of [16, 32])
        expect(existsSync(join(root, 'dist', target, `icons/${state}-${size}.png`))).toBe(true);
    }
  });

  test('the build has a keyboard command that opens the popup', () => {
    expect(manifest.commands).toEqual({ _execute_action: { suggested_key: { default: 'Alt+Shift+R' } } });
  });

  test('the build has the version of the package', () => {
    expect(manifest.version).toBe(JSON.parse(read('package.json')).version);
  });

  test('the build has a content script of at most 3 KB, a classic script without polyfill or framework', () => {
    expect(statSync(join(root, 'dist', target, 'content.js')).size).toBeLessThanOrEqual(3 * 1024);
    const text = read('dist', target, 'content.js');
    expect(text).not.toMatch(/webextension-polyfill|preact|valibot/);
    // Throws on what isn't a classic script: an import, an export.
    expect(() => new Script(text)).not.toThrow();
  });

  test('the policy of the build allows nothing but its own files, and only the background to make requests', () => {
    expect(policyOf(manifest.content_security_policy.extension_pages)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'frame-src': "'self'",
      // What the background fetches comes under this line in both browsers; the pages say 'none' themselves.
      'connect-src': 'http: https:',
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
    });
    expect(Object.keys(manifest.content_security_policy)).toEqual(['extension_pages']);
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    expect(manifest).not.toHaveProperty('externally_connectable');
  });

  const pages = readdirSync(join(root, 'dist', target)).filter((file) => file.endsWith('.html'));

  test('the build consists of six pages', () => {
    expect(pages.sort()).toEqual([
      'devtools.html',
      'link.html',
      'options.html',
      'panel.html',
      'popup.html',
      'workbench.html',
    ]);
  });

  test.each(pages)(
    'the page %s has its own scripts and styles from files, nothing inline and no connection',
    (file) => {
      const elements = elementsOf(read('dist', target, file));
      for (const { name, attributes, text } of elements) {
        expect(Object.keys(attributes).filter((attribute) => /^on|^style$|^srcdoc$/.test(attribute))).toEqual([]);
        if (name === 'script') expect(text.trim()).toBe('');
        expect(name).not.toBe('style');
        const links = name === 'script' ? [attributes['src']] : [attributes['src'], attributes['href']].filter(Boolean);
        for (const link of links) {
          expect(link).toMatch(/^[\w-]+\.(js|css)$/);
          expect(existsSync(join(root, 'dist', target, link ?? ''))).toBe(true);
        }
      }
      const policies = elements.filter(({ attributes }) =>
        /^content-security-policy$/i.test(attributes['http-equiv'] ?? ''),
      );
      expect(policies.map(({ attributes }) => attributes['content'])).toEqual(["connect-src 'none'"]);
      const firstLink = elements.findIndex(({ name }) => name === 'script' || name === 'link');
      expect(elements.findIndex(({ attributes }) => attributes['http-equiv'])).toBeLessThan(firstLink);
    },
  );

  test('the build has no code that makes code of text', () => {
    const scripts = readdirSync(join(root, 'dist', target)).filter((file) => file.endsWith('.js'));
    for (const file of scripts) expect(read('dist', target, file), file).not.toMatch(/\beval\(|\bnew Function\(/);
  });

  test('the list has every package that is in the scripts, and no other, with license and text', () => {
    const inScripts = new Set<string>();
    for (const file of readdirSync(join(root, 'dist', target)).filter((name) => name.endsWith('.js'))) {
      // esbuild heads each file's part with a comment; the source maps name the files, too.
      const headings = [...read('dist', target, file).matchAll(/^\s*\/\/ (\S+)$/gm)].map(([, path = '']) => path);
      const { sources } = JSON.parse(read('dist', target, `${file}.map`));
      for (const path of [...headings, ...sources]) {
        const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
        if (name) inScripts.add(name);
      }
    }
    const list = read('dist', target, 'THIRD_PARTY.md');
    const rows = [...list.matchAll(/^\| ([^ ]+) \| ([\d.]+) \| ([\w. -]+) \|$/gm)].map(([, ...cells]) => cells);
    expect(rows.map(([name]) => name).sort()).toEqual([...inScripts].sort());
    for (const name of ['preact', 'valibot', 'webextension-polyfill', 'htmlparser2']) expect(inScripts).toContain(name);
    for (const [name, version] of rows) {
      const [, text = ''] = list.split(`\n## ${name} ${version}\n`);
      expect(text.split('\n## ')[0], name).toMatch(/```text\n[^`]*(copyright|mozilla public license)[^`]*\n```/i);
    }
  });
});

test('Chrome is given what Chrome knows', () => {
  const manifest = manifestOf('chrome');
  expect(manifest.background).toEqual({ service_worker: 'background.js' });
  expect(manifest.minimum_chrome_version).toBe('123');
  expect(manifest).not.toHaveProperty('browser_specific_settings');
  expect(manifest).not.toHaveProperty('sidebar_action');
});

test('Firefox is given what Firefox knows', () => {
  const manifest = manifestOf('firefox');
  expect(manifest.background).toEqual({ scripts: ['background.js'] });
  expect(manifest).not.toHaveProperty('minimum_chrome_version');
  expect(manifest).not.toHaveProperty('side_panel');
  expect(manifest.sidebar_action.open_at_install).toBe(false);
  expect(manifest.browser_specific_settings).toMatchObject({
    gecko: { strict_min_version: '140.0', data_collection_permissions: { required: ['none'] } },
    gecko_android: { strict_min_version: '142.0' },
  });
});

/** Firefox's sidebar needs none, and its fetch() takes a User-Agent. */
const OF_CHROME_ALONE = ['sidePanel', 'declarativeNetRequestWithHostAccess'];

test('both builds ask for the same permissions but for two of Chrome’s, each of them used and explained in README', () => {
  const [chrome, firefox] = ['chrome', 'firefox'].map(manifestOf);
  expect(chrome.permissions.filter((name: string) => !OF_CHROME_ALONE.includes(name))).toEqual(firefox.permissions);
  expect(chrome.host_permissions).toEqual(firefox.host_permissions);
  const code = ['tabs', 'web-request', 'storage', 'action', 'menus', 'alarms']
    .map((file) => read('src', 'platform', `${file}.ts`))
    .join('\n');
  const readme = read('README.md');
  for (const permission of chrome.permissions) {
    // activeTab isn't an interface: it opens the others to the page that a person clicks on.
    if (permission !== 'activeTab' && !OF_CHROME_ALONE.includes(permission))
      expect(code).toContain(`browser.${permission}.`);
    expect(readme).toMatch(new RegExp(`^\\| \`${permission}\` [^|]*\\|`, 'm'));
  }
  for (const host of chrome.host_permissions) expect(readme).toContain(host);
});
