/** A stretch of text; `isHit`: it is what was searched for. */
export type Piece = { readonly text: string; readonly isHit: boolean };

/** generated: as the service wrote it, where the vet has changed it. filed: as it was filed, likewise. */
export type ExcerptPlace = 'note' | 'transcript' | 'generated' | 'filed';

/** Where one consult has the words that were searched for: in what its row shows, else in an excerpt. */
export type Found = {
  readonly name: readonly Piece[];
  readonly species: readonly Piece[];
  readonly reference: readonly Piece[];
  readonly excerpts: readonly { readonly place: ExcerptPlace; readonly pieces: readonly Piece[] }[];
};
