import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { ClinicBridge } from '../../shared/ipcContract.ts';
import {
  commandChannel,
  droppedFilesChannel,
  eventChannel,
  isCommandName,
  isEventName,
} from '../../shared/ipcChannels.ts';
import { err } from '../../shared/result.ts';

const refused = err({ code: 'refused', detail: null } as const);

/** Only the contract's own names get through; main parses what they carry. */
const bridge = {
  invoke: (name, input) =>
    isCommandName(name) ? ipcRenderer.invoke(commandChannel(name), input) : Promise.resolve(refused),
  on: (name, listener) => {
    if (!isEventName(name)) return () => undefined;
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload);
    ipcRenderer.on(eventChannel(name), forward);
    return () => {
      ipcRenderer.off(eventChannel(name), forward);
    };
  },
  // A dropped file's path is known here and in main, never in the page.
  importDropped: (files, about) => {
    const paths = files.filter((file) => file instanceof File).map((file) => webUtils.getPathForFile(file));
    return ipcRenderer.invoke(droppedFilesChannel, {
      paths: paths.filter((path) => path !== ''),
      patient: about,
    });
  },
} satisfies ClinicBridge;

contextBridge.exposeInMainWorld('clinic', bridge);
