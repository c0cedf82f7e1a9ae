import { isChangedSinceFiled } from '../../shared/consult/actions.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { isWithoutService, noteOf, type Consult } from '../../shared/consult/consult.ts';
import { cameWithoutText, sectionText, type Note } from '../../shared/consult/note.ts';
import type { NoteForDocument } from '../../shared/text/noteDocument.ts';
import type { Connection } from '../../shared/consult/practice.ts';

export type Around = { readonly connection: Connection; readonly activity: readonly ActivityEntry[] };

/** Counts each filing that was not undone, and each correction of the patient after it. */
function filingRevisionIn(activity: readonly Pick<ActivityEntry, 'what'>[]): number {
  const since = activity.slice(activity.findLastIndex(({ what }) => what === 'filingUndone') + 1);
  const first = since.findIndex(({ what }) => what === 'noteFiled');
  if (first === -1) return 0;
  return since.slice(first).filter(({ what }) => countsAsRevision(what)).length;
}

export const countsAsRevision = (what: ActivityEntry['what']): boolean =>
  what === 'noteFiled' || what === 'patientCorrected';

export function noteAsItStands(consult: Consult, around: Around): NoteForDocument | null {
  const note = noteOf(consult);
  if (note === null) return null;
  const { phase } = consult;
  const isFiled = phase === 'filed' || phase === 'discarded';
  return {
    ...factsOf(consult, around),
    ...originOf(note),
    state: isChangedSinceFiled(consult) ? 'changed' : isFiled ? phase : 'noteReady',
    sections: note.sections.map((section, index) => ({
      key: section.key,
      heading: section.heading,
      text: sectionText(section, consult.edits[index]),
    })),
  };
}

/** Without later edits; null: the note is not filed. */
export function noteAsFiled(consult: Consult, around: Around): NoteForDocument | null {
  if (consult.phase !== 'filed') return null;
  const headings = new Map(consult.note.sections.toReversed().map(({ key, heading }) => [key, heading]));
  return {
    ...factsOf(consult, around),
    ...originOf(consult.note),
    state: 'filed',
    sections: consult.filed.map(({ key, content, heading }) => ({
      key,
      heading: heading ?? headings.get(key) ?? '',
      text: content,
    })),
  };
}

const originOf = (note: Note): Pick<NoteForDocument, 'isByHand' | 'isDrafted' | 'isInPart'> => ({
  isByHand: note.isByHand,
  isDrafted: !note.isByHand && !cameWithoutText(note),
  isInPart: note.isShortened === true,
});

const factsOf = (
  consult: Consult,
  { connection, activity }: Around,
): Omit<NoteForDocument, keyof ReturnType<typeof originOf> | 'state' | 'sections'> => ({
  patient: consult.patient,
  correctedFrom: consult.correctedFrom,
  vet: consult.vet,
  practiceName: connection.practiceName,
  createdAt: consult.createdAt,
  isWithoutService: isWithoutService(consult),
  isSandbox: connection.isSandbox,
  revision: filingRevisionIn(activity),
  // The consult's own time of filing is that of a later restoring too.
  filing: consult.phase === 'filed' ? (activity.findLast(({ what }) => what === 'noteFiled') ?? null) : null,
});
