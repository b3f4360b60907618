/** Builds the server for one preset: `tsx test/runtimes/build.ts <preset> <folder>`; a process of its own for each. */
import { build, copyPublicAssets, createNitro, prepare } from "nitropack/core";

const [preset, dir] = process.argv.slice(2);
if (preset === undefined || dir === undefined) throw new Error("usage: build.ts <preset> <folder>");

const output = { dir: `${dir}/output`, serverDir: `${dir}/output/server`, publicDir: `${dir}/output/public` };
const nitro = await createNitro({
  rootDir: process.cwd(),
  preset,
  output,
  buildDir: `${dir}/work`,
  logLevel: 1,
});
await prepare(nitro);
await copyPublicAssets(nitro);
await build(nitro);
await nitro.close();
