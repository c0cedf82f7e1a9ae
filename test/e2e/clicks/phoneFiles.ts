import { expect } from '@playwright/test';
import { makeRecording } from '../screens/recordings.ts';
import type { CopiedNote, PhoneFile } from './steps.ts';

const patients = [
  { name: 'Poppy', species: 'Horse' },
  { name: 'Duke', species: 'Dog' },
  { name: 'Minka', species: 'Cat' },
  { name: 'Clover', species: 'Rabbit' },
];

/** Each has another length, so that its note tells which recording it is of. */
const secondsOf = (index: number): number => index + 2;

export const makePhoneFiles = (folder: string): Promise<readonly PhoneFile[]> =>
  Promise.all(
    patients.map(async (patient, index) => ({
      patient,
      path: await makeRecording(folder, {
        fileName: `memo-${String(index + 11)}.wav`,
        seconds: secondsOf(index),
      }),
    })),
  );

/** The note of each patient is of the file that the vet meant. */
export function expectOwnFiles(copied: readonly CopiedNote[]): void {
  expect(copied.map(({ patient }) => patient)).toEqual(patients);
  for (const [index, { patient, text }] of copied.entries())
    expect(text, patient.name).toContain(`Recorded: ${String(secondsOf(index))} s.`);
}
