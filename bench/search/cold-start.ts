/** From nothing to the first answer: opens the build, asks one query, says so. Without a build it says so at once. */
import { openDataSource } from "../../server/data/data-source.ts";
import { openEngine } from "../peers/engine.ts";

const [buildDir, q = ""] = process.argv.slice(2);
if (buildDir !== undefined) await (await openEngine(openDataSource(buildDir).read)).ask({ q, lang: "en" });
const { user, system } = process.cpuUsage();
process.stdout.write(`${user + system}\n`);
