import type { MicrophonePortHandover } from '../../../shared/ipc/ipcContract.ts';
import type { Settings } from '../../../shared/settings/settingsTable.ts';
import {
  findMicrophone,
  noMicrophones,
  troubleOf,
  type MicrophoneList,
  type MicrophoneName,
} from '../../capture/microphones.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../capture/openMicrophone.ts';
import { isHeard } from './levels.ts';
import { pause } from './pause.ts';
import { noSound, type RecorderStore } from './recorderState.ts';

/** How long the system may take to list the microphones, in ms. */
const listMs = 1_000;

/** Why a take needs another port. */
export type Loss = Exclude<MicrophonePortHandover['because'], 'began'>;

type Opened = OpenMicrophone | null;

type Held =
  | { readonly state: 'closed' }
  | { readonly state: 'opening'; readonly abortion: AbortController; readonly opened: Promise<Opened> }
  | { readonly state: 'open'; readonly microphone: OpenMicrophone; readonly settings: string };

const factsAtStart = {
  /** `choiceOf` the settings at the last opening. */
  choice: '',
  /** While none answers, attempts alternate between the wanted microphone and the system's default. */
  isForSystemDefault: false as boolean,
  /** Since the last opening; null: not lost. After a loss, the next opening does not reuse the microphone. */
  loss: null as Loss | null,
};

type Facts = Readonly<typeof factsAtStart>;

/** The microphone that the page has open: one at most. */
export function createHeldMicrophone() {
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

export type RecorderDeps = {
  readonly open: (request: MicrophoneRequest) => Promise<OpenMicrophone>;
  readonly listMicrophones: () => Promise<MicrophoneList>;
  readonly settings: () => Settings;
  readonly handOver: (handover: MicrophonePortHandover, port: MessagePort) => void;
  readonly showLevel: (peak: number) => void;
  readonly nowMs: () => number;
};

export type RecorderParts = RecorderDeps & {
  readonly store: RecorderStore;
  readonly held: ReturnType<typeof createHeldMicrophone>;
  readonly onLost: () => void;
};

/** The microphone chosen in the settings, as text that can be compared. */
export const choiceOf = ({ microphone }: Settings): string => JSON.stringify(microphone);

export async function refreshList({ listMicrophones, store }: RecorderParts): Promise<void> {
  store.setState({ list: await listMicrophones().catch(() => noMicrophones) });
}

/** Null: the system's default. */
async function findDevice(parts: RecorderParts, wanted: MicrophoneName | null, signal: AbortSignal) {
  // A hung system does not even list them.
  await Promise.race([refreshList(parts), pause(listMs, signal)]);
  const { list } = parts.store.getState();
  // The system reveals no ids before the first use, and the wanted id may still be valid.
  return list.microphones.length === 0 ? wanted : findMicrophone(list, wanted);
}

/** Null: it cannot be opened, and the store's `trouble` says why; or it was aborted. */
async function attempt(parts: RecorderParts, wanted: MicrophoneName | null, signal: AbortSignal) {
  const { store, held } = parts;
  const settings = parts.settings();
  let microphone: Opened = null;
  try {
    const device = await findDevice(parts, wanted, signal);
    const { isForSystemDefault } = held.now();
    const onLevel = (peak: number): void => {
      parts.showLevel(peak);
      store.setState(isHeard(peak) ? { level: peak, heardAtMs: Date.now() } : { level: peak });
    };
    const onLost: MicrophoneRequest['onLost'] = (how) => {
      const now = held.now();
      if (now.state !== 'open' || now.microphone !== microphone) return;
      held.become({ ...now, loss: how === 'unplugged' ? 'device_lost' : 'stalled' });
      parts.onLost();
    };
    microphone = await parts.open({ settings, device, isForSystemDefault, signal, onLevel, onLost });
    if (signal.aborted) microphone.close();
    signal.throwIfAborted();
    held.become({ state: 'open', microphone, settings: JSON.stringify(settings), isForSystemDefault: false });
    const { deviceId, label } = microphone;
    const isSubstitute = wanted !== null && deviceId !== device?.deviceId;
    store.setState({ microphone: { deviceId, label, isSubstitute }, trouble: null });
    void refreshList(parts);
    return microphone;
  } catch (reason) {
    held.become({ state: 'closed' });
    if (signal.aborted) return null;
    const trouble = troubleOf(reason);
    const isForSystemDefault = trouble === 'unanswered' && !held.now().isForSystemDefault;
    held.become({ state: 'closed', isForSystemDefault });
    store.setState({ microphone: null, trouble, level: 0 });
    return null;
  }
}

/** Reuses the open microphone where the settings are the same, and waits for an opening under way. */
export function openMicrophone(parts: RecorderParts, wanted: MicrophoneName | null): Promise<Opened> {
  const { held } = parts;
  const now = held.now();
  if (now.state === 'opening') return now.opened.then(() => openMicrophone(parts, wanted));
  const settings = parts.settings();
  const isSame = now.state === 'open' && now.loss === null && now.settings === JSON.stringify(settings);
  if (isSame) return Promise.resolve(now.microphone);
  const abortion = new AbortController();
  const choice = choiceOf(settings);
  const isForSystemDefault = now.isForSystemDefault && now.choice === choice;
  const opened = attempt(parts, wanted, abortion.signal);
  held.become({ state: 'opening', abortion, opened, choice, isForSystemDefault, loss: null });
  return opened;
}

export async function abortOpening({ held }: RecorderParts): Promise<void> {
  const now = held.now();
  if (now.state !== 'opening') return;
  now.abortion.abort();
  await now.opened;
}

export function setLoss({ held }: RecorderParts, loss: Loss | null): void {
  held.become({ ...held.now(), loss });
}

/** An opening under way ends by `abortOpening`. */
export function closeMicrophone({ held, store }: RecorderParts): void {
  if (held.now().state !== 'opening') held.become({ state: 'closed' });
  store.setState(noSound);
}

export function endUse(parts: RecorderParts): void {
  closeMicrophone(parts);
  parts.store.become({ use: 'none' });
}
