/** The printed days of a suggestion, and what check says of them. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { checkPrinted } from "../compare/printed.ts";

type Checked = Awaited<ReturnType<typeof checkPrinted>>;

interface PrintedProps {
  readonly csv: string;
  /** Where the place is; `null` where nobody says it. */
  readonly point: { readonly lat: number; readonly lng: number } | null;
}

export const Printed = ({ csv, point }: PrintedProps) => {
  const [checked, setChecked] = useState<Checked | null>(null);
  const { lat, lng } = point ?? {};
  useEffect(() => {
    setChecked(null);
    if (lat === undefined || lng === undefined) return undefined;
    let isGone = false;
    void import("../compare/printed.ts")
      .then(async (module) => module.checkPrinted(csv, lat, lng))
      .then((found) => {
        if (!isGone) setChecked(found);
      });
    return () => {
      isGone = true;
    };
  }, [csv, lat, lng]);
  const days = csv.split("\n").filter((line) => line !== "").length - 1;
  return (
    <section aria-labelledby="printed-days">
      <h3 id="printed-days">{t("change.printed", { count: days })}</h3>
      {checked?.hasSun === false && <p class="bad">{t("change.no-sun")}</p>}
      {checked !== null && checked.findings.length === 0 && <p>{t("change.sound")}</p>}
      {checked !== null && checked.findings.length > 0 && (
        <ul class="bad" lang="en" dir="ltr">
          {checked.findings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <details class="fold">
        <summary>CSV</summary>
        <pre dir="ltr" tabIndex={0} class="desk-printed">
          {csv}
        </pre>
      </details>
    </section>
  );
};
