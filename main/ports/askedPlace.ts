/** What the system's dialog for a file to write asks. */
export type AskedPlace = {
  readonly suggestedName: string;
  readonly type: { readonly extension: string; readonly name: string };
};
