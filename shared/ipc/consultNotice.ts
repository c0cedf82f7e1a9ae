import type { ConsultId } from '../ids.ts';

/** What the system's notification says to somebody who may be looking elsewhere. */
export type ConsultNotice = {
  readonly consultId: ConsultId;
  readonly kind: 'noteReady' | 'needsAttention';
  /** Empty: nothing of the patient is said. */
  readonly patientName: string;
};
