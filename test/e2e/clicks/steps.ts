import { expect, type Locator, type Page } from '@playwright/test';
import { recordedSeconds } from '../support/recording/recorder.ts';
import type { ScriptedVet } from './scriptedVet.ts';

/*
 * How a vet does each piece of work with the fewest clicks that the screens allow. If the screens change, this file
 * changes, and the scenarios stay.
 */

export type VisitingPatient = {
  readonly name: string;
  readonly species: string;
  readonly reference?: string;
};

export type CopiedNote = { readonly patient: VisitingPatient; readonly text: string };

export type PhoneFile = { readonly path: string; readonly patient: VisitingPatient };

const noteRegion = (page: Page): Locator => page.getByRole('region', { name: 'Note', exact: true });
const newConsultRegion = (page: Page): Locator => page.getByRole('region', { name: 'New consult' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The consult's row, in whichever list it is. */
export const rowOf = (page: Page, { name, species }: VisitingPatient): Locator =>
  page
    .getByRole('list', { name: /^(Consults|Needs you)$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: species });

async function typePatient(vet: ScriptedVet, region: Locator, patient: VisitingPatient): Promise<void> {
  await vet.type(region.getByRole('textbox', { name: 'Patient name' }), patient.name);
  await vet.type(region.getByRole('combobox', { name: 'Species' }), patient.species);
  if (patient.reference !== undefined)
    await vet.type(region.getByRole('textbox', { name: 'Reference' }), patient.reference);
}

/** From New consult, where the app starts, or from any consult: there, the name is typed while it records. */
export async function record(vet: ScriptedVet, patient: VisitingPatient): Promise<void> {
  const { page } = vet;
  const isAtNewConsult = await newConsultRegion(page).isVisible();
  if (isAtNewConsult) await typePatient(vet, newConsultRegion(page), patient);
  await vet.shortcut('F8');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
  if (isAtNewConsult) return;
  await expect(noteRegion(page).getByRole('textbox', { name: 'Patient name' })).toBeFocused();
  await typePatient(vet, noteRegion(page), patient);
}

export async function stopAndSend(vet: ScriptedVet): Promise<void> {
  await vet.shortcut('ControlOrMeta+Enter');
  await expect(button(vet.page, 'Stop')).toBeHidden();
}

/** The note of this patient, which is open or will be ready in a moment. Answers the copied text. */
export async function copyAndFile(vet: ScriptedVet, patient: VisitingPatient): Promise<CopiedNote> {
  const { page } = vet;
  const note = noteRegion(page);
  await expect(note.getByRole('heading', { level: 1 })).toHaveText(patient.name);
  await expect(button(page, 'Copy and file')).toBeEnabled();
  const text = await vet.copied(() => vet.shortcut('ControlOrMeta+Enter'));
  await expect(rowOf(page, patient)).toContainText('Filed');
  return { patient, text };
}

/** A consult that is not open any more. */
export async function openNote(vet: ScriptedVet, patient: VisitingPatient): Promise<void> {
  await vet.pressOn(rowOf(vet.page, patient).getByRole('button'), `the row of ${patient.name}`);
  await expect(noteRegion(vet.page).getByRole('heading', { level: 1 })).toHaveText(patient.name);
}

/** Several files of a phone at once: imported, named, sent, copied and filed. */
export async function importAndFile(
  vet: ScriptedVet,
  files: readonly PhoneFile[],
): Promise<readonly CopiedNote[]> {
  const { page } = vet;
  const copied: CopiedNote[] = [];
  if (!(await newConsultRegion(page).isVisible())) await vet.shortcut('F2');
  await vet.chooseFiles(
    'Import audio…',
    files.map(({ path }) => path),
  );
  const stepper = page.getByRole('region', { name: 'Imported recordings' });
  for (const [index, { patient }] of files.entries()) {
    await expect(stepper).toContainText(`${String(index + 1)} of ${String(files.length)}`);
    await expect(stepper.getByRole('textbox', { name: 'Patient name' })).toBeFocused();
    await typePatient(vet, stepper, patient);
    await vet.shortcut('ControlOrMeta+Enter');
  }
  // The first one is open, and each filed note leads to the next.
  for (const [index, { patient }] of files.entries()) {
    if (index > 0) await vet.shortcut('ControlOrMeta+ArrowDown');
    copied.push(await copyAndFile(vet, patient));
  }
  return copied;
}

/** The open consult's note has failed. */
export async function writeByHand(vet: ScriptedVet, text: string): Promise<void> {
  await vet.press('Write note by hand');
  await vet.type(noteRegion(vet.page).getByRole('textbox', { name: 'Subjective' }), text);
}

/** The open consult could not be sent, because its token was revoked. It is open again at the end. */
export async function reconnect(
  vet: ScriptedVet,
  patient: VisitingPatient,
  { vetName, token }: { readonly vetName: string; readonly token: string },
): Promise<void> {
  const dialog = vet.page.getByRole('dialog', { name: 'Connect a practice' });
  await vet.press('Reconnect', noteRegion(vet.page));
  await vet.type(dialog.getByLabel('Connection token'), token);
  await vet.pressOn(dialog.getByRole('checkbox', { name: `I am ${vetName}` }), `“I am ${vetName}”`);
  await vet.press('Connect', dialog);
  await expect(dialog).toBeHidden();
  await expect(noteRegion(vet.page).getByRole('heading', { level: 1 })).toHaveText(patient.name);
  await expect(noteRegion(vet.page)).toContainText('Note ready');
}

/** Where the network is away, the recording waits, and the vet can go on. */
export async function untilWaiting(vet: ScriptedVet, patient: VisitingPatient): Promise<void> {
  await expect(rowOf(vet.page, patient)).toContainText('Waiting to send');
}
