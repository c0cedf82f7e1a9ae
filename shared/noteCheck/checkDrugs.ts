import type { Found, NoteText } from './checkNumbers.ts';
import { isSameDrug, lettersApart, misheard, namesOf } from './drugs.ts';
import type { Heard } from './heard.ts';

/** Drugs and products of the note that the transcript does not name. */
export function checkDrugs({ drugs, text }: NoteText, heard: Heard): readonly Found[] {
  const known = new Set(
    heard.drugs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  const said = new Set(heard.drugs.map(({ drug }) => drug));
  const heardText = heard.text.toLowerCase();
  return drugs.flatMap((mention) => {
    const { drug, start, end } = mention;
    const written = text.slice(start, end).toLowerCase();
    if ([...said].some((other) => isSameDrug(other, drug)) || heardText.includes(written)) return [];
    const parts = written.split(/[^\p{L}\d]+/u).filter((part) => part.length > 3 && !forms.test(part));
    if (parts.length > 0 && parts.every((part) => heardText.includes(part))) return [];
    if (misheard(drug, heard.tokens, known) !== null) return [];
    const nearest = heard.drugs
      .filter(({ drug: other }) => !drugs.some(({ drug: noted }) => noted === other))
      .map((other) => ({
        other,
        apart:
          closeness(namesOf(drug), namesOf(other.drug)) - (other.drug.drugClass === drug.drugClass ? 0.3 : 0),
      }))
      .toSorted((a, b) => a.apart - b.apart)[0];
    const isLike = nearest !== undefined && nearest.apart < 0.6;
    return [
      {
        span: { start, end },
        reason: isLike
          ? { because: 'otherDrug' as const, said: heard.text.slice(nearest.other.start, nearest.other.end) }
          : { because: 'notFound' as const },
        nearest: isLike ? { start: nearest.other.start, end: nearest.other.end } : null,
      },
    ];
  });
}

const forms =
  /^(?:drops?|shampoo|tablets?|spray|collar|paste|ointment|cream|wipes|pads?|injection|suspension|solution|powder|granules|chews?|capsules?)$/;

/** 0: a name of both is the same; 1: no two names are alike. */
const closeness = (a: readonly string[], b: readonly string[]): number =>
  Math.min(
    ...a.flatMap((one) =>
      b.map((other) => lettersApart(one, other, 12) / Math.max(one.length, other.length)),
    ),
  );
