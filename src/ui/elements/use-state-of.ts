// State that belongs to a value and is reset with it: folds in a file, answers about a page.
import { useCallback, useState } from 'preact/hooks';

/** @param of compared by identity */
export function useStateOf<Value>(of: unknown, initial: Value): readonly [Value, (value: Value) => void] {
  const [state, setState] = useState({ of, value: initial });
  const set = useCallback((value: Value) => setState({ of, value }), [of]);
  return [state.of === of ? state.value : initial, set];
}
