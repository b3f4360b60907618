/** Every file format of a data build, with its reader. */
import { parseHijriTable } from "../../../../server/core/hijri/hijri.ts";
import { readEphemeris } from "../../../../server/core/prayer/ephemeris.ts";
import { parseMethods } from "../../../../server/core/prayer/method.ts";
import { readTile, readZones } from "../../../../server/core/shard/city-tiles.ts";
import { readBlock } from "../../../../server/core/shard/country-block.ts";
import { countryIn, readBorders } from "../../../../server/core/shard/country-borders.ts";
import { documentOfId, readIds } from "../../../../server/core/shard/dense-ids.ts";
import { readDirectory } from "../../../../server/core/shard/directory.ts";
import { readEvents } from "../../../../server/core/shard/event-index.ts";
import { readFoldedRatings, starsOf, writeFoldedRatings } from "../../../../server/core/shard/folded-ratings.ts";
import { jsonReader, readJson } from "../../../../server/core/shard/json.ts";
import { readLabels } from "../../../../server/core/shard/labels.ts";
import { readLexiconDirectory, readLexiconShard } from "../../../../server/core/shard/lexicon.ts";
import { listingLength, readListing, sliceCards } from "../../../../server/core/shard/listing.ts";
import { manifest, manifestSection } from "../../../../server/core/shard/manifest.ts";
import { readKeepIndex, readKeepList } from "../../../../server/core/shard/offline-bundle.ts";
import { postingsIn, readList, writeList } from "../../../../server/core/shard/posting-list.ts";
import { leavesIn, readCountryBoxes, readLeaf, readLeafTree } from "../../../../server/core/shard/quadtree.ts";
import { readRetired } from "../../../../server/core/shard/retired.ts";
import { readSearchWords } from "../../../../server/core/shard/search-words.ts";
import { readSummaries, summaryAt } from "../../../../server/core/shard/summaries.ts";
import { readWords } from "../../../../server/core/shard/words.ts";
import { allGroups, allLexemes, allTexts } from "../../../support/shards.ts";

export type Read = (name: string, bytes: Uint8Array) => unknown;

const named = <T>(name: string, value: T | Error): T => {
  if (value instanceof Error) throw new Error(`shard ${name}: ${value.message}`);
  return value;
};

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

/**
 * Each format: its name, the files of a build that have it (or a sample if a small build has none), and its reader,
 * including lazy parts.
 */
export const FORMATS: readonly (readonly [name: string, samples: RegExp | Uint8Array, read: Read])[] = [
  ["block", /^index\/blocks\/.*\.bin$/, readBlock],
  ["tree of leaves", /^index\/leaves\/[a-z]{2}\.bin$/, (name, bytes) => leavesIn(readLeafTree(name, bytes), WORLD)],
  ["leaf", /^index\/leaves\/[a-z]{2}\/.*\.bin$/, readLeaf],
  ["ids", /^index\/ids\//, (name, bytes) => documentOfId(readIds(name, bytes), 1)],
  [
    "borders",
    /^index\/borders\//,
    (name, bytes) => {
      const borders = readBorders(name, bytes);
      return [0.1, 2, 5, 7.3, 9.9].map((degrees) => countryIn(borders, { lat: degrees, lng: degrees }));
    },
  ],
  ["boxes of countries", /^index\/boxes\.bin$/, readCountryBoxes],
  [
    "dictionary",
    /^index\/lexicon\/.*\.bin$/,
    (name, bytes) => {
      const shard = readLexiconShard(name, bytes);
      const groups = allGroups(shard);
      return groups.map((group) => allLexemes(group).map(({ pieces }) => pieces.map((piece) => piece.postings())));
    },
  ],
  [
    "list of postings",
    writeList([{ documents: Uint32Array.of(1, 5, 900, 70_000), classes: Uint8Array.of(1, 2, 3, 4) }]),
    (name, bytes) => postingsIn(readList(name, bytes), 0, 10),
  ],
  [
    "folded ratings",
    writeFoldedRatings([
      [1, [0, 1, 2, 3, 4]],
      [9, [5, 0, 0, 0, 0]],
    ]),
    (name, bytes) => starsOf(readFoldedRatings(name, bytes), 9),
  ],
  ["word list", /^index\/(?:beginnings|endings)\//, (name, bytes) => allTexts(readWords(name, bytes).words)],
  [
    "briefs",
    /^index\/briefs\//,
    (name, bytes) => {
      const page = readSummaries(name, bytes);
      return Array.from({ length: page.starts.length - 1 }, (_, place) => summaryAt(page, place));
    },
  ],
  ["tile", /^index\/tiles\//, readTile],
  ["directory", /^index\/directory\.json$/, readDirectory],
  ["index of events", /^index\/events\.json$/, readEvents],
  ["labels", /^index\/labels\//, readLabels],
  ["directory of the dictionary", /^index\/lexicon\.json$/, readLexiconDirectory],
  ["retired ids", /^index\/retired\.json$/, readRetired],
  ["words of the search", /^index\/search-words\.json$/, readSearchWords],
  ["zones", /^index\/zones\.json$/, readZones],
  ["keep index", /^keep\/index\.json$/, readKeepIndex],
  ["keep list", /^keep\/(?!index)/, readKeepList],
  ["manifest", /^manifest\.json$/, jsonReader(manifest)],
  ["section of the manifest", /^manifest\//, jsonReader(manifestSection)],
  [
    "listing",
    /^(?:en|ar)\/(?:places|cities)\//,
    (name, bytes) => {
      const listing = readListing(name, bytes);
      return sliceCards(listing, 0, listingLength(listing));
    },
  ],
  ["methods", /^prayer\/methods\.json$/, (name, bytes) => named(name, parseMethods(readJson(name, bytes)))],
  [
    "Hijri months",
    /^prayer\/hijri\.json$/,
    (name, bytes) => {
      const read = parseHijriTable(readJson(name, bytes));
      return named(name, read.ok ? read.table : new Error(read.problems.join("; ")));
    },
  ],
  [
    "ephemeris",
    /^prayer\/ephemeris\//,
    (name, bytes) => {
      const table = named(name, readEphemeris(bytes));
      return [table.sinDeclination(table.firstDay), table.equationTurns(table.endDay)];
    },
  ],
];
