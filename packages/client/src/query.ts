/** Query strings by the grammar of the API: lists with commas, numbers without an exponent, what is undefined left out. */

const DECIMALS = 12;

const text = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(text).join(",");
  if (typeof value !== "number") return String(value);
  const plain = String(value);
  // The grammar knows no exponents: 1e-7 is written out.
  return plain.includes("e") ? value.toFixed(DECIMALS).replace(/\.?0+$/, "") : plain;
};

/** `?name=value&…`, or nothing. */
export const queryString = (query: object): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
};
