/**
 * The lists and objects that a script gives names, such as `var times = [...]` or `export default {...}`: literals of
 * JavaScript, which may have bare keys, single quotes, comments and a last comma (ECMA-262, 13.2). Nothing is run, and what
 * is no literal is passed over.
 */
import { type TableLimits, TableTooLarge } from "./table-limits.ts";

/** How often the letters of a script may be tried; each opening bracket of its code is tried once. */
const TRIES = 4;

/** Brackets and quotes that may begin no literal; a script of times has few. */
const FAILURES = 10_000;

const TOO_MUCH_CODE = "it is a script with too much code around its times; keep what is between [ ] or { } as JSON";

const SKIPPED = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/uy;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iuy;
const NAME = /[\p{L}$_][\p{L}\p{N}$_]*/uy;

const LETTER = /\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2}|.)|[\s\S]/isuy;

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined: null };

/** The code at this place is no literal. */
class NoLiteral extends Error {}

/** A list or an object that begins as a literal, and goes on as code or not at all. */
class BrokenLiteral extends Error {}

/** Reads literals from one place of a script on. */
class Literals {
  at = 0;
  readonly #text: string;
  readonly #limits: TableLimits;
  #tries: number;
  #depth = 0;
  #failures = 0;

  constructor(text: string, limits: TableLimits) {
    this.#text = text;
    this.#limits = limits;
    this.#tries = TRIES * text.length;
  }

  get sign(): string {
    return this.#text[this.at] ?? "";
  }

  /** What a form has here, which is passed; empty if it is not here. */
  take(form: RegExp): string {
    form.lastIndex = this.at;
    const [found = ""] = form.exec(this.#text) ?? [];
    this.at += found.length;
    this.#tries -= found.length + 1;
    if (this.#tries < 0) throw new TableTooLarge(TOO_MUCH_CODE);
    return found;
  }

  skip(): void {
    this.take(SKIPPED);
  }

  text(): string {
    const quote = this.sign;
    let text = "";
    for (this.at += 1; this.sign !== quote;) {
      if (this.sign === "" || (quote === "`" && this.#text.startsWith("${", this.at))) throw new NoLiteral();
      text += this.#letter();
    }
    this.at += 1;
    this.#tries -= text.length;
    return text;
  }

  /** One letter of a text, which may be escaped. */
  #letter(): string {
    const letter = this.take(LETTER);
    if (!letter.startsWith("\\")) return letter;
    const [, sign = "", code] = /^\\(.)(?:\{?([\da-f]+)\}?)?$/isu.exec(letter) ?? [];
    return code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCodePoint(Number.parseInt(code, 16) % 0x11_0000);
  }

  value(): unknown {
    this.skip();
    if (this.sign === "[") return this.#list();
    if (this.sign === "{") return this.#object();
    if (/["'`]/u.test(this.sign)) return this.text();
    const number = this.take(NUMBER);
    if (number !== "") return Number(number);
    const name = this.take(NAME);
    if (this.sign === "") throw new BrokenLiteral(this.#fault);
    if (!Object.hasOwn(CONSTANTS, name)) throw new NoLiteral();
    return CONSTANTS[name];
  }

  /** Reads what stands between brackets, parted by commas. */
  #between(end: string, one: () => void): void {
    this.#depth += 1;
    const { depth } = this.#limits;
    if (this.#depth > depth) throw new TableTooLarge(`it has more than ${depth} levels, the most that are read`);
    this.at += 1;
    let count = 0;
    for (this.skip(); this.sign !== end; this.skip()) {
      try {
        one();
        count += 1;
        this.skip();
        if (this.sign !== "," && this.sign !== end) throw new NoLiteral();
      } catch (error) {
        if (!(error instanceof NoLiteral) || count === 0) throw error;
        // Its first values would be taken for all of them.
        throw new BrokenLiteral(this.#fault, { cause: error });
      }
      if (this.sign === ",") this.at += 1;
    }
    this.at += 1;
    this.#depth -= 1;
  }

  get #fault(): string {
    const line = this.#text.slice(0, this.at).split("\n").length;
    return this.sign === "" ? "it ends within a value" : `it is JavaScript, with code among its values in line ${line}`;
  }

  #list(): readonly unknown[] {
    const items: unknown[] = [];
    this.#between("]", () => items.push(this.value()));
    return items;
  }

  #object(): Readonly<Record<string, unknown>> {
    const entries: (readonly [string, unknown])[] = [];
    this.#between("}", () => {
      const key = /["'`]/u.test(this.sign) ? this.text() : this.take(NAME) || this.take(NUMBER);
      this.skip();
      if (key === "" || this.sign !== ":") throw new NoLiteral();
      this.at += 1;
      entries.push([key, this.value()]);
    });
    return Object.fromEntries(entries);
  }

  /** The literal that begins here; `null` if none does, and then the next sign is tried. Throws if one only begins. */
  tried(): unknown {
    const start = this.at;
    try {
      return this.value();
    } catch (error) {
      if (!(error instanceof NoLiteral)) throw error;
      this.#failures += 1;
      if (this.#failures > FAILURES) throw new TableTooLarge(TOO_MUCH_CODE, { cause: error });
      this.#depth = 0;
      this.at = start + 1;
      return null;
    }
  }
}

const isFull = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/**
 * The lists and objects of a script by their names; a single one itself, and `null` if there is none. Throws if a list or an object has code among its values, or no end.
 */
export const valueOfScript = (script: string, limits: TableLimits): unknown => {
  const reader = new Literals(script, limits);
  const values = new Map<string, unknown>();
  let name = "";
  for (reader.skip(); reader.sign !== ""; reader.skip()) {
    if (/[[{"'`]/u.test(reader.sign)) {
      const value = reader.tried();
      if (isFull(value))
        values.set(values.has(name) || name === "" ? `${name} ${values.size + 1}`.trim() : name, value);
      continue;
    }
    const word = reader.take(NAME);
    if (word === "") reader.at += 1;
    else name = word === "default" || word === "exports" ? "" : word;
  }
  const [only = null] = values.values();
  return values.size > 1 ? Object.fromEntries(values) : only;
};

/** The literal that a text is; `null` if it is another text. */
export const valueOfLiteral = (text: string, limits: TableLimits): unknown => {
  const reader = new Literals(text, limits);
  try {
    const value = reader.tried();
    reader.skip();
    return reader.sign === "" ? value : null;
  } catch (error) {
    if (error instanceof BrokenLiteral) return null;
    throw error;
  }
};
