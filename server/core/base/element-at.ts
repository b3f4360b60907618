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

/**
 * The member of a record by a name that it must have.
 * @throws RangeError with the name if there is none (a programming error)
 */
export const memberOf = <T>(record: Readonly<Record<string, T>>, name: string): T => {
  const member = Object.hasOwn(record, name) ? record[name] : undefined;
  if (member === undefined)
    throw new RangeError(`memberOf: got ${JSON.stringify(name)}, expected one of ${Object.keys(record).length} names`);
  return member;
};
