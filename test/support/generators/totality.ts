// A property for hostile texts: the engine answers for any text without an exception. `npm test` tries some, `npm run fuzz` a
// million.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runAll } from '../../../src/base/steps.ts';
import {
  type Crawler,
  customCrawler,
  documentedAddressees,
  findCrawler,
  isProductToken,
} from '../../../src/crawlers/index.ts';
import {
  combine,
  DIRECTIVE_DIALECTS,
  type DirectiveSource,
  dialectsThatRead,
  parseDirectives,
  readLegacyMeta,
  readLinks,
  readValue,
} from '../../../src/directives/index.ts';
import { inspectInSteps, type PageFacts, report, reportToJson, testUrl } from '../../../src/report/index.ts';
import {
  checkServing,
  createMatcher,
  DIALECTS,
  diagnose,
  evaluate,
  type FoundRobotsTxt,
  parseRobotsTxt,
  type RobotsTxt,
  readRecords,
  readUsage,
  type Verdict,
} from '../../../src/robots/index.ts';
import { pageOf } from '../../../src/shared/page.ts';
import { readTypedUrl } from '../../../src/ui/test-url/typed-url.ts';
import { jsonText, visibleProse, visibleText } from '../../../src/words/text/text.ts';
import { anyText } from './any-text.ts';
import { HIDDEN, unseenIn } from './unseen.ts';

/** Everything that is untrusted. */
export interface Hostile {
  /** Of robots.txt: text, or bytes that may be no UTF-8. */
  readonly body: string | Uint8Array;
  readonly crawler: string;
  /** Of a page, or as a person types one. */
  readonly url: string;
  /** Of a meta tag, or a header's value. */
  readonly content: string;
  readonly source: DirectiveSource;
  /** Also as one page's report, which takes as long as all the rest: every eighth is. */
  readonly isReported: boolean;
}

const NOW = Date.UTC(2026, 0, 1);
const PAGE = 'https://example.com/a/b?c';

const KEYS = 'User-agent|user agent|Disallow|disallow|Dissalow|Allow|Sitemap|Crawl-delay|Noindex'.split('|');
const VALUES = '*|/|/a|/*.a$|/robots.txt|/a/index.html|Googlebot|bingbot|Yandex|a|b/1.0|10|-1|.5'.split('|');
const NAMES = 'noindex|index|nofollow|all|none|noarchive|nocache|noai|max-snippet|notranslate'.split('|');
const MORE_NAMES = 'unavailable_after|max-image-preview|max-video-preview|indexifembedded|noydir|googlebot'.split('|');
const MORE_VALUES = '1/10s|0600-0845|search=yes, ai-train=no|train-ai=n|s&ref /x|large|25 Jun 2010 15:00:00 PST'.split(
  '|',
);
const ADDRESSES = 'https://example.com/a|http://[|//h/|javascript:|data:,|?|#|<https://h/>; rel="canonical"'.split('|');
/** Each list is as likely as any other. */
const PIECES = [
  KEYS,
  VALUES,
  NAMES,
  MORE_NAMES,
  MORE_VALUES,
  ADDRESSES,
  'Request-rate|Visit-time|Clean-param|Host|Content-Signal|Content-Usage|Foo|\ufeffAllow'.split('|'),
  ':|: |,|;|=|"|\\|\n|\n\n|\r|\r\n| |\t|\v|\u2028|\u0085'.split('|'),
  '\0|\ufeff|\u202e|\u2066|\u200b|\u00ad|\ud800|\udfff|\u{10ffff}|é|а|%|%2F|%e9|%u0000'.split('|'),
  '\u034f|\u115f|\u17b4|\u180b|\u2065|\u2800|\u3164|\ufe0f|\uffa0|\u{e0000}|\u{e0101}|\u00a0|\u3000|\u200d|葛|❤'.split(
    '|',
  ),
  '<!doctype html>|<script>|</|&amp;|__proto__|constructor|toString|NaN|1e999|$&|$1|**|*$'.split('|'),
];

/** Valid files: parts of them, rearranged, reach more code than random characters. */
const SEEDS = [
  'User-agent: *\nDisallow: /private/\nAllow: /private/a$\nCrawl-delay: 10\n\nSitemap: https://example.com/sitemap.xml\n',
  'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /*?a=*&b\n\nUser-agent: Yandex\nClean-param: s&ref /x\nDisallow:\n',
  '# comment\r\nuser-agent: a # who\r\ndisallow: /%61%2f\r\n\r\nUser-agent: *\r\nContent-Signal: search=yes, ai-train=no\r\nAllow: /\r\n',
  'googlebot: noindex, nofollow, otherbot: max-snippet: 20, unavailable_after: 25 Jun 2010 15:00:00 PST, none',
];

const piece = fc.oneof(...PIECES.map((pieces) => fc.constantFrom(...pieces)));
const line = fc
  .tuple(fc.constantFrom(...KEYS), fc.constantFrom(': ', ':', ' '), fc.constantFrom(...VALUES))
  .map((parts) => `${parts.join('')}\n`);

/** A seed with a part of it replaced by another part, or by something odd. */
const mutated = fc
  .tuple(
    fc.constantFrom(...SEEDS),
    fc.constantFrom(...SEEDS),
    piece,
    fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }),
  )
  .map(([seed, other, odd, [offset = 0, length = 0, from = 0, much = 0]]) => {
    const put = much % 2 ? odd : other.slice(from, from + much);
    return seed.slice(0, offset) + put + seed.slice(offset + (length % 20));
  });

const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 4, arbitrary: fc.array(line, { maxLength: 12 }).map((lines) => lines.join('')) },
  { weight: 4, arbitrary: mutated },
  { weight: 2, arbitrary: anyText({ maxLength: 60, size: 'max' }) },
  // UTF-16 as it comes, lone surrogates and all.
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(0xffff), { maxLength: 60, size: 'max' }).map((units) => String.fromCharCode(...units)),
  },
  { weight: 1, arbitrary: fc.tuple(piece, fc.nat(300)).map(([part, times]) => part.repeat(times)) },
);

const directives = fc
  .array(
    fc.tuple(
      fc.constantFrom(...NAMES, ...MORE_NAMES),
      fc.constantFrom('', ': '),
      fc.oneof(fc.constantFrom('10', '-1', 'large'), fc.constantFrom(...VALUES, ...MORE_VALUES)),
    ),
    { maxLength: 5 },
  )
  .map((list) => list.map(([name, colon, value]) => (colon === '' ? name : name + colon + value)).join(', '));

const short = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Googlebot', 'bingbot', 'YandexBot', 'a', 'b', '*', '') },
  { weight: 1, arbitrary: piece },
  { weight: 1, arbitrary: anyText({ maxLength: 10 }) },
);
const url = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ADDRESSES, ...VALUES) },
  { weight: 2, arbitrary: fc.array(piece, { maxLength: 4 }).map((parts) => `/${parts.join('')}`) },
  { weight: 1, arbitrary: anyText({ maxLength: 20, size: 'max' }) },
);

export const hostile: fc.Arbitrary<Hostile> = fc.record({
  body: fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: text.map((each) => new TextEncoder().encode(each)) },
    { weight: 1, arbitrary: text.map((each) => Uint8Array.from(each, (char) => char.charCodeAt(0))) },
  ),
  crawler: short,
  url,
  content: fc.oneof(text, directives),
  source: fc.oneof(
    fc.constant<DirectiveSource>({ kind: 'header' }),
    fc.record({
      kind: fc.constant('meta' as const),
      name: short.map((name) => name.toLowerCase()),
      isInHead: fc.boolean(),
    }),
    fc.constant<DirectiveSource>({ kind: 'meta', name: 'robots', isInHead: true }),
  ),
  isReported: fc.nat(7).map((index) => index === 0),
});

/** Throws if the engine does, or if its answers disagree. */
export function checkTotality(input: Hostile): void {
  checkRobots(input);
  checkDirectives(input);
  if (input.isReported) checkReport(input);
  checkTyped(input);
}

export const totality = fc.property(hostile, checkTotality);

function checkRobots({ body, crawler, url }: Hostile): void {
  for (const dialect of DIALECTS) {
    const robots = parseRobotsTxt(body, dialect);
    const isLine = (line: number) => line >= 1 && line <= robots.lineCount;
    assert(
      robots.groups.every(({ firstLine, lastLine }) => isLine(firstLine) && isLine(lastLine) && firstLine <= lastLine),
    );
    const diagnostics = diagnose(robots);
    assert(diagnostics.length <= 500);
    assert(diagnostics.every(({ line, column, endColumn }) => isLine(line) && column >= 1 && endColumn >= column));
    assert.equal(readRecords(robots).length, robots.others.length);
    const chain = [crawler, 'a'];
    const verdict = evaluate(robots, chain, url);
    checkVerdict(verdict, robots);
    // The same from another reading of the file, and by the index that is made for many URLs.
    const again = createMatcher(parseRobotsTxt(body, dialect), chain)(url);
    checkVerdict(again, robots);
    assert.deepEqual(again.rule, verdict.rule);
    assert.deepEqual(again.because, verdict.because);
    assert.deepEqual(again.group, verdict.group);
    assert.equal(again.allowed, verdict.allowed);
  }
}

function checkVerdict(verdict: Verdict, { lineCount }: RobotsTxt): void {
  const { allowed, rule, because, group } = verdict;
  assert.equal(because.kind === 'rule', rule !== null);
  assert(rule === null || (rule.line >= 1 && rule.line <= lineCount));
  assert(rule !== null || allowed || because.kind === 'crawl-delay', 'only a rule or a Crawl-delay disallows');
  assert(rule?.kind !== 'allow' || allowed);
  assert(group.kind !== 'none' || rule === null, 'a rule of a group');
  const { matched, won } = verdict.explain();
  assert.equal(matched[0]?.rule ?? null, rule);
  assert.equal(won === null, rule === null);
}

function checkDirectives({ content, crawler, source }: Hostile): void {
  const directives = parseDirectives(content, source);
  for (const directive of directives) {
    readValue(directive, NOW);
    dialectsThatRead(directive, NOW, documentedAddressees);
    assert(content.includes(directive.text));
  }
  for (const dialect of DIRECTIVE_DIALECTS) {
    const { index, noindexBy, follow, nofollowBy, applicable } = combine(
      directives,
      { names: [crawler], metaNames: null, dialect, documented: [], documentedInHeaders: false },
      NOW,
    );
    assert.equal(index === 'noindex', noindexBy.length > 0);
    assert.equal(follow === 'nofollow', nofollowBy.length > 0);
    for (const list of [applicable, noindexBy, nofollowBy]) assert(list.every((each) => directives.includes(each)));
  }
  readLegacyMeta(crawler, content);
  for (const name of ['keywords', 'description', 'document-state', 'url']) assert(readLegacyMeta(name, content));
  assert(readLinks(content).every(({ target }) => content.includes(target)));
  readUsage(content);
}

/** One crawler of each parser; what is asked of one is asked of all. */
const CRAWLERS = ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'Scooter'].flatMap(
  (token) => findCrawler(token) ?? [],
);

function checkReport({ body, crawler, url, content, source }: Hostile): void {
  const crawlers: readonly Crawler[] = isProductToken(crawler) ? [...CRAWLERS, customCrawler(crawler)] : CRAWLERS;
  const facts = factsOf(url, content, source);
  const outcome = fileOf(body);
  const made = report(facts, outcome, crawlers, NOW);
  assert.deepEqual(
    made.crawlers.map((each) => each.crawler.token),
    crawlers.map(({ token }) => token),
  );
  const looked = runAll(inspectInSteps(made, outcome));
  assert.equal(looked.lines.length, parseRobotsTxt(body).lineCount);
  assert.equal(testUrl(made, outcome, url, NOW).length, crawlers.length);
  JSON.stringify(reportToJson(made, outcome, NOW));
  checkServing(outcome, parseRobotsTxt(body));
}

function factsOf(url: string, content: string, source: DirectiveSource): PageFacts {
  const page = pageOf(url);
  const values = [content];
  const name = source.kind === 'meta' ? source.name : 'robots';
  return {
    url: page.kind === 'web' ? page.url : PAGE,
    tags: {
      kind: 'read',
      tags: {
        metas: source.kind === 'meta' ? [{ name, content, isInHead: source.isInHead }] : [],
        canonicals: [{ href: content, url: '', isInHead: true }],
        licenses: [],
        noSnippetElements: 0,
        omitted: 0,
      },
    },
    headers: {
      kind: 'seen',
      headers: {
        status: 200,
        contentType: content,
        robotsTags: values,
        links: values,
        contentUsage: values,
        tdmReservation: values,
        tdmPolicy: values,
        refresh: content,
      },
      by: 'visit',
    },
    redirects: [{ url, status: 301, location: content, robotsTags: values }],
  };
}

function fileOf(body: string | Uint8Array): FoundRobotsTxt {
  const url = 'https://example.com/robots.txt';
  const isText = typeof body === 'string';
  return {
    kind: 'found',
    requestedUrl: url,
    finalUrl: url,
    hops: [],
    status: 200,
    fetchedAt: NOW,
    body: isText ? { encoding: 'utf-8', data: body } : { encoding: 'bytes', data: String.fromCharCode(...body) },
    size: body.length,
    isTruncated: false,
    contentType: 'text/plain',
  };
}

/** In prose they stay where they join two letters or choose the look of one. */
const joins = (code: number) =>
  code === 0x200c || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);

function checkTyped({ url, content }: Hostile): void {
  for (const typed of [url, content]) {
    const read = readTypedUrl(typed, PAGE);
    if (read.kind === 'url') assert.equal(new URL(read.url).origin, 'https://example.com');
    if (read.kind === 'other-origin') assert.match(read.origin, /^https?:/);
    // What is shown of it can be seen, and turns nothing.
    const seen = visibleText(typed);
    assert.deepEqual(unseenIn(seen, '\t'), []);
    const hidden = unseenIn(visibleProse(typed), '\t').map((char) => char.codePointAt(0) ?? 0);
    assert.deepEqual(
      hidden.filter((code) => HIDDEN.has(code) && !joins(code)),
      [],
    );
    assert.deepEqual(unseenIn(jsonText(typed), '\n'), []);
    assert.equal(JSON.parse(jsonText(typed)), typed);
  }
}
