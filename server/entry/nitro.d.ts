/** A module of nitropack that comes without declarations. */
declare module "#nitro-internal-pollyfills" {}
