import { consultWithWait } from '../../main/consults/consultWithWait.ts';
import { usualConnections } from './usualConnections.ts';
import { createHash, randomUUID } from 'node:crypto';
import { openConsultRepository } from '../../main/consults/consultRepository.ts';
import { openConnections } from '../../main/connections/connections.ts';
import type { Connections, ConnectRequest } from '../../main/connections/connections.ts';
import { createConsultRunner } from '../../main/consults/consultRunner.ts';
import { createJoins } from '../../main/consults/joins.ts';
import { createConsultActions } from '../../main/consults/consultActions.ts';
import { createEndedWaits } from '../../main/consults/endedWaits.ts';
import { createUndoableFilings } from '../../main/consults/undoableFilings.ts';
import { createImportQuestions } from '../../main/consults/importQuestions.ts';
import { newConsult } from '../../main/consults/imports.ts';
import type { ConsultAudio } from '../../main/ports/consultAudio.ts';
import type { NoteService } from '../../main/ports/noteService.ts';
import type { TokenVault } from '../../main/ports/tokenVault.ts';
import type { RateGate } from '../../main/connections/rateGate.ts';
import type { Store } from '../../main/ports/store.ts';
import { openRefusedSizes } from '../../main/connections/refusedSizes.ts';
import { openGates } from '../../main/connections/gates.ts';
import type { StepDeps } from '../../main/consults/steps/stepDeps.ts';
import { createNetworkBreaks } from '../../main/platform/networkBreaks.ts';
import { openStore } from '../../main/storage/openStore.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { failure } from '../../shared/consult/failure.ts';
import { hexAsSha256, submissionKey, type ConsultId } from '../../shared/ids.ts';
import type { Note } from '../../shared/consult/note.ts';
import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import { err, ok } from '../../shared/result.ts';
import type { WorkProgress } from '../../shared/ipc/snapshot.ts';
import { usualSettings } from '../../shared/settings/settingsTable.ts';
import type { ManualClock } from './fakes/manualClock.ts';

const wavBytes = Buffer.from('not really a WAV, and the runner does not mind');
const wavSha256 = hexAsSha256(createHash('sha256').update(wavBytes).digest('hex'));

const wav = {
  format: 'wav' as const,
  firstSample: 0,
  byteCount: wavBytes.length,
  sha256: wavSha256,
  durationMs: 1_000,
};

const opusBytes = Buffer.from('nor an Ogg');
const opusSha256 = hexAsSha256(createHash('sha256').update(opusBytes).digest('hex'));

export const readyNote: Note = {
  key: submissionKey('any'),
  sections: [{ key: 'subjective', heading: 'Subjective', content: 'limps' }],
  warnings: [],
  transcript: 'Vet: so',
  durationSeconds: 1,
  title: null,
  isByHand: false,
};

export type Workbench = Awaited<ReturnType<typeof workbench>>;

export type BenchOptions = {
  readonly clock: ManualClock;
  readonly service: NoteService;
  readonly isDamaged?: () => boolean;
  readonly store?: Store;
  readonly isProduction?: boolean;
  readonly aroundFiling?: Parameters<typeof createConsultActions>[0]['aroundFiling'];
  readonly onChange?: (id: ConsultId) => void;
  /** What the keychain holds. */
  readonly token?: () => string;
  /** The keychain; by default it holds `token`, and forgets nothing. */
  readonly vault?: TokenVault;
  readonly pace?: RateGate;
  /** How long the next prepared recording is, in bytes; by default as long as it is. */
  readonly byteCount?: (id: ConsultId) => number;
  /** Too little room is left to prepare the recording of that consult. */
  readonly lacksRoom?: (id: ConsultId) => boolean;
  /** By default the vet has no words. */
  readonly changeWords?: StepDeps['changeWords'];
  readonly outcomeReport?: StepDeps['outcomeReport'];
  /** Consults of the command line. */
  readonly madeByJobs?: Pick<ReadonlySet<ConsultId>, 'has'>;
  readonly rules?: Parameters<typeof openConnections>[0]['rules'];
  /** Holds each preparation until it resolves. */
  readonly preparing?: () => Promise<void>;
  /** Holds each smaller copy until it resolves. */
  readonly compressing?: (signal: AbortSignal) => Promise<void>;
  /** A smaller copy is whole just before it could be stopped. */
  readonly isDeafToCancel?: boolean;
  readonly onRemove?: (file: string) => void;
  /** Replaces parts of the audio. */
  readonly audio?: Partial<ConsultAudio>;
  readonly onProgress?: (progress: WorkProgress) => void;
  readonly onPollWait?: StepDeps['onPollWait'];
  /** A step broke off; by default the test fails. */
  readonly onDefect?: (id: ConsultId, error: unknown) => void;
};

export async function emptyStore(): Promise<Store> {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.store;
}

/** Connects a practice, or another vet of it. */
export const connectAt = (
  connections: Connections,
  vet: string,
  token = 't',
  over: Partial<ConnectRequest> = {},
): ReturnType<Connections['connect']> =>
  connections.connect({ address: 'https://x', vet, token, isSandbox: false, reconnects: null, ...over });

/** A connection that is not the one on screen. */
export function otherConnection({ all, active }: Connections): Connection {
  const other = all().find(({ id }) => id !== active().id);
  if (other === undefined) throw new Error('There is no other connection.');
  return other;
}

/** The use cases on a real store in memory, with time, service and audio in the test's hands. */
export async function workbench(options: BenchOptions) {
  const { clock, service } = options;
  const store = options.store ?? (await emptyStore());
  const tokensForgotten: string[] = [];
  const gates = await openGates(store, clock);
  const endedWaits = createEndedWaits();
  const connections = await openConnections({
    ...usualConnections,
    store,
    service,
    clock,
    gates,
    vault: options.vault ?? {
      token: (of) =>
        Promise.resolve(ok(isEmbeddedConnection(of) ? null : (options.token?.() ?? 'remote-token'))),
      saveToken: () => Promise.resolve(ok(undefined)),
      deleteToken: (connection) => {
        tokensForgotten.push(connection.practiceName);
        return Promise.resolve(ok(undefined));
      },
    },
    embedded: { address: 'http://127.0.0.1:1', token: 'embedded-token' },
    serviceAddress: (text) => text,
    ...(options.rules === undefined ? {} : { rules: options.rules }),
  });
  if (options.isProduction === true) {
    await connectAt(connections, 'Dr Moor');
  }
  const undoableFilings = createUndoableFilings(clock);
  const repository = await openConsultRepository(store, clock, {
    onChange: (id, change) => {
      undoableFilings.consultChanged(id, change);
      importQuestions.changed(id, change);
      options.onChange?.(id);
    },
    isOpen: () => false,
  });
  const audio = { ...audioOf(options), ...options.audio };
  const importQuestions = createImportQuestions({ repository, audio, onChange: () => undefined });
  const refusedSizes = await openRefusedSizes(store, clock);
  const networkBreaks = createNetworkBreaks();
  const runner = createConsultRunner(
    {
      repository,
      audio,
      importQuestions,
      changeWords: options.changeWords ?? (async () => ({})),
      inspectTake: async () => err(failure('audio_damaged')),
      service,
      clock,
      gates,
      endedWaits,
      undoableFilings,
      refusedSizes,
      pace: options.pace ?? (() => Promise.resolve()),
      outcomeReport: options.outcomeReport ?? 'full',
      madeByJobs: options.madeByJobs ?? new Set(),
      connections,
      onAnswered: (...answer) => consultActions.answered(...answer),
      onPollWait: options.onPollWait ?? (() => undefined),
      lineBreaks: networkBreaks.count,
      onProgress: (progress) => options.onProgress?.(progress),
    },
    options.onDefect ??
      ((_id, error) => {
        throw error;
      }),
  );
  undoableFilings.onEnd(runner.wake);
  const consultActions = createConsultActions({
    undoableFilings,
    repository,
    runner,
    gates,
    endedWaits,
    connections,
    refusedSizes,
    audio,
    clock,
    onProgress: (progress) => options.onProgress?.(progress),
    onSmallerCopy: () => undefined,
    aroundFiling: options.aroundFiling ?? ((_, applyDecision) => applyDecision()),
    isPatientPasted: () => options.aroundFiling === undefined,
    onNetworkReturned: networkBreaks.happened,
  });
  const joins = createJoins({
    repository,
    runner,
    audio,
    clock,
    activeConnection: connections.active,
    settings: () => usualSettings,
    deletions: { apartFrom: (_ids, work) => work() },
    sendWhenReady: { forget: () => undefined },
  });
  return {
    store,
    joins,
    undoableFilings,
    repository,
    runner,
    consultActions,
    connections,
    gates,
    endedWaits,
    audio,
    importQuestions,
    tokensForgotten,
    get: (id: ConsultId): Consult => {
      const consult = repository.get(id);
      if (consult === null) throw new Error('no such consult');
      return consultWithWait(consult, { gates, endedWaits, clock });
    },
    /** Types into a section of the note. */
    edit: (id: ConsultId, content: string, index = 0) =>
      consultActions.change(id, 'editNote', {
        type: 'sectionEdited',
        index,
        edit: { content, isRemoved: false },
      }),
    add,
    addAndSend: async (name: string): Promise<ConsultId> => {
      const id = await add(name);
      await consultActions.send(id);
      return id;
    },
  };

  async function add(name: string): Promise<ConsultId> {
    const source = {
      kind: 'file' as const,
      path: `/${name}.m4a`,
      fileName: `${name}.m4a`,
      byteCount: 9,
      sha256: hexAsSha256(randomUUID()),
      recordedAt: null,
      batch: null,
    };
    const patient = { name, species: 'Dog', reference: '' };
    const consult = newConsult(source, patient, connections.active(), clock);
    await repository.add(consult);
    runner.wake(consult.id);
    await clock.settle();
    return consult.id;
  }
}

function audioOf({
  isDamaged,
  byteCount,
  lacksRoom,
  preparing,
  compressing,
  isDeafToCancel,
  onRemove,
}: BenchOptions): ConsultAudio {
  return {
    inspect: () => Promise.resolve(ok({ sha256: null, byteCount: wavBytes.length, recordedAt: null })),
    hash: () => Promise.resolve(ok(wavSha256)),
    async prepare({ consult, source, signal }) {
      await preparing?.();
      if (signal.aborted) return err(failure('cancelled'));
      if (lacksRoom?.(consult) === true) return err(failure('no_room'));
      const joined =
        source.kind === 'take' && source.joined !== undefined
          ? { file: `${consult}.joined`, durationMs: source.end?.durationMs ?? 0 }
          : {};
      const made = { ...wav, file: consult, ...joined, byteCount: byteCount?.(consult) ?? wav.byteCount };
      // By default, files of different names have different bytes.
      return ok(
        source.kind === 'file' ? { ...made, sourceSha256: source.sha256 ?? hexAsSha256(source.path) } : made,
      );
    },
    remove: (file) => Promise.resolve(onRemove?.(file)),
    beginLive: () => Promise.resolve(err(failure('ffmpeg_missing'))),
    cut: (_consult, audio, { fromMs, toMs }) =>
      Promise.resolve(ok({ ...audio, firstSample: fromMs * 16, durationMs: toMs - fromMs })),
    async compress({ consult, audio, signal, onProgress }) {
      onProgress(0);
      await compressing?.(signal);
      onProgress(1);
      if (signal.aborted && isDeafToCancel !== true) return err(failure('cancelled'));
      const made = { format: 'opus', file: `${consult}.opus`, firstSample: 0, sha256: opusSha256 } as const;
      return ok({ ...made, byteCount: opusBytes.length, durationMs: audio.durationMs });
    },
    waveform: () => Promise.resolve(ok({ peaks: [0, 1], silences: [], speech: [], sound: 'good' })),
    play: () => Promise.resolve(err(failure('file_missing'))),
    verify: () =>
      Promise.resolve(
        isDamaged?.() === true
          ? err({ code: 'audio_damaged', detail: null, retryAfterMs: null })
          : ok(undefined),
      ),
    async *read(_consult, { format }) {
      yield format === 'opus' ? opusBytes : wavBytes;
    },
  };
}
