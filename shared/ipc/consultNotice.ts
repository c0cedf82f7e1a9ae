import type { ConsultId } from '../ids.ts';

export type ConsultNotice = {
  readonly consultId: ConsultId;
  readonly kind: 'noteReady' | 'needsAttention';
  /** Empty: the notification says nothing about the patient. */
  readonly patientName: string;
};
