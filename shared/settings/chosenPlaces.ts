import type { NoteFileKind } from './noteFormat.ts';

/** What a vet chose for one practice on this computer; null: nothing. */
export type ChosenPlaces = {
  /** The folder that also gets each filed note. */
  readonly notes: { readonly folder: string; readonly format: NoteFileKind } | null;
  /** The file with today's appointments. */
  readonly list: string | null;
};

export const noChosenPlaces: ChosenPlaces = { notes: null, list: null };
