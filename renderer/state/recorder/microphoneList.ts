import {
  findMicrophone,
  noMicrophones,
  type MicrophoneList,
  type MicrophoneName,
} from '../../capture/microphones.ts';
import { pause } from './pause.ts';
import type { RecorderStore } from './recorderState.ts';

/** How long the system may take to list the microphones, in ms. */
const listMs = 1_000;

/** Lists the system's microphones into the store. */
export type ListedMicrophones = ReturnType<typeof createMicrophoneList>;

export function createMicrophoneList(listMicrophones: () => Promise<MicrophoneList>, store: RecorderStore) {
  async function refresh(): Promise<void> {
    store.setState({ list: await listMicrophones().catch(() => noMicrophones) });
  }
  return {
    refresh,
    /** Null: the system's default. */
    async find(wanted: MicrophoneName | null, signal: AbortSignal): Promise<MicrophoneName | null> {
      // A hung system does not even list them.
      await Promise.race([refresh(), pause(listMs, signal)]);
      const { list } = store.getState();
      // The system reveals no ids before the first use, and the wanted id may still be valid.
      return list.microphones.length === 0 ? wanted : findMicrophone(list, wanted);
    },
  };
}
