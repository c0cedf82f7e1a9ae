import { colleaguesOf } from '../../main/connections/colleagues.ts';
import { createRecordings } from '../../main/consults/recordings.ts';
import { createRecoveredTakes } from '../../main/consults/recoveredTakes.ts';
import { createSendWhenReady, type SendWhenReady } from '../../main/consults/sendWhenReady.ts';
import type { Clock } from '../../main/ports/clock.ts';
import type { LiveTake, TakeStore } from '../../main/ports/takes.ts';
import { failure } from '../../shared/consult/failure.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { usualSettings } from '../../shared/settings/settingsTable.ts';
import type { Workbench } from '../support/workbench.ts';

export type WalkedRecordings = ReturnType<typeof recordingsOf>;

/** The app's recordings with journals of no bytes, where vets may record as each other and Stop sends. */
export function recordingsOf(
  { repository, runner, connections, consultActions }: Workbench,
  clock: Clock,
  onDefect: (id: ConsultId, error: unknown) => void,
) {
  const sendWhenReady: SendWhenReady = createSendWhenReady({
    repository,
    consultActions,
    isUnclear: () => false,
    onChange: nothing,
    onFailed: onDefect,
  });
  const recordings = createRecordings({
    repository,
    runner,
    takes,
    clock,
    activeConnection: connections.active,
    colleagues: () => colleaguesOf(connections),
    settings: () => ({ ...usualSettings, sendsOnStop: true }),
    onChange: nothing,
    onGrowth: nothing,
    onStoppedToSend: sendWhenReady.askAfterStop,
    onEndedAlone: nothing,
    onDefect,
  });
  const { isUnderWay } = recordings;
  const recovered = createRecoveredTakes({ repository, runner, takes, isUnderWay, onChange: nothing });
  return { recordings, recovered, sendWhenReady };
}

const nothing = (): void => undefined;

const endedBy = (by: TakeEnd['by']): TakeEnd => ({ by, recordedMs: 1_000, durationMs: 1_000, gaps: [] });

const take: LiveTake = {
  attach: nothing,
  pause: nothing,
  resume: nothing,
  heard: () => Promise.resolve(),
  handTo: nothing,
  giveUpWav: () => Promise.resolve(),
  suspend: () => Promise.resolve(),
  wake: nothing,
  stop: (by) => Promise.resolve({ end: endedBy(by), audio: null, heardMs: 1_000 }),
  endRun: () => Promise.resolve(endedBy('person')),
  view: () => ({
    state: 'recording',
    lastSeconds: 'saved',
    recordedMs: 1_000,
    savedMs: 1_000,
    microphone: '',
    concerns: [],
    roomMinutes: null,
    gaps: [],
    sound: 'unknown',
  }),
};

const fileOf = (consult: ConsultId): string => `${consult}.take.sealed`;

const takes: TakeStore = {
  begin: () => Promise.resolve(ok(take)),
  hasRoom: () => Promise.resolve(true),
  inspect: () => Promise.resolve(ok(endedBy('crash'))),
  play: () => Promise.resolve(err(failure('file_missing'))),
  fileOf,
  nextFileOf: fileOf,
  remove: () => Promise.resolve(),
};
