/** French prepositions, which join with the article of a name (au Caire, des Lilas) and lose their vowel before one (d'Alger). */

/** Before h some names elide and others do not; before y and a vowel none does. */
const ELIDES = /^(?:[aeiouœæ]|y[^aeiou])/;

const lowered = (name: string): string => name.normalize("NFD").toLowerCase();

/** The name with a preposition before it that joins with le and les. */
const joined = (name: string, le: string, les: string): string | null => {
  const rest = /^(?<article>Le|Les) (?<name>.+)$/.exec(name)?.groups;
  if (rest === undefined) return null;
  return `${rest["article"] === "Le" ? le : les} ${rest["name"] ?? ""}`;
};

export const FRENCH = {
  /** In it. */
  at: (name: string): string => joined(name, "au", "aux") ?? `à ${name}`,
  /** Of it. */
  of: (name: string): string => joined(name, "du", "des") ?? (ELIDES.test(lowered(name)) ? `d'${name}` : `de ${name}`),
} as const;
