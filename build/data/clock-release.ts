/**
 * Whether a newer release of the IANA time zone database is out than the one that data/clocks.json is of, by what is
 * installed here: Debian's package tzdata, and npm's moment-timezone. Asks no network.
 */
import { debianClocks, momentVersion, ZONE_INFO } from "./refresh/clock-sources.ts";
import { clockVersion } from "./refresh/clocks.ts";

/** A release, and who has it. */
interface Release {
  readonly version: string;
  readonly of: string;
}

/** What is known of releases. */
interface ClockReleases {
  /** That of the data; `null` if it has no clocks. */
  readonly ours: string | null;
  readonly installed: readonly Release[];
}

/** The releases of a data folder and of this machine. */
export const clockReleases = (dataDir: string, zoneInfo = ZONE_INFO): ClockReleases => {
  const found = [
    { version: debianClocks(zoneInfo)?.version ?? null, of: "Debian's tzdata" },
    { version: momentVersion(), of: "npm's moment-timezone" },
  ];
  return {
    ours: clockVersion(dataDir),
    installed: found.flatMap(({ version, of }) => (version === null ? [] : [{ version, of }])),
  };
};

/** Those that are newer than the clocks of the data: 2026f is after 2026d. */
export const newerReleases = ({ ours, installed }: ClockReleases): readonly Release[] =>
  ours === null ? [] : installed.filter(({ version }) => version > ours);

/** What to tell of newer releases; empty where there is none. */
export const formatNewer = (releases: ClockReleases): string => {
  const newer = newerReleases(releases);
  if (newer.length === 0) return "";
  const names = newer.map(({ version, of }) => `${version} (${of})`).join(", ");
  return `note: the clocks are of ${releases.ours ?? ""}, and ${names} is out: install Debian's tzdata of it, then npm run data -- refresh clocks\n`;
};
