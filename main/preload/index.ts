import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { ClinicBridge } from '../../shared/ipc/ipcContract.ts';
import {
  commandChannel,
  droppedFilesChannel,
  eventChannel,
  microphoneChannel,
} from '../../shared/ipc/ipcChannels.ts';
import { checkSpelling } from './checkSpelling.ts';

/** Main checks names and inputs. */
const bridge = {
  invoke: (name, input) => ipcRenderer.invoke(commandChannel, name, input),
  on: (name, listener) => {
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload);
    ipcRenderer.on(eventChannel(name), forward);
    return () => {
      ipcRenderer.off(eventChannel(name), forward);
    };
  },
  // The page never learns the path of a dropped file.
  importDropped: (files, about, to) => {
    const paths = files.filter((file) => file instanceof File).map((file) => webUtils.getPathForFile(file));
    return ipcRenderer.invoke(droppedFilesChannel, {
      paths: paths.filter((path) => path !== ''),
      patient: about,
      connectionId: to,
    });
  },
} satisfies ClinicBridge;

// A port cannot pass through the bridge, so it comes as a message of the page. Main parses what comes with it.
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.origin !== window.location.origin) return;
  const { data, ports } = event;
  if (typeof data !== 'object' || data === null || !('name' in data) || data.name !== microphoneChannel)
    return;
  if ('handover' in data) ipcRenderer.postMessage(microphoneChannel, data.handover, [...ports]);
});

checkSpelling();
contextBridge.exposeInMainWorld('clinic', bridge);
