export type TextPiece = { readonly text: string; readonly isHit: boolean };

/** generated: the service's text of a changed section. filed: the text before a later change. */
export type ExcerptSource = 'file' | 'note' | 'transcript' | 'generated' | 'filed';

export type SearchMatch = {
  readonly name: readonly TextPiece[];
  readonly species: readonly TextPiece[];
  readonly reference: readonly TextPiece[];
  readonly hits: readonly string[];
  readonly excerpts: readonly { readonly place: ExcerptSource; readonly pieces: readonly TextPiece[] }[];
};
