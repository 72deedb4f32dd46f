// Bing and Yandex: the order of names that their operators state, and where Yandex's limits are.
import { describe, expect, test } from 'vitest';
import { evaluate, parseRobotsTxt } from '../index.ts';

describe('bing: bingbot, then msnbot, then `*`', () => {
  const chain = ['bingbot', 'msnbot'];
  const any = 'User-agent: *\nDisallow: /any\nCrawl-delay: 5\n';
  const msnbot = 'User-agent: msnbot\nDisallow: /msn\n';
  const bingbot = 'User-agent: bingbot\nDisallow: /bing\n';

  test.each([
    ['all three', any + msnbot + bingbot, ['/bing']],
    ['no bingbot', any + msnbot, ['/msn']],
    ['`*` alone', any, ['/any']],
    ['a bingbot group without rules', `${any}User-agent: bingbot\nCrawl-delay: 1\n`, []],
  ])('the first of these groups applies: %s', (_, file, stopped) => {
    const robots = parseRobotsTxt(file, 'bing');
    const disallowed = ['/any', '/msn', '/bing'].filter((url) => !evaluate(robots, chain, url).allowed);
    expect(disallowed).toEqual(stopped);
  });

  test('Bing reads all else as RFC 9309 says', () => {
    const robots = parseRobotsTxt('User-agent: bingbot\nDisallow: /a*c$\nAllow: /%61bc\nDisallow: /b', 'bing');
    expect(evaluate(robots, chain, '/abc').rule?.line).toBe(2);
    expect(evaluate(robots, chain, '/abcd').rule?.line).toBe(3);
    expect(evaluate(robots, chain, '/robots.txt').because.kind).toBe('robots-txt');
  });
});

describe('yandex', () => {
  const chain = ['YandexImages', 'Yandex'];
  const rules = (count: number) => Array.from({ length: count }, (_, index) => `Disallow: /${index}/\n`).join('');
  const ask = (file: string, url: string) => evaluate(parseRobotsTxt(file, 'yandex'), chain, url);

  const any = 'User-agent: *\nDisallow: /any\n';
  const all = 'User-agent: Yandex\nDisallow: /yandex\n';
  const own = 'User-agent: YandexImages\nDisallow: /images\n';
  test.each([
    ['its own name', any + all + own, ['/images']],
    ['Yandex', any + all, ['/yandex']],
    ['`*`', any, ['/any']],
    ['another robot of Yandex', `${any}User-agent: YandexBot\nDisallow: /`, ['/any']],
    ['two groups of one name', `${all}${all.replace('/yandex', '/any')}`, ['/any', '/yandex']],
  ])('the rules of one name apply: %s', (_, file, stopped) => {
    const robots = parseRobotsTxt(file, 'yandex');
    const disallowed = ['/any', '/yandex', '/images'].filter((url) => !evaluate(robots, chain, url).allowed);
    expect(disallowed).toEqual(stopped);
  });

  test.each([
    ['the longest wins', 'Allow: /\nDisallow: /catalogue\nAllow: /catalogue/auto', '/catalogue/auto', true],
    ['whatever the order', 'Allow: /catalogue/auto\nDisallow: /catalogue\nAllow: /', '/catalogue/x', false],
    ['a tie is for allow', 'Disallow: /a\nAllow: /a', '/a', true],
    ['* and $', 'Disallow: *id=$', '/a?id=', false],
    ['neither / nor * first', 'Disallow: a', '/a', true],
    ['1,024 characters are read', `Disallow: /${'*'.repeat(1023)}`, '/a', false],
    ['however many bytes', `Disallow: /${'é'.repeat(1023)}`, `/${'%C3%A9'.repeat(1023)}`, false],
    ['1,025 are not', `Disallow: /${'*'.repeat(1024)}`, '/a', true],
    ['the 2,048th rule is read', `${rules(2047)}Disallow: /a`, '/a', false],
    ['the 2,049th is not', `${rules(2048)}Disallow: /a`, '/a', true],
    ['nor any after it', `${rules(2049)}Disallow: /a`, '/a', true],
    ['not in another group either', `${rules(2048)}User-agent: YandexImages\nDisallow: /a`, '/a', true],
  ])('Yandex’s parser follows its documentation: %s', (_, text, url, allowed) => {
    expect(ask(`User-agent: Yandex\n${text}\n`, url).allowed).toBe(allowed);
  });

  test('no other parser counts rules', () => {
    const robots = parseRobotsTxt(`User-agent: *\n${rules(2048)}Disallow: /a`, 'rfc9309');
    expect(evaluate(robots, 'a', '/a').allowed).toBe(false);
  });
});
