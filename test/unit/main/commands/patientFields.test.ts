import { expect, test } from 'vitest';
import { createPageCommands } from '../../../../main/commands/pageCommands.ts';
import { newSubmission } from '../../../../main/consults/newSubmission.ts';
import { createPageRequestHandlers } from '../../../../main/electron/page/pageRequestHandlers.ts';
import { multipartBody } from '../../../../main/noteService/multipart.ts';
import type { Consult, Patient } from '../../../../shared/consult/consult.ts';
import type { CommandName } from '../../../../shared/ipc/ipcContract.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { newConsult, newNote } from '../../../support/sampleConsults.ts';
import { recordingsBench } from '../../../support/recordingsBench.ts';

/** No field of it could pass for another one. */
const patient = (number: number): Patient => ({
  name: `Name ${number}`,
  species: `Species ${number}`,
  reference: `Reference ${number}`,
});

/** The page's commands from their parse on, with what they import. */
async function bench() {
  const imported: unknown[] = [];
  const recording = await recordingsBench();
  const { handlers, importDropped } = createPageCommands({
    ...recording,
    imports: {
      add: async (_paths: unknown, ...of: readonly unknown[]) => {
        imported.push(...of);
        return [];
      },
    },
    view: { openConsult: () => null, recordingView: () => null, open: () => undefined, revision: () => 1 },
    system: { chooseAudioFiles: async () => ['/Luna.m4a'] },
    vetSession: {
      isLocked: () => false,
      session: () => '',
      mayActFor: () => true,
      lockIfPinIsMissing: () => undefined,
    },
  } as unknown as Parameters<typeof createPageCommands>[0]);
  const failureOf = (error: unknown): never => expect.unreachable(String(error));
  const answers = createPageRequestHandlers({ handlers, importDropped, failureOf });
  const give = async (name: CommandName, input: object): Promise<void> =>
    expect(await answers.command(name, input)).toMatchObject({ ok: true });
  return { ...recording, answers, give, imported };
}

test('what is typed in each field of a patient becomes that field of the consult, and of its import', async () => {
  const { answers, give, imported, repository, connections, active: connectionId } = await bench();
  const newest = (): Consult | undefined => repository.inMemory().at(-1);
  const begun = { patient: patient(1), connectionId, microphone: '', isConsentConfirmed: false };
  await give('beginRecording', begun);
  expect(newest()).toMatchObject({ phase: 'recording', patient: patient(1) });
  await give('changePatient', { consultId: newest()?.id, patient: patient(2) });
  expect(newest()?.patient).toEqual(patient(2));

  await give('writeWithoutRecording', { patient: patient(3), connectionId });
  expect(newest()).toMatchObject({ phase: 'noteReady', patient: patient(3) });

  const sent = newConsult(connections.active(), { phase: 'noteReady', note: newNote() });
  await repository.add(sent);
  await give('correctPatient', { consultId: sent.id, patient: patient(4) });
  expect(repository.get(sent.id)?.patient).toEqual(patient(4));

  await give('chooseFiles', { patient: patient(5), connectionId });
  const dropped = { paths: ['/Luna.m4a'], patient: patient(6), connectionId };
  expect(await answers.droppedFiles(dropped)).toMatchObject({ ok: true });
  expect(imported).toEqual([patient(5), patient(5), patient(6), patient(6)]);
});

test('each field of a consult’s patient is sent under its own name', async () => {
  const { connections } = await bench();
  const consult = newConsult(connections.active(), undefined, { patient: patient(7) });
  const [frozen] = consult.submissions;
  if (frozen === undefined) throw new Error('no submission');
  const submission = newSubmission(
    consult,
    { ...frozen, audio: { ...frozen.audio, byteCount: 1 } },
    epochMs(1),
  );
  const { contentType, chunks } = multipartBody(
    submission,
    async function* () {
      yield Buffer.from('a');
    },
    () => undefined,
  );
  const parts: Uint8Array[] = [];
  for await (const part of chunks()) parts.push(part);
  const body = new Blob(parts.map((part) => new Uint8Array(part)));
  const form = await new Response(body, {
    headers: { 'content-type': contentType },
  }).formData();
  const sent = ['pet_name', 'pet_type', 'external_ref'].map((name) => form.get(name));
  expect(sent).toEqual([patient(7).name, patient(7).species, patient(7).reference]);
});
