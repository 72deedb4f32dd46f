// A log as a busy site has it, in the combined format: the same at each run, made as it is read, at any length.
const AGENTS: readonly (readonly [share: number, agent: string, address: string])[] = [
  [
    12,
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    '20.171.207.',
  ],
  [
    10,
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    '216.73.216.',
  ],
  [
    9,
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.122 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    '66.249.66.',
  ],
  [
    6,
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    '40.77.167.',
  ],
  [4, 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', '54.36.148.'],
  [
    3,
    'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com) AppleWebKit/537.36 (KHTML, like Gecko)',
    '47.128.20.',
  ],
  [2, 'Mozilla/5.0 (compatible; DataForSeoBot/1.0; +https://dataforseo.com/dataforseo-bot)', '136.243.220.'],
  [1, 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)', '57.141.0.'],
  [1, '-', '185.220.101.'],
];
const SECTIONS = ['blog', 'products', 'search', 'category', 'private', 'wp-content/uploads', 'api/v1', 'de', 'tag'];
const WORDS = 'how to choose the best running shoe for long distance trails in winter rain without slipping'.split(' ');
const MONTH = 30 * 24 * 3_600;

/** robots.txt for it: some of what the crawlers above ask for is disallowed. */
export const LOG_ROBOTS = `User-agent: *
Disallow: /private/
Disallow: /search/
Disallow: /*?sort=
Allow: /search/about

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /api/
Disallow: /private/
Disallow: /wp-content/*.pdf$

User-agent: Bytespider
Disallow: /
`;

/** Versions of it, spread over the log's time: each has another rule for all. */
export function robotsVersions(count: number): readonly { readonly from: string; readonly body: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    from: new Date(Date.UTC(2026, 9, 1) + (index / count) * MONTH * 1_000).toISOString(),
    body: `${LOG_ROBOTS}\nUser-agent: *\nDisallow: /de/${index}\n`,
  }));
}

/** A linear congruential generator (Numerical Recipes' constants). */
function random(seed: number): Pick {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export function logChunks(lines: number): Generator<Uint8Array> {
  return chunksOf(lines, logLine);
}

const PAGES = 20_000;

/** Many crawlers, and each of them may ask for any page: what is remembered of them fills up. */
export function crawlerChunks(lines: number, tokens: readonly string[]): Generator<Uint8Array> {
  return chunksOf(lines, (pick, second) => {
    const token = tokens[pick(tokens.length)] ?? '';
    return combined(
      `20.${pick(7)}.${pick(200)}.${pick(250)}`,
      second,
      `/p/${pick(PAGES)}`,
      '200 5 "-"',
      `${token}/1.0`,
    );
  });
}

/** As many pages as some shops have. */
const MANY_PAGES = 300_000;

/** Each line comes from another IP address, and few ask for the same page: nothing that is remembered is asked for again. */
export function distinctChunks(lines: number): Generator<Uint8Array> {
  let line = 0;
  return chunksOf(lines, (pick, second) => {
    line += 1;
    // An odd factor gives each number another one, and so each line another IP address.
    const number = Math.imul(line, 0x9e3779b1) >>> 0;
    const address = [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
    const page = pick(MANY_PAGES);
    const path = `/${SECTIONS[page % SECTIONS.length]}/${WORDS[page % 16]}-${WORDS[page % 15]}-${page}`;
    return combined(address, second, path, `200 ${pick(90_000)} "-"`, agentOf(pick)[0]);
  });
}

type Pick = (limit: number) => number;

/** Of some 64 KiB. */
function* chunksOf(lines: number, lineOf: (pick: Pick, second: number) => string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const pick = random(1996);
  let text = '';
  for (let line = 0; line < lines; line += 1) {
    text += lineOf(pick, (line / lines) * MONTH);
    if (text.length > 65_536) {
      yield encoder.encode(text);
      text = '';
    }
  }
  yield encoder.encode(text);
}

function combined(address: string, second: number, path: string, rest: string, agent: string): string {
  const time = new Date(Date.UTC(2026, 9, 1) + second * 1_000).toUTCString().split(' ');
  const at = `${time[1]}/${time[2]}/${time[3]}:${time[4]} +0000`;
  return `${address} - - [${at}] "GET ${path} HTTP/1.1" ${rest} "${agent}"\n`;
}

function logLine(pick: Pick, second: number): string {
  const [agent, net] = agentOf(pick);
  const status = pick(20) === 0 ? 404 : pick(30) === 0 ? 301 : 200;
  const referer = pick(2) === 0 ? '-' : 'https://www.example.com/blog/';
  const address = `${net}${1 + pick(250)}`;
  const path = pathOf(pick);
  return combined(address, second, path, `${status} ${pick(90_000)} "${referer}"`, agent);
}

function agentOf(pick: Pick): readonly [agent: string, net: string] {
  let left = pick(100);
  for (const [share, agent, net] of AGENTS) {
    left -= share;
    if (left < 0) return [agent, net];
  }
  // Most browsers tell only their main version; some apps and old browsers tell all of it.
  const version = pick(10) === 0 ? `${90 + pick(50)}.0.${pick(20)}.${pick(20)}` : `${120 + pick(25)}.0.0.0`;
  const system = ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64'][pick(3)];
  const browser = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
  return [browser, `${80 + pick(100)}.${pick(256)}.${pick(256)}.`];
}

function pathOf(pick: Pick): string {
  if (pick(300) === 0) return '/robots.txt';
  // Some pages are asked for far more often than others.
  const page = Math.floor(pick(4_000) ** 2 / 1_600);
  const section = SECTIONS[page % SECTIONS.length];
  const query = pick(10) === 0 ? `?sort=${WORDS[pick(WORDS.length)]}&page=${pick(9)}` : '';
  return `/${section}/${WORDS[page % 16]}-${WORDS[page % 15]}-${WORDS[page % 13]}-${page}${query}`;
}
