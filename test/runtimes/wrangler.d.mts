export declare const WRANGLER: {
  readonly date: string;
  readonly flags: readonly string[];
  readonly isWorkerFirst: boolean;
  readonly htmlHandling: string;
  readonly kv: string;
  readonly assets: string;
};
