/** A piece of text; `isHit`: the piece matches the search. */
export type Piece = { readonly text: string; readonly isHit: boolean };

/** file: the imported file's name. generated: the service's own text of a changed section. filed: the filed text of a section changed since. */
export type ExcerptPlace = 'file' | 'note' | 'transcript' | 'generated' | 'filed';

/** Where one consult matches the search: in the texts of its row, or else in an excerpt. */
export type Found = {
  /** Without a patient's name, the imported file's, as the row shows it. */
  readonly name: readonly Piece[];
  readonly species: readonly Piece[];
  readonly reference: readonly Piece[];
  /** What matches, as it is written there, for the consult's other texts. */
  readonly hits: readonly string[];
  readonly excerpts: readonly { readonly place: ExcerptPlace; readonly pieces: readonly Piece[] }[];
};
