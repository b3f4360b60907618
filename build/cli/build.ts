/** `build`, `prepare` and `all` (`npm run build`): the data, the pages and the server. */
import { existsSync, statSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { isOrigin } from "#core/pages/address.ts";
import {
  EXIT,
  file,
  oneOf,
  type Outcome,
  type Parse,
  path,
  usage,
  wholeNumber,
} from "../../server/cli/command-line.ts";
import { DAY_MS } from "#core/base/time.ts";
import { epochOf } from "../base/epoch-of.ts";
import type { BuildOptions, BuildResult } from "../compile/build.ts";
import type { PartName } from "../site/prepare.ts";
import type { PageFiles } from "../site/rendered.ts";
import { newIssueOf, OWN_REPOSITORY, placeFormOf } from "../site/repository.ts";
import { faultOfContact } from "../site/security-txt.ts";
import {
  codeOf,
  type CommandContext,
  DATA_OUT,
  dataOption,
  importsOption,
  overlaysOf,
  todayOption,
  webAddress,
} from "./options.ts";

/** Default output folder for a static host. */
const SITE_OUT = "dist";

const template: Parse<string> = (text, before) => {
  webAddress(text.replace("{file}", "file"), before);
  return text;
};

const contact: Parse<string> = (text) => {
  const fault = faultOfContact(text);
  if (fault !== null) throw new InvalidArgumentError(fault);
  return text;
};

/** Contact in security.txt. Also an environment variable, since `npm start` builds without options. */
const contactOption = (context: CommandContext) =>
  context.cli
    .option(
      "--security-contact <uri>",
      "whom /.well-known/security.txt names: https://…, mailto:… or tel:… (default: the private reports of the repository that package.json names; without one there is no such file)",
      contact,
    )
    .env("MUSALLA_SECURITY_CONTACT");

/** Where a place can be added. Also an environment variable, for the same reason. */
const addUrlOption = (context: CommandContext) =>
  context.cli
    .option(
      "--add-url <uri>",
      "where anybody can add a place, which empty answers name: https://… (default: the form for places of the repository that package.json names; without one, none)",
      webAddress,
    )
    .env("MUSALLA_ADD_URL");

/** An address that opens a message: of new issues, or of a mail. */
const messageAddress: Parse<string> = (text, before) => {
  if (!/^mailto:[^@\s]+@[^@\s]+$/.test(text)) webAddress(text, before);
  return text;
};

/** Where suggestions go without our server. Also an environment variable, for the same reason. */
const suggestUrlOption = (context: CommandContext) =>
  context.cli
    .option(
      "--suggest-url <uri>",
      "where the page of suggestions opens a ready message on a host without our server: https://github.com/…/issues/new or mailto:… (default: the issues of the repository that package.json names; without one, none)",
      messageAddress,
    )
    .env("MUSALLA_SUGGEST_URL");

const originOfSite: Parse<string> = (text) => {
  if (!isOrigin(text)) throw new InvalidArgumentError("must be a scheme and a host: https://musalla.example");
  return text;
};

/** Where a static site will be. Also an environment variable, since a server has the same setting. */
const originOption = (context: CommandContext) =>
  context.cli
    .option(
      "--origin <address>",
      "with --static: where the site will be, https://musalla.example; writes sitemaps and pages of countries, cities and, up to --max-files, places (default: none of them)",
      originOfSite,
    )
    .env("MUSALLA_ORIGIN");

/** Where the site is below its host, with slashes at both ends; of nothing or `/` the root. */
const folderOfHost: Parse<string> = (text) => {
  const parts = text.split("/").slice(1);
  if (parts.at(-1) === "") parts.pop();
  const isFolder = parts.every((part) => /^[\w~-][\w.~-]*$/.test(part));
  if (text !== "" && !(text.startsWith("/") && isFolder))
    throw new InvalidArgumentError(
      "must be a folder of the host with a slash at its beginning, of letters, digits and - . _ ~: /musalla/",
    );
  return ["", ...parts, ""].join("/");
};

/** The folder of the host that a static site is in. */
const baseOption = ({ cli }: CommandContext) =>
  cli
    .option(
      "--base <folder>",
      "with --static: the folder of the host that the site is in, /musalla/ for https://owner.github.io/musalla/ (default: /, the root)",
      folderOfHost,
    )
    .default("/");

/** The type keeps them equal to those of rendered.ts, which is loaded lazily. */
const PAGE_FILES = ["html", "index"] as const satisfies readonly PageFiles[];

const pageFilesOption = ({ cli }: CommandContext) =>
  cli
    .option(
      "--page-files <kind>",
      "with --static and --origin: how files of pages are called: html, en/gb.html for most hosts; index, en/gb/index.html for hosts that know no more than folders",
      oneOf(PAGE_FILES),
    )
    .default("html" as const);

const picturesOption = ({ cli }: CommandContext) =>
  cli.option(
    "--pictures <cities>",
    "with --static and --origin: pictures for messages with a link, of every country and of so many cities, those with the most places; a place has that of its city or country (default: one for each type of places)",
    wholeNumber(4),
  );

/** A command with the options of every data build. */
const dataBuild = <Name extends string>(name: Name, context: CommandContext) =>
  new Command(name)
    .addOption(dataOption(context))
    .addOption(importsOption(context))
    .option("--no-imports", "without the imports")
    .option("--no-layers", "without the layers of the data folder")
    .addOption(todayOption(context, "day that the events are laid for"))
    .addOption(
      context.cli.option(
        "--ratings <file>",
        "ratings to show, as npm run reviews writes them (default: .data/ratings.csv, if it is there)",
        file,
      ),
    )
    .addOption(
      context.cli.option(
        "--max-files <n>",
        "most files that the output may have, for hosts with a limit; pages of places grow for it",
        wholeNumber(7),
      ),
    )
    .option(
      "--no-city-lists",
      "without the listings of places by city, which are half of the bytes; the API reads those of the country",
    )
    .option(
      "--compress",
      ".br and .gz beside the files, for hosts that do not compress themselves; our server sends them",
    )
    .addOption(
      new Option(
        "--no-small-files",
        "archives alone, for a host that serves with our server: it answers the files below /data/v1 from them",
      ).conflicts(["maxFiles", "compress"]),
    )
    .option("--no-bulk", "without the bulk files and the changes below /data/v1/bulk and /data/v1/changes")
    .addOption(
      context.cli.option(
        "--edit-url <template>",
        "where a place can be corrected; {file} is replaced by data/places/xx.csv",
        template,
      ),
    )
    .addOption(addUrlOption(context))
    .addOption(suggestUrlOption(context))
    .addOption(
      context.cli.option(
        "--workers <n>",
        "threads that make countries (default: as many as the data is worth; 0: none)",
        wholeNumber(7),
      ),
    )
    .option("--fresh", "make every country again, also those that did not change since the last build");

type Values = Omit<ReturnType<ReturnType<typeof dataBuild>["opts"]>, "compress"> & {
  readonly securityContact?: string | undefined;
};

const optionsOf = async (
  values: Values,
  to: { readonly out: string; readonly compress: boolean | undefined; readonly hasArchives?: boolean },
  context: CommandContext,
): Promise<BuildOptions> => {
  const { CACHE_DIR } = await import("../compile/cache.ts");
  const { RATINGS_FILE } = await import("../check/load/load.ts");
  const {
    data,
    imports,
    layers,
    today,
    ratings,
    maxFiles,
    cityLists,
    smallFiles,
    editUrl,
    addUrl,
    suggestUrl,
    bulk,
    securityContact,
    workers,
    fresh = false,
  } = values;
  return {
    dataDir: data,
    overlays: await overlaysOf(data, { imports, layers }),
    outDir: to.out,
    today,
    editUrl: editUrl ?? null,
    addUrl: addUrl ?? placeFormOf(OWN_REPOSITORY),
    suggestUrl: suggestUrl ?? newIssueOf(OWN_REPOSITORY),
    securityContact: securityContact ?? null,
    ratingsFile: ratings ?? (existsSync(RATINGS_FILE) ? RATINGS_FILE : null),
    cacheDir: fresh ? null : CACHE_DIR,
    onProgress: context.onProgress,
    withVariants: to.compress === true,
    shape: { hasFiles: smallFiles, hasArchives: to.hasArchives ?? true },
    hasCityLists: cityLists,
    hasBulk: bulk,
    ...(workers !== undefined && { workers }),
    ...(maxFiles !== undefined && { maxFiles }),
  };
};

/** Summarises a build: its result, time and memory. */
const built = async (
  { diagnostics, read, output, needs }: BuildResult,
  out: string,
  { maxFiles, cityLists }: Pick<Values, "maxFiles" | "cityLists">,
  { clock, peakMemory }: CommandContext,
  startedMs: number,
): Promise<Outcome> => {
  const { formatDiagnostic, formatSummary } = await import("../base/diagnostics.ts");
  const problems = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`);
  const shown = diagnostics.length > 0 ? [...problems, formatSummary(diagnostics, read)].join("\n") : "";
  const asBefore = `Nothing was written; ${out} is as it was.`;
  if (needs !== undefined) {
    const message = `The output cannot have fewer than ${needs} files, with the largest pages; --max-files is ${maxFiles}.${cityLists ? " --no-city-lists needs fewer." : ""}`;
    return { code: EXIT.problems, err: `${message}\n${asBefore}` };
  }
  if (output === null) return { code: EXIT.problems, err: `${shown}\n${asBefore}` };
  const { places, cities, events } = output.counts;
  const held = `${places} places, ${cities} cities, ${events} events`;
  const took = `${((clock() - startedMs) / 1000).toFixed(1)} s, ${Math.round(peakMemory() / 1e6)} MB at most`;
  return {
    code: codeOf(diagnostics),
    out: `${out}: version ${output.version}, ${output.files} files: ${held} in ${took}`,
    ...(shown !== "" && { err: shown }),
  };
};

export const buildCommand = (context: CommandContext) =>
  dataBuild("build", context)
    .description("check the data, then write the files of /data/v1")
    .addOption(context.cli.option("--out <dir>", "folder that is written", path).default(DATA_OUT))
    .action(
      context.cli.action(async ({ out, ...values }) => {
        const { buildData } = await import("../compile/build.ts");
        const startedMs = context.clock();
        const result = await buildData(await optionsOf(values, { out, compress: values.compress }, context));
        return built(result, out, values, context, startedMs);
      }),
    );

/** Names of the parts; the type keeps them equal to those of prepare.ts, which is loaded lazily. */
const PARTS: Readonly<Record<PartName, PartName>> = {
  data: "data",
  openapi: "openapi",
  web: "web",
  server: "server",
};

const part: Parse<readonly PartName[]> = (text, previous) => [...(previous ?? []), oneOf(Object.values(PARTS))(text)];

/** Data build options that were given, for commands that build no data. */
const givenOptions = (command: ReturnType<typeof dataBuild>): readonly string[] =>
  command.options.flatMap((option) => {
    const name = option.attributeName();
    const isNegated = command.getOptionValue(name) === false;
    return command.getOptionValueSource(name) === "cli" && option.negate === isNegated ? (option.long ?? []) : [];
  });

export const prepareCommand = (context: CommandContext) => {
  const data = dataBuild("prepare", context);
  return data
    .addOption(contactOption(context))
    .description("build what is older than its sources (npm start does this)")
    .argument("[part...]", `${Object.keys(PARTS).join(", ")} (default: all of them)`, context.cli.value("part", part))
    .action(
      context.cli.action(async (words = [], values) => {
        const given = givenOptions(data).filter((option) => option !== "--security-contact");
        const isContactGiven = data.getOptionValueSource("securityContact") === "cli";
        if (words.length > 0 && !words.includes("web") && isContactGiven)
          return usage("--security-contact: no use without the part web");
        if (words.length > 0 && !words.includes("data") && given.length > 0)
          return usage(`${given.join(", ")}: no use without the part data`);
        const { prepare } = await import("../site/prepare.ts");
        const startedMs = context.clock();
        const parts = words.length === 0 ? {} : { parts: words };
        const options = await optionsOf(values, { out: DATA_OUT, compress: values.compress }, context);
        const result = await prepare(options, { ...parts, say: context.say });
        if (result === null) return { code: EXIT.clean };
        return built(result, DATA_OUT, values, context, startedMs);
      }),
    );
};

/** Where the site will be, and how its files are called. */
interface SiteAt {
  readonly origin: string | undefined;
  readonly base: string;
  readonly pageFiles: PageFiles;
  /** Cities with a picture; without it no country has one either. */
  readonly pictures: number | undefined;
}

/** Builds the folder for a static host. */
const buildStatic = async (
  values: Values,
  out: string,
  compress: boolean,
  { origin, base, pageFiles, pictures: cities }: SiteAt,
  context: CommandContext,
): Promise<Outcome> => {
  const { PAGES_DIR, pagesBuiltFor, prepare } = await import("../site/prepare.ts");
  const { buildSite, faultOfSite } = await import("../site/site.ts");
  const wrong = faultOfSite(out, PAGES_DIR);
  if (wrong !== null) return usage(`--out ${JSON.stringify(out)} ${wrong}`);
  const startedMs = context.clock();
  // A static host sends files, and no part of one.
  const options = { ...(await optionsOf(values, { out, compress, hasArchives: false }, context)), base };
  await prepare(options, { parts: ["web"], say: context.say });
  const nowMs = epochOf(options.today) * DAY_MS;
  const { folder, renderer } = pagesBuiltFor(base);
  const pictures = cities === undefined ? {} : { pictures: { cities, files: folder } };
  const rendering =
    origin === undefined ? null : { origin: `${origin}${base.slice(0, -1)}`, renderer, nowMs, pageFiles, ...pictures };
  const { data, pages, left } = await buildSite(out, folder, options, rendering, PAGES_DIR);
  const outcome = await built(data, out, values, context, startedMs);
  if (outcome.out === undefined) return outcome;
  const beside = `beside the data ${pages.files} files, ${(pages.bytes / 1e6).toFixed(1)} MB`;
  const without = left === 0 ? "" : `; ${left} places have no page of their own, since there may be no more files`;
  return { ...outcome, out: `${outcome.out}; ${beside}${without}` };
};

const needStatic = (out: string | undefined, compress: boolean | undefined, base: string): readonly string[] => [
  ...(out === undefined ? [] : ["--out needs --static; npm run data -- build --out DIR writes the data alone"]),
  ...(compress === false ? ["--no-compress needs --static"] : []),
  ...(base === "/" ? [] : ["--base needs --static"]),
];

export const allCommand = (context: CommandContext) =>
  dataBuild("all", context)
    .description("build data, pages and server, or a folder for a static host (npm run build does this)")
    .configureHelp({ commandUsage: () => "npm run build -- [options]" })
    .addOption(contactOption(context))
    .option("--static", "a folder for a static host: data and pages, .br and .gz, _headers and 404.html")
    .addOption(
      context.cli.option(
        "--out <dir>",
        `with --static: that folder; anything else in it is removed (default: ${SITE_OUT})`,
        path,
      ),
    )
    .addOption(originOption(context))
    .addOption(baseOption(context))
    .addOption(pageFilesOption(context))
    .addOption(picturesOption(context))
    .option("--no-compress", "with --static: no .br and .gz, for hosts that compress themselves")
    .action(
      context.cli.action(
        async ({ static: isStatic = false, out, compress, origin, base, pageFiles, pictures, ...values }) => {
          if (isStatic && !values.smallFiles) return usage("--no-small-files has no use with --static");
          if (isStatic)
            return buildStatic(
              values,
              out ?? SITE_OUT,
              compress !== false,
              { origin, base, pageFiles, pictures },
              context,
            );
          const wrong = needStatic(out, compress, base);
          if (wrong.length > 0) return usage(wrong.join("\n"));
          const { prepare } = await import("../site/prepare.ts");
          const startedMs = context.clock();
          const options = await optionsOf(values, { out: DATA_OUT, compress }, context);
          const result = await prepare(options, { isForced: true, say: context.say });
          if (result === null) return { code: EXIT.clean };
          return built(result, DATA_OUT, values, context, startedMs);
        },
      ),
    );

export const nginxCommand = ({ cli }: CommandContext) =>
  new Command("nginx")
    .description("the configuration of nginx for a static site, also below a folder")
    .addOption(
      cli
        .option(
          "--base <folder>",
          "the folder of the host that the site is in, as it was built (default: /, the root)",
          folderOfHost,
        )
        .default("/"),
    )
    .action(
      cli.action(async ({ base }) => {
        const { formatNginx } = await import("../site/nginx.ts");
        return { code: EXIT.clean, out: formatNginx(base) };
      }),
    );

export const releaseCommand = (context: CommandContext) =>
  dataBuild("release", context)
    .description(
      "build what is stale, and write it as one archive that runs with Node alone (npm run release does this)",
    )
    .addOption(contactOption(context))
    .action(
      context.cli.action(async (values) => {
        const { prepare } = await import("../site/prepare.ts");
        const { projectVersion, writeRelease } = await import("../site/release.ts");
        const startedMs = context.clock();
        const options = await optionsOf(values, { out: DATA_OUT, compress: values.compress }, context);
        const result = await prepare(options, { say: context.say });
        const outcome = result === null ? null : await built(result, DATA_OUT, values, context, startedMs);
        if (outcome !== null && outcome.code !== EXIT.clean) return outcome;
        context.say("Writing the release.");
        const { folder, archive } = await writeRelease(projectVersion(), options.today);
        const { size } = statSync(archive);
        return {
          code: EXIT.clean,
          out: `${archive}: ${(size / 1e6).toFixed(1)} MB; run it with: cd ${folder} && node .output/server/index.mjs`,
        };
      }),
    );
