/**
 * Verifies the whole storage: unreadable records, records that contradict their names, missing log lines, erased
 * reviews that still have text, and text that is not clean by today's rules. Repairs the last three, except text in the
 * audit log, which is never changed but cleaned on reading. A log line without a record is reported as harmless, since
 * it is written first.
 */
import { SUMMARY } from "./backup.ts";
import { placeOfName } from "./change-log.ts";
import { cleanAct, cleanReview, parseAct, parseRecord } from "./record.ts";
import { placeReviews, readActName } from "./status.ts";
import { ACTS, LOG, logFolder, readReviewId, REVIEWS, type ReviewStorage } from "./storage.ts";

export interface Finding {
  /** Folder and name in the storage. */
  readonly where: string;
  readonly what:
    | "strange-name"
    | "wrong-place"
    | "unreadable"
    | "contradicts-name"
    | "act-without-review"
    | "not-in-log"
    | "erased-with-text"
    | "hidden-text"
    | "hidden-words"
    | "dangling-log-line";
  /** Repaired, a problem for a person, or harmless. */
  readonly outcome: "healed" | "problem" | "harmless";
}

interface Verified {
  readonly places: number;
  readonly reviews: number;
  readonly acts: number;
  readonly lines: number;
  readonly findings: readonly Finding[];
}

type Found = (where: string, what: Finding["what"], outcome: Finding["outcome"]) => void;

const readLog = async (storage: ReviewStorage): Promise<ReadonlyMap<string, string>> => {
  const lines = new Map<string, string>();
  for (const folder of await storage.folders(LOG)) {
    for (const name of await storage.names(folder)) lines.set(name, folder);
  }
  return lines;
};

/** The fault in the name of a record in the folder of a place, or `null`. */
const faultOfName = (name: string, folder: string, isKind: boolean): Finding["what"] | null => {
  if (!isKind) return "strange-name";
  return String(placeOfName(name)) === folder.split("/")[1] ? null : "wrong-place";
};

const checkReview = async (
  storage: ReviewStorage,
  folder: string,
  id: string,
  isErased: boolean,
  found: Found,
): Promise<void> => {
  const where = `${folder}/${id}`;
  const parts = readReviewId(id);
  const fault = faultOfName(id, folder, parts !== null);
  if (fault !== null) return found(where, fault, "problem");
  const record = parseRecord((await storage.get(folder, id)) ?? "");
  if (record === null) return found(where, "unreadable", "problem");
  if (record.id !== id || record.place_id !== parts?.placeId || record.rating !== parts.rating) {
    return found(where, "contradicts-name", "problem");
  }
  if (isErased && (record.comment !== null || record.name !== null)) {
    await storage.replace(folder, id, JSON.stringify({ ...record, comment: null, name: null }));
    return found(where, "erased-with-text", "healed");
  }
  const clean = cleanReview(record);
  if (clean === record) return undefined;
  await storage.replace(folder, id, JSON.stringify(clean));
  return found(where, "hidden-text", "healed");
};

const checkAct = async (
  storage: ReviewStorage,
  folder: string,
  name: string,
  ids: ReadonlySet<string>,
  found: Found,
): Promise<void> => {
  const where = `${folder}/${name}`;
  const parts = readActName(name);
  const fault = faultOfName(name, folder, parts !== null);
  if (fault !== null) return found(where, fault, "problem");
  const record = parseAct((await storage.get(folder, name)) ?? "");
  if (record === null) return found(where, "unreadable", "problem");
  if (record.review_id !== parts?.reviewId || record.action !== parts.action) {
    return found(where, "contradicts-name", "problem");
  }
  if (!ids.has(record.review_id)) return found(where, "act-without-review", "problem");
  return cleanAct(record) === record ? undefined : found(where, "hidden-words", "harmless");
};

/** Whether the record of a log line was written while this ran. */
const isThereNow = async (storage: ReviewStorage, name: string): Promise<boolean> => {
  const parent = readActName(name) === null ? REVIEWS : ACTS;
  return (await storage.get(`${parent}/${placeOfName(name) ?? 0}`, name)) !== null;
};

const timeOf = (name: string): number => readActName(name)?.atMs ?? readReviewId(name)?.createdMs ?? 0;

/** Verifies the whole storage. Rejects if the storage fails. */
export const verifyStorage = async (storage: ReviewStorage): Promise<Verified> => {
  const findings: Finding[] = [];
  const found: Found = (where, what, outcome) => void findings.push({ where, what, outcome });
  const counts = { places: 0, reviews: 0, acts: 0 };
  /** The log comes last: records written meanwhile have their line by then. */
  const records: (readonly [folder: string, name: string])[] = [];
  const placeIds = [REVIEWS, ACTS].map(async (parent) =>
    (await storage.folders(parent)).map((folder) => folder.slice(parent.length + 1)),
  );
  for (const placeId of new Set((await Promise.all(placeIds)).flat())) {
    const [reviews, acts] = [`${REVIEWS}/${placeId}`, `${ACTS}/${placeId}`];
    const [actNames, ids] = [await storage.names(acts), await storage.names(reviews)];
    const erased = new Set(
      placeReviews(ids, actNames)
        .entries.filter((one) => one.isErased)
        .map(({ id }) => id),
    );
    for (const id of ids) await checkReview(storage, reviews, id, erased.has(id), found);
    const known = new Set(ids);
    for (const name of actNames) await checkAct(storage, acts, name, known, found);
    for (const id of ids) records.push([reviews, id]);
    for (const name of actNames) records.push([acts, name]);
    counts.places += 1;
    counts.reviews += ids.length;
    counts.acts += actNames.length;
  }
  const lines = await readLog(storage);
  const missing = records.filter(([, name]) => !lines.has(name) && placeOfName(name) !== null);
  for (const [folder, name] of missing) {
    await storage.create(logFolder(timeOf(name)), name, "");
    found(`${folder}/${name}`, "not-in-log", "healed");
  }
  const there = new Set(records.map(([, name]) => name));
  for (const [name, folder] of lines) {
    if (there.has(name) || (await isThereNow(storage, name))) continue;
    found(`${folder}/${name}`, "dangling-log-line", "harmless");
  }
  if (missing.length > 0) await storage.removeFolder(SUMMARY);
  return { ...counts, lines: lines.size + missing.length, findings };
};
