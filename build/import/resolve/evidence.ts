/**
 * Evidence for and against two records being the same place, each with its weight and its wording for people; a score
 * is the sum of weights. Tuned on the training half of test/truth/same-place.csv, the threshold also on real pairs
 * (README.md); the other half is held out.
 */
export const SAME_SCORE = 3;
export const DOUBT_SCORE = 0.5;

export const EVIDENCE = {
  "one-identifier": [20, "they have an identifier in common"],
  "other-identifier": [-4, "another source has both of them as two"],
  "two-identifiers": [-1.5, "another source has both of them as two, of one name and side by side"],

  "within-10-m": [3, "they stand at one point"],
  "within-25-m": [2.5, "they stand within 25 m"],
  "within-60-m": [2, "they stand within 60 m"],
  "within-100-m": [1, "they stand within 100 m"],
  "within-150-m": [0.5, "they stand within 150 m"],
  "within-300-m": [-0.5, "they stand up to 300 m apart"],
  "within-700-m": [-2.5, "they stand hundreds of metres apart"],
  "within-2-km": [-4, "they stand over 700 m apart"],
  further: [-8, "they stand kilometres apart"],

  "same-name": [3.5, "their names are the same"],
  "same-word": [3, "the one word of their names is the same"],
  nearly: [2.5, "their names are nearly the same"],
  contained: [2.5, "one name is part of the other"],
  "contained-word": [2, "the one word of a name is part of the other"],
  partial: [-1, "their names have words in common"],
  unlike: [-3, "their names are unlike"],
  "same-meaning": [2, "their names mean the same"],
  "generic-part": [1.5, "one name is common words that are part of the other"],
  generic: [0.5, "neither has a name of its own"],
  "half-generic": [1, "one of them has no name of its own"],
  "half-generic-further": [-1, "one of them has no name of its own, and they are not near enough"],
  incomparable: [0.5, "their names are in scripts that cannot be compared"],
  nameless: [1.5, "one of them has no name"],
  "nameless-further": [-3, "one of them has no name, and they are not near enough"],

  "drawn-twice": [0.5, "one is the point and the other the outline in the same source"],
  "told-twice": [-1.5, "one source has both of them"],
  "told-apart": [-2, "one source has both of them under different names"],
  "drawn-together": [-2, "somebody drew both, one right after the other"],

  "centre-and-mosque": [-0.5, "one is a mosque and the other an Islamic centre"],
  "next-door-types": [-3.5, "they are of types that often stand side by side"],
  "other-category": [-1, "they are venues of different kinds"],
  "venues-unlike": [-3, "venues of different names are often in one house"],
  "venues-apart": [-3, "branches of a chain have one name"],

  "women-apart": [-4, "one of them is for women or for men alone"],
  "number-apart": [-6, "they have different numbers"],
  "marks-apart": [-5, "their names are told apart by words such as old and new, north and south"],
  "house-apart": [-2, "one is a school, a shrine or a prayer ground and the other is not"],
  "house-mentioned": [-1.5, "one name mentions a school, a shrine or a prayer ground and the other does not"],

  "one-phone": [4.5, "they have one phone number"],
  "other-phone": [-1, "their phone numbers differ"],
  "one-page": [4.5, "they have one web page"],
  "one-site": [1, "they have one web site"],
  "other-page": [-0.5, "their web pages differ"],
  "one-address": [3, "they have one address"],
  "one-house-number": [1, "their house numbers are the same"],
  "other-house-number": [-2, "their house numbers differ"],
} as const satisfies Readonly<Record<string, readonly [weight: number, told: string]>>;

export type Evidence = keyof typeof EVIDENCE;

export const scoreOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce((sum, one) => sum + EVIDENCE[one][0], 0);
