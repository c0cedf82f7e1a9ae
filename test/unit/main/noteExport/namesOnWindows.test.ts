import { win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportConsult } from '../../../../main/consults/export/exportConsult.ts';
import { filedNoteFileName, suggestedNoteFileName } from '../../../../main/noteExport/noteFile.ts';
import { ok } from '../../../../shared/result.ts';
import { noteFileKinds } from '../../../../shared/settings/noteFormat.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';
import { about } from '../../../support/sampleNote.ts';

/** Names of devices, with any extension ("Naming Files, Paths, and Namespaces" of Windows). */
const device = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$) *(?:\.|$)/iu;
// oxlint-disable-next-line no-control-regex
const forbidden = /[<>:"/\\|?*\u0000-\u001f]/u;

/** Whether Windows takes the name, keeps each character of it, and opens no device. */
const isNameOnWindows = (name: string): boolean =>
  name !== '' && name.length <= 255 && !forbidden.test(name) && !/[. ]$/u.test(name) && !device.test(name);

const patients = [
  ['CON', 'prn', 'AUX.txt', 'nul', 'COM1', 'com¹', 'LPT9.', 'lpt²'],
  ['Rex.', 'Rex ', 'Rex. . .', '...', '   ', '', '.'],
  ['a<b>c:d"e/f\\g|h?i*j', 'C:\\Windows', '\\\\server\\share', '..\\..\\x'],
  ['Rex\u0000\u001f\u0085\r\nLuna', 'Rex:$DATA'],
  ['Zoë Müller', '山田', 'かな'.repeat(200), '🐈‍⬛'.repeat(80), 'R'.repeat(500), 'e\u0301'.repeat(300)],
  ['\ud800', '\u202eexe.gpj', '\ufeff', '\u00a0'],
].flat();

/** All that the app names after a patient: saved notes, filed notes, and exports with their files. */
async function pathsFor(patientName: string, isSandbox: boolean): Promise<readonly (readonly string[])[]> {
  const patient = { name: patientName, species: '', reference: '' };
  const note = about({ patient, isSandbox });
  const names = noteFileKinds.flatMap((kind) => [
    [suggestedNoteFileName(note, kind)],
    [filedNoteFileName(note, kind, 1)],
    [filedNoteFileName(note, kind, 100)],
  ]);
  const connection = newConnection({ isSandbox });
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote() }, { patient });
  await exportConsult(
    { consult, connection, activity: [], folder: '' },
    {
      audio: { async *read() {} },
      takes: { play: () => expect.unreachable('no take is asked for') },
      write: ({ name }, files) => {
        names.push(...files.map((file) => [name, file.name]));
        return Promise.resolve(ok(null));
      },
    },
  );
  return names;
}

/** While the app writes an export, its folder is `.NAME.12345678`. */
const addedWhileWriting = 10;

describe.each([false, true])('with a sandbox: %s', (isSandbox) => {
  it.each(patients)('the patient %j gets files that Windows takes', async (patient) => {
    const paths = await pathsFor(patient, isSandbox);
    expect(paths.some((path) => path.length === 2)).toBe(true);
    expect(paths.flat().filter((name) => !isNameOnWindows(name))).toEqual([]);
  });

  it.each([
    ['a drive', 'D:\\'],
    ['the longest folder', `C:\\${'f'.repeat(117)}`],
    ['a share', '\\\\server\\share\\notes'],
    ['an account that is not ASCII', 'C:\\Users\\山田\\Documents'],
    ['a path that Windows takes as it is', '\\\\?\\C:\\Users\\Zoë Müller\\notes'],
    ['a share that Windows takes as it is', '\\\\?\\UNC\\server\\share\\notes'],
  ])(
    'a patient’s files stay in the folder, with a path that every program opens: %s',
    async (_kind, folder) => {
      for (const patient of patients)
        for (const names of await pathsFor(patient, isSandbox)) {
          const path = win32.join(folder, ...names);
          expect(win32.relative(folder, path)).toBe(names.join('\\'));
          expect(path.length + addedWhileWriting).toBeLessThan(260);
        }
    },
  );
});
