import { describe, expect, test } from 'vitest';
import { catalogue } from '../crawlers/index.ts';
import { blockCrawler } from './blocking.ts';

const followers = (token: string, draft: string) => blockCrawler(draft, token, catalogue).followers;

test('the group is added once', () => {
  const { inserted } = blockCrawler('User-agent: *\nDisallow: /x\n', 'GPTBot', catalogue);
  expect(inserted.text).toBe('User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n');
  expect(blockCrawler(inserted.text, 'GPTBot', catalogue).inserted.added).toBeNull();
});

describe('who else is blocked', () => {
  test('crawlers that follow the group because they have none, those of other operators first', () => {
    const others = followers('Googlebot', '');
    expect(others[0]).toBe('Applebot');
    expect(others).toContain('Googlebot-Image');
  });

  test('but none that the draft has a group for', () => {
    const others = followers('Googlebot', 'User-agent: Applebot\nDisallow: /x\n');
    expect(others).not.toContain('Applebot');
    expect(others).toContain('Googlebot-Image');
  });

  const inGroup = (rules: string) => `User-agent: Googlebot\n${rules}\n`;

  test.each(['Disallow: /', 'Disallow: /*', 'Disallow: /x\nDisallow: /', 'Allow:\nDisallow: /'])(
    'also where a group is there that blocks the whole site: %j',
    (rules) => {
      expect(followers('Googlebot', inGroup(rules))).toEqual(followers('Googlebot', ''));
    },
  );

  test.each(['Disallow: /x', 'Disallow: /$', 'Disallow: /\nAllow: /p', 'Disallow:', 'Allow: /'])(
    'no other crawler is, where a group is there that blocks less: %j',
    (rules) => {
      expect(followers('Googlebot', inGroup(rules))).toEqual([]);
    },
  );

  test('no other crawler is, where none falls back on the name', () => {
    expect(followers('CCBot', '')).toEqual([]);
  });

  test('a group for several, that for all among them, blocks the same crawlers', () => {
    expect(followers('Googlebot', `User-agent: *\n${inGroup('Disallow: /')}`)).toEqual(followers('Googlebot', ''));
  });
});
