import { expect, type Locator, type Page } from '@playwright/test';
import { controls } from '../support/controls.ts';
import { recordedSeconds } from '../support/recording/recorder.ts';
import type { ScriptedVet } from './scriptedVet.ts';

/*
 * How a vet does each piece of work with the fewest clicks that the screens allow. If the screens change,
 * this file changes, and the scenarios stay.
 */

export type VisitingPatient = {
  readonly name: string;
  readonly species: string;
  readonly reference?: string;
};

export type CopiedNote = { readonly patient: VisitingPatient; readonly text: string };

export type PhoneFile = { readonly path: string; readonly patient: VisitingPatient };

/** The consult's row, in whichever list it is. */
export const rowOf = (page: Page, { name, species }: VisitingPatient): Locator =>
  controls.row(page, name).filter({ hasText: species });

async function typePatient(vet: ScriptedVet, region: Locator, patient: VisitingPatient): Promise<void> {
  await vet.type(controls.patientName(region), patient.name);
  await vet.type(controls.species(region), patient.species);
  if (patient.reference !== undefined) await vet.type(controls.reference(region), patient.reference);
}

/** From New consult, where the app starts, or from any consult: there, the name is typed while it records. */
export async function record(vet: ScriptedVet, patient: VisitingPatient): Promise<void> {
  const { page } = vet;
  const isAtNewConsult = await controls.newConsult(page).isVisible();
  if (isAtNewConsult) await typePatient(vet, controls.newConsult(page), patient);
  await vet.shortcut('F8');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
  if (isAtNewConsult) return;
  await expect(controls.patientName(controls.note(page))).toBeFocused();
  await typePatient(vet, controls.note(page), patient);
}

export async function stopAndSend(vet: ScriptedVet): Promise<void> {
  await vet.shortcut('ControlOrMeta+Enter');
  await expect(controls.stop(vet.page)).toBeHidden();
}

/** The note of this patient, which is open or will be ready in a moment. Answers the copied text. */
export async function copyAndFile(vet: ScriptedVet, patient: VisitingPatient): Promise<CopiedNote> {
  const { page } = vet;
  await expect(controls.notePatient(page)).toHaveText(patient.name);
  await expect(controls.copyAndFile(page)).toBeEnabled();
  const text = await vet.copied(() => vet.shortcut('ControlOrMeta+Enter'));
  await expect(rowOf(page, patient)).toContainText('Filed');
  return { patient, text };
}

/** A consult that is not open any more. */
export async function openNote(vet: ScriptedVet, patient: VisitingPatient): Promise<void> {
  await vet.pressOn(rowOf(vet.page, patient).getByRole('button'), `the row of ${patient.name}`);
  await expect(controls.notePatient(vet.page)).toHaveText(patient.name);
}

/** Several files of a phone at once: imported, named, sent, copied and filed. */
export async function importAndFile(
  vet: ScriptedVet,
  files: readonly PhoneFile[],
): Promise<readonly CopiedNote[]> {
  const { page } = vet;
  const copied: CopiedNote[] = [];
  await vet.chooseFiles(
    'ControlOrMeta+o',
    files.map(({ path }) => path),
  );
  const stepper = controls.importedRecordings(page);
  for (const [index, { patient }] of files.entries()) {
    await expect(stepper).toContainText(`${String(index + 1)} of ${String(files.length)}`);
    await expect(controls.patientName(stepper)).toBeFocused();
    await typePatient(vet, stepper, patient);
    await expect(stepper.locator('[data-main]')).toBeEnabled();
    await vet.shortcut('ControlOrMeta+Enter');
  }
  // The first one is open, and each filed note leads to the next one.
  for (const [index, { patient }] of files.entries()) {
    if (index > 0) await vet.shortcut('ControlOrMeta+ArrowDown');
    copied.push(await copyAndFile(vet, patient));
  }
  return copied;
}

/** The open consult's note has failed. */
export async function writeByHand(vet: ScriptedVet, text: string): Promise<void> {
  await vet.press(controls.writeByHand);
  await vet.type(controls.section(vet.page, 'Subjective'), text);
}

/** The open consult could not be sent, because its token was revoked. It is open again at the end. */
export async function reconnect(
  vet: ScriptedVet,
  patient: VisitingPatient,
  { vetName, token }: { readonly vetName: string; readonly token: string },
): Promise<void> {
  const dialog = controls.connectDialog(vet.page);
  await vet.press(controls.reconnect, controls.note(vet.page));
  await vet.type(controls.token(dialog), token);
  await vet.pressOn(dialog.getByRole('checkbox', { name: `I am ${vetName}` }), `“I am ${vetName}”`);
  await vet.press(controls.connect, dialog);
  await expect(dialog).toBeHidden();
  await expect(controls.notePatient(vet.page)).toHaveText(patient.name);
  await expect(controls.note(vet.page)).toContainText('Note ready');
}

/** Where the network is away, the recording waits, and the vet can go on. */
export async function untilWaiting(vet: ScriptedVet, patient: VisitingPatient): Promise<void> {
  await expect(rowOf(vet.page, patient)).toContainText('Waiting to send');
}
