/**
 * The element of a list at an index that it must have, where a default would pass for a value: of places, distances, times.
 * Not for the loops that each query runs over many places: lists of every kind come through this one access, which V8 then
 * cannot specialise. It cost `bench -- near` a fifth in nearest.ts, which asserts the type instead (`heap[i] as number`).
 * @throws RangeError with the index and the length if there is none (a programming error)
 */
export const elementAt = <T>(list: ArrayLike<T>, index: number): T => {
  const element = list[index];
  if (element === undefined) throw new RangeError(`elementAt: got index ${index}, expected 0 to ${list.length - 1}`);
  return element;
};
