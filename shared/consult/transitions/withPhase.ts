import type { Consult, ConsultFacts, PhaseState, PreparedAudio, Queued } from '../consult.ts';
import type { EpochMs } from '../../ids.ts';

/** The facts of every phase stay, the fields of the old phase do not. */

function facts(consult: Consult): ConsultFacts {
  const { id, connectionId, vet, patient, source, createdAt, submissions, edits, offered, since } = consult;
  const { setAside, correctedFrom, warningsRead, checkedPlaces, audioRemovedAt } = consult;
  const who = { id, connectionId, vet, patient, source, createdAt };
  return {
    ...who,
    submissions,
    edits,
    offered,
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

export const ready = (audio: PreparedAudio): PhaseState => ({ phase: 'readyToSend', audio, trim: null });

export const preparing: PhaseState & { readonly phase: 'preparing' } = { phase: 'preparing', before: null };

export const queued = (isSecondSend: boolean, notBefore: EpochMs): Queued => ({
  phase: 'queued',
  isSecondSend,
  attempt: 0,
  notBefore,
  because: null,
});
