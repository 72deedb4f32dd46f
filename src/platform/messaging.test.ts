// The messages between pages and background: what is asked is what the protocol has, in types and on its way.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import type { PageLinks } from '../shared/page-links.ts';
import { ask, background } from './messaging.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

let sent: unknown[];

beforeEach(() => {
  sent = [];
  const sendMessage = async (message: unknown) => {
    sent.push(message);
    return { ok: true, value: null };
  };
  setBrowser({ runtime: { sendMessage } });
});

describe('a question', () => {
  test('a question has the name and the arguments of its handler, and no others', async () => {
    await ask('tdmFile', [1]);
    await ask('markLinks', [1, 'Googlebot', 'ask']);
    // @ts-expect-error: markLinks needs a product token
    await ask('markLinks', [1]);
    // @ts-expect-error: no handler has this name
    await ask('marklinks', [1, 'Googlebot']);
    // @ts-expect-error: a tab is a number
    await ask('tdmFile', ['1']);
    expect(sent.slice(0, 2)).toEqual([
      { name: 'tdmFile', args: [1] },
      { name: 'markLinks', args: [1, 'Googlebot', 'ask'] },
    ]);
  });

  test('a question gets the answer of its handler', async () => {
    const links: PageLinks | null = await ask('markLinks', [1, 'Googlebot']);
    // @ts-expect-error: what tdmrep.json says isn't a list of links
    const other: PageLinks | null = await ask('tdmFile', [1]);
    // @ts-expect-error: one question can't replace another
    const wrong: typeof background.markLinks = background.tdmFile;
    expect([links, other, wrong]).toEqual([null, null, background.tdmFile]);
  });

  test('a question without a background that answers is rejected', async () => {
    setBrowser({ runtime: { sendMessage: async () => undefined } });
    await expect(background.unmarkLinks(1)).rejects.toThrow('No answer to unmarkLinks');
    setBrowser({ runtime: { sendMessage: async () => ({ ok: false, error: 'gone' }) } });
    await expect(background.unmarkLinks(1)).rejects.toThrow('gone');
  });
});
