/** The map, whose code is loaded when there is one to show; most first visits fetch none of it. */
import type { ComponentProps } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import "./map.css";
import type { MapPanel } from "./map-panel.tsx";

export const MapLater = (props: ComponentProps<typeof MapPanel>) => {
  const [loaded, setLoaded] = useState<{ readonly Panel: typeof MapPanel } | "failed" | null>(null);
  useEffect(() => {
    import("./map-panel.tsx").then(
      ({ MapPanel: Panel }) => setLoaded({ Panel }),
      () => setLoaded("failed"),
    );
  }, []);
  if (loaded !== null && loaded !== "failed") return <loaded.Panel {...props} />;
  return (
    <div class="map">
      <p class="map-said" role="status">
        {t(loaded === "failed" ? "map.failed" : "map.loading")}
      </p>
    </div>
  );
};

/** Opens the map, and brings all of it into sight once it is there. */
export const useShownMap = (hasMap: boolean, open: (view: string) => void): ((view: string) => void) => {
  const isAsked = useRef(false);
  useEffect(() => {
    if (hasMap && isAsked.current) document.querySelector(".explore .map")?.scrollIntoView({ block: "nearest" });
    isAsked.current = false;
  }, [hasMap]);
  return (view) => {
    isAsked.current = true;
    open(view);
  };
};
