/**
 * The keys of the desk. A letter counts by what it types where that is a Latin letter, else by its place on the
 * keyboard, so that they work on Arabic keyboards too; a digit counts by its key, since some layouts need Shift for it.
 */
export type Command = "next" | "previous" | "accept" | "edit" | "reject" | "undo" | "map" | "queue" | "help";

const LETTERS: Readonly<Record<string, Command>> = {
  j: "next",
  k: "previous",
  a: "accept",
  e: "edit",
  r: "reject",
  u: "undo",
  m: "map",
  q: "queue",
};

/** The keys by command, as the help shows them. */
export const KEYS: readonly (readonly [Command, string])[] = [
  ...Object.entries(LETTERS).map(([letter, command]): readonly [Command, string] => [command, letter]),
  ["help", "?"],
];

/** What of a keyboard event counts. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const isPlain = ({ ctrlKey, metaKey, altKey }: Pressed): boolean => !ctrlKey && !metaKey && !altKey;

/** The command of a key; `null` if it has none or is held with Ctrl, Meta or Alt. */
export const commandOf = (pressed: Pressed): Command | null => {
  if (!isPlain(pressed)) return null;
  const { key, code } = pressed;
  if (key === "?" || key === "؟") return "help";
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^[\p{L}]$/u.test(key) ? code.replace(/^Key/, "") : "";
  return LETTERS[letter.toLowerCase()] ?? null;
};

/** The digit of a key, 1 to 9; `null` for any other key. */
export const digitOf = (pressed: Pressed): number | null => {
  if (!isPlain(pressed)) return null;
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(pressed.code) ?? [];
  return digit === undefined ? null : Number(digit);
};
