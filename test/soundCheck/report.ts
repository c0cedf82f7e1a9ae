import type { SoundQuality } from '../../shared/consult/soundQuality.ts';
import type { Measured } from './measure.ts';
import type { MeasuredSides } from './measureSides.ts';

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

const cells = (row: readonly (string | number)[]): string =>
  row
    .map((cell, at) => String(cell).padEnd(at === 0 ? 28 : 14))
    .join('')
    .trimEnd();

/** Fault by strength: named right, named as another fault, missed; both verdicts of each scene count. */
export function tableLines(measured: readonly Measured[]): readonly string[] {
  const kinds = new Map<string, Measured[]>();
  for (const one of measured) {
    const kind = one.fault === null ? 'good' : `${one.fault}, ${one.strength ?? ''}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const rows = [...kinds].map(([kind, scenes]) => {
    const verdicts = scenes.flatMap(({ fault, live, after }) =>
      [live, after].map((sound) => ({ fault, sound })),
    );
    const right = verdicts.filter(({ fault, sound }) => sound === (fault ?? 'good')).length;
    const asOther = verdicts.filter(({ fault, sound }) => isFault(sound) && sound !== fault).length;
    return cells([kind, right, asOther, verdicts.length - right - asOther]);
  });
  return [cells(['', 'named right', 'as another', 'missed']), ...rows];
}

export function wrongLines(measured: readonly Measured[]): readonly string[] {
  return measured
    .filter(({ fault, live, after }) => live !== (fault ?? 'good') || after !== (fault ?? 'good'))
    .map(
      ({ fault, strength, number, live, after }) =>
        `  ${fault ?? 'good'} ${strength ?? ''} ${number}: ${live} while it records, ${after} after`,
    );
}

/** How often a silent side is told, by strength; and of good stereo sound, how often not. */
export function sideLines(sides: readonly MeasuredSides[]): readonly string[] {
  return (['weak', 'middle', 'strong', null] as const).map((wanted) => {
    const scenes = sides.filter(({ strength }) => strength === wanted);
    const right = scenes.filter(({ isTold }) => isTold === (wanted !== null)).length;
    return cells([
      wanted === null ? 'good stereo' : `silent_side, ${wanted}`,
      right,
      0,
      scenes.length - right,
    ]);
  });
}
