/** Settings of a Redis under which a review that was acknowledged may be lost. */

interface Configured {
  readonly config: (command: "GET", setting: string) => Promise<unknown>;
}

const read = async (redis: Configured, setting: string): Promise<string | null> => {
  const answer = await redis.config("GET", setting).catch(() => null);
  const value: unknown = Array.isArray(answer) ? answer[1] : undefined;
  return typeof value === "string" ? value : null;
};

/** A line for each setting that does not keep what was acknowledged; never rejects. */
export const redisWarnings = async (redis: Configured): Promise<readonly string[]> => {
  const [appendonly, appendfsync, policy] = await Promise.all(
    ["appendonly", "appendfsync", "maxmemory-policy"].map(async (setting) => read(redis, setting)),
  );
  if (appendonly === null || appendfsync === null) {
    return [
      "reviews: Redis does not tell its settings; whether it keeps a review through a crash could not be checked (appendonly yes, appendfsync always)",
    ];
  }
  const lines: string[] = [];
  if (appendonly !== "yes") {
    lines.push("reviews: Redis runs with appendonly no; a crash loses reviews that were acknowledged");
  } else if (appendfsync !== "always") {
    lines.push(
      `reviews: Redis runs with appendfsync ${appendfsync}; a crash loses the reviews of the last moments (always keeps them)`,
    );
  }
  if (policy?.startsWith("allkeys-") === true) {
    lines.push(`reviews: Redis runs with maxmemory-policy ${policy}; it throws reviews away when memory is short (noeviction keeps them)`); // prettier-ignore
  }
  return lines;
};
