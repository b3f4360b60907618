/**
 * A Date whose local fields are UTC, in any time zone of the device. The libraries for opening hours and the Sun read
 * local fields; the server runs in UTC, and the worker is built with this class in place of Date (web/build.ts). Only
 * the members they use are covered.
 */
const RealDate = Date;

type Fields = [year: number, month: number, day?: number, hours?: number, min?: number, s?: number, ms?: number];

export class UtcDate extends RealDate {
  constructor(...given: [] | [value: number | string | Date] | Fields) {
    if (given.length === 0) super();
    else if (given.length === 1) super(given[0]);
    else super(RealDate.UTC(...given));
  }
  override getFullYear(): number {
    return this.getUTCFullYear();
  }
  override getMonth(): number {
    return this.getUTCMonth();
  }
  override getDate(): number {
    return this.getUTCDate();
  }
  override getDay(): number {
    return this.getUTCDay();
  }
  override getHours(): number {
    return this.getUTCHours();
  }
  override getMinutes(): number {
    return this.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.getUTCSeconds();
  }
  override getTimezoneOffset(): number {
    return 0;
  }
  override setFullYear(...fields: [number, number?, number?]): number {
    return this.setUTCFullYear(...(fields as [number]));
  }
  override setMonth(...fields: [number, number?]): number {
    return this.setUTCMonth(...(fields as [number]));
  }
  override setDate(day: number): number {
    return this.setUTCDate(day);
  }
  override setHours(...fields: [number, number?, number?, number?]): number {
    return this.setUTCHours(...(fields as [number]));
  }
  override setMinutes(...fields: [number, number?, number?]): number {
    return this.setUTCMinutes(...(fields as [number]));
  }
}
