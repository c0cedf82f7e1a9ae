import { expect } from '@playwright/test';
import type { StandIn } from '../../service/standIn.ts';
import type { RequestRecord } from '../../service/standInControl.ts';
import { submissionsAt } from '../support/received.ts';
import type { CopiedNote } from './steps.ts';

const noteIdOf = ({ headers }: RequestRecord): string => String(headers['idempotency-key']);

/**
 * What the service knows at the end: exactly one note for each consult, of its patient, filed. And what the vet copied
 * for a patient is the note of that patient, unless the vet wrote it.
 */
export async function expectAllFiled(service: StandIn, copied: readonly CopiedNote[]): Promise<void> {
  const notes = () => service.control.notes();
  await expect
    .poll(() => notes().filter(({ outcome }) => outcome?.outcome === 'filed').length)
    .toBe(copied.length);
  expect(notes()).toHaveLength(copied.length);
  const accepted = submissionsAt(service).filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(copied.length);
  for (const { patient, text } of copied) {
    const sent = accepted.filter(
      ({ fields }) => fields?.['pet_name'] === patient.name && fields['pet_type'] === patient.species,
    );
    expect(sent, patient.name).toHaveLength(1);
    const note = notes().find(({ noteId }) => sent.some((request) => noteIdOf(request) === noteId));
    const known = note?.ending.status === 'ready' ? note.ending.sections : (note?.outcome?.sections ?? []);
    expect(known, `the service’s sections for ${patient.name}`).not.toHaveLength(0);
    for (const { content } of known)
      expect(text, `copied for ${patient.name}`).toContain(content.replaceAll('\n', '\r\n'));
  }
}
