// The draft, its live file and its view: which of them goes with which.
import { describe, expect, test } from 'vitest';
import { Draft } from './draft.ts';

/** A draft in a view that reports what it is given, as the editor does; `type` is reported after a pause, or not yet. */
function drafted(live: string, text: string = live) {
  const held = { text: text.replaceAll('\r', '') };
  const shared: string[] = [];
  const draft = new Draft(live, text, { onState: () => {}, onText: (next) => shared.push(next) });
  draft.show({
    text: () => held.text,
    setText: (next) => {
      held.text = next.replaceAll('\r', '');
      draft.report(held.text);
    },
  });
  const type = (next: string, isReported = true) => {
    held.text = next;
    if (isReported) draft.report(next);
  };
  const hasLiveChanged = () => draft.state.begunFrom !== draft.state.live;
  return { held, shared, draft, type, hasLiveChanged };
}

describe('a live file that changed', () => {
  test('the live file becomes the draft if nothing was typed', () => {
    const { held, shared, draft, hasLiveChanged } = drafted('one');
    draft.setLive('two');
    expect(held.text).toBe('two');
    expect(draft.state).toEqual({ text: 'two', live: 'two', begunFrom: 'two' });
    expect(hasLiveChanged()).toBe(false);
    expect(shared).toEqual(['two']);
  });

  test('the live file becomes the draft also with other line ends', () => {
    const { held, draft } = drafted('one\r\n');
    draft.setLive('two\r\n');
    expect(held.text).toBe('two\n');
    expect(draft.state.text).toBe('two\r\n');
    expect(draft.text()).toBe('two\r\n');
  });

  test('what was typed stays, even if the editor didn’t report it yet', () => {
    const { held, draft, type, hasLiveChanged } = drafted('one');
    type('one # edited', false);
    draft.setLive('two');
    expect(held.text).toBe('one # edited');
    expect(draft.text()).toBe('one # edited');
    expect(hasLiveChanged()).toBe(true);
  });

  test('the live file becomes the draft once what was typed is undone', () => {
    const { held, draft, type, hasLiveChanged } = drafted('one');
    type('one # edited');
    draft.setLive('two');
    type('one');
    expect(held.text).toBe('two');
    expect(hasLiveChanged()).toBe(false);
  });

  test('a changed live file can be ignored, which keeps the draft', () => {
    const { held, draft, type, hasLiveChanged } = drafted('one');
    type('three');
    draft.setLive('two');
    draft.begin('two');
    expect(hasLiveChanged()).toBe(false);
    expect(held.text).toBe('three');
  });

  test('a live file that equals the draft becomes the draft’s base', () => {
    const { draft, type, hasLiveChanged } = drafted('one');
    type('two');
    draft.setLive('two\r\n');
    expect(draft.state.begunFrom).toBe('one');
    type('two\n');
    expect(draft.state).toMatchObject({ text: 'two\r\n', begunFrom: 'two\r\n' });
    expect(hasLiveChanged()).toBe(false);
  });
});

test('a kept draft that was started from an older live file is compared with the current one', () => {
  const { held, draft, hasLiveChanged } = drafted('two');
  draft.restore('one # edited', 'one');
  expect(draft.state).toEqual({ text: 'one # edited', live: 'two', begunFrom: 'one' });
  expect(hasLiveChanged()).toBe(true);
  expect(held.text).toBe('one # edited');
});

test('a draft is shared only if its text differs', () => {
  const { shared, type } = drafted('one\r\n');
  type('one\n');
  type('two\n');
  type('two\n');
  expect(shared).toEqual(['two\n']);
});

test('a draft without an editor keeps what is written', () => {
  const draft = new Draft('one', 'one', { onState: () => {}, onText: () => {} });
  draft.write('two');
  expect(draft.text()).toBe('two');
});

describe('a merge', () => {
  const merged = () => {
    const room = drafted('one');
    room.type('one # edited');
    room.draft.setLive('two');
    room.draft.takeMerged('two # edited');
    expect(room.draft.state).toEqual({ text: 'two # edited', live: 'two', begunFrom: 'two' });
    return room;
  };

  test('a merge that is undone shows again that the live file changed', () => {
    const { draft, type, hasLiveChanged } = merged();
    type('one # edited');
    expect(draft.state.begunFrom).toBe('one');
    expect(hasLiveChanged()).toBe(true);
    // It can be ignored then.
    draft.begin('two');
    expect(hasLiveChanged()).toBe(false);
  });

  test('a merge that changed nothing is done', () => {
    const { draft, type, hasLiveChanged } = drafted('one');
    type('one and two');
    draft.setLive('two');
    draft.takeMerged('one and two');
    expect(hasLiveChanged()).toBe(false);
  });
});
