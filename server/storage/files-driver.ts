import type { StorageDriver } from "./driver.ts";

/** Reviews as files of a folder. */
export const filesDriver: StorageDriver = {
  schemes: ["fs"],
  forms: ["fs:FOLDER"],
  faultOf: () => null,
  labelOf: (folder) => `fs:${folder}`,
  isExclusive: true,
  load: async (folder) => {
    const { filesStorage, healFiles, healLines } = await import("./files.ts");
    return (tell) => {
      void healFiles(folder, Date.now()).then((healed) => healLines(healed).forEach(tell));
      return filesStorage(folder);
    };
  },
};
