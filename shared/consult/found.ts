export type Piece = { readonly text: string; readonly isHit: boolean };

/** generated: the service's text of a changed section. filed: the text before a later change. */
export type ExcerptPlace = 'file' | 'note' | 'transcript' | 'generated' | 'filed';

export type Found = {
  readonly name: readonly Piece[];
  readonly species: readonly Piece[];
  readonly reference: readonly Piece[];
  readonly hits: readonly string[];
  readonly excerpts: readonly { readonly place: ExcerptPlace; readonly pieces: readonly Piece[] }[];
};
