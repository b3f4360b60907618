/**
 * What the reader of timetables says, without what only somebody at a command line can do: a mapping, an option. The page has
 * fields for them.
 */
const AT_COMMAND_LINE: readonly (readonly [text: RegExp, plain: string])[] = [
  [/ \(--[\w-]+\)/gu, ""],
  [/ Say it with --\w+, or leave the column out in a mapping/gu, ""],
  [/[:;] (?:name|say) (?:it|the columns) in a mapping.*$/gu, ""],
  [/: --[\w-]+$/gu, ""],
];

export const withoutCommand = (text: string): string =>
  AT_COMMAND_LINE.reduce((plain, [form, by]) => plain.replace(form, by), text);
