import { createStore } from 'zustand/vanilla';
import type { CommandFailure, CommandResult, MicrophoneHandover } from '../../../shared/ipc/ipcContract.ts';
import type { Settings } from '../../../shared/settings/settingsTable.ts';
import { noMicrophones, type MicrophoneList, type MicrophoneName } from '../../capture/microphones.ts';
import { troubleOf, type MicrophoneTrouble } from '../../capture/microphoneTrouble.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../capture/openMicrophone.ts';

/** Why a take needs another port. */
export type ReopenReason = Exclude<MicrophoneHandover['because'], 'began'>;

export type RecorderDeps = {
  readonly open: (request: MicrophoneRequest) => Promise<OpenMicrophone>;
  readonly listMicrophones: () => Promise<MicrophoneList>;
  readonly settings: () => Settings;
  readonly handOver: (handover: MicrophoneHandover, port: MessagePort) => void;
  readonly showLevel: (peak: number) => void;
  readonly isHeard: (peak: number) => boolean;
  /** Whether the person who pressed Record still has the page open on which Record was pressed. */
  readonly isAwaited: () => boolean;
  readonly nowMs: () => number;
};

export type BeginAnswer = CommandResult<'beginRecording'>;

const atStart = {
  /** What the microphone is open for, or is being opened for. */
  use: 'none' as 'none' | 'test' | 'starting' | 'recording',
  /** Null while the microphone is closed or being opened. */
  microphone: null as (MicrophoneName & { readonly isSubstitute: boolean }) | null,
  trouble: null as MicrophoneTrouble | null,
  /** Why main refused the last recording that was requested; null: main began it, or none was requested. */
  refusal: null as CommandFailure['code'] | null,
  /** Highest amplitude of the last batch of sound, some 160 ms, 0 to 1. */
  level: 0,
  /** When speech was last loud enough, by the wall clock. */
  heardAtMs: null as number | null,
  list: noMicrophones,
};

/** What the page knows of its microphone. The state of the take is in the snapshot of main. */
export const createRecorderStore = () => createStore<Readonly<typeof atStart>>(() => atStart);

type Around = {
  readonly store: ReturnType<typeof createRecorderStore>;
  readonly onOpened: () => void;
  /** The open microphone was lost; `lossReason` says why. */
  readonly onLost: () => void;
};

/** The microphone chosen in the settings, as text that can be compared. */
export const microphoneChoice = (settings: Settings): string => JSON.stringify(settings.microphone);

export function createRecorderMicrophone(deps: RecorderDeps, { store, onOpened, onLost }: Around) {
  let current: { readonly microphone: OpenMicrophone; readonly settings: string } | null = null;
  let lossReason: ReopenReason | null = null;
  let opening: Promise<OpenMicrophone | null> | null = null;
  let openingChoice = '';
  let abortion = new AbortController();
  /** While no microphone answers, attempts alternate between the wanted microphone and the system's default. */
  let isForSystemDefault = false;

  function showLevel(peak: number): void {
    deps.showLevel(peak);
    store.setState(deps.isHeard(peak) ? { level: peak, heardAtMs: Date.now() } : { level: peak });
  }

  function closeCurrent(): void {
    current?.microphone.close();
    current = null;
  }

  /** The store gets the opened microphone, or the trouble. */
  async function attempt(wanted: MicrophoneName | null, settings: Settings): Promise<OpenMicrophone | null> {
    let opened: OpenMicrophone | null = null;
    const handleLoss: MicrophoneRequest['onLost'] = (how) => {
      if (opened === null || current?.microphone !== opened) return;
      lossReason = how === 'unplugged' ? 'device_lost' : 'stalled';
      onLost();
    };
    const { signal } = (abortion = new AbortController());
    const choice = microphoneChoice(settings);
    if (openingChoice !== choice) isForSystemDefault = false;
    openingChoice = choice;
    const request = { settings, wanted, isForSystemDefault, signal, onLevel: showLevel, onLost: handleLoss };
    try {
      const microphone = await deps.open(request);
      if (signal.aborted) {
        microphone.close();
        return null;
      }
      opened = microphone;
      isForSystemDefault = false;
      current = { microphone, settings: JSON.stringify(settings) };
      const { deviceId, label, isSubstitute } = microphone;
      store.setState({ microphone: { deviceId, label, isSubstitute }, trouble: null });
      onOpened();
    } catch (reason) {
      if (signal.aborted) return null;
      const trouble = troubleOf(reason);
      isForSystemDefault = trouble === 'unanswered' && !isForSystemDefault;
      store.setState({ microphone: null, trouble, level: 0 });
    }
    return opened;
  }

  async function openOrReuse(wanted: MicrophoneName | null): Promise<OpenMicrophone | null> {
    const settings = deps.settings();
    if (current?.settings === JSON.stringify(settings) && lossReason === null) return current.microphone;
    closeCurrent();
    lossReason = null;
    return attempt(wanted, settings);
  }

  return {
    /**
     * Reuses the open microphone where the settings are the same. Runs after an opening under way, and `isOpening` is
     * true as soon as this is called. Null: it cannot be opened, and the store's `trouble` says why; or it was aborted.
     */
    open(wanted: MicrophoneName | null): Promise<OpenMicrophone | null> {
      const own: Promise<OpenMicrophone | null> = (opening ?? Promise.resolve(null))
        .then(() => openOrReuse(wanted))
        .finally(() => {
          if (opening === own) opening = null;
        });
      opening = own;
      return own;
    },
    isOpen: () => current !== null,
    isOpening: () => opening !== null,
    openingEnded: (): Promise<unknown> => opening ?? Promise.resolve(null),
    abortOpening: () => abortion.abort(),
    /** The choice (`microphoneChoice`) that the last opening was for. */
    openingChoice: () => openingChoice,
    /** The next opening asks for the wanted microphone first, also where it did not answer before. */
    preferWanted() {
      isForSystemDefault = false;
    },
    /** Closes the microphone and says in the store what the page uses it for next. */
    close(nextUse: 'none' | 'starting') {
      closeCurrent();
      store.setState({ use: nextUse, microphone: null, level: 0, heardAtMs: null });
    },
    /** Null: the microphone was not lost since the last opening. */
    lossReason: () => lossReason,
    /** With a reason, the next opening does not reuse the open microphone. */
    setLossReason(reason: ReopenReason | null) {
      lossReason = reason;
    },
  };
}
