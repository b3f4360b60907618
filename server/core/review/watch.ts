/** Tells of every place whose reviews this process changed, as soon as the change is kept. */
import { placeOfName } from "./change-log.ts";
import { ACTS, REVIEWS } from "./shelf.ts";
import type { ReviewStorage } from "./storage.ts";

/** The same storage; `onChange` is told the id of the place. */
export const watchPlaces = (storage: ReviewStorage, onChange: (placeId: number) => void): ReviewStorage => ({
  ...storage,
  create: async (folder, name, value) => {
    const isCreated = await storage.create(folder, name, value);
    const [parent] = folder.split("/");
    const placeId = parent === REVIEWS || parent === ACTS ? placeOfName(name) : null;
    if (isCreated && placeId !== null) onChange(placeId);
    return isCreated;
  },
});
