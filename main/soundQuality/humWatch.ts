import { createFourier } from './fourier.ts';
import { meterRateHz } from './toSixteenKhz.ts';

/** The mean of four samples is enough for what lies below 1 kHz. */
const together = 4;
const rateHz = meterRateHz / together;
/** 256 ms: fine enough to tell the harmonics of the mains from what lies between them. */
const pieceSamples = 1024;
const binHz = rateHz / pieceSamples;
const highestHz = 1000;
const binCount = Math.ceil(highestHz / binHz);
/** The level that a frequency has in four fifths of the time: a voice moves on, a hum stays. */
const share = 0.2;
const stepDb = 1.5;
/** A line of the hum stands out this much from both sides. */
const prominentDb = 8;
const leastLines = 3;

/** Finds narrow lines at the multiples of 50 or 60 Hz that never go away. */
export function createHumWatch() {
  const fourier = createFourier(pieceSamples);
  const piece = new Float32Array(pieceSamples);
  const steady = new Float64Array(binCount);
  let filled = 0;
  let pieces = 0;

  function learn(): void {
    const powers = fourier.powers(piece, 0);
    for (let bin = 0; bin < binCount; bin += 1) {
      const level = 10 * Math.log10((powers[bin] ?? 0) + 1e-14);
      const known = steady[bin] ?? 0;
      if (pieces === 0) steady[bin] = level;
      else steady[bin] = known + stepDb * (level > known ? share : share - 1);
    }
    pieces += 1;
  }

  const powerAt = (bin: number): number => 10 ** ((steady[bin] ?? -140) / 10);
  const around = (hz: number, offsets: readonly number[]): number =>
    offsets.reduce((sum, offset) => sum + powerAt(Math.round(hz / binHz) + offset), 0) / offsets.length;

  function humPower(mainsHz: number): number {
    let power = 0;
    let lines = 0;
    for (let hz = mainsHz; hz < highestHz - 30; hz += mainsHz) {
      const line = around(hz, [-1, 0, 1]);
      const beside = Math.max(around(hz, [-7, -6, -5]), around(hz, [5, 6, 7]));
      if (10 * Math.log10(line / beside) < prominentDb) continue;
      power += 3 * (line - beside);
      lines += 1;
    }
    return lines < leastLines ? 0 : power;
  }

  return {
    /** A frame at `meterRateHz`, from -1 to 1. */
    hear(samples: Float32Array): void {
      for (let at = 0; at + together <= samples.length; at += together) {
        let sum = 0;
        for (let one = at; one < at + together; one += 1) sum += samples[one] ?? 0;
        piece[filled] = sum / together;
        filled += 1;
      }
      if (filled < pieceSamples) return;
      learn();
      filled = 0;
    },
    /** The mean square of the hum; 0: there is none. */
    power: (): number => Math.max(humPower(50), humPower(60)),
  };
}
