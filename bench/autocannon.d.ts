/** The part of autocannon that the benchmarks use; it comes without declarations. */
declare module "autocannon" {
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Request {
    readonly path: string;
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Client {
    readonly setRequests: (requests: readonly Request[]) => void;
  }
  interface Running extends Promise<Result> {
    readonly on: (
      event: "response",
      listener: (client: Client, status: number, bytes: number, tookMs: number) => void,
    ) => void;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration?: number;
    readonly amount?: number;
    readonly overallRate?: number;
    /** Of one answer, s. */
    readonly timeout?: number;
    readonly requests?: readonly { readonly setupRequest: (request: Request) => Request }[];
    readonly setupClient?: (client: Client) => void;
  }): Running;
}
