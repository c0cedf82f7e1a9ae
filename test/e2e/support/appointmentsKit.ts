import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { temporaryFolder } from '../screens/stage.ts';
import { controls } from './controls.ts';

/** An appointment as a practice's program writes it. */
export type Written = {
  readonly time: string;
  readonly name: string;
  readonly species: string;
  readonly reference: string;
  readonly vet?: string;
  readonly status?: string;
};

const firstTen = 'Biscuit Bella Luna Bella Max Coco Nala Rex Zoë Milo';
const names = `${firstTen} Poppy Oscar Ruby Charlie Daisy Alfie Molly Teddy Lola Frankie`.split(' ');

/** Two of them are namesakes. By their times, they are the day's in this order. */
export const twenty: readonly Written[] = names.map((name, index) => ({
  time: `${String(8 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  name,
  species: index % 3 === 2 || index === 3 ? 'Cat' : 'Dog',
  reference: String(2200 + index),
}));

export const csvOf = (appointments: readonly Written[]): string =>
  [
    'time;patient;species;reference;vet;status',
    ...appointments.map(({ time, name, species, reference, vet = '', status = '' }) =>
      [time, name, species, reference, vet, status].join(';'),
    ),
    '',
  ].join('\r\n');

export type ProgramFile = Awaited<ReturnType<typeof programFile>>;

/** A file that the program of these practices writes, and the policy about it. */
export async function programFile(
  stack: AsyncDisposableStack,
  practice: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  const folder = await temporaryFolder(stack);
  const path = join(folder, 'today.csv');
  const policy = join(folder, 'policy.json');
  await writeFile(policy, JSON.stringify({ appointmentsFile: [{ practice, file: path, ...more }] }));
  return {
    /** For the app's environment: the policy that names the file. */
    env: { CLINIC_POLICY_FILE: policy },
    path,
    /** Replaces the file as careful programs do: written aside, then renamed. */
    async write(content: string | Uint8Array): Promise<void> {
      await writeFile(`${path}.new`, content);
      await rename(`${path}.new`, path);
    },
  };
}

/** The row of exactly this appointment. */
export const rowOfAppointment = (page: Page, { time, name, reference }: Written): Locator =>
  controls
    .todaysRows(page)
    .filter({ hasText: time })
    .filter({ hasText: name })
    .filter({ hasText: reference });
