/** The table of the day: adhan and iqama of each prayer, with the next one marked. */
import type { Speech } from "../base/speech.ts";
import type { Row, ScreenState } from "../state/screen-state.ts";

interface TimesProps {
  readonly speech: Speech;
  readonly state: ScreenState;
  readonly hasSunrise: boolean;
}

/** Where there is no time: never a guess. */
const Dash = ({ reason }: { readonly reason: string }) => (
  <>
    <span aria-hidden="true">—</span>
    <span class="unseen">{reason}</span>
  </>
);

const Iqama = ({ speech, row }: { readonly speech: Speech; readonly row: Row }) => {
  if (row.name === "sunrise") return <td class="iqama" />;
  const { iqama } = row;
  return (
    <td class={`iqama shifts-${Math.min(3, iqama.length)}`}>
      {iqama.length === 0 && <Dash reason={speech.say("times.not-stated")} />}
      {iqama.map((time) => (
        <span key={time} class="shift">
          <bdi>{speech.clock(time, true)}</bdi>
        </span>
      ))}
    </td>
  );
};

export const Times = ({ speech, state, hasSunrise }: TimesProps) => {
  const { say, clock } = speech;
  const rows = state.rows.filter(({ name }) => hasSunrise || name !== "sunrise");
  const hasIqama = rows.some(({ iqama }) => iqama.length > 0);
  return (
    <div class="times-room">
      <table class={`times${hasIqama ? "" : " adhans-alone"}`}>
        <thead>
          <tr>
            <th scope="col">{say("times.prayer")}</th>
            <th scope="col">{say("times.adhan")}</th>
            {hasIqama && <th scope="col">{say("times.iqama")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              class={`of-${row.isFriday ? "friday" : row.name}${row.isNext ? " next" : ""}`}
              aria-current={row.isNext ? "time" : undefined}
            >
              <th scope="row">{say(row.isFriday ? "times.of.jumuah" : `prayer.time.${row.name}`)}</th>
              <td class="adhan">
                {row.adhan === null ? <Dash reason={say("prayer.no-time")} /> : <bdi>{clock(row.adhan, true)}</bdi>}
              </td>
              {hasIqama && <Iqama speech={speech} row={row} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
