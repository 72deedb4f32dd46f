// Bing reads robots.txt as RFC 9309 says. That bingbot goes before msnbot and that before `*` is in the fallback chain
// that the caller gives; a Crawl-delay, which Bing honors wherever it stands, decides no verdict. What it does
// after a failed fetch is documented nowhere: the RFC's answer is an assumption.
// https://www.bing.com/webmasters/help
import type { Reader } from './reader.ts';
import { rfc9309 } from './rfc9309.ts';

export const bing: Reader = { grammar: rfc9309.grammar, fetchPolicy: rfc9309.fetchPolicy };
