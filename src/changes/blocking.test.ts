import { describe, expect, test } from 'vitest';
import { catalogue } from '../crawlers/index.ts';
import { blockCrawler } from './blocking.ts';

const followers = (token: string, draft: string) => blockCrawler(draft, token, catalogue).followers;

test('a group for the crawler is added only once', () => {
  const { inserted } = blockCrawler('User-agent: *\nDisallow: /x\n', 'GPTBot', catalogue);
  expect(inserted.text).toBe('User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n');
  expect(blockCrawler(inserted.text, 'GPTBot', catalogue).inserted.added).toBeNull();
});

describe('blocking a crawler', () => {
  test('a block also applies to crawlers that fall back on the group, and names those of other operators first', () => {
    const others = followers('Googlebot', '');
    expect(others[0]).toBe('Applebot');
    expect(others).toContain('Googlebot-Image');
  });

  test('a block doesn’t apply to a crawler that has its own group in the draft', () => {
    const others = followers('Googlebot', 'User-agent: Applebot\nDisallow: /x\n');
    expect(others).not.toContain('Applebot');
    expect(others).toContain('Googlebot-Image');
  });

  const inGroup = (rules: string) => `User-agent: Googlebot\n${rules}\n`;

  test.each(['Disallow: /', 'Disallow: /*', 'Disallow: /x\nDisallow: /', 'Allow:\nDisallow: /'])(
    'a block also names those crawlers if the group already blocks the whole site: %j',
    (rules) => {
      expect(followers('Googlebot', inGroup(rules))).toEqual(followers('Googlebot', ''));
    },
  );

  test.each(['Disallow: /x', 'Disallow: /$', 'Disallow: /\nAllow: /p', 'Disallow:', 'Allow: /'])(
    'a block applies to no other crawler if the group exists and blocks less: %j',
    (rules) => {
      expect(followers('Googlebot', inGroup(rules))).toEqual([]);
    },
  );

  test('a block applies to no other crawler if none falls back on the name', () => {
    expect(followers('CCBot', '')).toEqual([]);
  });

  test('a block applies to the same crawlers if the group is shared with others, even with *', () => {
    expect(followers('Googlebot', `User-agent: *\n${inGroup('Disallow: /')}`)).toEqual(followers('Googlebot', ''));
  });
});
