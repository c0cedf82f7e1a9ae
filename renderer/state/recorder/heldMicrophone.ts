import type { MicrophoneHandover } from '../../../shared/ipc/ipcContract.ts';
import type { Settings } from '../../../shared/settings/settingsTable.ts';
import { troubleOf, type MicrophoneName } from '../../capture/microphones.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../capture/openMicrophone.ts';
import { isHeard } from './levels.ts';
import type { ListedMicrophones } from './microphoneList.ts';
import { noSound, type RecorderStore } from './recorderState.ts';

/** Why a take needs another port. */
export type Loss = Exclude<MicrophoneHandover['because'], 'began'>;

type Opened = OpenMicrophone | null;

type Held =
  | { readonly state: 'closed' }
  | { readonly state: 'opening'; readonly abortion: AbortController; readonly opened: Promise<Opened> }
  | { readonly state: 'open'; readonly microphone: OpenMicrophone; readonly settings: Settings };

const factsAtStart = {
  /** `choiceOf` the settings at the last opening. */
  choice: '',
  /** While no microphone answers, attempts alternate between the wanted microphone and the system's default. */
  isForSystemDefault: false as boolean,
  /** Null: not lost since the last opening. After a loss, the next opening does not reuse the microphone. */
  loss: null as Loss | null,
};

type Facts = Readonly<typeof factsAtStart>;

export type HeldMicrophoneDeps = {
  readonly open: (request: MicrophoneRequest) => Promise<OpenMicrophone>;
  readonly settings: () => Settings;
  readonly showLevel: (peak: number) => void;
};

const isSame = (a: Settings, b: Settings): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The microphone chosen in the settings, as text that can be compared. */
export const choiceOf = ({ microphone }: Settings): string => JSON.stringify(microphone);

type Opening = {
  readonly wanted: MicrophoneName | null;
  readonly settings: Settings;
  readonly signal: AbortSignal;
};

function createHeld() {
  let held: Facts & Held = { ...factsAtStart, state: 'closed' };
  return {
    now: () => held,
    /** The next state: the facts stay, unless `next` has others. */
    become(next: Held & Partial<Facts>): void {
      const { choice, isForSystemDefault, loss } = held;
      if (held.state === 'open' && next.state !== 'open') held.microphone.close();
      held = { choice, isForSystemDefault, loss, ...next };
    },
  };
}

type Parts = HeldMicrophoneDeps & {
  readonly store: RecorderStore;
  readonly list: ListedMicrophones;
  readonly held: ReturnType<typeof createHeld>;
  /** The open microphone gives no sound any more. */
  readonly onLost: () => void;
};

/** Null: it cannot be opened, and the store's `trouble` says why; or it was aborted. */
async function openDevice(parts: Parts, { wanted, settings, signal }: Opening): Promise<Opened> {
  const { store, list, held } = parts;
  let microphone: Opened = null;
  try {
    const device = await list.find(wanted, signal);
    microphone = await parts.open({
      settings,
      device,
      isForSystemDefault: held.now().isForSystemDefault,
      signal,
      onLevel(peak) {
        parts.showLevel(peak);
        store.setState(isHeard(peak) ? { level: peak, heardAtMs: Date.now() } : { level: peak });
      },
      onLost(how) {
        const now = held.now();
        if (now.state !== 'open' || now.microphone !== microphone) return;
        held.become({ ...now, loss: how === 'unplugged' ? 'device_lost' : 'stalled' });
        parts.onLost();
      },
    });
    if (signal.aborted) microphone.close();
    signal.throwIfAborted();
    held.become({ state: 'open', microphone, settings, isForSystemDefault: false });
    const { deviceId, label } = microphone;
    const isSubstitute = wanted !== null && deviceId !== device?.deviceId;
    store.setState({ microphone: { deviceId, label, isSubstitute }, trouble: null });
    void list.refresh();
    return microphone;
  } catch (reason) {
    const trouble = signal.aborted ? null : troubleOf(reason);
    const { isForSystemDefault: was } = held.now();
    const isForSystemDefault = trouble === null ? was : trouble === 'unanswered' && !was;
    held.become({ state: 'closed', isForSystemDefault });
    if (trouble !== null) store.setState({ microphone: null, trouble, level: 0 });
    return null;
  }
}

export type HeldMicrophone = ReturnType<typeof createHeldMicrophone>;

/** Opens the page's microphone and holds it: one at most. */
export function createHeldMicrophone(about: Omit<Parts, 'held'>) {
  const held = createHeld();
  const parts = { ...about, held };

  /** Reuses the open microphone where the settings are the same, and waits for an opening under way. */
  function open(wanted: MicrophoneName | null): Promise<Opened> {
    const now = held.now();
    if (now.state === 'opening') return now.opened.then(() => open(wanted));
    const settings = parts.settings();
    if (now.state === 'open' && now.loss === null && isSame(now.settings, settings))
      return Promise.resolve(now.microphone);
    const abortion = new AbortController();
    const choice = choiceOf(settings);
    const isForSystemDefault = now.isForSystemDefault && now.choice === choice;
    const opened = openDevice(parts, { wanted, settings, signal: abortion.signal });
    held.become({ state: 'opening', abortion, opened, choice, isForSystemDefault, loss: null });
    return opened;
  }

  /** `loss`: of the take that it is closed for. */
  function close(loss: Loss | null = held.now().loss): void {
    if (held.now().state !== 'opening') held.become({ state: 'closed', loss });
  }

  return {
    now: held.now,
    open,
    /** Answers when the opening has ended. */
    abortOpening(): Promise<Opened> | null {
      const now = held.now();
      if (now.state !== 'opening') return null;
      now.abortion.abort();
      return now.opened;
    },
    setLoss: (loss: Loss): void => held.become({ ...held.now(), loss }),
    /** Also where the wanted one did not answer before. */
    preferWanted: (): void => held.become({ ...held.now(), isForSystemDefault: false }),
    close,
    /** Nothing uses it any more. */
    end(loss?: null): void {
      close(loss);
      parts.store.become({ use: 'none', ...noSound });
    },
  };
}
