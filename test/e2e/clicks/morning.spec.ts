import { expect, test } from '../support/e2eTest.ts';
import { createScriptedVet, clickList, type ScriptedVet } from './scriptedVet.ts';
import {
  copyAndFile,
  importAndFile,
  openNote,
  reconnect,
  record,
  rowOf,
  stopAndSend,
  untilWaiting,
  writeByHand,
  type CopiedNote,
  type PhoneFile,
} from './steps.ts';
import { makeRecording } from '../screens/recordings.ts';
import type { StandIn } from '../../service/standIn.ts';
import type { RequestRecord } from '../../service/standInControl.ts';
import { submissionsAt } from '../support/received.ts';

test.use({ microphone: 'voice' });

const recorded = [
  { name: 'Biscuit', species: 'Dog' },
  { name: 'Bella', species: 'Dog', reference: '2211' },
  { name: 'Luna', species: 'Cat' },
  { name: 'Bella', species: 'Cat', reference: '2290' },
];
const failed = { name: 'Max', species: 'Dog' };
const sentOffline = { name: 'Coco', species: 'Rabbit' };
const duringReturn = { name: 'Nala', species: 'Cat' };
const revoked = { name: 'Rex', species: 'Dog' };

test('a morning of twelve consults costs few clicks, and each has its one filed note', async ({
  connectedStage: { app, service, folder },
}) => {
  const token = service.tokens[0] ?? '';
  const files = await makePhoneFiles(folder);

  const vet = createScriptedVet(app);
  const copied: CopiedNote[] = [];
  await test.step('four recordings, two of them of namesakes', async () => {
    for (const patient of recorded) {
      await record(vet, patient);
      await stopAndSend(vet);
      copied.push(await copyAndFile(vet, patient));
      if (copied.length === 1) expectClicks('firstNote', vet);
    }
  });

  await test.step('four files of a phone', async () => {
    const before = vet.clicks.length;
    const ofFiles = await importAndFile(vet, files);
    expectClicks('phoneFiles', vet, before);
    expectOwnFiles(ofFiles);
    copied.push(...ofFiles);
  });

  await test.step('a note that failed is written by hand', async () => {
    service.control.noteOutcome({ ends: 'note_generation_failed' });
    await record(vet, failed);
    await stopAndSend(vet);
    await writeByHand(vet, 'Max: itchy ears for a week. Otitis externa, drops for ten days.');
    copied.push(await copyAndFile(vet, failed));
  });

  await test.step('one is sent offline, and goes out during the next consult', async () => {
    service.control.interfere(() => ({ cut: { at: 'head' } }));
    await record(vet, sentOffline);
    await stopAndSend(vet);
    await untilWaiting(vet, sentOffline);
    await record(vet, duringReturn);
    service.control.letThrough();
    await stopAndSend(vet);
    copied.push(await copyAndFile(vet, duringReturn));
    await expect(rowOf(app.page, sentOffline)).toContainText('Note ready');
    await openNote(vet, sentOffline);
    copied.push(await copyAndFile(vet, sentOffline));
  });

  await test.step('one is sent under a revoked token', async () => {
    const newToken = service.control.rotateToken(token);
    await record(vet, revoked);
    await stopAndSend(vet);
    await reconnect(vet, revoked, { vetName: 'Dr Moor', token: newToken });
    copied.push(await copyAndFile(vet, revoked));
  });

  expect(copied).toHaveLength(12);
  await expectAllFiled(service, copied);
  expectClicks('morning', vet);
});

const patients = [
  { name: 'Poppy', species: 'Horse' },
  { name: 'Duke', species: 'Dog' },
  { name: 'Minka', species: 'Cat' },
  { name: 'Clover', species: 'Rabbit' },
];

/** Each has another length, so that its note tells which recording it is of. */
const secondsOf = (index: number): number => index + 2;

const makePhoneFiles = (folder: string): Promise<readonly PhoneFile[]> =>
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
function expectOwnFiles(copied: readonly CopiedNote[]): void {
  expect(copied.map(({ patient }) => patient)).toEqual(patients);
  for (const [index, { patient, text }] of copied.entries())
    expect(text, patient.name).toContain(`Recorded: ${String(secondsOf(index))} s.`);
}

const noteIdOf = ({ headers }: RequestRecord): string => String(headers['idempotency-key']);

/**
 * What the service knows at the end: exactly one note for each consult, of its patient, filed. And what the
 * vet copied for a patient is the note of that patient, unless the vet wrote it.
 */
async function expectAllFiled(service: StandIn, copied: readonly CopiedNote[]): Promise<void> {
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

/** The most clicks that each scenario may cost. Only a change that saves clicks changes these. */
const mostClicks = { firstNote: 3, phoneFiles: 13, morning: 42 } as const;

/** `before`: how many clicks were no part of the scenario yet. */
function expectClicks(scenario: keyof typeof mostClicks, vet: ScriptedVet, before = 0): void {
  const list = clickList(vet.clicks.slice(before));
  process.stdout.write(`${scenario}: ${list}\n`);
  test.info().annotations.push({ type: 'clicks', description: list });
  expect(vet.clicks.length - before, list).toBeLessThanOrEqual(mostClicks[scenario]);
}
