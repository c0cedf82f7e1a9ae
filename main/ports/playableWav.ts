/** A WAV for the player, byte ranges and all. `to` is excluded. Reading throws where the file is damaged. */
export type PlayableWav = {
  readonly byteCount: number;
  readonly read: (range: { readonly from: number; readonly to: number }) => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
};
