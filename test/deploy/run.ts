/**
 * `npm run test:image`: every step of the Containerfile in a clean directory, from what git tracks to a healthy
 * server (script.ts). Takes a few minutes and needs the registry of npm, root and Linux.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { script } from "../../server/cli/script.ts";
import { CONTAINERFILE, canLayer, runImage } from "./image.ts";

script(
  "npm run test:image",
  "Runs every step of the Containerfile in a clean folder, from the files that git tracks to a healthy server. Takes minutes; needs npm's registry, root and Linux.",
).parse();

const START_MS = 1_800_000;
const say = (text: string): void => void process.stdout.write(text);

/** What git tracks, without what the image is not to see. */
const contextIn = (folder: string): void => {
  execFileSync("git", ["checkout-index", "--all", `--prefix=${folder}/`]);
  const out = execFileSync(
    "git",
    ["ls-files", "--cached", "--ignored", "-z", `--exclude-from=${CONTAINERFILE}.dockerignore`],
    { encoding: "utf8" },
  );
  for (const path of out.split("\0").filter((one) => one !== "")) rmSync(join(folder, path));
};

if (!canLayer()) {
  say("skipped: laying a layer over the root needs root, Linux and overlayfs\n");
  process.exit(process.env["REQUIRE_ALL"] === "1" ? 1 : 0);
}
const context = mkdtempSync(join(tmpdir(), "musalla-context-"));
contextIn(context);
const image = await runImage({}, context, START_MS, say);
const answer = await fetch(`${image.origin}/api/v1/health`);
const page = await fetch(image.origin);
say(
  `first page: ${page.status} ${page.headers.get("content-type")}; health: ${answer.status}, the image's own check: ${image.isHealthy() ? "healthy" : "not healthy"}\n`,
);
const isWell = page.ok && image.isHealthy();
const code = await image.stop();
say(`SIGTERM: exit ${code}\n`);
rmSync(context, { recursive: true });
process.exitCode = isWell && code === 0 ? 0 : 1;
