/** Tells which place each review or audit entry is about that this process writes. */
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { placeOfName } from "./change-log.ts";
import { ACTS, REVIEWS } from "./id.ts";

/** Wraps a storage; calls `onChange` with the place id after every change that this process wrote. */
export const watchPlaces = (
  storage: ContributionStorage,
  onChange: (placeId: number) => void,
): ContributionStorage => ({
  ...storage,
  create: async (folder, name, value) => {
    const isCreated = await storage.create(folder, name, value);
    const [parent] = folder.split("/");
    const placeId = parent === REVIEWS || parent === ACTS ? placeOfName(name) : null;
    if (isCreated && placeId !== null) onChange(placeId);
    return isCreated;
  },
});
