import { describe, expect, test } from "vitest";
import { newIssueOf, placeFormOf, reportsOf } from "../../../build/site/repository.ts";

const PAGES = "https://github.com/o/n";

describe("the repository of package.json", () => {
  test.each([
    [undefined, false],
    ["https://example.org/o/n", false],
    ["https://gitlab.com/o/n.git", false],
    ["o/n", true],
    ["github:o/n", true],
    ["https://github.com/o/n", true],
    ["git+https://github.com/o/n.git", true],
    ["git@github.com:o/n.git", true],
    [{ url: "git+https://github.com/o/n.git" }, true],
    [{}, false],
  ])("%j: it has pages on GitHub: %j", (repository, isThere) => {
    expect(reportsOf(repository)).toBe(isThere ? `${PAGES}/security/advisories/new` : null);
    expect(newIssueOf(repository)).toBe(isThere ? `${PAGES}/issues/new` : null);
    expect(placeFormOf(repository)).toBe(isThere ? `${PAGES}/issues/new?template=place.yml` : null);
  });
});
