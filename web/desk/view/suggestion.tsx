/** A suggestion with all that a moderator needs to judge it. */
import type { Place } from "#core/model/place.ts";
import type { ModeratedSuggestion } from "#core/model/suggestion.ts";
import { distanceText, momentText, t, wordOf } from "../base/language.ts";
import type { Item } from "../base/records.ts";
import { changesOf } from "../compare/changes.ts";
import { Acts } from "./acts.tsx";
import { History, Near, PlaceLink, SameSender } from "./around.tsx";
import { Difference, labelOf } from "./difference.tsx";
import { Duplicate } from "./duplicate.tsx";
import { PointMap } from "./point-map.tsx";
import { Printed } from "./printed.tsx";
import { Rules } from "./rules.tsx";

type Suggestion = ModeratedSuggestion & { readonly queue: "suggestions" };

/** The name of a suggestion's place, or of the one that it proposes. */
export const titleOf = (item: Item, place: Place | null): string => {
  if (item.queue !== "suggestions") return place?.name ?? `#${item.place_id}`;
  const proposed = item.fields?.name ?? Object.values(item.fields?.names ?? {}).find((name) => name !== null);
  return item.place?.name ?? proposed ?? (item.place_id === null ? t("item.no-name") : `#${item.place_id}`);
};

/** A web address as a link, where it is one; any other text stays text. */
const Address = ({ address }: { readonly address: string }) =>
  /^https:\/\/[^\s]+$/i.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer noopener" dir="ltr" class="desk-address">
      {address}
    </a>
  ) : (
    <bdi class="desk-address">{address}</bdi>
  );

const Evidence = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const { evidence, note, name } = suggestion;
  return (
    <dl class="desk-said">
      <dt>{t("item.evidence")}</dt>
      <dd>{evidence === null ? <span class="quiet">{t("item.no-evidence")}</span> : <Address address={evidence} />}</dd>
      {note !== null && (
        <>
          <dt>{t("item.note")}</dt>
          <dd class="plain">{note}</dd>
        </>
      )}
      {name !== null && (
        <>
          <dt>{t("item.name")}</dt>
          <dd class="plain">{name}</dd>
        </>
      )}
    </dl>
  );
};

/** What the gate doubts: that it is a place of prayer, or of which type. */
const GateBadge = ({ gate, type }: Pick<Suggestion, "gate"> & { readonly type: string | null }) => {
  if (gate === null) return null;
  if (gate.decision === "shown")
    return gate.type === null || gate.type === type ? null : (
      <strong class="badge badge-bad">{t("item.gate-type", { type: gate.type })}</strong>
    );
  const text = gate.decision === "refused" ? "item.gate-refused" : "item.gate-doubtful";
  return <strong class="badge badge-bad">{t(text, { reason: gate.reason ?? "" })}</strong>;
};

const Badges = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const { steward, flags, gate, fields, place, moved_m: movedM, status, created_at: at, reason } = suggestion;
  return (
    <p class="desk-badges">
      {steward && <strong class="badge badge-good">{t("item.steward")}</strong>}
      {flags.includes("far-move") && movedM !== null && (
        <strong class="badge badge-bad">{t("item.far", { distance: distanceText(movedM) })}</strong>
      )}
      <GateBadge gate={gate} type={fields?.type ?? place?.type ?? null} />
      {flags.includes("no-place") && <strong class="badge badge-bad">{t("item.no-place")}</strong>}
      {status !== "pending" && <span class="badge">{wordOf("status", status)}</span>}
      {status !== "pending" && reason !== null && <bdi dir="auto">{reason}</bdi>}
      <span class="quiet">{momentText(at)}</span>
    </p>
  );
};

const PlaceLine = ({ place }: { readonly place: Place }) => (
  <p>
    <PlaceLink id={place.id} name={place.name} />{" "}
    <span class="quiet">
      <bdi dir="auto">{[place.city_name, place.country].filter((part) => part !== null).join(", ")}</bdi>
    </span>
  </p>
);

/** Which facts of a place somebody has confirmed: that it exists, where it does not say which. */
const Confirmed = ({ fields }: Pick<Suggestion, "fields">) => (
  <p>
    {t("item.confirms")} {(fields?.confirms ?? ["existence"]).map(labelOf).join(" · ")}
  </p>
);

/** Where the place is, or the one that it proposes. */
const pointOf = ({ place, fields }: Suggestion): { readonly lat: number; readonly lng: number } | null => {
  const { lat, lng } = place ?? fields ?? {};
  return lat === undefined || lng === undefined ? null : { lat, lng };
};

/** The times that it proposes: rules, and printed days. */
const Times = ({ item }: Pick<SuggestionProps, "item">) => {
  const { rules, printed } = item.corrected ?? item.fields ?? {};
  return (
    <>
      {rules !== undefined && <Rules place={item.place} rules={rules} />}
      {printed !== undefined && <Printed csv={printed} point={pointOf(item)} />}
    </>
  );
};

/** What it proposes: other values, other times, another place that is the same. */
const Proposal = ({ item, isEdited }: SuggestionProps) => {
  const { kind, fields, corrected, place } = item;
  const changes = changesOf(kind, corrected ?? fields, place);
  return (
    <>
      {kind === "confirm" && <Confirmed fields={fields} />}
      {!isEdited && changes.length > 0 && <Difference changes={changes} />}
      {!isEdited && <Times item={item} />}
      {place !== null && fields?.duplicate_of !== undefined && <Duplicate place={place} of={fields.duplicate_of} />}
    </>
  );
};

interface SuggestionProps {
  readonly item: Suggestion;
  /** Whether it is being corrected, which shows the values. */
  readonly isEdited: boolean;
}

export const SuggestionView = ({ item, isEdited }: SuggestionProps) => (
  <>
    <Badges suggestion={item} />
    {item.place !== null && <PlaceLine place={item.place} />}
    <Proposal item={item} isEdited={isEdited} />
    <Evidence suggestion={item} />
    <Near near={item.near} />
    <PointMap suggestion={item} />
    <Acts history={item.history} />
    <SameSender item={item} />
    <History suggestion={item} />
  </>
);
