export type PinDraft = {
  /** null: there is none yet. */
  readonly old: string | null;
  /** null: it is to be removed. */
  readonly pin: string | null;
  readonly again: string;
};

/** What is wrong with a new PIN before main is asked; null: nothing. */
export function problemWith(
  { pin, again }: PinDraft,
  isFit: (pin: string) => boolean,
): 'unfit' | 'differ' | null {
  if (pin === null) return null;
  if (!isFit(pin)) return 'unfit';
  return pin === again ? null : 'differ';
}
