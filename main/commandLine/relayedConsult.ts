import { z } from 'zod';
import type { Patient } from '../../shared/consult/consult.ts';
import { patientFromOutside } from './consultLink.ts';

/** `patient` null: a link that cannot be used. */
export type RelayedConsult = { readonly patient: Patient | null };

const relayedConsult = z.strictObject({
  consult: z.strictObject({
    patient: z.strictObject({ name: z.string(), species: z.string(), reference: z.string() }).nullable(),
  }),
});

/** The consult in another process's single-instance message; null: the message has none. Checks the patient again. */
export function relayedConsultIn(message: unknown): RelayedConsult | null {
  const parsed = relayedConsult.safeParse(message);
  if (!parsed.success) return null;
  const { patient } = parsed.data.consult;
  if (patient === null) return { patient };
  const checked = patientFromOutside(patient);
  return { patient: checked.ok ? checked.value : null };
}
