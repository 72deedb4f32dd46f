// The User-Agent header of crawlers, for asking a server as they do. robots.txt never sees it: that is about product tokens.
import type { Crawler } from './types.ts';

/** As the operators document them; ClaudeBot’s and facebookexternalhit’s as servers log them. A browser version stands for theirs. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Googlebot-Image': 'Googlebot-Image/1.0',
  'Googlebot-Video': 'Googlebot-Video/1.0',
  bingbot: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  GPTBot: compatible('GPTBot/1.3; +https://openai.com/gptbot'),
  'OAI-SearchBot': compatible('OAI-SearchBot/1.3; +https://openai.com/searchbot'),
  'ChatGPT-User': compatible('ChatGPT-User/1.0; +https://openai.com/bot'),
  ClaudeBot: compatible('ClaudeBot/1.0; +claudebot@anthropic.com'),
  PerplexityBot: compatible('PerplexityBot/1.0; +https://perplexity.ai/perplexitybot'),
  'Perplexity-User': compatible('Perplexity-User/1.0; +https://perplexity.ai/perplexity-user'),
  Applebot:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  Amazonbot: compatible('Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot'),
  CCBot: 'CCBot/2.0 (https://commoncrawl.org/faq/)',
  YandexBot: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  Baiduspider: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  DuckDuckBot: 'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  AhrefsBot: 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  facebookexternalhit: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalagent': 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
};

function compatible(name: string): string {
  return `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name})`;
}

/** The whole header; where none is known, one that names the product token, by which most servers tell crawlers. */
export function userAgentOf({ token }: Pick<Crawler, 'token'>): string {
  return DOCUMENTED[token] ?? `Mozilla/5.0 (compatible; ${token}/1.0)`;
}
