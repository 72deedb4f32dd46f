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

describe('a template that blocks crawlers', () => {
  test('the template names the crawlers that it newly blocks, without tokens that no operator documents', () => {
    expect(blocked('', 'block-ai-training')).toEqual({
      newlyBlocked: training,
      moreBlocked: [],
      blockedBefore: [],
      notBlocked: [],
      withoutToken: ['bingbot', 'CloudflareBrowserRenderingCrawler'],
    });
  });

  test('the template names those that were already blocked, by their own group or by *', () => {
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

  test('the template names those that stay allowed, at least in part, because their group is kept', () => {
    expect(blocked('User-agent: GPTBot\nDisallow: /cart\n', 'block-crawler', ['GPTBot'])).toMatchObject({
      newlyBlocked: [],
      notBlocked: ['GPTBot'],
      withoutToken: [],
    });
    const exception = 'User-agent: GPTBot\nDisallow: /\nAllow: /blog/\n';
    expect(blocked(exception, 'block-crawler', ['GPTBot'])).toMatchObject({
      blockedBefore: [],
      notBlocked: ['GPTBot'],
    });
  });

  test('the template names none if it blocks nothing', () => {
    expect(blocked('', 'allow-all')).toBeNull();
    expect(blocked('', 'signal-no-training')).toBeNull();
  });
});
