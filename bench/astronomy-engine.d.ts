/** The part of astronomy-engine that the benchmarks use; it is installed by `npm run bench` alone, which the compiler need not wait for. */
declare module "astronomy-engine" {
  interface Time {
    readonly ut: number;
  }
  interface Vector {
    readonly x: number;
    readonly y: number;
    readonly z: number;
  }
  interface Rotation {
    readonly rot: readonly (readonly number[])[];
  }
  export const Body: { readonly Sun: "Sun" };
  /** @param days - since J2000, noon of 1 January 2000 UTC */
  export function MakeTime(days: number): Time;
  export function GeoVector(body: "Sun", time: Time, isAberrated: boolean): Vector;
  export function Rotation_EQJ_EQD(time: Time): Rotation;
  export function RotateVector(rotation: Rotation, vector: Vector): Vector;
  /** Greenwich apparent sidereal time, hours. */
  export function SiderealTime(time: Time): number;
}
