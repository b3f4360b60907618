/** Loaded before the server (`node --import`): its clock is that of the system and the milliseconds that stand in BENCH_CLOCK's file. */
import { readFileSync } from "node:fs";

const file = process.env["BENCH_CLOCK"] ?? "";
const { now } = Date;
const System = Date;
let shiftMs = 0;

const read = () => {
  shiftMs = Number(readFileSync(file, "utf8")) || 0;
};
read();
setInterval(read, 20).unref();

globalThis.Date = class extends System {
  constructor(...parts) {
    if (parts.length === 0) super(now() + shiftMs);
    else super(...parts);
  }

  static now() {
    return now() + shiftMs;
  }
};
