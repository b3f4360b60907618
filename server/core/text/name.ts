/** Which language a name is answered in: the one asked for, else English, else any there is. */

export interface Named {
  readonly name: string;
  /** The language that `name` came in. */
  readonly lang: string;
}

/** The name for `lang`; empty only when `names` is. */
export const nameFor = (names: Readonly<Record<string, string>>, lang: string): Named => {
  for (const one of [lang, "en", ...Object.keys(names)]) {
    const name = names[one];
    if (name !== undefined) return { name, lang: one };
  }
  return { name: "", lang: "en" };
};
