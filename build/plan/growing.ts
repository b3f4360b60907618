/** Numbers that come one after another, in memory that grows by doubling. */

export interface Growing {
  readonly push: (value: number) => void;
  /** What was pushed so far; a view. */
  readonly values: () => Uint32Array;
}

const START = 1024;

export const growing = (): Growing => {
  let held = new Uint32Array(START);
  let size = 0;
  return {
    push: (value) => {
      if (size === held.length) {
        const larger = new Uint32Array(held.length * 2);
        larger.set(held);
        held = larger;
      }
      held[size++] = value;
    },
    values: () => held.subarray(0, size),
  };
};
