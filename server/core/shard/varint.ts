/** Numbers of variable length: seven bits a byte, the last byte below 128. */

/** Appends a varint: unsigned LEB128, seven bits a byte, low bits first (DWARF 5, 7.6). Values below 2^53. */
export const pushVarint = (out: number[], value: number): void => {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
};

export interface VarintReader {
  byte(): number;
  next(): number;
  /** The position of the next byte. */
  at(): number;
  /** Takes `length` raw bytes. */
  take(length: number): Uint8Array;
  /** Caps a count at one more than the bytes left, since each counted item takes at least a byte. */
  within(count: number): number;
}

/** One object a reader: a query opens thousands. */
class ByteReader implements VarintReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  next(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = this.#bytes[this.#at++] ?? 0;
      value += (part & 0x7f) * scale;
      if (part < 0x80) return value;
      scale *= 0x80;
    }
  }

  at(): number {
    return this.#at;
  }

  take(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    return this.#bytes.subarray(from, this.#at);
  }

  within(count: number): number {
    return Math.min(count, Math.max(this.#bytes.length - this.#at, 0) + 1);
  }
}

/** Reads `bytes` from `start` on; past the end it reads zeros. */
export const varintReader = (bytes: Uint8Array, start: number): VarintReader => new ByteReader(bytes, start);

/** Zigzag encoding: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
export const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

export const fromSigned = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** The results of calling `make` `count` times, in order. */
export const times = <T>(count: number, make: (i: number) => T): readonly T[] => {
  const all: T[] = [];
  for (let i = 0; i < count; i += 1) all.push(make(i));
  return all;
};
