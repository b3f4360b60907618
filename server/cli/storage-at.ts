/** The storage that a command works on: that of an option or of the environment. */
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { openReviewStorage, parseReviewsSetting, reviewsDefault } from "../storage/open.ts";

/** The variable that names the storage. */
const STORAGE_VARIABLE = "MUSALLA_REVIEWS";

/** Opens a storage; text says what is wrong with the setting. `tell` gets lines for the operator. */
export const storageAt = (given: string | undefined, tell: (line: string) => void): ContributionStorage | string => {
  const name = given === undefined ? STORAGE_VARIABLE : "--from";
  const setting = parseReviewsSetting(given ?? process.env[STORAGE_VARIABLE] ?? reviewsDefault("process"));
  return typeof setting === "string" ? `${name} ${setting}` : openReviewStorage(setting, tell);
};
