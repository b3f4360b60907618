/** The part of autocannon that the benchmarks use; it comes without declarations. */
declare module "autocannon" {
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
  }): Promise<Result>;
}
