import { describe, expect, test } from 'vitest';
import { catalogue } from '../crawlers/index.ts';
import { blockingOf, insertSnippet, SNIPPETS } from './index.ts';

const blocked = (draft: string, id: string, names: readonly string[] = []) => {
  const snippet = SNIPPETS.find((each) => each.id === id);
  if (snippet === undefined) throw new Error(id);
  return blockingOf(draft, insertSnippet(draft, snippet, catalogue, names).text, snippet, catalogue, names);
};
const training = catalogue
  .filter(({ standing, purposes: [main] }) => standing === null && main === 'ai-training')
  .map(({ token }) => token);

describe('of a template that blocks, it is said', () => {
  test('whom it blocks newly, without tokens that no operator names', () => {
    expect(blocked('', 'block-ai-training')).toEqual({
      newlyBlocked: training,
      moreBlocked: [],
      blockedBefore: [],
      notBlocked: [],
      withoutToken: ['bingbot', 'CloudflareBrowserRenderingCrawler'],
    });
  });

  test('who was blocked before, by an own group or by that for all', () => {
    expect(blocked('User-agent: GPTBot\nDisallow: /\n', 'block-ai-training')).toMatchObject({
      newlyBlocked: training.filter((token) => token !== 'GPTBot'),
      blockedBefore: ['GPTBot'],
    });
    expect(blocked('User-agent: *\nDisallow: /\n', 'block-ai-training')).toMatchObject({
      newlyBlocked: [],
      blockedBefore: training,
    });
    expect(blocked('User-agent: *\nDisallow: /\nAllow: /open\n', 'block-crawler', ['CCBot'])).toMatchObject({
      newlyBlocked: [],
      moreBlocked: ['CCBot'],
    });
  });

  test('who isn’t blocked, as its group stays', () => {
    expect(blocked('User-agent: GPTBot\nDisallow: /cart\n', 'block-crawler', ['GPTBot'])).toMatchObject({
      newlyBlocked: [],
      notBlocked: ['GPTBot'],
      withoutToken: [],
    });
  });

  test('nothing, where it blocks nothing', () => {
    expect(blocked('', 'allow-all')).toBeNull();
    expect(blocked('', 'signal-no-training')).toBeNull();
  });
});
