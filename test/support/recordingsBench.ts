import { open } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { colleaguesOf } from '../../main/connections/colleagues.ts';
import { createRecordings } from '../../main/consults/recordings.ts';
import { createRecoveredTakes } from '../../main/consults/recoveredTakes.ts';
import { createSendWhenReady } from '../../main/consults/sendWhenReady.ts';
import type { FileOpener } from '../../main/encryptedFiles/createSealedFile.ts';
import type { Store } from '../../main/ports/store.ts';
import { createTakeStore } from '../../main/recording/createTakeStore.ts';
import { failure } from '../../shared/consult/failure.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { usualSettings, type Settings } from '../../shared/settings/settingsTable.ts';
import { err } from '../../shared/result.ts';
import { fakeMicrophone } from './fakes/fakeMicrophone.ts';
import { manualClock } from './fakes/manualClock.ts';
import { scriptedService } from './fakes/scriptedService.ts';
import { sound } from './fakes/sound.ts';
import { countingWav, dataKey, eventually } from './takeTestKit.ts';
import { workbench } from './workbench.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const biscuit = { name: 'Biscuit', species: 'Dog', reference: '' };

type Options = {
  readonly settings?: Partial<Settings>;
  readonly settingsOf?: (of: Connection) => Partial<Settings>;
  /** Vets of one practice may record as each other. */
  readonly isForColleagues?: boolean;
  readonly folder?: string;
  readonly store?: Store;
  readonly send?: () => Promise<boolean>;
  /** Bytes that the journal may take before the disk says that it is full. */
  readonly journalBytes?: number;
  /** Room on the disk. */
  readonly freeBytes?: () => number;
  /** No WAV grows along: it is made from the journal. */
  readonly isLiveBroken?: boolean;
};

/** The use cases on real journals, with the microphone and the time in the test's hands. */
export async function recordingsBench({ settings = {}, isLiveBroken = false, ...options }: Options = {}) {
  const clock = manualClock();
  const folder = options.folder ?? (await temporaryFolder());
  let changed: (id: ConsultId) => void = () => undefined;
  const consultActions = await workbench({
    clock,
    service: scriptedService({}),
    onChange: (id) => changed(id),
    ...(options.store === undefined ? {} : { store: options.store }),
  });
  const { repository, runner, connections } = consultActions;
  const takes = createTakeStore({
    folder,
    dataKey,
    clock,
    beginLive: async () =>
      isLiveBroken ? err(failure('ffmpeg_missing')) : { ok: true, value: countingWav() },
    freeBytes: async () => options.freeBytes?.() ?? 1e12,
    ...(options.journalBytes === undefined ? {} : { openFile: upTo(options.journalBytes) }),
  });
  const current = { ...usualSettings, ...settings };
  const sendWhenReady = createSendWhenReady({
    repository,
    consultActions: { send: (id, of) => options.send?.() ?? consultActions.consultActions.send(id, of) },
    onChange: () => undefined,
    isUnclear: () => false,
    onFailed: (_id, error) => defects.push(error),
  });
  changed = sendWhenReady.changed;
  const defects: unknown[] = [];
  const endedAlone: string[] = [];
  const recordings = createRecordings({
    repository,
    runner,
    takes,
    clock,
    activeConnection: connections.active,
    colleagues: () => (options.isForColleagues === true ? colleaguesOf(connections) : []),
    settings: (of = connections.active()) => ({ ...current, ...options.settingsOf?.(of) }),
    onChange: () => undefined,
    onGrowth: () => undefined,
    onStoppedToSend: sendWhenReady.askAfterStop,
    onEndedAlone: (by) => endedAlone.push(by),
    onDefect: (_id, error) => defects.push(error),
  });
  const recovered = createRecoveredTakes({
    repository,
    runner,
    takes,
    isUnderWay: recordings.isUnderWay,
    onChange: () => undefined,
  });
  onTestFinished(async () => {
    const live = recordings.liveId();
    const stopped = live === null ? null : recordings.stop(live, 'quit');
    await clock.pass(1_000);
    await stopped;
  });
  const microphone = fakeMicrophone();
  const spoken: Int16Array[] = [];
  const request = {
    patient: biscuit,
    connectionId: connections.active().id,
    microphone: 'Desk mic',
    isConsentConfirmed: false,
  };
  const active = connections.active().id;
  return {
    ...consultActions,
    clock,
    folder,
    takes,
    recordings,
    recovered,
    sendWhenReady,
    microphone,
    /** All that was said, also what nobody recorded. */
    spoken,
    request,
    endedAlone,
    defects,
    active,
    begin: async (from = microphone, patient = biscuit) => {
      const begun = await recordings.begin({ ...request, patient });
      if (!begun.ok) throw new Error(begun.error.code);
      recordings.attach(begun.value.consultId, from, { because: 'began', label: 'Desk mic' });
      return begun.value.consultId;
    },
    continueWith: async (id: ConsultId, from: ReturnType<typeof fakeMicrophone>) => {
      const begun = await recordings.continue({ consultId: id, connectionId: active, microphone: 'Headset' });
      if (!begun.ok) throw new Error(begun.error.code);
      recordings.attach(id, from, { because: 'began', label: 'Headset' });
    },
    /** Its sound is prepared to be sent. */
    becomesReady: (id: ConsultId) => eventually(() => expect(repository.get(id)?.phase).toBe('readyToSend')),
    speak: async (ms: number) => {
      for (let at = 0; at < ms; at += 100) {
        await clock.pass(100);
        const samples = sound(100, spoken.length + 1);
        spoken.push(samples);
        microphone.frames(samples);
      }
      await clock.settle();
    },
    views: () => recovered.views(active),
  };
}

/** A disk that takes so many bytes of a file and no more. */
function upTo(byteCount: number): FileOpener {
  return async (...path) => {
    const handle = await open(...path);
    const write = handle.write.bind(handle) as (...args: unknown[]) => Promise<unknown>;
    const limited = (...args: [Uint8Array, number, number, number]): Promise<unknown> =>
      args[3] + args[2] > byteCount
        ? Promise.reject(Object.assign(new Error('No room'), { code: 'ENOSPC' }))
        : write(...args);
    return Object.assign(handle, { write: limited });
  };
}
