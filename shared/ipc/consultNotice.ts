import type { ConsultId } from '../ids.ts';

/** A system notification for a vet who may be looking at another program. */
export type ConsultNotice = {
  readonly consultId: ConsultId;
  readonly kind: 'noteReady' | 'needsAttention';
  /** Empty: the notification says nothing about the patient. */
  readonly patientName: string;
};
