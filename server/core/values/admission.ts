/** What the gate reads in names: what words say, and how types are judged. */

/** What a word of a name says: it is for prayer; the place is Muslim; it is of another kind; it is none of ours. */
export const WORD_SAYS = [
  "prayer",
  "muslim",
  "dedication",
  "shrine",
  "zawiya",
  "quran-school",
  "islamic-school",
  "cemevi",
  "jamatkhana",
  "prayer-ground",
  "husseiniya",
  "cemetery",
  "other-religion",
  "chapel",
  "shop",
  "food",
  "health",
  "school",
  "office",
  "private",
  "healer",
  "locality",
  "plot",
  "not-there",
] as const;
export type WordSays = (typeof WORD_SAYS)[number];

/** How the names of a place of a type are judged. */
export const JUDGED_AS = ["prayer", "school"] as const;
export type JudgedAs = (typeof JUDGED_AS)[number];
