/** The part of MiniSearch that the benchmarks use; it is installed by `npm run bench` alone, which the compiler need not wait for. */
declare module "minisearch" {
  export default class MiniSearch<Fields> {
    constructor(options: {
      readonly fields: readonly (keyof Fields)[];
      readonly storeFields: readonly (keyof Fields)[];
      readonly processTerm: (term: string) => string;
      readonly searchOptions: { readonly prefix: boolean; readonly fuzzy: number };
    });
    readonly add: (document: Fields) => void;
    readonly search: (
      query: string,
      options: { readonly filter?: (result: object) => boolean },
    ) => readonly { readonly id: unknown }[];
  }
}
