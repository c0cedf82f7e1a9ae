/**
 * The driver's `exports` hides its types (TS7016).
 * https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md
 */
export type Database = {
  readonly open: boolean;
  readonly inTransaction: boolean;
  readonly prepare: (sql: string) => Statement;
  readonly exec: (sql: string) => unknown;
  readonly pragma: (sql: string, options?: { readonly simple: boolean }) => unknown;
  /** Rolls back where `work` throws. */
  readonly transaction: <Arguments extends readonly unknown[]>(
    work: (...given: Arguments) => void,
  ) => { readonly immediate: (...given: Arguments) => void };
  /** Before anything is read. */
  readonly key: (key: Buffer) => number;
  readonly close: () => unknown;
};

type Statement = {
  readonly run: (...values: readonly unknown[]) => { readonly changes: number };
  /** Undefined: no row. */
  readonly get: (...values: readonly unknown[]) => unknown;
  readonly all: (...values: readonly unknown[]) => readonly unknown[];
  /** Nothing else can be done with the database meanwhile. */
  readonly iterate: (...values: readonly unknown[]) => IterableIterator<unknown>;
  /** Rows come as their first column alone. */
  readonly pluck: () => Statement;
};
