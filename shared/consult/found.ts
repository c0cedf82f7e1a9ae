export type Piece = { readonly text: string; readonly isHit: boolean };

/**
 * file: its name. generated: the service's text of a changed section. filed: the text before a later change.
 */
export type ExcerptPlace = 'file' | 'note' | 'transcript' | 'generated' | 'filed';

export type Found = {
  /** Without a patient's name, the imported file's. */
  readonly name: readonly Piece[];
  readonly species: readonly Piece[];
  readonly reference: readonly Piece[];
  /** As written in the consult's other texts. */
  readonly hits: readonly string[];
  readonly excerpts: readonly { readonly place: ExcerptPlace; readonly pieces: readonly Piece[] }[];
};
