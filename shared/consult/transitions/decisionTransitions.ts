import { assertNever } from '../../assertNever.ts';
import { checkedPlaceLimits, isPlaceChecked, checksLeftByEdit, type CheckedPlace } from '../checkedPlaces.ts';
import {
  noteOf,
  isPatientCorrectable,
  isWithoutService,
  currentSubmission,
  type Consult,
  type DiscardedPhase,
  type FiledPhase,
  type Patient,
  type ReportState,
} from '../consult.ts';
import { epochMs, type EpochMs } from '../../ids.ts';
import { filedSections, sectionText, type SectionEdit } from '../note.ts';
import type { ConsultEvent } from './consultEvent.ts';
import { dueReportState } from './outcomeReport.ts';
import { withPhase, preparingPhase } from './withPhase.ts';
import { discardSecondNote, withdrawSecondNoteReport } from './secondNote.ts';

const isSameEdit = (before: SectionEdit | undefined, edit: SectionEdit): boolean =>
  before?.content === edit.content && before.isRemoved === edit.isRemoved;

/** Another note has taken the place of the one in whose empty section it was typed. */
export function isEditOfReplacedNote(consult: Consult, event: ConsultEvent): boolean {
  if (event.type !== 'sectionEdited' || event.emptyKey === undefined) return false;
  const section = noteOf(consult)?.sections[event.index];
  return section?.key !== event.emptyKey || section.content.trim() !== '';
}

export function editSection(consult: Consult, index: number, edit: SectionEdit): Consult {
  if (consult.phase !== 'noteReady' && consult.phase !== 'filed') return consult;
  const section = consult.note.sections[index];
  if (section === undefined || isSameEdit(consult.edits[index], edit)) return consult;
  const checkedPlaces = checksLeftByEdit(consult.checkedPlaces, index, {
    before: sectionText(section, consult.edits[index]),
    after: sectionText(section, edit),
    generated: section.content,
  });
  return { ...consult, edits: { ...consult.edits, [index]: edit }, checkedPlaces };
}

export function canMarkPlaceChecked(consult: Consult, { section }: CheckedPlace): boolean {
  if (consult.phase !== 'noteReady' && consult.phase !== 'filed') return false;
  const isFull = consult.checkedPlaces.length >= checkedPlaceLimits.places;
  return !isFull && consult.note.sections[section] !== undefined;
}

export function markPlaceChecked(consult: Consult, place: CheckedPlace): Consult {
  if (!canMarkPlaceChecked(consult, place) || isPlaceChecked(place, consult.checkedPlaces)) return consult;
  return { ...consult, checkedPlaces: [...consult.checkedPlaces, place] };
}

export function correctPatient(consult: Consult, patient: Patient): Consult {
  if (!isPatientCorrectable(consult) || isSamePatient(consult.patient, patient)) return consult;
  const corrected = { ...consult, patient, correctedFrom: [...consult.correctedFrom, consult.patient] };
  if (corrected.phase !== 'filed' || corrected.isPasted === false) return corrected;
  const filedFor = corrected.filedFor ?? consult.patient;
  return { ...corrected, filedFor: isSamePatient(filedFor, patient) ? undefined : filedFor };
}

export const isSamePatient = (a: Patient, b: Patient): boolean =>
  (['name', 'species', 'reference'] as const).every((field) => a[field] === b[field]);

/** A report names its decision by the time, so two never share one. */
const after = (now: EpochMs, earlier: EpochMs): EpochMs => epochMs(Math.max(now, earlier + 1));

const reportOf = (consult: Consult, now: EpochMs): ReportState =>
  isWithoutService(consult) ? { state: 'none' } : dueReportState(now);

export function fileNote(consult: Consult, isPasted: FiledPhase['isPasted'], now: EpochMs): Consult {
  if (consult.phase !== 'noteReady' && consult.phase !== 'filed') return consult;
  const filedAt = consult.phase === 'filed' ? after(now, consult.filedAt) : now;
  const filed = filedSections(consult.note, consult.edits);
  const state = {
    phase: 'filed',
    note: consult.note,
    filed,
    isPasted,
    filedAt,
    report: reportOf(consult, now),
  } as const;
  return discardSecondNote(withPhase(consult, state), now);
}

/** A report that was tried may have arrived. */
export function undoFiling(consult: Consult): Consult {
  if (consult.phase !== 'filed') return consult;
  const { note, report } = consult;
  const isTold = report.state === 'due' ? report.attempt > 0 : report.state !== 'none';
  return isTold ? consult : withdrawSecondNoteReport(withPhase(consult, { phase: 'noteReady', note }));
}

export function discardConsult(consult: Consult, now: EpochMs): Consult {
  const before = discardedFrom(consult);
  if (before === null) return consult;
  const discardedAt = before.phase === 'filed' ? after(now, before.filedAt) : now;
  // The sent recording may still become a note, which the vet does not want.
  const wasSent =
    before.phase === 'noteReady' || before.phase === 'filed' || currentSubmission(consult) !== null;
  const report: ReportState = wasSent ? reportOf(consult, now) : { state: 'none' };
  return withPhase(consult, { phase: 'discarded', before, discardedAt, report });
}

function discardedFrom(consult: Consult): DiscardedPhase['before'] | null {
  switch (consult.phase) {
    case 'preparing':
      // The app cancels an import instead. A take has nothing but its journal.
      if (consult.before !== null) return consult.before;
      return consult.source.kind === 'file' ? null : preparingPhase;
    case 'readyToSend':
      return { phase: 'readyToSend', audio: consult.audio, trim: consult.trim };
    case 'noteReady':
      return { phase: 'noteReady', note: consult.note };
    case 'filed':
      return filedState(consult);
    case 'needsAttention': {
      const { phase, failure: because, before } = consult;
      return { phase, failure: because, before };
    }
    case 'recording':
    case 'queued':
    case 'sending':
    case 'writing':
    case 'discarded':
      return null;
    default:
      return assertNever(consult);
  }
}

function filedState(filed: FiledPhase): FiledPhase {
  const { phase, note, filed: sections, filedFor, isPasted, filedAt, report } = filed;
  return { phase, note, filed: sections, filedFor, isPasted, filedAt, report };
}

/** A filing is reported again: the service heard of the discard. */
export function restoreConsult(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'discarded') return consult;
  const { before } = consult;
  if (before.phase !== 'filed') return withPhase(consult, before);
  return withPhase(consult, {
    ...before,
    filedAt: after(now, consult.discardedAt),
    report: reportOf(consult, now),
  });
}
