/**
 * The gate: whether a row is shown as a place of prayer, and as which type. A row that its names call another thing is
 * refused; one that no name vouches for is kept, and not shown: unknown is what it is.
 */
import type { JudgedAs, WordSays } from "#core/values/admission.ts";
import { isBareKind, type NameSays, nameSays } from "./name-head.ts";
import type { AdmissionWords } from "./words.ts";

/** Why a row is kept and not shown: no word of its name vouches for it; it names a quarter; two things; what is not there (yet); a kind that no type is for. */
type Unverified = "no-word" | "locality" | "torn" | "not-there" | "kind";

/** What the gate decides, and why. */
export type Admission =
  | { readonly decision: "shown"; readonly type: string }
  | { readonly decision: "unverified"; readonly reason: Unverified }
  | { readonly decision: "refused"; readonly reason: WordSays };

/** The type of a place whose name has such a head. */
const TYPE_OF: Partial<Readonly<Record<WordSays, string>>> = {
  shrine: "shrine",
  zawiya: "zawiya",
  "quran-school": "quran-school",
  "islamic-school": "islamic-school",
  cemevi: "cemevi",
  jamatkhana: "jamatkhana",
  "prayer-ground": "prayer-ground",
  husseiniya: "islamic-center",
};

/** Kinds of a name that are none of ours, and plainly so: no word of faith beside them changes that. */
const PLAINLY_OTHER = new Set<WordSays>(["shop", "food", "health", "private", "healer", "cemetery"]);

const OTHER: readonly WordSays[] = [...PLAINLY_OTHER, "office", "school", "other-religion"];

/** Whether a word of a name is of another thing: the London office of a Muslim league is an office. */
const isElse = (says: ReadonlySet<WordSays>): boolean => OTHER.some((other) => says.has(other));

const refused = (reason: WordSays): Admission => ({ decision: "refused", reason });
const unverified = (reason: Unverified): Admission => ({ decision: "unverified", reason });

/** "Chapel" is of Christians; but translators write it for مصلى, and then a source lists the place as a mosque: two things. */
const fromChapel = (says: ReadonlySet<WordSays>, isListed: boolean): Admission =>
  isListed && !says.has("other-religion") ? unverified("torn") : refused("other-religion");

/** What a name says that has another head than prayer. */
const fromNoun = (noun: WordSays, says: ReadonlySet<WordSays>, { type, isListed }: Listed): Admission => {
  if (noun === "chapel") return fromChapel(says, isListed);
  const isOfMuslims = says.has("muslim") || says.has("dedication");
  if (noun === "school" && says.has("quran-school")) return { decision: "shown", type: "quran-school" };
  if (noun === "school" && says.has("muslim")) return { decision: "shown", type: "islamic-school" };
  if (noun === "locality") return says.has("muslim") ? { decision: "shown", type } : unverified("locality");
  if (noun === "plot") return unverified("not-there");
  return isOfMuslims ? unverified("torn") : refused(noun);
};

/** What sources say of a place. */
interface Listed {
  readonly type: string;
  /** Whether a record of another directory lists it, and not somebody's word alone. */
  readonly isListed: boolean;
}

/** What a place is whose names do not say prayer: the plainest of other things first, then kinds of their own. */
const fromOthers = (
  heads: readonly NonNullable<NameSays["head"]>[],
  says: ReadonlySet<WordSays>,
  listed: Listed,
): Admission => {
  const { type } = listed;
  const nouns = heads.filter((head): head is WordSays => head !== "muslim" && head !== "torn");
  const plain = nouns.find((noun) => PLAINLY_OTHER.has(noun));
  if (plain !== undefined) return refused(plain);
  const kind = nouns.flatMap((noun) => TYPE_OF[noun] ?? [])[0];
  if (kind !== undefined) return { decision: "shown", type: kind };
  if (heads.includes("muslim")) return isElse(says) ? unverified("torn") : { decision: "shown", type };
  const [noun] = nouns.toSorted((a, b) => Number(a === "locality") - Number(b === "locality"));
  if (noun !== undefined) return fromNoun(noun, says, listed);
  return says.has("muslim") || says.has("dedication") ? { decision: "shown", type } : unverified("no-word");
};

const fromNames = (names: readonly NameSays[], listed: Listed): Admission => {
  const says = new Set(names.flatMap((name) => [...name.says]));
  const heads = names.flatMap(({ head }) => head ?? []);
  if (says.has("not-there")) return unverified("not-there");
  if (heads.includes("prayer")) return { decision: "shown", type: listed.type };
  if (heads.includes("torn")) return unverified("torn");
  return says.has("healer") ? refused("healer") : fromOthers(heads, says, listed);
};

/** A school of any kind is only an Islamic one where its name says so. */
const schoolFrom = (names: readonly NameSays[], listed: Listed): Admission => {
  const { type } = listed;
  const admission = fromNames(names, listed);
  const says = new Set(names.flatMap((name) => [...name.says]));
  const isIslamic = (["muslim", "dedication", "islamic-school", "quran-school", "prayer"] as const).some((word) =>
    says.has(word),
  );
  if (admission.decision === "unverified")
    return admission.reason === "torn" && isIslamic ? { decision: "shown", type } : admission;
  return admission.decision === "refused" && admission.reason === "school" && isIslamic
    ? { decision: "shown", type }
    : admission;
};

/** A place as the gate sees it. */
interface Candidate extends Listed {
  /** How its names are judged; `null`: it is what its source says. */
  readonly judgedAs: JudgedAs | null;
  /** Its names in all languages, without other names. */
  readonly names: readonly string[];
  /** Whether a source of it lists places of prayer alone. */
  readonly isVouchedFor: boolean;
}

/**
 * What the gate says of a place. "Masdjid" alone is what the source calls the place, and no name: it vouches for none whose other
 * names plainly say another thing.
 */
export const admit = (table: AdmissionWords, candidate: Candidate): Admission => {
  const { type, judgedAs, names, isVouchedFor } = candidate;
  if (judgedAs === null || names.length === 0) return { decision: "shown", type };
  const saidBy = (some: readonly string[]): Admission =>
    (judgedAs === "school" ? schoolFrom : fromNames)(
      some.map((name) => nameSays(table, name)),
      candidate,
    );
  const admission = saidBy(names);
  const telling = names.filter((name) => !isBareKind(table, name));
  if (telling.length > 0 && telling.length < names.length) {
    const ofOthers = saidBy(telling);
    if (ofOthers.decision === "refused") return ofOthers;
  }
  const isSilent =
    admission.decision === "unverified" && (admission.reason === "no-word" || admission.reason === "locality");
  return isSilent && isVouchedFor ? { decision: "shown", type } : admission;
};
