import type { SoundQuality } from '../../shared/consult/soundQuality.ts';
import type { Measured } from './measure.ts';

const isFault = (sound: SoundQuality): boolean => sound !== 'good' && sound !== 'unknown';

export type Figures = {
  /** Of the faulty scenes. */
  readonly namedRight: number;
  readonly faulty: number;
  /** Of the good scenes. */
  readonly calledBad: number;
  readonly good: number;
};

/** Both verdicts of each scene count. */
export function figuresOf(measured: readonly Measured[]): Figures {
  const verdicts = measured.flatMap(({ fault, live, after }) =>
    [live, after].map((sound) => ({ fault, sound })),
  );
  const faulty = verdicts.filter(({ fault }) => fault !== null);
  const good = verdicts.filter(({ fault }) => fault === null);
  return {
    namedRight: faulty.filter(({ fault, sound }) => sound === fault).length,
    faulty: faulty.length,
    calledBad: good.filter(({ sound }) => isFault(sound)).length,
    good: good.length,
  };
}

export function wrongLines(measured: readonly Measured[]): readonly string[] {
  return measured
    .filter(({ fault, live, after }) => live !== (fault ?? 'good') || after !== (fault ?? 'good'))
    .map(
      ({ fault, strength, number, live, after }) =>
        `  ${fault ?? 'good'} ${strength ?? ''} ${number}: ${live} while it records, ${after} after`,
    );
}
