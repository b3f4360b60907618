/** Section 4: files of the static read API, beside what the API answers, and names that are no files. */

/** A file and the query whose records it holds. */
export const SAME: readonly (readonly [file: string, path: string])[] = ["en", "ar"].flatMap((lang) =>
  (
    [
      ["countries.json", "/countries?"],
      ["types.json", "/types?"],
      ["methods.json", "/methods?"],
      ["cities/sa.json", "/cities?country=sa&"],
      ["cities/aq.json", "/cities?country=aq&"],
      ["places/tr.json", "/places?country=tr&limit=100&"],
      ["places/sa/riyadh.json", "/places?country=sa&city=riyadh&limit=100&"],
      ["places/gb/london.json", "/places?country=gb&city=london&limit=100&"],
    ] as const
  ).map(([file, path]) => [`${lang}/${file}`, `${path}lang=${lang}`] as const),
);

/** Names below /data/v1/ that are answered with 404, as they are sent. */
export const NO_FILES: readonly (readonly [what: string, name: string])[] = [
  ["a file that is not there", "nothing.json"],
  ["a folder", "manifest"],
  ["a folder with its slash", "en/"],
  ["the root", ""],
  ["upper case", "EN/cities/sa.json"],
  ["upper case", "en/cities/SA.json"],
  ["dots", "../../package.json"],
  ["dots in the middle", "en/../../../package.json"],
  ["dots, encoded", "%2e%2e/%2e%2e/package.json"],
  ["slashes, encoded", "..%2f..%2fpackage.json"],
  ["both, encoded", "%2e%2e%2f%2e%2e%2fpackage.json"],
  ["encoded twice", "%252e%252e%252fpackage.json"],
  ["backslashes", "..\\..\\package.json"],
  ["backslashes, encoded", "..%5c..%5cpackage.json"],
  ["four dots", "....//....//package.json"],
  ["an absolute path", "/etc/passwd"],
  ["an absolute path, encoded", "%2fetc%2fpasswd"],
  ["NUL behind", "manifest.json%00"],
  ["NUL in the middle", "manifest.json%00.html"],
  ["a slash behind", "manifest.json/"],
  ["a point behind", "manifest.json."],
  ["a space behind", "manifest.json%20"],
  ["a hidden file", ".env"],
  ["overlong UTF-8", "%c0%ae%c0%ae/package.json"],
  ["a drive", "C:/package.json"],
  ["an address", "http://127.0.0.1/"],
  ["a name of 3000 characters", `${"a".repeat(3000)}.json`],
  ["many folders", `${"a/".repeat(1000)}a.json`],
];

/** The same, where the target is seen as it was sent: a platform that resolves the dots finds a file. */
export const NO_FILES_RAW: typeof NO_FILES = [["dots back into the folder", "en/../manifest.json"]];
