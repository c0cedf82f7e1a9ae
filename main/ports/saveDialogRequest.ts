export type SaveDialogRequest = {
  readonly suggestedName: string;
  readonly type: { readonly extension: string; readonly name: string };
};
