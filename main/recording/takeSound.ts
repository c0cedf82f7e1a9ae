import { takeFormat } from '../../shared/consult/take.ts';
import { createSoundMeter } from '../soundQuality/soundMeter.ts';
import { guardedListener } from './guardedListener.ts';
import { createSilenceWatch } from './silenceWatch.ts';

export type TakeSound = ReturnType<typeof createTakeSound>;

export function createTakeSound() {
  const { forgetZeros, forgetAll, ...silence } = createSilenceWatch();
  const meter = createSoundMeter(takeFormat.sampleRateHz);
  const meterSound = guardedListener(meter.hear);
  return {
    isZeroFor: silence.isZeroFor,
    hasNoSound: silence.hasNoSound,
    isLongSilent: silence.isLongSilent,
    now: meter.now,
    hear(samples: Int16Array): void {
      silence.hear(samples);
      meterSound(samples);
    },
    tellSides: (isOneSilent: boolean): void => meter.tellSides(isOneSilent),
    hasSilentSide: meter.hasSilentSide,
    attach(isOneSilent: boolean): void {
      forgetZeros();
      meter.forget();
      meter.tellSides(isOneSilent);
    },
    forgetSilence: forgetAll,
  };
}
