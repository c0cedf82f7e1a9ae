/** One setting as a file has it, with the lines that an editor shows, from 1. */
export type PlacedSetting = {
  readonly name: string;
  readonly value: unknown;
  readonly line: number;
  /** The lines of the items of a list. */
  readonly itemLines: readonly number[];
};

/** A fault of the file itself. `column`: from 1; null: it concerns the whole line. `name`: of the setting it is in, else empty. */
export type FileFault = {
  readonly line: number;
  readonly column: number | null;
  readonly name: string;
  readonly reason: string;
};

/** What could be read of a policy file, in the order of the file. */
export type PlacedSettings = {
  readonly settings: readonly PlacedSetting[];
  readonly faults: readonly FileFault[];
};
