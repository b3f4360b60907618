/** What `@musalla/directory` exports. */
export type {
  Answer,
  AnswerOf,
  Attribution,
  Authority,
  City,
  Country,
  Event,
  Failure,
  MetaOf,
  Method,
  Place,
  PlaceDetail,
  PlaceType,
  PrayerDay,
  Query,
  RecordOf,
  SearchResult,
  Success,
  TimesDay,
  TransportCode,
} from "../../client/src/types.ts";
export { type Directory, type DirectoryOptions, type OpenablePlace, openDirectory } from "./directory.ts";
export { readHttp, type ReadFile } from "./http-files.ts";
