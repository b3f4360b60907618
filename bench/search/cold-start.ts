/** From nothing to the first answer: opens the build, asks one query, says so. Without a build it says so at once. */
import { readFrom } from "../../server/utils/files.ts";
import { openEngine } from "./engine.ts";

const [buildDir, q = ""] = process.argv.slice(2);
if (buildDir !== undefined) await (await openEngine(readFrom(buildDir))).ask({ q, lang: "en" });
const { user, system } = process.cpuUsage();
process.stdout.write(`${user + system}\n`);
