/** The part of FlexSearch that the benchmarks use; it is installed by `npm run bench` alone, which the compiler need not wait for. */
declare module "flexsearch" {
  export class Document<Fields> {
    constructor(options: {
      readonly document: {
        readonly id: keyof Fields;
        readonly index: readonly {
          readonly field: keyof Fields;
          readonly tokenize: "forward";
          readonly encode: (text: string) => string[];
        }[];
        readonly tag: readonly { readonly field: keyof Fields }[];
      };
    });
    readonly add: (document: Fields) => void;
    readonly search: (
      query: string,
      options: {
        readonly limit: number;
        readonly suggest: boolean;
        readonly tag?: Readonly<Record<string, string>>;
      },
    ) => readonly { readonly result: readonly (number | string)[] }[];
  }
}
