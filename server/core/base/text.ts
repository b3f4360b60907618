/** The order of texts by their UTF-16 code units: the same on every host, whatever its locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// MERGED name.ts: Which language a name is answered in: the one asked for, else English, else any there is.

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

// MERGED printable.ts: Text for a terminal or a log: data is shown in it, never obeyed. Controls that drive terminals (but for line feed and tab)
// and marks that turn the direction of text are written as `\u001b`, which is the same character in the strings of JSON.
// Reference: ECMA-48 (C0, C1); Unicode UAX 9, 2.1 and 2.2.

// oxlint-disable-next-line no-control-regex -- they are what is written out
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** The text with every such character written out. */
export const printable = (text: string): string =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
