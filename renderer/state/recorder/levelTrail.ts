/** The last levels of the microphone, oldest first, for the waveform while recording. */
export type LevelTrail = {
  readonly push: (peak: number) => void;
  readonly clear: () => void;
  readonly values: () => readonly number[];
};

export function createLevelTrail(length: number): LevelTrail {
  let values: number[] = [];
  return {
    push(peak) {
      values.push(peak);
      if (values.length > length) values.shift();
    },
    clear() {
      values = [];
    },
    values: () => values,
  };
}
