import { expect, test } from '../support/e2eTest.ts';
import { expectAllFiled } from './filedNotes.ts';
import { expectClicks } from './mostClicks.ts';
import { expectOwnFiles, makePhoneFiles } from './phoneFiles.ts';
import { createScriptedVet } from './scriptedVet.ts';
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
} from './steps.ts';

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
