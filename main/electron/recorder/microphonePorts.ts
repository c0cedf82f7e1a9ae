import { ipcMain, type MessagePortMain } from 'electron';
import type { Microphone } from '../../ports/takes.ts';
import { microphoneChannel } from '../../../shared/ipc/ipcChannels.ts';
import {
  microphonePortHandoverSchema,
  type MicrophonePortHandover,
} from '../../../shared/ipc/ipcContract.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { MicrophoneOrder } from '../../../shared/ipc/microphoneMessages.ts';
import { freeBufferMemory } from '../../platform/freeBufferMemory.ts';
import { isTrustedSender } from '../page/isTrustedSender.ts';

type Handover = Pick<MicrophonePortHandover, 'because'> & { readonly label: string };

/** One port at a time, from our page in a window of ours. */
export function receiveMicrophonePorts(
  isKnownWindow: (webContentsId: number) => boolean,
  attach: (id: ConsultId, microphone: Microphone, about: Handover) => void,
): void {
  ipcMain.on(microphoneChannel, (event, input: unknown) => {
    const [port, ...others] = event.ports;
    const parsed = microphonePortHandoverSchema.safeParse(input);
    if (port === undefined) return;
    if (!isTrustedSender(event, isKnownWindow) || !parsed.success || others.length > 0) {
      for (const each of event.ports) each.close();
      return;
    }
    const { consultId, because, microphone } = parsed.data;
    attach(consultId, microphoneAt(port), { because, label: microphone });
  });
}

/** The listener has sealed or copied the samples by now. */
function freeSamples(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('samples' in data)) return;
  if (data.samples instanceof Int16Array) freeBufferMemory(data.samples);
}

function microphoneAt(port: MessagePortMain): Microphone {
  let isClosed = false;
  let hear: (data: unknown) => void = () => undefined;
  port.on('close', () => {
    isClosed = true;
  });
  port.on('message', ({ data }: { readonly data: unknown }) => {
    hear(data);
    freeSamples(data);
  });
  return {
    onMessage(listener) {
      hear = listener;
      port.start();
    },
    onClose: (listener) => void port.on('close', listener),
    order(order: MicrophoneOrder) {
      if (!isClosed) port.postMessage(order);
    },
    close() {
      isClosed = true;
      port.close();
    },
  };
}
