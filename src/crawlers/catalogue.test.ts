// The catalog against its schema, and against what is known of particular crawlers.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DIRECTIVE_DIALECTS, parseDirectives } from '../directives/index.ts';
import { FAILURE_POLICIES } from '../robots/outcome/outcome.ts';
import { DIALECTS } from '../robots/types.ts';
import { isHistoric } from './activity.ts';
import data from './catalogue.json';
import { catalogue, DEFAULT_TOKENS, findCrawler } from './catalogue.ts';
import { isProductToken } from './custom.ts';
import { type CatalogueEntry, decodeCrawler } from './decode.ts';
import operators from './operators.json';
import { aiDirectivesOf } from './operators.ts';
import { AI_USES, type Crawler, OBEYS, PURPOSES, REMARKS, RULE_SOURCES, STANDINGS } from './types.ts';
import { userAgentOf } from './user-agents.ts';

const areDistinct = (words: readonly string[]) =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length;

const token = v.pipe(v.string(), v.check(isProductToken, 'no token that a person could have added'));
const purpose = v.picklist(PURPOSES);
const page = v.pipe(v.string(), v.check(isPlainHttps, 'no plain https address'));
const day = v.pipe(v.string(), v.isoDate(), v.check(isDayOfCalendar, 'no day of the calendar'));

const isKnownDirective = (name: string) => parseDirectives(name, { kind: 'header' })[0]?.isKnown === true;

/** https, and neither user, port nor query: a page that anybody can open. */
function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, port, search } = new URL(text);
  return protocol === 'https:' && username + port + search === '';
}

/** A Date of 31 February would be one of March. */
function isDayOfCalendar(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

const entry = v.strictObject({
  token,
  /** Null: a token that belongs to no operator. */
  owner: v.nullable(v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))),
  standing: v.exactOptional(v.picklist(STANDINGS)),
  purposes: v.pipe(
    v.tupleWithRest([purpose], purpose),
    v.check((words) => areDistinct(words), 'a purpose twice'),
  ),
  dialect: v.picklist(DIALECTS),
  versions: v.exactOptional(v.pipe(v.array(v.picklist(DIALECTS)), v.minLength(2))),
  directiveDialect: v.nullable(v.picklist(DIRECTIVE_DIALECTS)),
  documented: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.string(), v.check(isKnownDirective, 'no directive that is known'))),
      v.minLength(1),
      v.check((names) => areDistinct(names), 'a directive twice'),
    ),
  ),
  metaNames: v.nullable(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z-]+$/))),
      v.minLength(1),
      v.check((words) => areDistinct(words), 'a META name twice'),
    ),
  ),
  chain: v.pipe(
    v.tupleWithRest([token], token),
    v.check((words) => areDistinct(words), 'a name twice'),
  ),
  documentedInHeaders: v.exactOptional(v.literal(true)),
  follows: v.exactOptional(v.picklist(RULE_SOURCES)),
  isFallbackDoubtful: v.exactOptional(v.literal(true)),
  ignoresStar: v.boolean(),
  isControlToken: v.boolean(),
  obeys: v.picklist(OBEYS),
  onFailure: v.exactOptional(v.picklist(FAILURE_POLICIES)),
  isFailureAssumed: v.exactOptional(v.literal(true)),
  crawlDelay: v.exactOptional(
    v.strictObject({ longest: v.nullable(v.pipe(v.number(), v.minValue(1))), fallsBackOnStar: v.boolean() }),
  ),
  userAgent: v.exactOptional(v.pipe(v.string(), v.regex(/^[!-~](?:[ -~]*[!-~])?$/))),
  ipRanges: v.exactOptional(page),
  readsContentSignal: v.exactOptional(v.literal(true)),
  decidesResults: v.exactOptional(v.literal(false)),
  remarks: v.exactOptional(v.pipe(v.array(v.picklist(REMARKS)), v.minLength(1))),
  signs: v.exactOptional(v.strictObject({ agent: v.nullable(page), isExperimental: v.boolean() })),
  source: v.nullable(page),
  read: v.nullable(day),
}) satisfies v.GenericSchema<unknown, CatalogueEntry>;

/** Google's matcher cuts the file's tokens to these characters, so that no other token is ever found. */
/** By their operators' pages: Bing's gives BingPreview the User-Agent of Bingbot. */
const SENDS_ANOTHERS: ReadonlySet<string> = new Set(['BingPreview']);

const GOOGLE_TOKEN = /^[A-Za-z_-]+$/;
const PARSER_OF = new Map([
  ['Google', 'google'],
  ['Microsoft', 'bing'],
  ['Yandex', 'yandex'],
  ['Lycos', 'kollar-1996'],
  ['Common Crawl', 'crawler-commons'],
  ['Apache', 'crawler-commons'],
  ['Scrapy', 'protego-0.7'],
  ['Python', 'python-3.14'],
]);
const dialectOf = (crawler: Pick<Crawler, 'owner' | 'purposes'>) =>
  PARSER_OF.get(crawler.owner ?? '') ?? (isHistoric(crawler) ? 'koster-1994' : 'rfc9309');

const DIRECTIVES_OF = new Map<string, Crawler['directiveDialect']>([
  ['Google', 'google'],
  ['Microsoft', 'bing'],
  ['Yandex', 'yandex'],
]);
const readingOf = (crawler: Pick<Crawler, 'owner' | 'purposes'>) =>
  isHistoric(crawler) ? 'robots-1996' : (DIRECTIVES_OF.get(crawler.owner ?? '') ?? null);

const crawler = v.pipe(
  entry,
  v.check(({ chain, token }) => chain[0] === token, 'the token is not the head of its chain'),
  v.check((one) => one.dialect === dialectOf(one), 'not the dialect of its owner, or of its time'),
  v.check((one) => one.directiveDialect === readingOf(one), 'not the reading of its owner, or of its time'),
  v.check(
    ({ directiveDialect, metaNames }) => (directiveDialect === null) === (metaNames === null),
    'rules for META tags without names',
  ),
  v.check(
    ({ directiveDialect, documented }) => directiveDialect === null || documented === undefined,
    'a reading says it already',
  ),
  v.check(
    ({ dialect, chain }) => dialect !== 'google' || chain.every((name) => GOOGLE_TOKEN.test(name)),
    'never found',
  ),
  v.check(({ source, read }) => read === null || source !== null, 'read, but where?'),
  v.check(({ source, obeys }) => obeys === 'unclear' || source !== null, 'the owner says so, but where?'),
  v.check((one) => !isHistoric(one) || one.purposes.length === 1, 'gone, and still of use'),
  v.check(({ owner, isControlToken }) => owner !== null || isControlToken, 'whose crawler?'),
  v.check(
    ({ token, chain, userAgent = chain[0] }) =>
      SENDS_ANOTHERS.has(token) || chain.some((name) => userAgent.toLowerCase().includes(name.toLowerCase())),
    'another crawler’s User-Agent',
  ),
  v.check(({ isControlToken, userAgent }) => !isControlToken || userAgent === undefined, 'never fetches'),
  v.check(
    ({ standing, obeys }) => standing !== 'listed' || obeys === 'unclear',
    'listed, and no operator says that it obeys',
  ),
  v.check(({ dialect, versions }) => versions === undefined || versions[0] === dialect, 'not the newest version'),
  v.check(
    ({ documented, documentedInHeaders }) => !documentedInHeaders || documented !== undefined,
    'documented where?',
  ),
  v.check(({ chain, isFallbackDoubtful }) => !isFallbackDoubtful || chain.length > 1, 'doubtful, but there is none'),
  v.check(({ isControlToken, ignoresStar }) => !(isControlToken && ignoresStar), 'a token for pages that others fetch'),
);

const file = v.strictObject({
  about: v.string(),
  crawlers: v.pipe(
    v.array(crawler),
    v.check((crawlers) => areDistinct(crawlers.map(({ token }) => token)), 'a token twice'),
  ),
});

/** What the schema objects to first, with the place; null: nothing. */
function objection(catalogueFile: unknown): string | null {
  const [issue] = v.safeParse(file, catalogueFile, { abortEarly: true }).issues ?? [];
  return issue ? `${v.getDotPath(issue)}: ${issue.message}` : null;
}

describe('the schema', () => {
  test('the schema accepts catalogue.json', () => {
    expect(objection(data)).toBeNull();
  });

  const googlebot = data.crawlers.find(({ token }) => token === 'Googlebot');
  const scooter = data.crawlers.find(({ token }) => token === 'Scooter');

  test.each([
    ['an unknown field', { ...googlebot, note: '' }, '0.note: '],
    ['a field left out', { ...googlebot, read: undefined }, '0.read: '],
    ['a token that is none', { ...googlebot, token: 'Google:bot' }, '0.token: no token'],
    ['an operator without a name', { ...googlebot, owner: ' ' }, '0.owner: '],
    [
      'a crawler of no operator',
      { ...googlebot, owner: null, dialect: 'rfc9309', directiveDialect: null, metaNames: null },
      '0: whose',
    ],
    ['another crawler’s User-Agent', { ...googlebot, userAgent: 'bingbot/2.0' }, '0: another'],
    ['an unknown standing', { ...googlebot, standing: 'gone' }, '0.standing: '],
    ['a listed crawler that obeys', { ...googlebot, standing: 'listed' }, '0: listed, and'],
    ['a version that is not the first', { ...googlebot, versions: ['bing', 'google'] }, '0: not the newest'],
    ['headers without directives', { ...googlebot, documentedInHeaders: true }, '0: documented where'],
    ['doubts about no fallback', { ...googlebot, isFallbackDoubtful: true }, '0: doubtful, but'],
    ['a list of IP addresses without TLS', { ...googlebot, ipRanges: 'http://example.com/' }, '0.ipRanges: no plain'],
    ['no purpose', { ...googlebot, purposes: [] }, '0.purposes.0: '],
    ['an unknown purpose', { ...googlebot, purposes: ['ai'] }, '0.purposes.0: '],
    ['a purpose twice', { ...googlebot, purposes: ['search', 'search'] }, '0.purposes: a purpose twice'],
    ['an unknown parser', { ...googlebot, dialect: 'Google' }, '0.dialect: '],
    ['another operator’s parser', { ...googlebot, dialect: 'bing' }, '0: not the dialect'],
    ['a historic crawler with a parser of today', { ...scooter, dialect: 'rfc9309' }, '0: not the dialect'],
    ['another operator’s directives', { ...googlebot, directiveDialect: 'bing' }, '0: not the reading'],
    [
      'no directives where the operator has its rules',
      { ...googlebot, directiveDialect: null, metaNames: null },
      '0: not the reading',
    ],
    ['a reading without names', { ...googlebot, metaNames: null }, '0: rules for META'],
    ['directives beside a reading', { ...googlebot, documented: ['noindex'] }, '0: a reading'],
    ['an unknown directive', { ...googlebot, documented: ['noidex'] }, '0.documented.0: no directive'],
    ['a META name in capitals', { ...googlebot, metaNames: ['Googlebot'] }, '0.metaNames.0: '],
    ['a historic crawler of use', { ...scooter, purposes: ['historic', 'search'] }, '0: gone'],
    ['no chain', { ...googlebot, chain: [] }, '0.chain.0: '],
    ['a chain with another head', { ...googlebot, chain: ['Googlebot-News', 'Googlebot'] }, '0: the token'],
    ['a name twice', { ...googlebot, chain: ['Googlebot', 'googlebot'] }, '0.chain: a name twice'],
    ['a name that Google never finds', { ...googlebot, chain: ['Googlebot', 'bot2'] }, '0: never found'],
    ['an unknown word on obeying', { ...googlebot, obeys: 'maybe' }, '0.obeys: '],
    ['http', { ...googlebot, source: 'http://example.com/' }, '0.source: no plain https'],
    ['a text that isn’t a URL', { ...googlebot, source: 'example.com' }, '0.source: no plain https'],
    ['a day that no calendar has', { ...googlebot, read: '2026-02-30' }, '0.read: no day'],
    ['a month', { ...googlebot, read: '2026-11' }, '0.read: '],
    ['read nowhere', { ...googlebot, obeys: 'unclear', source: null }, '0: read, but where'],
    ['a statement without a page', { ...googlebot, source: null, read: null }, '0: the owner says so'],
    ['a control token that ignores *', { ...scooter, isControlToken: true, ignoresStar: true }, '0: a token for'],
    ['a control token with a User-Agent', { ...googlebot, isControlToken: true }, '0: never fetches'],
  ])('the schema rejects %s', (_, broken, expected) => {
    expect(objection({ about: '', crawlers: [googlebot, scooter] })).toBeNull();
    expect(objection({ about: '', crawlers: [broken] })).toContain(`crawlers.${expected}`);
  });

  test('the schema rejects a token that occurs twice, in any case', () => {
    const again = { ...googlebot, token: 'GOOGLEBOT', chain: ['GOOGLEBOT'] };
    expect(objection({ about: '', crawlers: [googlebot, again] })).toBe('crawlers: a token twice');
  });
});

/** Whom a catalog worth its name knows, by operator. A name that is only an older or a shared one may stand in a chain. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  Google: [
    ...[
      'Googlebot',
      'Googlebot-Image',
      'Googlebot-Video',
      'Googlebot-News',
      'Storebot-Google',
      'Google-InspectionTool',
    ],
    ...['GoogleOther', 'GoogleOther-Image', 'GoogleOther-Video', 'Google-CloudVertexBot', 'Google-Extended'],
    ...['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google'],
    ...['FeedFetcher-Google', 'Google-Read-Aloud', 'Google-Agent', 'Google-GeminiNotebook', 'Google-Pinpoint'],
    ...['Google-CWS', 'GoogleProducer', 'Google-Site-Verification', 'Google-Safety'],
  ],
  Microsoft: ['bingbot', 'msnbot', 'adidxbot', 'MicrosoftPreview', 'BingPreview', 'BingVideoPreview'],
  Exa: ['ExaSearchBot'],
  'Moonshot AI': ['KimiBot', 'Kimi-SearchBot', 'Kimi-User'],
  Parallel: ['ShapBot', 'Shap-User'],
  Cloudflare: ['CloudflareBrowserRenderingCrawler', 'Cloudflare-AI-Search', 'Cloudflare-AI-Search-External'],
  Liner: ['LinerBot'],
  Kagi: ['Kagibot'],
  Yep: ['YepBot'],
  Apache: ['Nutch'],
  Yahoo: ['Slurp'],
  Brave: ['Bravebot'],
  Scrapy: ['Scrapy'],
  Python: ['Python-urllib'],
  OpenAI: ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'OAI-AdsBot'],
  Anthropic: ['ClaudeBot', 'Claude-SearchBot', 'Claude-User', 'anthropic-ai', 'Claude-Web'],
  Perplexity: ['PerplexityBot', 'Perplexity-User'],
  Meta: ['meta-externalagent', 'meta-webindexer', 'meta-externalfetcher', 'facebookexternalhit', 'FacebookBot'],
  Apple: ['Applebot', 'Applebot-Extended'],
  Amazon: ['Amazonbot', 'Amzn-SearchBot', 'Amzn-User', 'amazon-QBusiness'],
  'Mistral AI': ['MistralAI-Training', 'MistralAI-Index', 'MistralAI-User'],
  DuckDuckGo: ['DuckDuckBot', 'DuckAssistBot'],
  Yandex: ['YandexBot', 'YandexImages', 'Yandex'],
  'Common Crawl': ['CCBot'],
  ByteDance: ['Bytespider'],
  Diffbot: ['Diffbot'],
  Cohere: ['cohere-ai', 'cohere-training-data-crawler'],
  Ai2: ['AI2Bot'],
  'You.com': ['YouBot'],
  Timpi: ['Timpibot'],
  ImageSift: ['ImagesiftBot'],
  'Webz.io': ['omgili'],
  Huawei: ['PanguBot', 'PetalBot'],
  Baidu: ['Baiduspider'],
  Sogou: ['Sogou web spider'],
  Naver: ['Yeti'],
  'Seznam.cz': ['SeznamBot'],
  Qwant: ['Qwantbot'],
  Ahrefs: ['AhrefsBot', 'AhrefsSiteAudit'],
  Semrush: ['SemrushBot', 'SemrushBot-SWA'],
  Majestic: ['MJ12bot'],
  Moz: ['DotBot', 'rogerbot'],
  'Screaming Frog': ['Screaming Frog SEO Spider'],
  X: ['Twitterbot'],
  LinkedIn: ['LinkedInBot'],
  Slack: ['Slackbot-LinkExpanding'],
  Discord: ['Discordbot'],
  Telegram: ['TelegramBot'],
  Pinterest: ['Pinterestbot', 'Pinterest'],
  'Internet Archive': ['archive.org_bot', 'ia_archiver'],
  AltaVista: ['Scooter'],
  Excite: ['ArchitextSpider'],
  Infoseek: ['InfoSeek Sidewinder'],
  Lycos: ['Lycos_Spider_(Rex)'],
  'Open Text': ['Open Text Site Crawler'],
  WebCrawler: ['WebCrawler'],
};

describe('the catalogue', () => {
  test.each(Object.entries(EXPECTED))('the catalog knows the crawlers of %s', (owner, tokens) => {
    const names = catalogue.filter((crawler) => crawler.owner === owner).flatMap(({ chain }) => chain);
    expect(names).toEqual(expect.arrayContaining([...tokens]));
  });

  test('the catalog has a crawler for every purpose', () => {
    expect(PURPOSES.filter((purpose) => !catalogue.some((crawler) => crawler.purposes.includes(purpose)))).toEqual([]);
    expect(new Set(PURPOSES).size).toBe(PURPOSES.length);
  });

  test('the catalog lists inactive crawlers last, and selects none of them by default', () => {
    expect(PURPOSES.at(-1)).toBe('historic');
    expect(catalogue.filter(isHistoric)).toHaveLength(6);
    expect(catalogue.slice(-6).every(isHistoric)).toBe(true);
    expect(DEFAULT_TOKENS.flatMap((token) => findCrawler(token) ?? []).filter(isHistoric)).toEqual([]);
  });

  // https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers
  test('the catalog knows which crawlers ignore *', () => {
    expect(catalogue.filter((crawler) => crawler.ignoresStar).map((crawler) => crawler.token)).toEqual([
      'AdsBot-Google',
      'AdsBot-Google-Mobile',
      'Mediapartners-Google',
      'APIs-Google',
    ]);
  });

  test('the catalog knows which tokens never fetch', () => {
    expect(catalogue.filter((crawler) => crawler.isControlToken).map((crawler) => crawler.token)).toEqual([
      'Google-Extended',
      'Applebot-Extended',
    ]);
  });

  test.each([
    ['Googlebot', ['Googlebot']],
    ['Googlebot-Image', ['Googlebot-Image', 'Googlebot']],
    ['bingbot', ['bingbot', 'msnbot']],
    ['YandexImages', ['YandexImages', 'Yandex']],
    // https://support.apple.com/en-us/119829
    ['Applebot', ['Applebot', 'Googlebot']],
    ['Applebot-Extended', ['Applebot-Extended']],
    // https://imagesift.com/about
    ['ImagesiftBot', ['ImagesiftBot', 'Googlebot']],
    // https://www.screamingfrog.co.uk/guides/robots-txt/
    ['Screaming Frog SEO Spider', ['Screaming Frog SEO Spider', 'Googlebot']],
  ])('the chain of %s is %j', (token, chain) => {
    expect(findCrawler(token)?.chain).toEqual(chain);
  });

  test.each([
    ['Claude-User', 'yes'],
    ['ChatGPT-User', 'partly'],
    ['meta-externalfetcher', 'partly'],
    ['Perplexity-User', 'no'],
    ['FeedFetcher-Google', 'no'],
    ['Google-Read-Aloud', 'no'],
  ])('the crawler %s, asked by a person, obeys: %s', (token, obeys) => {
    expect(findCrawler(token)?.obeys).toBe(obeys);
  });

  test.each([
    // Its page, as far as it could be read, says nothing of robots.txt.
    ['Slackbot-LinkExpanding', 'unclear'],
    // Who runs it can tell it not to.
    ['Scrapy', 'partly'],
    // Others measured that it does not obey; ByteDance says nothing.
    ['Bytespider', 'unclear'],
    // Not for sites of the U.S. government and military, and in future for fewer others.
    ['archive.org_bot', 'partly'],
  ])('the crawler %s obeys, as its operator says: %s', (token, obeys) => {
    expect(findCrawler(token)?.obeys).toBe(obeys);
  });
});

describe('a training token that belongs to no operator', () => {
  const shared = {
    ...{
      token: 'AI-Training',
      owner: null,
      purposes: ['ai-training'],
      dialect: 'rfc9309',
      directiveDialect: null,
      metaNames: null,
    },
    ...{ chain: ['AI-Training'], ignoresStar: false, isControlToken: true, obeys: 'unclear', source: null, read: null },
  };

  test('such a token fits the schema', () => {
    expect(objection({ about: '', crawlers: [shared] })).toBeNull();
    expect(decodeCrawler(shared)).toMatchObject({ owner: null, userAgent: null, ipRanges: null, documented: [] });
  });
});

describe('what operators document for all of their crawlers', () => {
  const isKnownOperator = (name: string) => catalogue.some(({ owner }) => owner === name);
  const name = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/));
  const operator = v.strictObject({
    operator: v.pipe(v.string(), v.check(isKnownOperator, 'no operator of the catalogue')),
    aiDirectives: v.exactOptional(
      v.array(
        v.strictObject({
          name: v.pipe(v.string(), v.check(isKnownDirective, 'no directive that is known')),
          uses: v.pipe(v.array(v.picklist(AI_USES)), v.minLength(1)),
          says: v.picklist(['no', 'partly', 'by-count']),
          source: page,
        }),
      ),
    ),
    answers: v.exactOptional(v.strictObject({ product: name, token: v.exactOptional(token), source: page })),
    searchEngine: v.exactOptional(v.strictObject({ name, token })),
  });

  test('a statement fits the schema, with the page that says so', () => {
    expect(v.safeParse(v.strictObject({ about: v.string(), operators: v.array(operator) }), operators).issues).toBe(
      undefined,
    );
  });

  test.each(
    operators.operators.flatMap(({ operator, answers, searchEngine }) =>
      [answers?.token, searchEngine?.token].flatMap((token) => (token === undefined ? [] : [[token, operator]])),
    ),
  )('the token %s is one of %s', (token, operator) => {
    expect(findCrawler(token)).toMatchObject({ token, owner: operator });
  });

  test('a statement applies to each of the operator’s crawlers, and to no other', () => {
    const named = (token: string) => {
      const found = findCrawler(token);
      return found && aiDirectivesOf(found).map(({ name }) => name);
    };
    expect(named('bingbot')).toEqual(['noarchive', 'nocache']);
    expect(named('Googlebot-Image')).toEqual(named('Googlebot'));
    expect(named('GPTBot')).toEqual([]);
  });
});

describe('what is documented of single crawlers', () => {
  test.each(catalogue.filter(({ dialect }) => dialect === 'bing').map(({ token }) => [token]))(
    'what a failure means to %s is assumed, as Bing’s help doesn’t say it',
    (token) => {
      expect(findCrawler(token)).toMatchObject({ isFailureAssumed: true });
    },
  );

  test('no other crawler of the catalog has an assumed meaning', () => {
    expect(catalogue.filter(({ isFailureAssumed }) => isFailureAssumed).map(({ owner }) => owner)).toEqual(
      Array(catalogue.filter(({ dialect }) => dialect === 'bing').length).fill('Microsoft'),
    );
  });
});

describe('userAgentOf', () => {
  test.each([
    [
      'GPTBot',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.4; +https://openai.com/gptbot',
      true,
    ],
    // Anthropic names the token only.
    ['ClaudeBot', 'Mozilla/5.0 (compatible; ClaudeBot/1.0)', false],
  ])('the crawler %s sends %s', (token, text, isDocumented) => {
    const known = findCrawler(token);
    expect(known && userAgentOf(known)).toEqual({ text, isDocumented });
  });
});

describe('findCrawler', () => {
  test('a token is found in any letter case, and nothing else', () => {
    expect(findCrawler('gptbot')?.token).toBe('GPTBot');
    expect(findCrawler('SOGOU WEB SPIDER')?.token).toBe('Sogou web spider');
    expect(['', '*', 'Google', 'GPTBot/1.0', 'constructor'].map(findCrawler)).toEqual(Array(5).fill(undefined));
  });
});

describe('DEFAULT_TOKENS', () => {
  test('the selected tokens are at most nine, spelled as in the catalog', () => {
    expect(DEFAULT_TOKENS.length).toBeLessThanOrEqual(9);
    expect(DEFAULT_TOKENS.map((token) => findCrawler(token)?.token)).toEqual(DEFAULT_TOKENS);
  });
});

describe('decodeCrawler', () => {
  const [first] = data.crawlers;
  if (first === undefined) throw new Error('empty catalogue');

  test.each([
    ['purposes', ['search', 'ai']],
    ['purposes', []],
    ['dialect', 'Google'],
    ['directiveDialect', 'Google'],
    ['chain', []],
    ['obeys', 'maybe'],
  ])('a crawler with an invalid field causes an exception: %s %j', (field, value) => {
    expect(() => decodeCrawler({ ...first, [field]: value })).toThrow();
  });
});
