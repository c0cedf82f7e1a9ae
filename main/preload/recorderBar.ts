import { contextBridge, ipcRenderer } from 'electron';
import {
  recorderBarOrderChannel,
  recorderBarStateChannel,
  type RecorderBarBridge,
  type RecorderBarState,
} from '../../shared/ipc/recorderBar.ts';

/** All that the bar may do: say what was pressed, and hear how the take goes on. */
const bridge: RecorderBarBridge = {
  order: (order) => ipcRenderer.send(recorderBarOrderChannel, order),
  onState: (listener) =>
    void ipcRenderer.on(recorderBarStateChannel, (_event, state: RecorderBarState) => listener(state)),
};

contextBridge.exposeInMainWorld('recorderBar', bridge);
