// A cache of values by byte sequence. Looking one up makes no string.
import { Hasher } from '../base/keyed-hash.ts';
import { ByteRuns } from './byte-runs.ts';

export type MakeValue<Value> = (bytes: Uint8Array, from: number, to: number) => Value;

/** Runs, and the value of each by its number. */
interface Generation<Value> {
  readonly runs: ByteRuns;
  values: Value[];
}

/**
 * Keeps the most recently used values: at least `limit`, at most twice as many, and 64 bytes for each on average. `onEvict` gets
 * values before they are dropped, so that what they counted can be saved. It also gets some that stay in use.
 */
export class ByteTable<Value> {
  readonly #make: MakeValue<Value>;
  readonly #onEvict: (values: readonly Value[]) => void;
  #young: Generation<Value>;
  /** The values used before. A value that is used again moves to `#young`; the rest is dropped with this generation. */
  #old: Generation<Value>;

  constructor(limit: number, make: MakeValue<Value>, onEvict: (values: readonly Value[]) => void = () => {}) {
    const hasher = new Hasher();
    this.#make = make;
    this.#onEvict = onEvict;
    this.#young = { runs: new ByteRuns(limit, hasher), values: [] };
    this.#old = { runs: new ByteRuns(limit, hasher), values: [] };
  }

  /** The value of these bytes, made if there isn't one. */
  get(bytes: Uint8Array, from: number, to: number): Value {
    const index = this.#young.runs.indexOf(bytes, from, to);
    return (index < 0 ? undefined : this.#young.values[index]) ?? this.#add(bytes, from, to);
  }

  /** Passes all values to `onEvict` and drops them. */
  flush(): void {
    this.#startGeneration();
    this.#startGeneration();
  }

  #startGeneration(): void {
    const { runs, values } = this.#old;
    this.#onEvict(values);
    this.#old = this.#young;
    runs.clear();
    this.#young = { runs, values: [] };
  }

  #add(bytes: Uint8Array, from: number, to: number): Value {
    const oldIndex = this.#old.runs.find(bytes, from, to);
    const value = (oldIndex < 0 ? undefined : this.#old.values[oldIndex]) ?? this.#make(bytes, from, to);
    if (this.#young.runs.isFull(to - from)) this.#startGeneration();
    this.#young.runs.add(bytes, from, to);
    this.#young.values.push(value);
    return value;
  }
}
