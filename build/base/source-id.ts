/** The source of a reference in the column `source`: `osm` of `osm:n1`, and of `editorial`, which names no record, itself. */
export const sourceIdOf = (reference: string): string => {
  const end = reference.indexOf(":");
  return end === -1 ? reference : reference.slice(0, end);
};
