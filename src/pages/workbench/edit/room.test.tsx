// @vitest-environment happy-dom
// Room #edit as a whole, with its worker and its editor: from what a person writes to what it changes.
import { undoDepth } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { challenged, found, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { parseExpectations } from '../../../changes/index.ts';
import { NOTHING_SHARED } from '../use-shared.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const LIVE = 'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n';
const STRICTER = LIVE.replace('/cart', '/cart\nDisallow: /tea');
const WORK = `work:1:${ORIGIN}`;
const live = (text: string) => ({
  live: { kind: 'ready' as const, origin: ORIGIN, outcome: found(text) },
  liveText: text,
});

const opened = (more = {}) => {
  const room = openRoom(Room, LIVE, { page: { page: `${ORIGIN}/tea`, links: [`${ORIGIN}/cart`], total: 1 }, ...more });
  const editors = () => [...(room.find('.editor').shadowRoot?.querySelectorAll<HTMLElement>('.cm-content') ?? [])];
  const view = (label = 'Draft') => {
    const content = editors().find((each) => each.getAttribute('aria-label') === label);
    const found = content && EditorView.findFromDOM(content);
    if (!found) throw new Error(`No ${label}`);
    return found;
  };
  const text = () => view().state.doc.toString();
  return {
    ...room,
    view,
    text,
    editors: () => editors().map((each) => each.getAttribute('aria-label')),
    write: (next: string) => view().dispatch({ changes: { from: 0, to: view().state.doc.length, insert: next } }),
    untilText: (expected: string) => waitFor(() => expect(text()).toBe(expected)),
    says: () => room.find('.draft-head + .says').textContent,
    /** What the sentences above say, once the worker has answered. */
    until: (words: string | RegExp) =>
      waitFor(() => {
        expect(room.find('.sentence').getAttribute('aria-busy')).toBe('false');
        expect(room.find('.sentence').textContent).toMatch(words);
      }),
    rows: (selector: string) =>
      [...room.container.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => ({ ...dataset })),
  };
};

/** One of each kind: bidi, format, space, filler, tag, blank, byte, joiner, variation selector, a mark after five. */
const UNSEEN =
  'a\u202Cb\u2060c\u00A0d\u3164e\u{E0061}f\u2800g\uDCE9h\u200Di\uFE0Fj\u0301\u0302\u0303\u0304\u0305\u0306';
const SPELLED_OUT =
  'a⟨U+202C⟩b⟨U+2060⟩c⟨U+00A0⟩d⟨U+3164⟩e⟨U+E0061⟩f⟨U+2800⟩g⟨E9⟩h⟨U+200D⟩i⟨U+FE0F⟩j\u0301\u0302\u0303\u0304\u0305⟨U+0306⟩';

const IDENTICAL = 'The draft is identical to the live file.';

describe('a draft', () => {
  test('a draft shows the lines that Cloudflare added as such, wherever they move', async () => {
    const block =
      '# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content\n';
    const { until, write, view, find, container } = opened(live(`${block}User-agent: *\nDisallow:\n`));
    await until(IDENTICAL);
    const marked = () =>
      [...view().contentDOM.querySelectorAll('.robots-managed')].map(({ textContent }) => textContent);
    await waitFor(() => expect(marked()).toEqual(block.trim().split('\n')));
    expect(find('.managed').textContent).toMatch(/^Lines 1–4 \(lines in all: 4\) are added at the edge by Cloudflare/);
    view().dispatch({ changes: { from: 0, insert: '# Mine\n' } });
    await waitFor(() => expect(find('.managed').textContent).toMatch(/^Lines 2–5 /));
    await waitFor(() => expect(marked()).toEqual(block.trim().split('\n')));
    write('User-agent: *\nDisallow:\n');
    await waitFor(() => expect(container.querySelector('.managed')).toBeNull());
    await waitFor(() => expect(marked()).toEqual([]));
  });

  test('a draft shows which URLs it changes, and is discarded on a click', async () => {
    const { until, write, rows, press, action, text, find } = opened();
    await until(IDENTICAL);
    expect(action('discard').disabled).toBe(true);
    write(STRICTER);
    await until('1');
    expect(rows('[data-change]')).toEqual([
      {
        ...{ url: `${ORIGIN}/tea`, crawler: 'Googlebot', crawlers: 'Googlebot' },
        ...{ before: 'allowed', after: 'blocked', line: '3' },
      },
    ]);
    const states = [...find('[data-fold]').querySelectorAll<HTMLElement>('.state')];
    expect(states.map(({ dataset, textContent }) => [dataset['tone'], textContent])).toEqual([
      ['yes', 'Allowed'],
      ['no', 'Blocked'],
    ]);
    expect(new Set(states.map((state) => state.querySelector('svg')?.innerHTML)).size).toBe(2);
    expect(find('.sentence').dataset['changed']).toBe('1');
    expect(world.shared.draft).toBe(STRICTER);
    press('discard');
    await until(IDENTICAL);
    expect(text()).toBe(LIVE);
    expect(rows('[data-change]')).toEqual([]);
    expect(world.shared.draft).toBe(LIVE);
  });

  test('a draft is tested with a typed URL of this site only', async () => {
    const { until, write, type, rows, find, untilNot, action } = opened();
    write(STRICTER);
    await until('1');
    type('test-url', '/tea/green');
    await waitFor(() =>
      expect(rows('[data-tried]')).toEqual([
        { tried: 'Googlebot', before: 'true', after: 'false' },
        { tried: 'GPTBot', before: 'false', after: 'false' },
      ]),
    );
    expect(find('[data-tried] td:nth-of-type(3)').textContent).toBe('line 3');
    type('test-url', 'https://other.example/');
    await untilNot('[data-tried]');
    expect(action('test-url').getAttribute('aria-invalid')).toBe('true');
    expect(find('[role="alert"].says').textContent).not.toBe('');
    type('test-url', `${ORIGIN}/cart`);
    await waitFor(() => expect(rows('[data-tried="Googlebot"]')).toMatchObject([{ before: 'false' }]));
    expect(find('[role="alert"].says').textContent).toBe('');
  });

  test('after a challenge, a draft starts from the last copy, while every live verdict stays unknown', async () => {
    const outcome = challenged('cloudflare', found(LIVE, { fetchedAt: Date.now() }));
    const expectations = parseExpectations('allow Googlebot /cart').expectations;
    const { until, write, type, rows, press, text } = opened({
      live: { kind: 'ready', origin: ORIGIN, outcome },
      liveText: '',
      shared: { ...NOTHING_SHARED, expectations },
    });
    const start = /^No live file is available, so the draft starts from Robots Lens’s last copy \(fetched: [^)]+\)\./;
    const unknown = 'Not compared for Googlebot and GPTBot: the live verdict is unknown.';
    const broken = 'This draft doesn’t meet 1 of 1 expectations.';
    await until(new RegExp(`${start.source}${unknown}${broken}$`));
    expect(text()).toBe(LIVE);
    write(STRICTER);
    await until(new RegExp(`^${unknown}${broken}$`));
    expect(rows('[data-change]')).toEqual([]);
    type('test-url', '/tea');
    await waitFor(() =>
      expect(rows('[data-tried]')).toEqual([
        { tried: 'Googlebot', before: 'unknown', after: 'false' },
        { tried: 'GPTBot', before: 'unknown', after: 'false' },
      ]),
    );
    press('discard');
    await until(start);
    expect(text()).toBe(LIVE);
  });

  test('a draft that changes many URLs the same way shows the first ones, and on a click all', async () => {
    const links = Array.from({ length: 70 }, (_, index) => `${ORIGIN}/tea/${index}`);
    const { until, write, rows } = opened({ page: { page: `${ORIGIN}/tea`, links, total: links.length } });
    write(STRICTER);
    await until('71');
    const urls = () => rows('[data-change]').map(({ url }) => url);
    expect(urls()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: '68 more changes' }));
    expect(urls().toSorted()).toEqual([`${ORIGIN}/tea`, ...links].toSorted());
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });

  test('a verdict leads to the line that decides', async () => {
    const { until, write, view } = opened();
    write(STRICTER);
    await until('1');
    fireEvent.click(screen.getByRole('button', { name: /^line 3 / }));
    expect(view().state.doc.lineAt(view().state.selection.main.head).number).toBe(3);
  });

  test('buttons that lead to the same line have distinct names', async () => {
    const { until, write, type, rows, container } = opened();
    write('User-agent: *\nDisallow: /tea\n');
    await until('1');
    type('test-url', '/tea');
    await waitFor(() => expect(rows('[data-tried]')).toHaveLength(2));
    const names = [...container.querySelectorAll('button[aria-label^="line "]')].map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(names).toEqual(['line 2 (Googlebot)', 'line 2 (Googlebot /tea)', 'line 2 (GPTBot /tea)']);
  });

  test('a draft from another room replaces this one', async () => {
    const { until, untilText, share } = opened();
    await until(IDENTICAL);
    share({ draft: STRICTER });
    await untilText(STRICTER);
    await until('1');
  });

  test.each([
    ['a line above it is new', (text: string) => `# new\n${text}`],
    ['a line above it is longer', (text: string) => text.replace('/cart', '/cart/')],
    ['a line above it is gone', (text: string) => text.replace('Disallow: /cart\n', '')],
    ['the last line stands twice', (text: string) => `${text}Disallow: /\n`],
  ])('the cursor stays beside the same text when a draft from another room replaces this one: %s', async (_, edit) => {
    const { until, untilText, share, view } = opened();
    await until(IDENTICAL);
    view().dispatch({ selection: { anchor: LIVE.indexOf('GPTBot') } });
    const next = edit(LIVE);
    share({ draft: next });
    await untilText(next);
    expect(view().state.selection.main.head).toBe(next.indexOf('GPTBot'));
  });

  test('a draft gets a template, and the editor scrolls to it', async () => {
    const { until, press, text, choose, find } = opened();
    await until(IDENTICAL);
    fireEvent.change(find('.templates select'), { target: { value: 'CCBot' } });
    press('snippet-block-crawler');
    expect(text()).toContain('User-agent: CCBot\nDisallow: /\n');
    choose('compare', 'draft');
    press('snippet-block-all');
    await until(/./);
    expect(text()).not.toBe(LIVE);
  });

  test('the template for one crawler leaves out a crawler that no group can name', async () => {
    const { until, find } = opened();
    await until(IDENTICAL);
    const offered = [...find('.templates select').querySelectorAll('option')].map(({ value }) => value);
    expect(offered).toContain('Googlebot');
    expect(offered).not.toContain('Bravebot');
  });

  test('the template against AI training names the header that does for a search crawler what robots.txt can’t', async () => {
    const { until, press, container } = opened();
    await until(IDENTICAL);
    press('snippet-block-ai-training');
    const headers = [...container.querySelectorAll('[data-template="withoutToken"] ~ li')];
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Microsoft uses a page neither for AI training nor in chat answers with this header: X-Robots-Tag: bingbot: noarchive',
    ]);
  });

  test('Escape is left to the browser without a tooltip to close', async () => {
    const { until, view } = opened();
    await until(IDENTICAL);
    expect(fireEvent.keyDown(view().contentDOM, { key: 'Escape' })).toBe(true);
  });

  test('a draft has the checker’s marks, and a color for each kind of line', async () => {
    const { write, find, view } = opened();
    write('User-agent: *\nDissallow: /x\n');
    await waitFor(() => expect(find('.editor').shadowRoot?.querySelector('.cm-lintRange')).toBeTruthy());
    const kinds = [...view().contentDOM.querySelectorAll('[class*="robots-"]')].map(({ className }) => className);
    expect(kinds[0]).toBe('robots-key robots-user-agent');
  });
});

describe('the live file', () => {
  test('the live file is shown beside the draft, between its lines, or not at all', async () => {
    const { until, write, choose, editors, text, view, find } = opened();
    await until(IDENTICAL);
    write(STRICTER);
    expect(editors()).toEqual(['Draft']);
    const changed = () => find('.editor').shadowRoot?.querySelectorAll('.cm-changedLine').length ?? 0;
    await waitFor(() => expect(changed()).toBeGreaterThan(0));
    choose('compare', 'beside');
    await waitFor(() => expect(editors()).toHaveLength(2));
    expect([text(), view('Live').state.doc.toString()]).toEqual([STRICTER, LIVE]);
    expect([view().state.readOnly, view('Live').state.readOnly]).toEqual([false, true]);
    choose('compare', 'draft');
    await waitFor(() => expect(editors()).toEqual(['Draft']));
    expect([text(), changed()]).toEqual([STRICTER, 0]);
    expect(find('.panes').dataset['layout']).toBe('draft');
  });

  test('the live file beside the draft has the keys for search and for the cursor', async () => {
    const { until, choose, editors, view } = opened();
    await until(IDENTICAL);
    choose('compare', 'beside');
    await waitFor(() => expect(editors()).toHaveLength(2));
    const live = view('Live');
    fireEvent.keyDown(live.contentDOM, { key: 'End', ctrlKey: true });
    expect(live.state.selection.main.head).toBe(LIVE.length);
    fireEvent.keyDown(live.contentDOM, { key: 'f', ctrlKey: true });
    expect(live.dom.querySelector('.cm-search')).toBeTruthy();
    expect(view().dom.querySelector('.cm-search')).toBeNull();
  });

  test('another file takes its place in comparisons, and the draft stays', async () => {
    const { until, change, text, find, action } = opened(live(LIVE));
    await until(IDENTICAL);
    change({ ...live(LIVE), base: STRICTER });
    await until('1');
    const deleted = () => find('.editor').shadowRoot?.querySelector('.cm-deletedLine')?.textContent;
    expect([text(), deleted()]).toEqual([LIVE, 'Disallow: /tea']);
    expect(action('discard').disabled).toBe(true);
    change(live(LIVE));
    await until(IDENTICAL);
    expect([text(), deleted()]).toEqual([LIVE, undefined]);
  });

  test('a live file that changes becomes the draft until something is typed', async () => {
    const { until, change, untilText, container, write } = opened();
    await until(IDENTICAL);
    change(live(STRICTER));
    await untilText(STRICTER);
    expect(container.querySelector('.live-changed')).toBeNull();
    write(`${STRICTER}# mine\n`);
    await until(/./);
    await waitFor(() => expect(world.shared.draft).toBe(`${STRICTER}# mine\n`));
    change(live(LIVE));
    await waitFor(() => expect(screen.getByText(/changed/i)).toBeTruthy());
    await untilText(`${STRICTER}# mine\n`);
  });
});

describe('invisible characters', () => {
  const file = `User-agent: *\nDisallow: /${UNSEEN}\n`;
  const lines = (view: EditorView) => [...view.contentDOM.querySelectorAll('.cm-line')].map((line) => line.textContent);

  test('invisible characters are spelled out in the draft and in the live file beside it', async () => {
    const { until, view, choose, editors } = opened(live(file));
    await until(IDENTICAL);
    choose('compare', 'beside');
    await waitFor(() => expect(editors()).toHaveLength(2));
    for (const label of ['Draft', 'Live']) expect(lines(view(label))[1]).toBe(`Disallow: /${SPELLED_OUT}`);
  });

  test('invisible characters are spelled out in the lines that the draft deletes', async () => {
    const { write, view } = opened(live(file));
    const deleted = () => view().contentDOM.querySelector('.cm-deletedLine')?.textContent;
    write('User-agent: *\n');
    await waitFor(() => expect(deleted()).toBe(`Disallow: /${SPELLED_OUT}`));
  });
});

describe('a file', () => {
  test('a file replaces the draft, unless it isn’t a robots.txt', async () => {
    const { until, openFiles, untilText, text, says } = opened();
    await until(IDENTICAL);
    openFiles('open-draft', new File(['User-agent: *\nDisallow:\n'], 'robots.txt'));
    await untilText('User-agent: *\nDisallow:\n');
    expect(says()).toBe('');
    openFiles('open-draft', new File(['x'.repeat(3_000_000)], 'large.txt'));
    await waitFor(() => expect(says()).toContain('KiB is too large'));
    const large = says();
    openFiles('open-draft', new File([new Uint8Array([0xff, 0xfe, 0xff])], 'image.png'));
    await waitFor(() => expect(says()).not.toBe(large));
    expect(text()).toBe('User-agent: *\nDisallow:\n');
  });

  test('a file is saved and copied with the editor’s text', async () => {
    const { until, write, press, says } = opened();
    await until(IDENTICAL);
    write(STRICTER);
    press('save');
    expect(await world.saved.get('robots.txt')).toBe(STRICTER);
    await waitFor(() => expect(world.shared.savedDraft).toBe(STRICTER));
    expect(says()).toMatch(/\w/);
    const saved = says();
    press('copy');
    await waitFor(() => expect(world.copied).toEqual([STRICTER]));
    await waitFor(() => expect(says()).not.toBe(saved));
  });

  test('a copied draft with bytes that aren’t UTF-8 says that the download keeps them', async () => {
    const { until, press, says } = opened(live('User-agent: *\nDisallow: /caf\uDCE9\n'));
    await until(IDENTICAL);
    press('copy');
    await waitFor(() =>
      expect(says()).toBe('Draft copied, except for bytes that aren’t UTF-8: only the download keeps them.'),
    );
  });

  test('a draft of a live file that was cut says that the rest is missing', async () => {
    const cut = { live: { ...live(LIVE).live, outcome: found(LIVE, { isTruncated: true }) } };
    const { until, container } = opened(cut);
    await until(IDENTICAL);
    const words = 'Only the first 500 KiB of the live file were read';
    expect(container.textContent).toContain(words);
    cleanup();
    const whole = opened();
    await whole.until(IDENTICAL);
    expect(whole.container.textContent).not.toContain(words);
  });
});

describe('work', () => {
  const kept = () => world.fake.browser.storage.local.data.get(WORK);

  test('work is kept on a click and deleted on another', async () => {
    const { until, write, press, container, action } = opened();
    await until(IDENTICAL);
    await waitFor(() => expect(action('keep').disabled).toBe(false));
    expect(container.querySelector('[data-action="forget"]')).toBeNull();
    press('keep');
    await waitFor(() => expect(kept()).toMatchObject({ draft: null, begunFrom: null }));
    write(STRICTER);
    press('keep');
    await waitFor(() => expect(kept()).toMatchObject({ draft: STRICTER, begunFrom: LIVE, expectations: [] }));
    await waitFor(() => expect(world.shared.savedDraft).toBe(STRICTER));
    press('forget');
    await waitFor(() => expect(kept()).toBeUndefined());
    await waitFor(() => expect(container.querySelector('[data-action="forget"]')).toBeNull());
  });

  test('work that the browser refuses to store is reported', async () => {
    const { until, press, says } = opened();
    await until(IDENTICAL);
    world.fake.browser.storage.local.isRefusing = true;
    press('keep');
    await waitFor(() => expect(says()).toContain('the browser refused'));
    expect(world.shared.savedDraft).toBeNull();
  });

  test('work that the browser refuses to delete can still be deleted, and what is done next is reported', async () => {
    const { until, press, says, openFiles, container } = opened();
    await until(IDENTICAL);
    press('keep');
    await waitFor(() => expect(container.querySelector('[data-action="forget"]')).toBeTruthy());
    Object.assign(world.fake.browser.storage.local, { remove: () => Promise.reject(new Error('IO error')) });
    press('forget');
    await waitFor(() => expect(says()).toContain('the browser refused'));
    expect(container.querySelector('[data-action="forget"]')).toBeTruthy();
    openFiles('open-draft', new File(['x'.repeat(3_000_000)], 'large.txt'));
    await waitFor(() => expect(says()).toContain('KiB is too large'));
  });
});

test('kept work is restored', async () => {
  const work = {
    draft: STRICTER,
    begunFrom: LIVE,
    expectations: [{ token: 'Googlebot', url: '/tea', allowed: true }],
  };
  world.fake.browser.storage.local.data.set(WORK, work);
  const { untilText, until, says } = opened();
  await untilText(STRICTER);
  await until(/1/);
  expect(world.shared).toMatchObject({ draft: STRICTER, savedDraft: STRICTER, expectations: work.expectations });
  expect(world.shared.savedExpectations).toEqual(work.expectations);
  expect(says()).toMatch(/\w/);
});

test('a draft that another room built on the kept one counts as started from the same file', async () => {
  world.fake.browser.storage.local.data.set(WORK, { draft: STRICTER, begunFrom: '# old\n', expectations: [] });
  const more = `${STRICTER}# more\n`;
  const { find, text } = opened({ shared: { draft: more } });
  await waitFor(() => expect(find('[data-live-changed]')).toBeTruthy());
  expect(text()).toBe(more);
});

test('what is inserted before the kept work is known stays', async () => {
  world.fake.browser.storage.local.data.set(WORK, { draft: STRICTER, begunFrom: LIVE, expectations: [] });
  const { press, text, view, container } = opened();
  press('snippet-block-ai-training');
  const inserted = text();
  await waitFor(() => expect(container.querySelector('[data-action="forget"]')).toBeTruthy());
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect([text(), undoDepth(view().state)]).toEqual([inserted, 1]);
});

describe('an expectation', () => {
  const add = (room: ReturnType<typeof opened>, verdict: string, token: string, url: string) => {
    const form = room.find('form');
    for (const [name, value] of Object.entries({ verdict, crawler: token, url })) {
      const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = value;
    }
    fireEvent.submit(form);
  };
  const states = ({ textsOf }: ReturnType<typeof opened>) => textsOf('.expectations .list > li');

  test('an expectation is met or not while the draft is typed', async () => {
    const room = opened();
    await room.until(IDENTICAL);
    add(room, 'allow', 'Googlebot', '/tea');
    add(room, 'block', 'GPTBot', `${ORIGIN}/tea`);
    await waitFor(() => expect(states(room)).toHaveLength(2));
    expect(world.shared.expectations).toEqual([
      { token: 'Googlebot', url: '/tea', allowed: true },
      { token: 'GPTBot', url: '/tea', allowed: false },
    ]);
    expect(room.find('.expectations h2').textContent).toContain('2');
    room.write(STRICTER);
    await room.until(/expectation/);
    await waitFor(() => expect(room.find('.expectations h2').textContent).toMatch(/1.*1/));
  });

  test('an expectation that already exists is reported, and so is an invalid one', async () => {
    const room = opened();
    await room.until(IDENTICAL);
    add(room, 'allow', 'Googlebot', '/tea');
    await waitFor(() => expect(states(room)).toHaveLength(1));
    expect(room.find('.imported').textContent).toBe('');
    add(room, 'allow', 'Googlebot', '/tea');
    await waitFor(() => expect(room.find('.imported').textContent).toContain('Googlebot'));
    room.press('dismiss-import');
    expect(room.find('.imported').textContent).toBe('');
    add(room, 'allow', 'Googlebot', 'https://other.example/');
    await waitFor(() => expect(room.find('.faults').textContent).not.toBe(''));
    expect(states(room)).toHaveLength(1);
  });

  test('an expectation is imported from a file and exported to one', async () => {
    const room = opened();
    await room.until(IDENTICAL);
    expect(room.action('export-expectations').disabled).toBe(true);
    room.openFiles('import-expectations', new File(['x'.repeat(3_000_000)], 'large.txt'));
    await waitFor(() => expect(room.find('.faults').textContent).toContain('too large'));
    const text = 'allow Googlebot /tea\nblock GPTBot /tea\nnonsense\n';
    room.openFiles('import-expectations', new File([text], 'expectations.txt'));
    await waitFor(() => expect(room.find('.imported [data-imported]').dataset['imported']).toBe('2'));
    expect(room.find('.faults').textContent).not.toContain('too large');
    room.press('export-expectations');
    expect(await world.saved.get('expectations.txt')).toBe('allow Googlebot /tea\nblock GPTBot /tea\n');
    await waitFor(() => expect(world.shared.savedExpectations).toHaveLength(2));
  });
});
