// How much work is done between two steps, without a clock: counts calls of the built-in methods that loops over lines and rules
// make.

const COUNTED: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [String.prototype, ['slice', 'indexOf']],
  [Array.prototype, ['push', 'slice', 'includes', 'join']],
  [Map.prototype, ['get', 'set', 'has']],
  [Set.prototype, ['add', 'has']],
  [WeakMap.prototype, ['get', 'set']],
];

export interface Work {
  /** Calls between two steps, at most. */
  readonly most: number;
  /** The number of the step with the most calls. */
  readonly step: number;
  readonly all: number;
  readonly steps: number;
}

/** Does all the work. */
export function workOf(work: Iterator<unknown, unknown, undefined>): Work {
  let calls = 0;
  const originals = COUNTED.flatMap(([owner, names]) =>
    names.map((name) => {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') throw new Error(`No method ${name}`);
      return { owner, name, original };
    }),
  );
  const counted = originals.map(({ original }) => {
    return function (this: unknown, ...args: readonly unknown[]): unknown {
      calls += 1;
      return Reflect.apply(original, this, args);
    };
  });
  let [most, step, all, steps] = [0, 0, 0, 0];
  try {
    for (const [index, { owner, name }] of originals.entries()) replace(owner, name, counted[index]);
    for (let isDone = false; !isDone; steps += 1) {
      calls = 0;
      isDone = work.next().done === true;
      all += calls;
      if (calls > most) [most, step] = [calls, steps];
    }
  } finally {
    for (const { owner, name, original } of originals) replace(owner, name, original);
  }
  return { most, step, all, steps };
}

/** How many items methods of arrays hand to a function during the work. */
export function itemsVisited(work: () => unknown): number {
  let visited = 0;
  const methods = (['map', 'some', 'find', 'filter', 'flatMap'] as const).map((name) => {
    const original: unknown = Reflect.get(Array.prototype, name);
    if (typeof original !== 'function') throw new Error(`No method ${name}`);
    return { name, original };
  });
  try {
    for (const { name, original } of methods)
      replace(Array.prototype, name, function (this: unknown, visit: (...args: unknown[]) => unknown) {
        const counting = (...args: readonly unknown[]) => {
          visited += 1;
          return visit(...args);
        };
        return Reflect.apply(original, this, [counting]);
      });
    work();
  } finally {
    for (const { name, original } of methods) replace(Array.prototype, name, original);
  }
  return visited;
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: false });
}
