/**
 * The tokens that delete the reviews written on this device. The server shows each token once and keeps only its hash, so a
 * review can be deleted from here alone.
 */
import { stored } from "../base/stored.ts";
import { readTokens } from "./token-list.ts";

const tokens = stored("musalla.reviews", readTokens);

/** The token of a review; `null` if it was not written here. */
export const tokenOf = (id: string): string | null => tokens.value.value[id] ?? null;

export const keepToken = (id: string, token: string): void => tokens.keep({ ...tokens.value.value, [id]: token });

export const dropToken = (id: string): void => {
  const { [id]: _dropped, ...rest } = tokens.value.value;
  tokens.keep(rest);
};
