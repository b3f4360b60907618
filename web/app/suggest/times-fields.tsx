/** Times of the congregations: each prayer at a time or some minutes after the adhan, the Friday prayers with sermon. */
import { useId, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { WrongText } from "./fields.tsx";
import type { Form } from "./form-state.ts";
import { TIMES_ROWS } from "./values.ts";

const LABELS: Readonly<Record<(typeof TIMES_ROWS)[number], Key>> = {
  fajr: "times.of.fajr",
  dhuhr: "times.of.dhuhr",
  asr: "times.of.asr",
  maghrib: "times.of.maghrib",
  isha: "times.of.isha",
  jumuah: "times.of.jumuah",
  jumuah2: "suggest.times.jumuah2",
};

const isFriday = (row: string): boolean => row.startsWith("jumuah");

const Row = ({ form, row }: { readonly form: Form; readonly row: (typeof TIMES_ROWS)[number] }) => {
  const id = useId();
  const path = `rules.${row}`;
  const value = form.values[path] ?? "";
  const [isAfter, setAfter] = useState(value.startsWith("+"));
  const name = t(LABELS[row]);
  const write = (to: string): void => form.set({ [path]: to });
  return (
    <div class="suggest-row">
      <strong id={id}>{name}</strong>
      {!isFriday(row) && (
        <select
          aria-label={t("suggest.times.how", { name })}
          value={isAfter ? "after" : "at"}
          onChange={({ currentTarget }) => {
            setAfter(currentTarget.value === "after");
            write("");
          }}
        >
          <option value="at">{t("suggest.times.at")}</option>
          <option value="after">{t("suggest.times.after")}</option>
        </select>
      )}
      {isAfter ? (
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={180}
          aria-label={t("suggest.times.minutes", { name })}
          value={value.slice(1)}
          onInput={({ currentTarget }) => write(currentTarget.value === "" ? "" : `+${Number(currentTarget.value)}`)}
          onBlur={() => form.leave(path)}
        />
      ) : (
        <input
          type="time"
          aria-label={t("suggest.times.time", { name })}
          value={value}
          onInput={({ currentTarget }) => write(currentTarget.value)}
          onBlur={() => form.leave(path)}
        />
      )}
      {isFriday(row) && value !== "" && (
        <label class="suggest-khutbah">
          <span class="small">{t("suggest.times.khutbah", { name })}</span>
          <input
            type="time"
            value={form.values[`khutbah.${row}`] ?? ""}
            onInput={({ currentTarget }) => form.set({ [`khutbah.${row}`]: currentTarget.value })}
            onBlur={() => form.leave(`khutbah.${row}`)}
          />
        </label>
      )}
      <WrongText form={form} path={path} />
      <WrongText form={form} path={`khutbah.${row}`} />
    </div>
  );
};

const DateField = ({ form, path, label }: { readonly form: Form; readonly path: string; readonly label: Key }) => (
  <label class="field">
    <span>{t(label)}</span>
    <input
      type="date"
      value={form.values[path] ?? ""}
      onInput={({ currentTarget }) => form.set({ [path]: currentTarget.value })}
      onBlur={() => form.leave(path)}
    />
    <WrongText form={form} path={path} />
  </label>
);

export const TimesFields = ({ form }: { readonly form: Form }) => (
  <>
    <p class="quiet">{t("suggest.times.lead")}</p>
    <div class="suggest-rows">
      {TIMES_ROWS.filter((row) => row !== "jumuah2" || (form.values["rules.jumuah"] ?? "") !== "").map((row) => (
        <Row key={row} form={form} row={row} />
      ))}
    </div>
    <details class="fold">
      <summary>{t("suggest.times.when")}</summary>
      <div class="suggest-pair">
        <DateField form={form} path="rules.from" label="suggest.times.from" />
        <DateField form={form} path="rules.to" label="suggest.times.to" />
      </div>
    </details>
  </>
);
