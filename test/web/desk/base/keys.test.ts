/** The keys of the desk. */
import { describe, expect, it } from "vitest";
import { commandOf, digitOf, KEYS, type Pressed } from "../../../../web/desk/base/keys.ts";
import en from "../../../../web/desk/i18n/en.json";

const pressed = (key: string, code: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe("keys", () => {
  it.each([
    ["a letter", pressed("j", "KeyJ"), "next"],
    ["a capital letter", pressed("A", "KeyA"), "accept"],
    ["a letter of an Arabic keyboard, by its place", pressed("ت", "KeyJ"), "next"],
    ["a letter of a Russian keyboard, by its place", pressed("к", "KeyR"), "reject"],
    ["a Latin letter elsewhere (AZERTY), by what it types", pressed("a", "KeyQ"), "accept"],
    ["a question mark", pressed("?", "Slash"), "help"],
    ["an Arabic question mark", pressed("؟", "Slash"), "help"],
    ["with Ctrl nothing", pressed("a", "KeyA", { ctrlKey: true }), null],
    ["a letter without a command", pressed("x", "KeyX"), null],
    ["Enter", pressed("Enter", "Enter"), null],
  ])("%s", (_, key, command) => {
    expect(commandOf(key)).toBe(command);
  });
  it("of digits count with and without Shift, on the number pad, and in Arabic digits", () => {
    expect(
      [pressed("3", "Digit3"), pressed('"', "Digit3"), pressed("3", "Numpad3"), pressed("٣", "Digit3")].map(digitOf),
    ).toEqual([3, 3, 3, 3]);
    expect(
      [pressed("0", "Digit0"), pressed("j", "KeyJ"), pressed("3", "Digit3", { altKey: true })].map(digitOf),
    ).toEqual([null, null, null]);
  });
  it("are each in the help, once", () => {
    expect(new Set(KEYS.map(([, key]) => key)).size).toBe(KEYS.length);
    for (const [command] of KEYS) expect(Object.keys(en)).toContain(`help.${command}`);
  });
});
