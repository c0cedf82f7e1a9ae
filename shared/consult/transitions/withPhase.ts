import type {
  Consult,
  ConsultFacts,
  PhaseState,
  PreparedAudio,
  QueuedPhase,
  WritingPhase,
} from '../consult.ts';
import type { EpochMs } from '../../ids.ts';

/** The facts of every phase stay, the fields of the old phase do not. */

function facts(consult: Consult): ConsultFacts {
  const { id, connectionId, vet, recordedBy, patient, source, createdAt, since } = consult;
  const { submissions, edits, otherNotes, setAside, correctedFrom } = consult;
  const { warningsRead, checkedPlaces, audioRemovedAt } = consult;
  const who = { id, connectionId, vet, patient, source, createdAt };
  return {
    ...who,
    ...(recordedBy === undefined ? {} : { recordedBy }),
    submissions,
    edits,
    otherNotes,
    setAside,
    correctedFrom,
    warningsRead,
    checkedPlaces,
    since,
    audioRemovedAt,
  };
}

export const withPhase = (
  consult: Consult,
  state: PhaseState,
  changed: Partial<ConsultFacts> = {},
): Consult => ({
  ...facts(consult),
  ...changed,
  ...state,
});

export const readyToSendPhase = (audio: PreparedAudio): PhaseState => ({
  phase: 'readyToSend',
  audio,
  trim: null,
});

export const preparingPhase: PhaseState & { readonly phase: 'preparing' } = {
  phase: 'preparing',
  before: null,
};

export const writingPhase: WritingPhase = { phase: 'writing' };

export const queuedPhase = (notBefore: EpochMs): QueuedPhase => ({
  phase: 'queued',
  attempt: 0,
  notBefore,
  because: null,
});
