// Finds an index in what is sorted.

/**
 * The first index of those from `from` up to, but not including, `to` for which the condition holds; `to` if it holds for none.
 * From one for which it holds, it must hold for all after it.
 */
export function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
