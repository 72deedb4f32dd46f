// Counts distinct values: exactly up to a limit, then approximately.

/** 2^14 registers: a standard error of 0.8 %. */
const INDEX_BITS = 14;
const REGISTERS = 2 ** INDEX_BITS;

/**
 * Values are compared by 64 bits of hash: among 100,000, two share them once in four billion logs. Beyond the limit, HyperLogLog
 * (Flajolet et al., 2007) with linear counting if it is small.
 */
export class Distinct {
  readonly #limit: number;
  /** A hash table with open addressing, two words for each value; 0, 0 is a free slot. Null beyond the limit. */
  #table: Uint32Array | null = new Uint32Array(64);
  #registers: Uint8Array | null = null;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEstimate(): boolean {
    return this.#registers !== null;
  }

  /** Two independent hashes of the value, 32 bits each. */
  add(first: number, second: number): void {
    if (this.#registers !== null) {
      addToRegisters(this.#registers, first, second);
      return;
    }
    const table = this.#table;
    if (table === null || !addToTable(table, first >>> 0, second >>> 0 || 1)) return;
    this.#count += 1;
    if (this.#count > this.#limit) this.#estimate(table);
    else if (this.#count * 8 > table.length * 3) this.#table = grown(table);
  }

  get count(): number {
    return this.#registers === null ? this.#count : estimateOf(this.#registers);
  }

  #estimate(table: Uint32Array): void {
    const registers = new Uint8Array(REGISTERS);
    for (let index = 0; index < table.length; index += 2) {
      if (table[index + 1] !== 0) addToRegisters(registers, table[index] ?? 0, table[index + 1] ?? 0);
    }
    this.#registers = registers;
    this.#table = null;
  }
}

/** Much larger, because growing means adding all values again. */
const GROWTH = 4;

/** Whether the value is new. */
function addToTable(table: Uint32Array, first: number, second: number): boolean {
  const mask = table.length / 2 - 1;
  let slot = first & mask;
  for (;;) {
    const there = table[slot * 2 + 1];
    if (there === 0) break;
    if (there === second && table[slot * 2] === first) return false;
    slot = (slot + 1) & mask;
  }
  table[slot * 2] = first;
  table[slot * 2 + 1] = second;
  return true;
}

function grown(table: Uint32Array): Uint32Array {
  const larger = new Uint32Array(table.length * GROWTH);
  for (let index = 0; index < table.length; index += 2) {
    if (table[index + 1] !== 0) addToTable(larger, table[index] ?? 0, table[index + 1] ?? 0);
  }
  return larger;
}

function addToRegisters(registers: Uint8Array, first: number, second: number): void {
  const index = mix(first) >>> (32 - INDEX_BITS);
  const rank = Math.clz32(mix(second ^ Math.imul(first, 0x9e3779b1))) + 1;
  if (rank > (registers[index] ?? 0)) registers[index] = rank;
}

function estimateOf(registers: Uint8Array): number {
  let sum = 0;
  let empty = 0;
  for (const register of registers) {
    sum += 2 ** -register;
    if (register === 0) empty += 1;
  }
  const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS ** 2) / sum;
  const isSmall = raw <= 2.5 * REGISTERS && empty > 0;
  return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : raw);
}

/** Spreads what differs over all bits (the last step of MurmurHash3). It has no key: the hashes that come have one. */
function mix(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
