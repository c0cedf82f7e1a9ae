/**
 * What the store uses of the driver. The package has types, but its `exports` hides them from the compiler
 * (TS7016). https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md
 */
export type Database = {
  readonly open: boolean;
  readonly inTransaction: boolean;
  readonly prepare: (sql: string) => Statement;
  readonly exec: (sql: string) => unknown;
  readonly pragma: (sql: string, options?: { readonly simple: boolean }) => unknown;
  /** Throws the transaction away where `work` throws. */
  readonly transaction: <Arguments extends readonly unknown[]>(
    work: (...given: Arguments) => void,
  ) => { readonly immediate: (...given: Arguments) => void };
  /** Before anything is read. */
  readonly key: (key: Buffer) => number;
  readonly close: () => unknown;
};

type Statement = {
  readonly run: (...values: readonly unknown[]) => { readonly changes: number };
  /** The first row, or undefined. */
  readonly get: (...values: readonly unknown[]) => unknown;
  readonly all: (...values: readonly unknown[]) => readonly unknown[];
  /** Row by row; nothing else can be done with the database meanwhile. */
  readonly iterate: (...values: readonly unknown[]) => IterableIterator<unknown>;
  /** From now on, rows come as their first column alone. */
  readonly pluck: () => Statement;
};
