import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createChooseAudioFiles } from '../../../../main/commands/chooseAudioFiles.ts';
import { folderExists } from '../../../../main/platform/folderExists.ts';
import { connectionId, type ConnectionId } from '../../../../shared/ids.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

function dialogs(store = memorySettings()) {
  const begins: (string | null)[] = [];
  let session = 1;
  let active: ConnectionId = connectionId('riverside');
  let answer: () => readonly string[] = () => [];
  const choose = createChooseAudioFiles({
    store,
    isFolderThere: folderExists,
    connections: { active: () => ({ id: active }) },
    system: {
      async chooseAudioFiles(begin) {
        begins.push(begin);
        return answer();
      },
    },
    sameSession() {
      const now = session;
      return () => now === session;
    },
  });
  return {
    begins,
    choose: (...paths: readonly string[]) => {
      answer = () => paths;
      return choose();
    },
    switchTo: (id: string) => {
      active = connectionId(id);
    },
    chooseWhileItLocks: (...paths: readonly string[]) => {
      answer = () => {
        session += 1;
        return paths;
      };
      return choose();
    },
  };
}

it('the dialog for files begins in the folder of the last import, after a restart too', async () => {
  const store = memorySettings();
  const first = dialogs(store);
  expect(await first.choose(join(folder, 'a.m4a'), join(folder, 'b.m4a'))).toHaveLength(2);
  await first.choose();
  const second = dialogs(store);
  await second.choose();
  expect([...first.begins, ...second.begins]).toEqual([null, folder, folder]);
});

it('the dialog for files begins where the system has it if that folder is gone', async () => {
  const { choose, begins } = dialogs();
  await choose(join(folder, 'gone/a.m4a'));
  await choose();
  expect(begins).toEqual([null, null]);
});

it('the dialog for files does not begin in the folder of another connection', async () => {
  const { choose, begins, switchTo } = dialogs();
  await choose(join(folder, 'a.m4a'));
  switchTo('hill');
  await choose();
  expect(begins).toEqual([null, null]);
});

it('the dialog for files chooses nothing for another session, and keeps no folder of it', async () => {
  const { choose, chooseWhileItLocks, begins } = dialogs();
  expect(await chooseWhileItLocks(join(folder, 'a.m4a'))).toEqual([]);
  await choose();
  expect(begins).toEqual([null, null]);
});
