import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../../main/logging/openLog.ts';
import { makeSupportBundle } from '../../../../main/logging/supportBundle.ts';
import { usualNoteFormat } from '../../../../shared/settings/noteFormat.ts';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let dataFolder = '';
beforeEach(async () => {
  dataFolder = await temporaryFolder();
});

const facts = {
  app: { version: '1.2.3', electron: '42.0.0', system: 'linux x64 6.1' },
  storageProblem: null,
  managed: ['audioRetentionDays'],
  recording: {
    ...usualSettings,
    microphone: { deviceId: 'planted-id', label: 'Planted’s headset' },
    noteFormat: { ...usualNoteFormat, sections: [{ key: 'plan', heading: 'Planted’s plan' }] },
  },
  connections: [
    { isSandbox: true, isEmbedded: true },
    { isSandbox: true, isEmbedded: false },
    { isSandbox: false, isEmbedded: false },
  ],
};
const make = async (): Promise<{ readonly text: string; readonly bundle: Record<string, unknown> }> => {
  const text = await makeSupportBundle(facts, { dataFolder, logFolder: join(dataFolder, 'logs') });
  return { text, bundle: JSON.parse(text) as Record<string, unknown> };
};

describe('the support bundle', () => {
  it('the support bundle says what runs, what is managed, how much there is, and what was logged', async () => {
    const log = openLog(join(dataFolder, 'logs'));
    log({ event: 'stopped' });
    mkdirSync(join(dataFolder, 'audio'));
    writeFileSync(join(dataFolder, 'audio', 'a.take.sealed'), 'xyz');
    expect((await make()).bundle).toMatchObject({
      app: facts.app,
      managed: ['audioRetentionDays'],
      connections: { practices: 1, tests: 1 },
      folders: { audio: { files: 1, bytes: 3 }, backups: { files: 0, bytes: 0 } },
      log: [{ event: 'stopped' }],
    });
  });

  it('the support bundle does not name the microphone, which may be called after a person, and has no heading of a note', async () => {
    const { text, bundle } = await make();
    expect(text).not.toMatch(/planted/iu);
    expect(bundle['recording']).toMatchObject({ hasChosenMicrophone: true, capMinutes: 120 });
  });

  it('the support bundle leaves out a line that a crash cut off, and keeps the order over the files', async () => {
    const folder = join(dataFolder, 'logs');
    mkdirSync(folder);
    writeFileSync(join(folder, 'clinic-companion.2.log'), '{"n":1}\n');
    writeFileSync(join(folder, 'clinic-companion.1.log'), '{"n":2}\n');
    writeFileSync(join(folder, 'clinic-companion.log'), '{"n":3}\n');
    appendFileSync(join(folder, 'clinic-companion.log'), '{"n":');
    expect((await make()).bundle['log']).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });
});
