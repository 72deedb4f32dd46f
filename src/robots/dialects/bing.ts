// Bing reads robots.txt as RFC 9309 says. The order of names (bingbot, then msnbot, then `*`) is in the fallback chain that the
// caller passes. Bing honors a Crawl-delay anywhere in the file, but no verdict depends on it. What it does after a failed
// request isn't documented: the RFC's answer is an assumption. https://www.bing.com/webmasters/help
import type { ParserSpec } from '../grammar/parser-spec.ts';
import { rfc9309 } from './rfc9309.ts';

export const bing: ParserSpec = { grammar: rfc9309.grammar, fetchPolicy: rfc9309.fetchPolicy };
