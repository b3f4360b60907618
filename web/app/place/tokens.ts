/** Tokens that delete reviews written on this device; the server shows each once and keeps only its hash. */
const KEPT = "musalla.reviews";

const readAll = (): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, string>>) : {};
  } catch {
    return {};
  }
};

const writeAll = (tokens: Readonly<Record<string, string>>): void => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(tokens));
  } catch {
    // Private windows keep nothing: the review stands, and cannot be deleted from here later.
  }
};

/** The token of a review; `null` when it was not written here. */
export const tokenOf = (id: string): string | null => readAll()[id] ?? null;

export const keepToken = (id: string, token: string): void => writeAll({ ...readAll(), [id]: token });

export const dropToken = (id: string): void => {
  const { [id]: _dropped, ...rest } = readAll();
  writeAll(rest);
};
