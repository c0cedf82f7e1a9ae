import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import type { NoteCheckMark, NoteCheck, NoteToCheck } from '../../../../shared/noteCheck/noteCheck.ts';
import { toCheck } from '../../../noteCheck/judge.ts';
import { pairFiles, readPair } from '../../../noteCheck/pairs.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** What the rules of the check look for, and what breaks careless ones. */
const pieces = [
  ...'Vet: |Owner: |31.4 kg|thirty-one point four kilos|0.1 mg/kg|3.14 mg|2 tablets'.split('|'),
  ...'half a tablet|BID|twice a day|for 5 days|10 tablets dispensed|Metacam|carprofen'.split('|'),
  ...'ibuprofen|left ear|the right hind leg is lame|OD|tooth 104|one oh four'.split('|'),
  ...'fifteen, no, fifty|a couple of days|4.20 pm|twenty past four|12 March|grade II/VI'.split('|'),
  ..."3/9|½|1,850|38.6 °C|1/0|0 kg|-0|\u0000|\uD83D|👩‍⚕️|é́́|\u202E|\u2028|İ|'s’s".split('|'),
  ...'no cough|lungs clear|pain in the heart|normal|absent'.split('|'),
  ...'__proto__|constructor|.|,| |\n|(|×|÷'.split('|'),
  '9'.repeat(400),
];
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength }).map((chosen) => chosen.join(' ')),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength })
      .map((all) => all.join('')),
  );
const note: fc.Arbitrary<NoteToCheck> = fc.record({
  transcript: fc.option(text(40)),
  patient: fc.record({ name: text(2), species: text(1), reference: text(1) }),
  sections: fc.array(
    text(14).chain((own) =>
      fc.record({
        key: fc.constantFrom('objective', 'plan'),
        text: fc.constant(own),
        typed: fc.array(
          fc
            .tuple(fc.nat(own.length), fc.nat(own.length))
            .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
          { maxLength: 3 },
        ),
      }),
    ),
    { maxLength: 4 },
  ),
});

const order = (a: NoteCheckMark, b: NoteCheckMark): number =>
  a.section - b.section || a.span.start - b.span.start;
const isWithin = ({ start, end }: NoteCheckMark['span'], length: number): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length;

/** The marks of a note whose transcript was not read before. */
function freshly(one: NoteToCheck): NoteCheck {
  checkNote({ ...one, transcript: `${one.transcript} of another note` });
  return checkNote(one);
}

describe('for any note and transcript', () => {
  it('each mark is within its section, its nearest place within the transcript, and they are in order', () => {
    fc.assert(
      fc.property(note, (one) => {
        const { marks } = checkNote(one);
        for (const { section, span, nearest } of marks) {
          expect(isWithin(span, one.sections[section]?.text.length ?? -1)).toBe(true);
          if (nearest !== null) expect(isWithin(nearest, one.transcript?.length ?? -1)).toBe(true);
        }
        expect(marks).toEqual(marks.toSorted(order));
      }),
      propertyRuns(),
    );
  });

  it('the same note gives the same marks', () => {
    fc.assert(
      fc.property(note, (one) => {
        expect(checkNote(structuredClone(one))).toEqual(checkNote(one));
      }),
      propertyRuns(),
    );
  });

  it('the marks of a note do not depend on what was checked against the same transcript before', () => {
    fc.assert(
      fc.property(note, note, fc.nat(3), (one, other, at) => {
        const typedIn = {
          ...one,
          sections: one.sections.map((section, index) =>
            index === at ? (other.sections[0] ?? section) : section,
          ),
        };
        const checkedFirst = freshly(typedIn);
        checkNote(one);
        expect(checkNote(typedIn)).toEqual(checkedFirst);
      }),
      propertyRuns(),
    );
  });

  it('without a transcript, there are only sums', () => {
    fc.assert(
      fc.property(note, (one) => {
        const { scope, marks } = checkNote({ ...one, transcript: null });
        expect(scope).toBe('sums');
        expect(marks.filter(({ kind }) => kind !== 'sum')).toEqual([]);
      }),
      propertyRuns(),
    );
  });

  it('no mark but a sum is on typed words, and typing changes no other mark', () => {
    fc.assert(
      fc.property(note, (one) => {
        const untyped = { ...one, sections: one.sections.map((section) => ({ ...section, typed: [] })) };
        const marks = new Set(checkNote(one).marks.map((mark) => JSON.stringify(mark)));
        const all = checkNote(untyped).marks;
        for (const mark of all) {
          const typed = one.sections[mark.section]?.typed ?? [];
          const isTyped = typed.some(({ start, end }) =>
            start === end
              ? start >= mark.span.start && start <= mark.span.end
              : start < mark.span.end && end > mark.span.start,
          );
          const isKept = mark.kind === 'sum' && !isOnNumber(mark, all);
          expect(marks.delete(JSON.stringify(mark))).toBe(isKept || !isTyped);
        }
        expect(marks.size).toBe(0);
      }),
      propertyRuns(),
    );
  });
});

it('in the open pairs, typed words keep the marks of sums alone', () => {
  for (const file of pairFiles('open')) {
    const one = toCheck(readPair('open', file));
    const typed = one.sections.map(({ key, text: own }) => ({
      ...(key === undefined ? {} : { key }),
      text: own,
      typed: [{ start: 0, end: own.length }],
    }));
    const { marks } = checkNote(one);
    const kept = checkNote({ ...one, sections: typed }).marks;
    expect(kept.filter((mark) => !isOnNumber(mark, marks))).toEqual(
      marks.filter((mark) => mark.kind === 'sum' && !isOnNumber(mark, marks)),
    );
  }
});

/**
 * Some sums are marked only with a number that nobody said: such a number is a slip of what its figures give.
 */
const isOnNumber = ({ kind, section, span }: NoteCheckMark, all: readonly NoteCheckMark[]): boolean =>
  kind === 'sum' &&
  all.some((one) => one.kind === 'number' && one.section === section && one.span.start === span.start);

const marksOfBoth = (transcript: string, written: string): NoteCheck =>
  checkNote({
    transcript,
    patient: { name: 'Bella', species: 'Dog', reference: '17' },
    sections: [{ text: written, typed: [] }],
  });

const said =
  'Vet: He is well and we will see him again in the summer.\nOwner: That is good, and I have the tablets.';
const marksOf = (written: string, patient: Partial<NoteToCheck['patient']>): NoteCheck =>
  checkNote({
    transcript: said,
    patient: { name: 'Bella', species: 'Dog', reference: '17', ...patient },
    sections: [{ text: written, typed: [] }],
  });

describe('what is named in the patient fields is borne out', () => {
  it('a patient with the name of a drug in the patient fields is borne out', () => {
    expect(marksOf('Metacam is well.', { name: 'Bella' }).marks).toHaveLength(1);
    expect(marksOf('Metacam is well.', { name: 'Metacam' }).marks).toEqual([]);
  });
  it('a name of several words in the patient fields, one of them that of a drug, is borne out', () => {
    expect(marksOf('Little Metacam is well.', { name: 'Little Metacam' }).marks).toEqual([]);
  });
  it('a number in the name, and the reference, in the patient fields are borne out', () => {
    expect(marksOf('Pen 7, ref 2211, is well.', { name: 'Pen 7', reference: '2211' }).marks).toEqual([]);
  });
  it('a short reference in the patient fields is borne out only where it is called so', () => {
    const written = 'Cow 17 is well, ref 17. Give 17 ml.';
    const marks = marksOf(written, { reference: '17' }).marks.map(({ span }) => written.slice(span.start));
    expect(marks).toEqual(['17 ml.']);
  });
});

it('a letter that is longer in small letters does not move the marks after it', () => {
  const written = 'İİİ. Three times a day. Metacam BID.';
  const transcript = 'Vet: He is well, and I want you to give him the Metacam once a day for that.';
  const marks = marksOfBoth(transcript, written).marks.map(({ span }) => written.slice(span.start, span.end));
  expect(marks).toContain('BID.');
});
