import { contextBridge, ipcRenderer } from 'electron';
import type { RecorderBarBridge, RecorderBarState } from '../../shared/ipc/recorderBar.ts';
import { recorderBarOrderChannel, recorderBarStateChannel } from '../../shared/ipc/recorderBarChannels.ts';

/** Only orders, and what is shown. */
const bridge: RecorderBarBridge = {
  order: (order) => ipcRenderer.send(recorderBarOrderChannel, order),
  onState: (listener) =>
    void ipcRenderer.on(recorderBarStateChannel, (_event, state: RecorderBarState) => listener(state)),
};

contextBridge.exposeInMainWorld('recorderBar', bridge);
