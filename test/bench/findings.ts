/*
 * What the numbers alone do not say, kept by hand: why a target is missed, and what a change brought. Each with the
 * measurement that shows it.
 */

/** By the figure's name. */
export const causes: Readonly<Record<string, string>> = {};

export const changes: readonly {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}[] = [];
