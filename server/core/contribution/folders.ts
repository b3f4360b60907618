/**
 * The folders of a storage: each kind of record that is ever written, and whether a backup has it. A storage that the
 * server or a command opens refuses folders that are not named here (server/storage/open.ts), so that no new kind of
 * record can be left out of backups unnoticed.
 */
import type { ContributionStorage } from "./storage.ts";

/** What becomes of the records of a folder in a backup; all but `backup` say why they are not in it. */
interface FolderKind {
  readonly holds: string;
  readonly policy: "backup" | "derived" | "ephemeral";
  readonly why?: string;
}

/** By the first part of the folder. */
export const FOLDER_KINDS = {
  reviews: { holds: "reviews", policy: "backup" },
  acts: { holds: "audit log of reviews", policy: "backup" },
  suggestions: { holds: "suggestions", policy: "backup" },
  "suggestion-acts": { holds: "audit log of suggestions", policy: "backup" },
  voters: { holds: "secrets that tell confirmations apart", policy: "backup" },
  stewards: { holds: "proofs of the people of places", policy: "backup" },
  "steward-invitations": { holds: "open invitations of the people of places", policy: "backup" },
  log: { holds: "names of reviews and acts by hour", policy: "derived", why: "made again from their names" },
  summary: { holds: "snapshot of the ratings", policy: "derived", why: "counted again" },
  salts: {
    holds: "salts of the digests of clients",
    policy: "ephemeral",
    why: "live a day; kept longer they would tell which client a digest belongs to",
  },
  once: {
    holds: "claims: duplicates, idempotency keys, verdicts under way",
    policy: "ephemeral",
    why: "live a day or two, and those of clients mean nothing without the salts",
  },
  probe: { holds: "what a start writes to try the storage", policy: "ephemeral", why: "removed at once" },
} as const satisfies Readonly<Record<string, FolderKind>>;

/** The kind of a folder; `null` if none is known. */
export const folderKindOf = (folder: string): keyof typeof FOLDER_KINDS | null => {
  const [first = ""] = folder.replace(/^probe-.*/, "probe").split("/");
  return Object.hasOwn(FOLDER_KINDS, first) ? (first as keyof typeof FOLDER_KINDS) : null;
};

/** Wraps a storage; refuses to write into folders of no known kind. */
export const registered = (storage: ContributionStorage): ContributionStorage => ({
  ...storage,
  create: async (folder, name, value) => {
    if (folderKindOf(folder) === null)
      throw new Error(
        `got the folder ${JSON.stringify(folder)}, expected one of ${Object.keys(FOLDER_KINDS).join(", ")}`,
      );
    return storage.create(folder, name, value);
  },
});
