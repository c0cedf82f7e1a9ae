import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView, Snapshot } from '../../../shared/ipc/snapshot.ts';
import type { NoteOnScreen } from '../../noteCheck/checkNoteOnScreen.ts';
import { asShown, noteTexts, type NoteTexts, type SectionDrafts } from '../note/sectionEdits.ts';
import type { DayPatient } from './dayPatients.ts';

export type Subject = {
  readonly texts: NoteTexts;
  readonly transcript: string | null;
  readonly consult: ConsultView;
  readonly others: readonly DayPatient[];
};

export const isSameSubject = (a: Subject, b: Subject): boolean =>
  a.transcript === b.transcript &&
  a.texts.length === b.texts.length &&
  a.texts.every((text, index) => text === b.texts[index]) &&
  (isUntouched(a, b) || generatedOf(a) === generatedOf(b));

export const isUntouched = (a: Subject, b: Subject): boolean =>
  a.consult === b.consult && a.others === b.others;

const generatedOf = ({ consult: { patient, note }, others }: Subject): string =>
  JSON.stringify([patient, note?.sections, others]);

/** A removed section counts as an empty one. */
export const toCheck = ({ consult, texts, transcript, others }: Subject): NoteOnScreen => ({
  transcript,
  patient: consult.patient,
  others: others.map(({ patient: { name, species } }) => ({ name, species })),
  sections: texts.map((text, index) => ({
    key: consult.note?.sections[index]?.key ?? '',
    generated: consult.isByHand ? '' : asShown(consult.note?.sections[index]?.content ?? ''),
    text: text ?? '',
  })),
});

export const nobodyElse = { of: null as ConsultId | null, patients: [] as readonly DayPatient[] };
export type Day = Readonly<typeof nobodyElse>;

/** Null: no note is open that is to be checked. */
export function subjectOf(snapshot: Snapshot | null, drafts: SectionDrafts, day: Day): Subject | null {
  const consult = snapshot?.open ?? null;
  if (consult === null || snapshot?.settings.checksNotes !== true) return null;
  const { phase, note, isShortened } = consult;
  if (note === null || (phase !== 'noteReady' && phase !== 'filed')) return null;
  // Against a transcript without its end, words would be marked that were said.
  const transcript = isShortened || consult.transcript?.trim() === '' ? null : consult.transcript;
  const others = day.of === consult.id ? day.patients : nobodyElse.patients;
  return { texts: noteTexts(consult, drafts), transcript, consult, others };
}
