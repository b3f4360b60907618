declare module "gettext-parser" {
  interface Message {
    readonly msgid: string;
    readonly msgstr: readonly string[];
  }
  interface Catalogue {
    readonly translations: Readonly<Record<string, Readonly<Record<string, Message>>>>;
  }
  export const mo: { parse(input: Uint8Array): Catalogue };
}
