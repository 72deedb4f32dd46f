// @vitest-environment happy-dom
// The states of a question that a panel asks, and which of several answers counts.
import { act, cleanup, renderHook } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { held } from '../../../test/support/held.ts';
import { useQuestion } from './use-question.ts';

afterEach(cleanup);

/** Of each question, the answer that the test gives. */
function asked() {
  const answers = new Map<string, ReturnType<typeof held<string | null>>>();
  const ask = (name: string) => {
    const answer = held<string | null>();
    answers.set(name, answer);
    return answer.value;
  };
  const hook = renderHook(({ of }) => useQuestion(of, ask), { initialProps: { of: 'page' } });
  return {
    rerender: hook.rerender,
    state: () => hook.result.current[0],
    ask: (name: string) => act(() => void hook.result.current[1](name)),
    answer: (name: string, value: string | null) =>
      act(async () => {
        answers.get(name)?.release(value);
        await answers.get(name)?.value;
      }),
  };
}

test('a question is idle, then asked, then answered', async () => {
  const { state, ask, answer } = asked();
  expect(state()).toEqual({ kind: 'idle' });
  await ask('a');
  expect(state()).toEqual({ kind: 'asked' });
  await answer('a', 'one');
  expect(state()).toEqual({ kind: 'answered', answer: 'one' });
});

test('a question without an answer failed, and can be asked again', async () => {
  const { state, ask, answer } = asked();
  await ask('a');
  await answer('a', null);
  expect(state()).toEqual({ kind: 'failed' });
  await ask('b');
  await answer('b', 'one');
  expect(state()).toEqual({ kind: 'answered', answer: 'one' });
});

test('a question that throws failed', async () => {
  const { result } = renderHook(() => useQuestion('page', () => Promise.reject(new Error('no background'))));
  await act(async () => result.current[1]());
  expect(result.current[0]).toEqual({ kind: 'failed' });
});

test('of two answers, the one to the later question counts, whichever comes last', async () => {
  const { state, ask, answer } = asked();
  await ask('earlier');
  await ask('later');
  await answer('later', 'new');
  await answer('earlier', 'old');
  expect(state()).toEqual({ kind: 'answered', answer: 'new' });
});

test('about another page a question is idle, and a late answer about the page before doesn’t replace its own', async () => {
  const { state, ask, answer, rerender } = asked();
  await ask('before');
  rerender({ of: 'another page' });
  expect(state()).toEqual({ kind: 'idle' });
  await ask('its own');
  await answer('its own', 'new');
  await answer('before', 'old');
  expect(state()).toEqual({ kind: 'answered', answer: 'new' });
});

test('a late answer about the page before isn’t shown for another page', async () => {
  const { state, ask, answer, rerender } = asked();
  await ask('before');
  rerender({ of: 'another page' });
  await answer('before', 'old');
  expect(state()).toEqual({ kind: 'idle' });
});
