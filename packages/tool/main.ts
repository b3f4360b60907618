/**
 * `npm run packages -- types|build|pack|check`: writes the types of the API, builds the packages, packs them below
 * .cache/packages, and says what is wrong with them. Exit 1 when something is, 2 for a word that it does not know.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EXIT } from "../../server/cli/command-line.ts";
import { script } from "../../server/cli/script.ts";
import { buildPackages } from "./build.ts";
import { packageFaults } from "./check.ts";
import { packPackages } from "./pack.ts";
import { writeSchema } from "./schema.ts";
import { weightsOf } from "./weight.ts";

const TARBALLS_SHOWN = ".cache/packages/tarballs";
const TARBALLS = join(fileURLToPath(new URL("../..", import.meta.url)), TARBALLS_SHOWN);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const pack = async () => {
  await buildPackages();
  const packed = packPackages(TARBALLS);
  say("| package | version | files | tarball | program | after gzip | may be |\n|---|---|---|---|---|---|---|");
  for (const { spec, name, version, files, size } of packed)
    for (const [program, weight] of await weightsOf(spec))
      say(
        `| ${name} | ${version} | ${files.length} | ${size} | ${program} | ${weight} | ${spec.weights[program]?.gzipMax} |`,
      );
  return packed;
};

const check = async (): Promise<void> => {
  const faults = (await Promise.all((await pack()).map(packageFaults))).flat();
  for (const fault of faults) say(fault);
  if (faults.length > 0) process.exitCode = EXIT.problems;
};

const program = script("npm run packages --", "The packages for JavaScript in packages/: types, builds, tarballs.");
program
  .command("types")
  .description("write the types of the API, which the client is compiled with")
  .action(writeSchema);
program.command("build").description("write the types, and build every package into its dist/").action(buildPackages);
program
  .command("pack")
  .description(
    `build, and pack each into a tarball below ${TARBALLS_SHOWN}, which npm install takes; prints their sizes`,
  )
  .action(async () => void (await pack()));
program
  .command("check")
  .description("pack, and say what is wrong: files, weight, package.json, publint; exits with 1 when something is")
  .action(check);
await program.parseAsync();
