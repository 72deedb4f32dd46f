// The report as Markdown, as GitHub's reader of it understands it: https://github.github.com/gfm/
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import {
  challenged,
  found,
  headers,
  NOW,
  ORIGIN,
  ROBOTS_URL,
  ready,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import { MARKUP, markup } from '../../../test/support/generators/markup.ts';
import { unseenIn } from '../../../test/support/generators/unseen.ts';
import { readMarkdown } from '../../../test/support/read-markdown.ts';
import { IS_LONG, sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { inspectInSteps } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';

let { browser } = fakeBrowser();

beforeEach(() => {
  vi.resetModules();
  browser = fakeBrowser().browser;
  vi.doMock('webextension-polyfill', () => ({ default: browser }));
});
afterEach(() => vi.doUnmock('webextension-polyfill'));

const markdown = async () => import('./markdown.ts');

/** With what the checker finds, as it is copied. */
const copied = (write: Awaited<ReturnType<typeof markdown>>['reportToMarkdown'], view: ReadyView) =>
  write(view, runAll(inspectInSteps(view.report, view.outcome)).diagnostics, NOW);

/** All that our own words and the shape of the report come to. */
const OURS = [
  ...['document', 'content', 'paragraph', 'data', 'lineEnding', 'lineEndingBlank', 'chunkText', 'chunkContent'],
  ...['atxHeading', 'atxHeadingSequence', 'atxHeadingText', 'whitespace', 'linePrefix', 'chunkFlow'],
  ...['listUnordered', 'listItemPrefix', 'listItemMarker', 'listItemPrefixWhitespace', 'listItemIndent'],
  ...['strong', 'strongSequence', 'strongText', 'characterEscape', 'escapeMarker', 'characterEscapeValue'],
  ...['codeText', 'codeTextSequence', 'codeTextData', 'codeTextPadding'],
];

/** `text` in each place that holds untrusted text. */
function saidBy(text: string, view: ReadyView): ReadyView {
  const url = new URL(`?${text}`, 'https://evil.example/@octocat/').href;
  const untrusted = ['text', 'path', 'href', 'error', 'name'];
  const addresses = ['url', 'finalUrl', 'requestedUrl', 'location'];
  // Names of directives and of groups are looked up, not shown.
  const isShown = (key: string, of: object) => key !== 'name' || 'isInHead' in of;
  return JSON.parse(JSON.stringify(view), function (this: object, key, value: unknown) {
    if (untrusted.includes(key) && typeof value === 'string' && isShown(key, this)) return text;
    return addresses.includes(key) ? url : value;
  });
}

const meta = (name: string, content: string) => ({ name, content, isInHead: true });
const canonical = (path: string) => ({ href: path, url: `${ORIGIN}${path}`, isInHead: true });

/** Pages and outcomes that have something of everything to tell. */
const VIEWS: readonly ReadyView[] = [
  page('User-agent: *\nDissallow: /page\n', []),
  page('User-agent: Googlebot\nDisallow: /page\n\nUser-agent: *\nAllow: /\n', [meta('robots', 'noindex')]),
  page('Content-Signal: ai-train=yes\nUser-agent: *\nContent-Signal: ai-train=yes\nDisallow: /\n', [
    meta('robots', 'noai'),
    meta('tdm-reservation', '1'),
  ]),
  page('User-agent: *\nDisallow: /other\n', [meta('robots', 'noindex'), meta('googlebot', 'index')], {
    canonicals: [canonical('/other'), canonical('/third')],
    robotsTags: ['index'],
  }),
  page('User-agnt: *\nFoo bar: 1\nFoo bar: 2\nUser-agent: a b\nDisallow: x y\n', [
    meta('robots', 'noidex: 5'),
    meta('robots', 'index'),
    meta('robots', 'noindex'),
  ]),
  page(
    'User-agent: *\nDisallow: /page?utm_\n',
    [],
    { canonicals: [canonical('/page')], robotsTags: ['googlebot: max-snippet: 5'] },
    `${ORIGIN}/page?utm_source=mail`,
  ),
  page('User-agent: *\nDisallow: /\nAllow: /page\nContent-Usage: train-ai=y\n', [], { contentUsage: ['train-ai=n'] }),
  ...[
    unreachable({ reason: { kind: 'network', hops: hopsTo('https://evil.example/'), error: 'net::ERR_FAILED' } }),
    unreachable({ lastGood: found('User-agent: *\nDisallow: /page\n') }),
    { kind: 'too-many-redirects', url: ROBOTS_URL, hops: hopsTo(ROBOTS_URL), at: NOW } as const,
    found('', { finalUrl: 'https://evil.example/robots.txt', hops: null, isTruncated: true }),
  ].map((outcome: RobotsOutcome) => ready(outcome, TOKENS())),
];

function TOKENS() {
  return ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'CCBot', 'OAI-SearchBot', 'Scooter', 'Google-Extended'];
}

function hopsTo(location: string) {
  return [{ url: ROBOTS_URL, status: 301, location }];
}

function page(
  robots: string,
  metas: readonly ReturnType<typeof meta>[],
  more: {
    readonly canonicals?: readonly ReturnType<typeof canonical>[];
    readonly robotsTags?: readonly string[];
    readonly contentUsage?: readonly string[];
  } = {},
  url = `${ORIGIN}/page`,
): ReadyView {
  const { canonicals = [], ...sent } = more;
  return ready(found(robots), TOKENS(), {
    url,
    tags: { kind: 'read', tags: { metas, canonicals, licenses: [], noSnippetElements: 0, omitted: 0 } },
    headers: headers(sent),
  });
}

test('the test’s views have every conflict, and crawlers that disagree', () => {
  const kinds = VIEWS.flatMap(({ report }) => report.conflicts.map(({ kind }) => kind));
  expect([...new Set(kinds)].sort()).toEqual([
    'ai-conflict',
    'ai-signal-group',
    'canonical-conflict',
    'canonical-disallowed',
    'meta-conflict',
    'meta-header-conflict',
    'misspelled-directive',
    'noindex-canonical',
    'noindex-unseen',
    'only-query-blocked',
    'own-weaker-than-generic',
  ]);
  expect(VIEWS.some(({ report }) => report.disagreements.length > 0)).toBe(true);
});

test('untrusted text never becomes a link, an image, HTML, emphasis or a mention', { timeout: 60_000 }, async () => {
  const { reportToMarkdown } = await markdown();
  fc.assert(
    fc.property(markup(), fc.constantFrom(...VIEWS), (untrusted, view) => {
      const written = copied(reportToMarkdown, saidBy(untrusted, view));
      const { kinds, plain } = readMarkdown(written);
      expect([...kinds].filter((kind) => !OURS.includes(kind))).toEqual([]);
      expect(plain).not.toMatch(MARKUP);
      expect(unseenIn(written, '\n')).toEqual([]);
    }),
    { numRuns: sized(10, 400) },
  );
});

describe('our own words in each language, with its spaces and punctuation', () => {
  const FOLDERS = ['en', 'es', 'ru', 'de', 'fr', 'ja', 'zh_CN'];
  test.each(FOLDERS)('our own words are complete in %s', async (folder) => {
    const messages: Readonly<Record<string, { readonly message: string }>> = (
      await import(`../../_locales/${folder}/messages.json`)
    ).default;
    const getMessage = (key: string, parts: readonly string[] = []) =>
      (messages[key]?.message ?? '').replace(/\$(\d)/g, (_, index) => parts[Number(index) - 1] ?? '');
    Object.assign(browser.i18n, { getUILanguage: () => folder.replace('_', '-'), getMessage });
    const { reportToMarkdown } = await markdown();
    // The languages take turns in the usual run.
    const views = VIEWS.filter((_, index) => IS_LONG || (index + FOLDERS.indexOf(folder)) % 3 === 0);
    for (const view of views) {
      const written = copied(reportToMarkdown, view);
      expect(written).not.toContain('⟨');
      const { kinds } = readMarkdown(written);
      expect([...kinds].filter((kind) => !OURS.includes(kind))).toEqual([]);
      expect(kinds).toContain('listUnordered');
      // Bold beside the signs of any script.
      expect(kinds.has('strong')).toBe(view.report.conflicts.length + view.report.disagreements.length > 0);
    }
  });
});

test('the check for complete words finds all of ours', () => {
  const { kinds, plain } = readMarkdown(
    'me@evil.example **a** ![b](c) [d](e) <i> ~~f~~ `g` www.evil.example @octocat #12',
  );
  for (const kind of ['literalAutolink', 'strong', 'image', 'link', 'htmlText', 'strikethrough', 'codeText']) {
    expect(kinds).toContain(kind);
  }
  expect(plain).toContain('@octocat #12');
});

test('the report has what the popup says, in its words: summary, robots.txt, the group of each crawler', async () => {
  const { reportToMarkdown } = await markdown();
  const data = `User-agent: *\nDisallow: /page\n#${'x'.repeat(2000)}`;
  const outcome = found(data, {
    finalUrl: 'https://w.example.com/robots.txt',
    hops: hopsTo('https://w.example.com/robots.txt'),
  });
  const lines = copied(reportToMarkdown, ready(outcome, ['Googlebot', 'bingbot'])).split('\n');
  expect(lines[4]).toMatch(
    /^- Blocked from crawling\. The URL can still be listed, without its content\. · robots\.txt line 2 blocks `Google` and `Microsoft`: `Disallow: \/page`$/,
  );
  expect(lines[5]).toBe('- HTTP status 200');
  expect(lines).toContain('- Search: Blocked · `Google` and `Microsoft`');
  expect(lines).toContain('- robots.txt redirects to `w.example.com`.');
  expect(lines).toContain('## robots.txt');
  expect(lines).toContain('- `https://w.example.com/robots.txt` · 200 · 2 KiB · Jan 1, 2026, 12:00:00 AM UTC');
  expect(lines).toContain('- 301: `https://example.com/robots.txt` → `https://w.example.com/robots.txt`');
  const item = '- `Googlebot`: blocked · can’t read (blocked) · Crawl: line 2, `Disallow: /page`';
  expect(lines.find((line) => line.startsWith(item))?.slice(item.length)).toMatch(/^ · .*\(lines 1–2\)/);
});

test('after a challenge, the report says how old the copy is that isn’t used, and has no rule of it', async () => {
  const { reportToMarkdown } = await markdown();
  const said = copied(
    reportToMarkdown,
    ready(challenged('cloudflare', found('User-agent: *\nDisallow: /page\n')), ['Googlebot']),
  );
  expect(said).toContain('last copy (fetched: Jan 1, 2026, 12:00:00 AM UTC) isn’t used for the results here.');
  expect(said).not.toContain('Disallow');
});

test('a header’s user agent is named wherever the header is', async () => {
  const { reportToMarkdown } = await markdown();
  const view = ready(found(''), ['Googlebot'], {
    headers: headers({ robotsTags: ['otherbot: nofollow', 'googlebot: noindex'] }),
  });
  const lines = copied(reportToMarkdown, view).split('\n');
  expect(lines.filter((line) => line.includes('googlebot') || line.includes('otherbot'))).toEqual([
    expect.stringMatching(/^- Not indexable · .*`googlebot: noindex`/),
    expect.stringMatching(/^- AI answers: Blocked · `Google` · X-Robots-Tag: `googlebot: noindex`/),
    expect.stringMatching(/^- `Googlebot`: .* · Index: X-Robots-Tag: `googlebot: noindex` · AI answers: Blocked/),
    expect.stringMatching(/^- `otherbot: nofollow` \(.* · for `otherbot`\)$/),
    expect.stringMatching(/^- `googlebot: noindex` \(.* · for `googlebot`\)$/),
  ]);
});

test('each crawler has its AI use, with the signal that decides it; a control token is explained once', async () => {
  const { reportToMarkdown } = await markdown();
  const body = 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: Google-Extended\nDisallow: /\n';
  const view = ready(found(body), ['GPTBot', 'Google-Extended']);
  const lines = copied(reportToMarkdown, view).split('\n');
  expect(lines.find((line) => line.startsWith('- `GPTBot`:'))).toMatch(
    /AI training: Opted out – “`ai-train=no`” \(Content-Signal for `\*`, robots\.txt line 2\); `OpenAI` might ignore it/,
  );
  const token = lines.find((line) => line.startsWith('- `Google-Extended`:')) ?? '';
  expect(token).toContain('AI training: Blocked – robots.txt blocks by name: `Google-Extended` (line 6)');
  expect(token.match(/No crawler fetches pages under this name/g)).toHaveLength(1);
});

test('a directive without an effect says so', async () => {
  const { reportToMarkdown } = await markdown();
  const metas = [meta('robots', 'unavailable_after: someday, max-snippet, noidex, nofollow')];
  const view = ready(found(''), ['Googlebot'], {
    tags: { kind: 'read', tags: { metas, canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 } },
  });
  const [, directives = ''] = copied(reportToMarkdown, view).split('## Directives\n\n');
  expect(directives.trim().split('\n')).toEqual([
    expect.stringMatching(/^- `unavailable_after: someday` .* · Invalid value “`someday`”; ignored\.$/),
    expect.stringMatching(/^- `max-snippet` .* · Missing value; ignored\.$/),
    expect.stringMatching(/^- `noidex` .* · Unknown directive\. Check the spelling\.$/),
    expect.stringMatching(/^- `nofollow` \([^)]*\)$/),
  ]);
});

test('each duplicate names the line that it repeats', async () => {
  const { reportToMarkdown } = await markdown();
  const body = 'User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: /b\nDisallow: /b\nDisallow: /b\n';
  const [, diagnostics = ''] = copied(reportToMarkdown, ready(found(body), ['Googlebot'])).split('## Issues\n\n');
  expect(diagnostics).toContain('- line 3: Same as line 2:');
  expect(diagnostics).toContain('- line 5 and line 6: Same as line 4:');
  expect(diagnostics).not.toContain('…');
});

test('diagnostics begin with errors, and equal ones are listed once with their lines', async () => {
  const { reportToMarkdown } = await markdown();
  const view = ready(found('User-agent: *\nDisallow: /a*\nDisallow: /b*\nDisallow: c\nFoo\u202e: 1\n'), ['Googlebot']);
  const [, diagnostics = ''] = copied(reportToMarkdown, view).split('## Issues\n\n');
  expect(diagnostics.trim().split('\n')).toEqual([
    expect.stringMatching(/^- line 4: .* \(Error\)/),
    expect.stringMatching(/^- line 5: .*`foo⟨U\+202E⟩`.* \(Warning\)/),
    expect.stringMatching(/^- line 2 and line 3: .* \(Note\)/),
  ]);
});

test('fixes of diagnostics are listed, each once', async () => {
  const { reportToMarkdown } = await markdown();
  const view = ready(found('User-agent: *\nDisallow: a\nDisallow: b\nDisallow: a\n'), ['Googlebot']);
  const [, diagnostics = ''] = copied(reportToMarkdown, view).split('## Issues\n\n');
  expect(diagnostics).toMatch(/^- line 2, line 3, and line 4: .* · Fix: `Disallow: \/a` · `Disallow: \/b`\n/);
});

test('license terms have their place, and elements that are left out of snippets are counted', async () => {
  const { reportToMarkdown } = await markdown();
  const licenses = [{ href: '/terms', url: `${ORIGIN}/terms`, isInHead: true }];
  const view = ready(found('License: https://example.com/rsl.xml\n'), ['Googlebot'], {
    tags: { kind: 'read', tags: { metas: [], canonicals: [], licenses, noSnippetElements: 3, omitted: 0 } },
  });
  const [, terms = ''] = copied(reportToMarkdown, view).split('## AI terms of the site\n\n');
  expect(terms.split('\n\n')[0]?.split('\n')).toEqual([
    '- License terms (RSL): `https://example.com/rsl.xml` (License, robots.txt line 1)',
    '- License: `https://example.com/terms` (\\<link rel="license"\\>)',
    '- 3 elements have data-nosnippet: Google and Bing don’t use their text in snippets or AI answers.',
  ]);
});

test('the redirects that led to the page follow the verdict', async () => {
  const { reportToMarkdown } = await markdown();
  const redirects = [{ url: `${ORIGIN}/old`, status: 301, location: `${ORIGIN}/page`, robotsTags: ['noindex'] }];
  const blocks = copied(
    reportToMarkdown,
    ready(found('User-agent: *\nDisallow: /old\n'), ['Googlebot'], { redirects }),
  );
  expect(blocks.split('\n\n').slice(3, 5)).toEqual([
    '## Redirects',
    '- 301: `https://example.com/old` → `https://example.com/page` · X-Robots-Tag: `noindex` · line 2 of robots.txt on `example.com` blocks `/old` for `Googlebot`',
  ]);
});

test('what a page redirects to didn’t lead to it', async () => {
  const { reportToMarkdown } = await markdown();
  const redirects = [{ url: `${ORIGIN}/page#part`, status: 302, location: `${ORIGIN}/login`, robotsTags: ['noindex'] }];
  const facts = { url: `${ORIGIN}/page#part`, redirects, headers: headers({ status: 302 }) };
  const blocks = copied(reportToMarkdown, ready(found(''), ['Googlebot'], facts));
  expect(blocks).toContain('redirects to `https://example.com/login`');
  expect(blocks).not.toContain('Redirected here');
  expect(blocks).not.toContain('Doesn’t apply');
});

test('a page that redirects to nowhere has the redirects that led to it', async () => {
  const { reportToMarkdown } = await markdown();
  const redirects = [{ url: `${ORIGIN}/old`, status: 301, location: `${ORIGIN}/page`, robotsTags: ['noindex'] }];
  const facts = { redirects, headers: headers({ status: 302 }) };
  const blocks = copied(reportToMarkdown, ready(found(''), ['Googlebot'], facts));
  expect(blocks).toContain('Redirected here: `https://example.com/old` (301)');
  expect(blocks).toContain('Doesn’t apply');
});

test('nothing is offered to be checked for a redirect whose URL was truncated', async () => {
  const { reportToMarkdown } = await markdown();
  const redirects = [{ url: 'https://a.example/b…', status: 302, location: `${ORIGIN}/page`, robotsTags: [] }];
  expect(copied(reportToMarkdown, ready(found(''), ['Googlebot'], { redirects }))).not.toContain('checked');
});

test('a redirect says which URL and host robots.txt was requested for, or that it wasn’t', async () => {
  const { reportToMarkdown } = await markdown();
  const redirects = [
    { url: `${ORIGIN}/old?a`, status: 301, location: 'https://a.example/b', robotsTags: [] },
    { url: 'https://a.example/b', status: 302, location: `${ORIGIN}/page`, robotsTags: [] },
  ];
  const blocks = copied(reportToMarkdown, ready(found(''), ['Googlebot'], { redirects }));
  expect(blocks.split('\n\n')[4]?.split('\n')).toEqual([
    '- 301: `https://example.com/old?a` → `https://a.example/b` · robots.txt on `example.com` allows `/old?a`',
    '- 302: `https://a.example/b` → `https://example.com/page` · robots.txt on `a.example` wasn’t checked and might block this redirect, but not this page',
  ]);
});

// https://spec.commonmark.org/0.31.2/#code-spans
describe('untrusted text as code', () => {
  test.each([
    ['noindex', '`noindex`'],
    ['a`b``c', '```a`b``c```'],
    ['`', '`` ` ``'],
    [' a ', '`  a  `'],
    ['a\nb\r# c', '`a⟨U+000A⟩b⟨U+000D⟩# c`'],
    ['\t', 'empty'],
  ])('untrusted text is quoted whole: %j', async (text, expected) => {
    const { code } = await import('../text/markdown-text.ts');
    expect(code(text)).toBe(expected);
  });
});

// https://spec.commonmark.org/0.31.2/#backslash-escapes
describe('our own words', () => {
  test.each([
    ['a *b* _c_ [d](e) <f> &amp; `g` ~h~ \\', 'a \\*b\\* \\_c\\_ \\[d\\](e) \\<f\\> \\&amp; \\`g\\` \\~h\\~ \\\\'],
    ['https://a.example www.a.example', 'https\\://a.example www\\.a.example'],
    // As French and Intl write them.
    ['«\u00a0a\u00a0» 1\u202fAM', '« a » 1 AM'],
  ])('our own words are escaped: %j', async (text, expected) => {
    const { inline } = await import('../text/markdown-text.ts');
    expect(inline(text)).toBe(expected);
  });
});
