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

  test('also where the group is there already', () => {
    expect(followers('Googlebot', 'User-agent: Googlebot\nDisallow: /\n')).toEqual(followers('Googlebot', ''));
  });

  test('nobody, where a group that blocks less is there, or nobody falls back on the name', () => {
    expect(followers('Googlebot', 'User-agent: Googlebot\nDisallow: /x\n')).toEqual([]);
    expect(followers('CCBot', '')).toEqual([]);
  });
});
