/** A suggestion with all that a moderator needs to judge it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { distanceM } from "#core/base/geo.ts";
import type { Place } from "#core/model/place.ts";
import type { ModeratedSuggestion } from "#core/model/suggestion.ts";
import { hasStreets, streetSets } from "../../app/base/street-index.ts";
import type { LiveMap } from "../../app/map/create.ts";
import "../../app/map/map.css";
import type { Point } from "../../app/map/view.ts";
import { useScheme } from "../../app/ui/media.ts";
import { distanceText, momentText, t, wordOf } from "../base/language.ts";
import { askPlace } from "../base/moderation-api.ts";
import type { Item } from "../base/records.ts";
import { askRules, changesOf, ruleText, type SuggestedRule } from "../compare/changes.ts";
import { Acts } from "./acts.tsx";
import { History, Near, PlaceLink, SameSender } from "./around.tsx";
import { comparedPlaces, Difference } from "./difference.tsx";
import { isMapShown } from "./mode.ts";

const [ZOOM, MOST_ZOOM] = [13, 18];

interface Points {
  readonly now: Point | null;
  readonly proposed: Point | null;
  readonly near: ModeratedSuggestion["near"];
}

/** The points of a suggestion. */
const pointsOf = ({ place, fields, near }: ModeratedSuggestion): Points => {
  const { lat, lng } = fields ?? {};
  return {
    now: place === null ? null : { lat: place.lat, lng: place.lng },
    proposed: lat === undefined || lng === undefined ? null : { lat, lng },
    near,
  };
};

const show = (map: LiveMap, { now, proposed, near }: Points): void => {
  map.setNear(now);
  map.setFound(proposed === null ? [] : [{ ...proposed, count: 1, name: "", id: 0 }]);
  map.setPlaces(near.map(({ id, lat, lng, name }) => ({ id, lat, lng, name, count: 1 })));
  map.fit([now, proposed].filter((point) => point !== null));
};

const Shown = ({ points }: { readonly points: Points }) => {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LiveMap | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isStreet, setStreets] = useState(false);
  const scheme = useScheme();
  const middle = points.proposed ?? points.now;
  useEffect(() => {
    const container = holder.current;
    if (container === null || middle === null) return undefined;
    let live: LiveMap | null = null;
    let isGone = false;
    const open = async (): Promise<void> => {
      if (document.createElement("canvas").getContext("webgl2") === null) throw new Error("no WebGL");
      const [{ createMap }, sets] = await Promise.all([import("../../app/map/create.ts"), streetSets()]);
      if (isGone) return;
      setStreets(hasStreets(sets, middle));
      const nothing = (): void => undefined;
      live = createMap({
        container,
        center: middle,
        zoom: ZOOM,
        scheme,
        language: "en",
        sets,
        maxZoom: MOST_ZOOM,
        words: {
          "NavigationControl.ZoomIn": t("map.closer"),
          "NavigationControl.ZoomOut": t("map.farther"),
          "Map.Title": t("map.label"),
        },
        onRest: nothing,
        onMove: nothing,
        onIdle: nothing,
        onPick: nothing,
        onPlace: nothing,
      });
      setMap(live);
    };
    open().catch(() => setFailed(true));
    return () => {
      isGone = true;
      live?.remove();
    };
  }, []);
  useEffect(() => map?.restyle(scheme, "en"), [scheme]);
  const key = JSON.stringify(points);
  useEffect(() => {
    if (map !== null) show(map, points);
  }, [map, key]);
  return (
    <div class="map desk-map">
      <div class="map-holder" dir="ltr" ref={holder} />
      {map === null && (
        <p class="map-said" role="status">
          {t(isFailed ? "map.failed" : "map.loading")}
        </p>
      )}
      {map !== null && <p class="map-credit">{isStreet ? "© OpenStreetMap contributors (ODbL)" : "Natural Earth"}</p>}
    </div>
  );
};

const osmAt = ({ lat, lng }: Point): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;

const PointMap = ({ suggestion }: { readonly suggestion: ModeratedSuggestion }) => {
  const points = pointsOf(suggestion);
  const { now, proposed } = points;
  const point = proposed ?? now;
  if (point === null) return null;
  const movedM = now === null || proposed === null ? null : distanceM(now, proposed);
  return (
    <section class="desk-part" aria-labelledby="part-map">
      <h3 id="part-map">{t("map.title")}</h3>
      {movedM !== null && <p>{t("map.moved", { distance: distanceText(movedM) })}</p>}
      <p class="desk-buttons">
        <button
          type="button"
          aria-expanded={isMapShown.value}
          onClick={() => {
            isMapShown.value = !isMapShown.value;
          }}
        >
          {t(isMapShown.value ? "map.hide" : "map.show")} <kbd>m</kbd>
        </button>
        <a href={osmAt(point)} target="_blank" rel="noreferrer noopener">
          {t("map.osm")}
        </a>
      </p>
      {isMapShown.value && (
        <>
          <Shown points={points} />
          <ul class="desk-legend">
            {now !== null && <li class="legend-now">{t("map.now")}</li>}
            {proposed !== null && <li class="legend-proposed">{t("map.proposed")}</li>}
            {points.near.length > 0 && <li class="legend-near">{t("map.near")}</li>}
          </ul>
        </>
      )}
    </section>
  );
};

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

const Rules = ({ place, rules }: { readonly place: Place | null; readonly rules: readonly SuggestedRule[] }) => {
  const placeId = place?.has_times === true ? place.id : null;
  const [now, setNow] = useState<readonly string[]>([]);
  useEffect(() => {
    setNow([]);
    if (placeId === null) return undefined;
    let isGone = false;
    void askRules(placeId).then((found) => {
      if (!isGone) setNow(found);
    });
    return () => {
      isGone = true;
    };
  }, [placeId]);
  const proposed = rules.map(ruleText);
  const list = (lines: readonly string[], others: readonly string[], isNew: boolean) =>
    lines.length === 0 ? (
      <p class="quiet">{t("change.nothing")}</p>
    ) : (
      <ul dir="ltr">
        {lines.map((line) => (
          <li key={line}>{others.includes(line) ? line : isNew ? <ins>{line}</ins> : <del>{line}</del>}</li>
        ))}
      </ul>
    );
  return (
    <div class="desk-rules">
      <section aria-labelledby="rules-now">
        <h3 id="rules-now">{t("change.now")}</h3>
        {list(now, proposed, false)}
      </section>
      <section aria-labelledby="rules-proposed">
        <h3 id="rules-proposed">{t("change.proposed")}</h3>
        {list(proposed, now, true)}
      </section>
    </div>
  );
};

const Duplicate = ({ place, of }: { readonly place: Place; readonly of: number }) => {
  const [other, setOther] = useState<Place | null>(null);
  useEffect(() => {
    setOther(null);
    let isGone = false;
    void askPlace(of).then((found) => {
      if (!isGone) setOther(found);
    });
    return () => {
      isGone = true;
    };
  }, [of]);
  return (
    <section class="desk-part" aria-labelledby="part-duplicate">
      <h3 id="part-duplicate">{t("duplicate.title")}</h3>
      {other === null ? (
        <p>{t("duplicate.unknown", { id: of })}</p>
      ) : (
        <>
          <p>
            <PlaceLink id={place.id} name={place.name} /> → <PlaceLink id={other.id} name={other.name} />
          </p>
          <Difference changes={comparedPlaces(place, other)} heads={[t("duplicate.goes"), t("duplicate.stays")]} />
        </>
      )}
    </section>
  );
};

const Badges = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const { steward, flags, moved_m: movedM, status, created_at: at, reason } = suggestion;
  return (
    <p class="desk-badges">
      {steward && <strong class="badge badge-good">{t("item.steward")}</strong>}
      {flags.includes("far-move") && (
        <strong class="badge badge-bad">{t("item.far", { distance: distanceText(movedM ?? 0) })}</strong>
      )}
      {flags.includes("no-place") && <strong class="badge badge-bad">{t("item.no-place")}</strong>}
      {status !== "pending" && <span class="badge">{wordOf("status", status)}</span>}
      {status !== "pending" && reason !== null && <bdi dir="auto">{reason}</bdi>}
      <span class="quiet">{momentText(at)}</span>
    </p>
  );
};

export const SuggestionView = ({ item, isEdited }: { readonly item: Suggestion; readonly isEdited: boolean }) => {
  const { kind, fields, corrected, place } = item;
  const changes = changesOf(kind, corrected ?? fields, place);
  return (
    <>
      <Badges suggestion={item} />
      {place !== null && (
        <p>
          <PlaceLink id={place.id} name={place.name} />{" "}
          <span class="quiet">
            <bdi dir="auto">{[place.city_name, place.country].filter((part) => part !== null).join(", ")}</bdi>
          </span>
        </p>
      )}
      {kind === "confirm" && (
        <p>
          {t("item.confirms")} {(fields?.confirms ?? ["existence"]).map((fact) => wordOf("field", fact)).join(" · ")}
        </p>
      )}
      {!isEdited && changes.length > 0 && <Difference changes={changes} />}
      {!isEdited && fields?.rules !== undefined && <Rules place={place} rules={corrected?.rules ?? fields.rules} />}
      {place !== null && fields?.duplicate_of !== undefined && <Duplicate place={place} of={fields.duplicate_of} />}
      <Evidence suggestion={item} />
      <Near near={item.near} />
      <PointMap suggestion={item} />
      <Acts history={item.history} />
      <SameSender item={item} />
      <History suggestion={item} />
    </>
  );
};
