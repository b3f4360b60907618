/** The part of autocannon that the benchmarks use; it comes without declarations. */
declare module "autocannon" {
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Client {
    readonly setRequests: (requests: readonly { readonly path: string }[]) => void;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly setupClient?: (client: Client) => void;
  }): Promise<Result>;
}
