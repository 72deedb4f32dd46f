// Values that are made once for each distinct run of bytes, and found again without making a string.
import { Hasher } from '../base/keyed-hash.ts';
import { ByteRuns } from './byte-runs.ts';

export type MakeValue<Value> = (bytes: Uint8Array, from: number, to: number) => Value;

/** Runs, and the value of each by its number. */
interface Generation<Value> {
  readonly runs: ByteRuns;
  values: Value[];
}

/**
 * Holds the last values that were asked for: at least `limit`, at most twice as many, and 64 bytes for each on average.
 * `leave` gets the values that were not asked for lately before they are forgotten, so that what was counted in them can be kept
 * elsewhere. It also gets those that stay because they were.
 */
export class ByteTable<Value> {
  readonly #make: MakeValue<Value>;
  readonly #leave: (values: readonly Value[]) => void;
  #young: Generation<Value>;
  /** What was asked for before `#young` was begun. A value that is asked for again moves there; the rest is dropped with it. */
  #old: Generation<Value>;

  constructor(limit: number, make: MakeValue<Value>, leave: (values: readonly Value[]) => void = () => {}) {
    const hasher = new Hasher();
    this.#make = make;
    this.#leave = leave;
    this.#young = { runs: new ByteRuns(limit, hasher), values: [] };
    this.#old = { runs: new ByteRuns(limit, hasher), values: [] };
  }

  /** The value of these bytes, made if there isn't one. */
  get(bytes: Uint8Array, from: number, to: number): Value {
    const index = this.#young.runs.indexOf(bytes, from, to);
    return (index < 0 ? undefined : this.#young.values[index]) ?? this.#add(bytes, from, to);
  }

  /** Tells `leave` of all, and forgets them. */
  flush(): void {
    this.#turn();
    this.#turn();
  }

  #turn(): void {
    const { runs, values } = this.#old;
    this.#leave(values);
    this.#old = this.#young;
    runs.clear();
    this.#young = { runs, values: [] };
  }

  #add(bytes: Uint8Array, from: number, to: number): Value {
    const oldIndex = this.#old.runs.find(bytes, from, to);
    const value = (oldIndex < 0 ? undefined : this.#old.values[oldIndex]) ?? this.#make(bytes, from, to);
    if (this.#young.runs.isFull(to - from)) this.#turn();
    this.#young.runs.add(bytes, from, to);
    this.#young.values.push(value);
    return value;
  }
}
