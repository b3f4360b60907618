/** Loaded before a build (`node --import`): after MUSALLA_BENCH_WRITES writes of files below an output the disk is full. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

let left = Number(process.env["MUSALLA_BENCH_WRITES"]);
const isOutput = (path) => typeof path === "string" && /v1\.new-\d+/.test(path);

/** As the system says it: without the path. */
const refusal = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    errno: -28,
    syscall: "write",
  });

const isRefused = (path) => isOutput(path) && (left -= 1) < 0;

const { writeFileSync } = fs;
fs.writeFileSync = (path, ...rest) => {
  if (!isRefused(path)) return writeFileSync(path, ...rest);
  writeFileSync(path, "cut sh");
  throw refusal();
};
const { writeFile } = fs.promises;
fs.promises.writeFile = async (path, ...rest) => {
  if (!isRefused(path)) return writeFile(path, ...rest);
  await writeFile(path, "cut sh");
  throw refusal();
};
syncBuiltinESMExports();
