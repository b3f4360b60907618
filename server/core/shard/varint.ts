/** Unsigned LEB128: seven bits a byte, low bits first (DWARF 5, 7.6). Values below 2^53. */

/** Appends `value` to `out`. */
export const pushVarint = (out: number[], value: number): void => {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
};

export interface VarintReader {
  readonly byte: () => number;
  readonly next: () => number;
  /** Where the next byte is read. */
  readonly at: () => number;
  /** Takes so many bytes as they are. */
  readonly take: (length: number) => Uint8Array;
  /** So many, or one more than there are bytes left, as each of what is counted takes a byte at least. */
  readonly within: (count: number) => number;
}

/** A reader that walks over `bytes`; past the end it reads zeros. */
export const varintReader = (bytes: Uint8Array, start: number): VarintReader => {
  let at = start;
  const byte = (): number => bytes[at++] ?? 0;
  const next = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = byte();
      value += (part & 0x7f) * scale;
      if (part < 0x80) return value;
      scale *= 0x80;
    }
  };
  const take = (length: number): Uint8Array => {
    const from = at;
    at += length;
    return bytes.subarray(from, at);
  };
  const within = (count: number): number => Math.min(count, Math.max(bytes.length - at, 0) + 1);
  return { byte, next, at: () => at, take, within };
};

/** A number of either sign as one that is not negative: 0, -1, 1, -2, … are 0, 1, 2, 3, … */
export const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

export const fromSigned = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** What `make` answers so many times, one after another. */
export const times = <T>(count: number, make: (i: number) => T): readonly T[] => {
  const all: T[] = [];
  for (let i = 0; i < count; i += 1) all.push(make(i));
  return all;
};
