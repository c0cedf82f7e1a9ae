export type PinDraft = {
  /** null: there is no PIN yet. */
  readonly old: string | null;
  /** null: the PIN is to be removed. */
  readonly pin: string | null;
  readonly again: string;
};

/** The error in a new PIN, checked before main is asked; null: none. */
export function problemWith(
  { pin, again }: PinDraft,
  isFit: (pin: string) => boolean,
): 'unfit' | 'differ' | null {
  if (pin === null) return null;
  if (!isFit(pin)) return 'unfit';
  return pin === again ? null : 'differ';
}
