/** Pages of the GitHub repository that package.json names; without one there are no such pages. */
import packageJson from "../../package.json";

/** The field `repository` of package.json (npm Docs, "package.json", repository). */
type Repository = string | { readonly url?: string };

/** The repository of this project. */
export const OWN_REPOSITORY = (packageJson as { readonly repository?: Repository }).repository;

const GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)?(?<path>[\w.-]+\/[\w.-]+?)(?:\.git)?$/;

const pageOf = (repository: Repository | undefined, page: string): string | null => {
  const named = typeof repository === "string" ? repository : repository?.url;
  const path = GITHUB.exec(named ?? "")?.groups?.["path"];
  return path === undefined ? null : `https://github.com/${path}/${page}`;
};

/** The address for private reports of vulnerabilities. */
export const reportsOf = (repository: Repository | undefined): string | null =>
  pageOf(repository, "security/advisories/new");

/** Where an issue is written. */
export const newIssueOf = (repository: Repository | undefined): string | null => pageOf(repository, "issues/new");

/** The issue form for a place (.github/ISSUE_TEMPLATE/place.yml). */
export const placeFormOf = (repository: Repository | undefined): string | null =>
  pageOf(repository, "issues/new?template=place.yml");
