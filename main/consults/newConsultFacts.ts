import type { ConsultFacts, Patient, AudioSource } from '../../shared/consult/consult.ts';
import type { ConsultId, EpochMs } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';

export const newConsultFacts = (
  id: ConsultId,
  source: AudioSource,
  patient: Patient,
  { to, at }: { readonly to: Pick<Connection, 'id' | 'vet'>; readonly at: EpochMs },
): ConsultFacts => ({
  id,
  connectionId: to.id,
  vet: to.vet,
  patient,
  source,
  createdAt: at,
  submissions: [],
  edits: {},
  otherNotes: [],
  setAside: null,
  correctedFrom: [],
  warningsRead: [],
  checkedPlaces: [],
  since: at,
  audioRemovedAt: null,
});
