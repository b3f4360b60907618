/**
 * Settings from the environment, checked all at once. A wrong one stops the start with a message
 * that names it; nothing is guessed.
 */

export interface Settings {
  /** Folder of /data/v1. */
  readonly dataDir: string;
  /** Folder that reviews are kept in. */
  readonly reviewsDir: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings, or every problem of the environment. */
export const readSettings = (environment: Environment): Settings | readonly string[] => {
  const problems: string[] = [];
  const data = environment["MUSALLA_DATA"] ?? "public/data/v1";
  if (data.trim() === "")
    problems.push("MUSALLA_DATA is empty; leave it out or name the folder that holds manifest.json");
  const reviews = environment["MUSALLA_REVIEWS"] ?? "fs:.data/reviews";
  if (!/^fs:.+/.test(reviews)) {
    problems.push(`MUSALLA_REVIEWS is ${JSON.stringify(reviews)}, must be fs:FOLDER`);
  }
  const port = environment["PORT"] ?? environment["NITRO_PORT"];
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    problems.push(`PORT is ${JSON.stringify(port)}, must be a port number`);
  return problems.length > 0 ? problems : { dataDir: data, reviewsDir: reviews.slice("fs:".length) };
};
