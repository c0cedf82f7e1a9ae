import { dialog, type BrowserWindow, shell } from 'electron';
import type { SaveDialogRequest } from '../../ports/saveDialogRequest.ts';
import type { FolderUse, TableUse } from '../../ports/dialogUse.ts';
import { electronStrings } from '../electronStrings.ts';

/** Only a help to find files: the content decides what a file is. */
const audioExtensions =
  'm4a,mp3,wav,ogg,opus,oga,aac,flac,amr,3gp,3gpp,caf,aif,aiff,wma,mp4,mov,webm,mka,qta'.split(',');

/** Nothing: as if the person had chosen none. */
type DialogAnswers = {
  readonly open: () => Promise<readonly string[]>;
  readonly save: () => Promise<string | null>;
};

export function createDialogs(current: () => BrowserWindow | null, answers: DialogAnswers | null) {
  async function open(options: Electron.OpenDialogOptions): Promise<readonly string[]> {
    if (answers !== null) return answers.open();
    const window = current();
    const answer = await (window === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options));
    return answer.canceled ? [] : answer.filePaths;
  }

  return {
    /** Empty: the person chose none. */
    chooseAudioFiles: (folder: string | null): Promise<readonly string[]> =>
      open({
        title: electronStrings.importing.title,
        buttonLabel: electronStrings.importing.confirm,
        ...(folder === null ? {} : { defaultPath: folder }),
        properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
        filters: [
          { name: electronStrings.importing.audio, extensions: audioExtensions },
          { name: electronStrings.importing.all, extensions: ['*'] },
        ],
      }),

    /** null: the person chose none. */
    chooseTable: async (of: TableUse): Promise<string | null> => {
      const { title, confirm } = electronStrings.choosingTable[of];
      const [chosen = null] = await open({
        title,
        buttonLabel: confirm,
        properties: ['openFile', 'dontAddToRecent'],
        filters: [
          { name: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
          { name: electronStrings.importing.all, extensions: ['*'] },
        ],
      });
      return chosen;
    },

    /** null: the person chose none. */
    chooseFolder: async (of: FolderUse): Promise<string | null> => {
      const { title, confirm } = electronStrings.choosingFolder[of];
      const [chosen = null] = await open({
        title,
        buttonLabel: confirm,
        properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
      });
      return chosen;
    },

    /** Asks before it replaces a file. null: the person chose none. */
    choosePlace: async ({ suggestedName, type }: SaveDialogRequest): Promise<string | null> => {
      if (answers !== null) return answers.save();
      const options: Electron.SaveDialogOptions = {
        title: electronStrings.exportingNote,
        defaultPath: suggestedName,
        filters: [{ name: type.name, extensions: [type.extension] }],
        properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
      };
      const window = current();
      const answer = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      return answer.canceled || answer.filePath === '' ? null : answer.filePath;
    },
  };
}

const pages: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'ms-settings:privacy-microphone',
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
};

/** False: the system has no such page. */
export async function openMicrophoneSettings(): Promise<boolean> {
  const page = pages[process.platform];
  if (page === undefined) return false;
  await shell.openExternal(page);
  return true;
}
