import type { StorageDriver } from "./driver.ts";

/** Reviews in a SQLite file. */
export const sqliteDriver: StorageDriver = {
  schemes: ["sqlite"],
  forms: ["sqlite:FILE"],
  faultOf: () => null,
  labelOf: (file) => `sqlite:${file}`,
  isExclusive: true,
  load: async (file) => {
    const { sqliteStorage } = await import("./sqlite.ts");
    return async () => sqliteStorage(file);
  },
};
