/**
 * Settings from the environment, each declared once: name, default, meaning, check. All are checked together; an
 * invalid one stops the start with a message that names it, without revealing secrets. A test keeps the table in
 * server/README.md in line with the declarations.
 * Misspelt names are errors too, since they would be ignored silently: with MUSALLA_TRUSTED_PROXY all visitors behind
 * a proxy would count as one client.
 */
import { edits } from "#core/base/edit-distance.ts";
import { isOrigin } from "#core/pages/address.ts";
import { type Moderator, ONLY_MODERATOR } from "#core/contribution/moderators.ts";
import type { ServiceRules } from "#core/contribution/service.ts";
import type { LoadLimits } from "../base/load-shedding.ts";
import { LOG_SETTINGS, type LogSetting } from "../base/log.ts";
import { type Platform, PLATFORM } from "../base/platform.ts";
import { faultOfSource } from "../data/data-source.ts";
import { faultOfModerators, isToken, readModeratorFile, readModerators } from "./moderator-file.ts";
import { parseReviewsSetting, reviewsDefault, reviewsForms, type ReviewsSetting } from "../storage/open.ts";

const PREFIX = "MUSALLA";

/** The most edits of a misspelt name. */
const NEAR = 2;

/** Variables that Kubernetes sets in every container for a service called musalla or musalla-…. */
const OF_SERVICE = /_SERVICE_HOST$|_SERVICE_PORT(_[A-Z0-9_]+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//;

const isOfService = (name: string, value: string): boolean =>
  OF_SERVICE.test(name) || (name.endsWith("_PORT") && SERVICE_ADDRESS.test(value));

/** The name with the prefix, so that MUSALLA_PORT is recognised as a misspelt PORT. */
const prefixed = (name: string): string => (name.startsWith(`${PREFIX}_`) ? name : `${PREFIX}_${name}`);

/** The closest setting by edits, among those that contain the name without prefix (TOKEN: MODERATION_TOKEN), or all. */
const nearestOf = (name: string, known: readonly string[]): { readonly name: string; readonly far: number } => {
  const rest = name.slice(name.indexOf("_") + 1);
  const alike = known.filter((setting) => rest !== "" && setting.includes(rest));
  return (alike.length > 0 ? alike : known)
    .map((setting) => ({ name: setting, far: edits(name, prefixed(setting), Infinity) }))
    .reduce((best, candidate) => (candidate.far < best.far ? candidate : best));
};

/** A line for each environment variable that looks like a setting but is unknown. */
const misspeltSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] =>
  Object.entries(environment).flatMap(([given, value]) => {
    if (value === undefined || known.includes(given) || isOfService(given, value)) return [];
    const name = given.toUpperCase().replaceAll("-", "_");
    const [head = ""] = name.split("_");
    const nearest = nearestOf(name, known);
    const isOurs = (head !== name && edits(head, PREFIX, NEAR) <= NEAR) || nearest.far <= NEAR;
    return isOurs ? [`${given} is not a setting; did you mean ${nearest.name}?`] : [];
  });

export interface Settings {
  readonly port: number;
  /** The address to listen on; `null`: all. */
  readonly host: string | null;
  /** Where /data/v1 is: a folder or an http(s) address; `null`: the platform decides (data/data-source.ts). */
  readonly data: string | null;
  /** The storage of reviews. */
  readonly reviews: ReviewsSetting;
  readonly rules: ServiceRules;
  /** A file of further moderators, which is followed; `null`: none. */
  readonly moderatorFile: string | null;
  /** Scheme and host that pages name as theirs; `null`: nobody has said them (http/site.ts). */
  readonly origin: string | null;
  /** Proxies in front of the server that add to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Concurrent connections. */
  readonly connections: number;
  readonly load: LoadLimits;
  /** How long a client may take to send a request, or leave an answer unread, s. */
  readonly clientTimeoutS: number;
  readonly log: LogSetting;
  /** Whether /metrics exists. */
  readonly metrics: boolean;
  /** max-age of Strict-Transport-Security, s; `null`: not sent. */
  readonly hstsS: number | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Wrong {
  /** The fault, as the end of a sentence that begins with the name. */
  readonly wrong: string;
}

interface Declared<T> {
  readonly name: string;
  /** Default and meaning, as Markdown for the table in the documentation. */
  readonly otherwise: string;
  readonly what: string;
  /** The value of the text, or the default. */
  readonly parse: (text: string | undefined, platform: Platform) => T | Wrong;
}

/** Name, default and meaning, in the order of the table. */
type Documented = readonly [name: string, otherwise: string, what: string];

const declare = <T>([name, otherwise, what]: Documented, parse: Declared<T>["parse"]): Declared<T> => ({
  name,
  otherwise,
  what,
  parse,
});

const wholeNumber = <T>(
  documented: Documented,
  [min, max]: readonly [number, number],
  absent: T,
): Declared<number | T> =>
  declare<number | T>(documented, (text) => {
    if (text === undefined) return absent;
    const isOne = /^\d{1,8}$/.test(text) && Number(text) >= min && Number(text) <= max;
    return isOne ? Number(text) : { wrong: `is ${JSON.stringify(text)}, must be a whole number from ${min} to ${max}` };
  });

const choice = <T extends string>(documented: Documented, choices: readonly T[], absent: T): Declared<T> =>
  declare<T>(documented, (text) => {
    const chosen = choices.find((word) => word === (text ?? absent));
    const listed = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
    return chosen ?? { wrong: `is ${JSON.stringify(text)}, must be ${listed}` };
  });

/** Two years, the longest in common use. */
const HSTS_MAX_S = 63_072_000;
/** An address or a host name; IPv6 without brackets. */
const HOST = /^[\w.:%-]+$/;

const DECLARED = {
  port: wholeNumber(["PORT", "3000", "port to listen on; 0: any that is free"], [0, 65_535], 3000),
  host: declare<string | null>(
    ["HOST", "all addresses", "address to listen on, IPv6 without brackets (`::1`)"],
    (text) =>
      text === undefined || HOST.test(text)
        ? (text ?? null)
        : { wrong: `is ${JSON.stringify(text)}, must be an address or a host name, IPv6 without brackets` },
  ),
  data: declare<string | null>(
    [
      "MUSALLA_DATA",
      "on Cloudflare the assets (binding `ASSETS`), else `public/data/v1`",
      "where the data build is: a folder, `http://…` or `https://…` without a password, where redirects are not followed and no file may have over 64 MiB; with archives in `_archives` they are read in place of the files; a new build is noticed within a second in a folder, a minute at an address",
    ],
    (text) => {
      const wrong = text === undefined ? null : faultOfSource(text);
      return wrong === null ? (text ?? null) : { wrong };
    },
  ),
  origin: declare<string | null>(
    [
      "MUSALLA_ORIGIN",
      "none",
      "scheme and host under which this site is known, `https://musalla.example`: pages, their pictures and sitemaps name it ([The address of the site](#the-address-of-the-site)), and pages of other origins may not write ([Pages of other sites](#pages-of-other-sites)); set it wherever others reach the server, above all behind a proxy",
    ],
    (text) =>
      text === undefined || isOrigin(text)
        ? (text ?? null)
        : { wrong: `is ${JSON.stringify(text)}, must be a scheme and a host: https://musalla.example` },
  ),
  reviews: declare<ReviewsSetting>(
    [
      "MUSALLA_REVIEWS",
      "on Cloudflare `cloudflare-kv:REVIEWS`, else `fs:.data/reviews`",
      `where reviews are kept: ${reviewsForms()
        .map((form) => `\`${form}\``)
        .join(", ")}; tried at the start ([Before it listens](#before-it-listens))`,
    ],
    (text, platform) => {
      const setting = parseReviewsSetting(text ?? reviewsDefault(platform));
      return typeof setting === "string" ? { wrong: setting } : setting;
    },
  ),
  reviewMode: choice(
    ["MUSALLA_REVIEW_MODE", "`open`", "`open`: a review is published at once; `hold`: each waits for a moderator"],
    ["open", "hold"],
    "open",
  ),
  moderationToken: declare<string | null>(
    [
      "MUSALLA_MODERATION_TOKEN",
      "none",
      "one token for a moderator without a name of their own, whom the audit log calls `moderator`: at least 16 visible ASCII characters; without this and the next setting `/moderation/…` does not exist",
    ],
    (text) =>
      text === undefined || isToken(text)
        ? (text ?? null)
        : {
            wrong: "must be at least 16 visible ASCII characters without spaces; leave it out for no moderation",
          },
  ),
  moderationTokens: declare<readonly Moderator[]>(
    [
      "MUSALLA_MODERATION_TOKENS",
      "none",
      "moderators, each with a token of their own: `amina:TOKEN,bilal:TOKEN`. The audit log, the answers of moderation and the log name who judged; a token in the next setting's file is taken away without a restart ([Moderators](#moderators))",
    ],
    (text) => {
      if (text === undefined) return [];
      const read = readModerators(text);
      if ("wrong" in read) return read;
      if (read.length === 0) return { wrong: "names nobody, must be name:token,name:token; leave it out for none" };
      return read;
    },
  ),
  moderationTokensFile: declare<string | null>(
    [
      "MUSALLA_MODERATION_TOKENS_FILE",
      "none",
      "a file of moderators, a line `amina:TOKEN` each; it is read again when it changes, so that a token is given or taken away without a restart ([Moderators](#moderators)); not in a worker, which has no files",
    ],
    (text, platform) => {
      if (text === undefined) return null;
      if (platform === "cloudflare")
        return { wrong: "needs files, which a worker has none of: set MUSALLA_MODERATION_TOKENS" };
      const read = readModeratorFile(text);
      return "wrong" in read ? read : text;
    },
  ),
  rateLimit: wholeNumber(
    [
      "MUSALLA_RATE_LIMIT",
      "20",
      "reviews accepted from one client within an hour, as many reports, and as many suggestions; five times as many from an IPv6 site (/48), and fifty times as many new places from all clients together; 0 switches off all of them and the burst rule",
    ],
    [0, 1_000_000],
    20,
  ),
  trustedProxies: wholeNumber(
    ["MUSALLA_TRUSTED_PROXIES", "0", "how many proxies in front add to `X-Forwarded-For`; 0: the header is not read"],
    [0, 16],
    0,
  ),
  maxRequests: wholeNumber(
    ["MUSALLA_MAX_REQUESTS", "1000", "requests at work at the same time; more are 503 ([Under load](#under-load))"],
    [1, 1_000_000],
    1000,
  ),
  maxDelay: wholeNumber(
    ["MUSALLA_MAX_DELAY", "2000", "milliseconds that a request may wait to be begun before others are 503"],
    [1, 60_000],
    2000,
  ),
  maxConnections: wholeNumber(
    [
      "MUSALLA_MAX_CONNECTIONS",
      "10000",
      "connections at the same time, in each process; more are closed. Fewer where the process may open few files ([Under load](#under-load))",
    ],
    [1, 1_000_000],
    10_000,
  ),
  clientTimeout: wholeNumber(
    [
      "MUSALLA_CLIENT_TIMEOUT",
      "30",
      "seconds in which a client must have sent its request, and for which it may leave an answer unread ([Under load](#under-load))",
    ],
    [1, 3600],
    30,
  ),
  log: choice<LogSetting>(
    [
      "MUSALLA_LOG",
      "`errors`",
      "`off`; `errors`: failures, and the stop of the server; `requests`: a line for each request too ([Logs](#logs))",
    ],
    LOG_SETTINGS,
    "errors",
  ),
  hsts: wholeNumber(
    [
      "MUSALLA_HSTS",
      "none",
      "seconds for which browsers use https alone (`31536000` is a year; `0` takes it back); only where everything on this host name is reached by https",
    ],
    [0, HSTS_MAX_S],
    null,
  ),
  metrics: choice(
    [
      "MUSALLA_METRICS",
      "`off`",
      "`on`: numbers for Prometheus at `/metrics` ([Metrics](#metrics)); on the presets of Node, Bun and Deno",
    ],
    ["on", "off"],
    "off",
  ),
  securityContact: declare<null>(
    [
      "MUSALLA_SECURITY_CONTACT",
      "the private reports of the repository that `package.json` names, if it does",
      "read by `npm start` and `npm run build`: whom `/.well-known/security.txt` names (`https://…`, `mailto:…`, `tel:…`); without one there is no such file",
    ],
    () => null,
  ),
  addUrl: declare<null>(
    [
      "MUSALLA_ADD_URL",
      "the form for places of the repository that `package.json` names, if it does",
      "read by `npm start` and `npm run build`: where anybody can add a place ([Nothing found](#nothing-found))",
    ],
    () => null,
  ),
  suggestUrl: declare<null>(
    [
      "MUSALLA_SUGGEST_URL",
      "the issues of the repository that `package.json` names, if it does",
      "read by `npm start` and `npm run build`: where the page of suggestions opens a ready message on a host without our server (`https://github.com/…/issues/new`, `mailto:…`)",
    ],
    () => null,
  ),
} as const;

/** The rows of the table in server/README.md. */
export const SETTINGS: readonly Omit<Declared<unknown>, "parse">[] = Object.values(DECLARED);

type Key = keyof typeof DECLARED;
type Values = { readonly [K in Key]: (typeof DECLARED)[K] extends Declared<infer T> ? T : never };

export interface Checked {
  /** The values of valid settings. */
  readonly values: Partial<Values>;
  /** All problems of the environment, a line each. */
  readonly problems: readonly string[];
}

/** All moderators of both settings. */
const moderatorsOf = ({ moderationToken, moderationTokens }: Partial<Values>): readonly Moderator[] => [
  ...(typeof moderationToken === "string" ? [{ name: ONLY_MODERATOR, token: moderationToken }] : []),
  ...(moderationTokens ?? []),
];

/** The moderators of the file, if it can be read. */
const moderatorsOfFile = ({ moderationTokensFile: path }: Partial<Values>): readonly Moderator[] => {
  const read = typeof path === "string" ? readModeratorFile(path) : [];
  return "wrong" in read ? [] : read;
};

/** Checks all settings, and looks for misspelt names. */
export const checkSettings = (environment: Environment, platform: Platform = PLATFORM): Checked => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, { name, parse }] of Object.entries(DECLARED)) {
    const value: unknown = parse(environment[name], platform);
    if (typeof value === "object" && value !== null && "wrong" in value)
      problems.push(`${name} ${String(value.wrong)}`);
    else values[key] = value;
  }
  const known = SETTINGS.map(({ name }) => name);
  const fault = faultOfModerators([...moderatorsOf(values), ...moderatorsOfFile(values)]);
  return {
    values,
    problems: [
      ...problems,
      ...(fault === null ? [] : [`MUSALLA_MODERATION_TOKENS, with MUSALLA_MODERATION_TOKEN, ${fault}`]),
      ...misspeltSettings(environment, known),
    ],
  };
};

/** The settings, or all problems of the environment. */
export const readSettings = (environment: Environment, platform: Platform = PLATFORM): Settings | readonly string[] => {
  const checked = checkSettings(environment, platform);
  if (checked.problems.length > 0) return checked.problems;
  // Without problems all values are present.
  const values = checked.values as Values;
  const { port, host, data, reviews, trustedProxies, log } = values;
  const rules: ServiceRules = {
    limit: values.rateLimit,
    isHolding: values.reviewMode === "hold",
    moderators: moderatorsOf(values),
  };
  return {
    port,
    host,
    data,
    reviews,
    rules,
    moderatorFile: values.moderationTokensFile,
    origin: values.origin,
    trustedProxies,
    connections: values.maxConnections,
    load: { requests: values.maxRequests, delayMs: values.maxDelay },
    clientTimeoutS: values.clientTimeout,
    log,
    metrics: values.metrics === "on",
    hstsS: values.hsts,
  };
};
