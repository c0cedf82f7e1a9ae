import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createConsultAudio } from '../../../main/audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { openImports } from '../../../main/consults/imports.ts';
import type { ServiceAccess, NoteService } from '../../../main/ports/noteService.ts';
import type { ConsultAudio } from '../../../main/ports/consultAudio.ts';
import { usualCallLimits } from '../../../main/noteService/callService.ts';
import { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { manualClock } from '../../support/fakes/manualClock.ts';
import { startStandIn } from '../../service/standIn.ts';
import { workbench } from '../../support/workbench.ts';
import { dataKey, fixture } from '../audio/audioTestKit.ts';
import { madeOnce } from './madeOnce.ts';
import { valueOf } from '../../support/sealedTestFile.ts';

export type Bench = Awaited<ReturnType<typeof openBench>>;

export type BenchOptions = {
  readonly source?: string;
  readonly ffmpeg?: string;
  /**
   * Waits for no answer longer than this; by default as long as the app does, so that a busy machine is no
   * trouble.
   */
  readonly answerMs?: number;
};

/**
 * The use cases over the real client, the real stand-in and real sealed audio; only time is in the test's
 * hands.
 */
export async function openBench(options: BenchOptions = {}) {
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const original = join(folder, 'original.m4a');
  await copyFile(fixture(options.source ?? 'cat.m4a'), original);

  const clock = manualClock();
  const service = await startStandIn({ profile: 'production' });
  ends.push(() => service.stop());
  const way: { address: string | null; proxies: string } = { address: null, proxies: 'DIRECT' };
  const { answerMs } = options;
  const dispatcher = createServiceDispatcher({
    resolveProxy: () => Promise.resolve(way.proxies),
    ...(answerMs === undefined ? {} : { connectMs: answerMs }),
  });
  ends.push(() => dispatcher.destroy());
  const limits =
    answerMs === undefined ? usualCallLimits : { ...usualCallLimits, headersMs: answerMs, bodyMs: answerMs };
  const client = rerouted(createNoteClient(dispatcher, limits), () => way.address);

  let keychain: Result<string | null, Failure> | null = null;
  let token: string | null = null;
  let isHeld = false;
  const audioFolder = join(folder, 'audio');
  const env = options.ffmpeg === undefined ? process.env : { CLINIC_FFMPEG: options.ffmpeg };
  const places = { env, packagedFolder: null, staticBinary: ffmpegStaticBinary };
  const real = createConsultAudio({ folder: audioFolder, dataKey, places });
  let broken: Failure | null = null;
  const nothing = (): Promise<unknown> => Promise.resolve();
  const hooks = { beforePreparing: nothing, onMend: nothing };
  const made = options.ffmpeg === undefined ? madeOnce(real, audioFolder) : real;
  const usedAudio: ConsultAudio = {
    ...made,
    async prepare(request) {
      await hooks.beforePreparing();
      return broken === null ? made.prepare(request) : err(broken);
    },
  };
  const bench = await workbench({
    clock,
    service: client,
    audio: usedAudio,
    vault: {
      token: () => Promise.resolve(keychain ?? ok(token)),
      saveToken: (_connection, given) => Promise.resolve(ok(void (token = given))),
      deleteToken: () => Promise.resolve(ok(void (token = null))),
    },
    rules: {
      fixedAddress: null,
      heldFor: () => (isHeld ? 'practice_not_allowed' : null),
      refusalOf: () => null,
    },
  });
  const { repository, runner, connections, consultActions, audio, importQuestions, get, store } = bench;
  ends.push(() => runner.stop());
  const connected = await connections.connect({
    address: service.url,
    vet: 'Dr Moor',
    token: service.tokens[0] ?? '',
    isSandbox: false,
    reconnects: null,
  });
  valueOf(connected);
  const imports = await openImports({
    store,
    repository,
    audio,
    clock,
    activeConnection: connections.active,
    onChange: () => undefined,
    questions: importQuestions,
    onAdded: (id) => runner.wake(id),
    failureOf: () => failure('disk_failed'),
  });

  /** Waits, in real time, until it is so; each look lets `passMs` go by on the bench's clock. */
  async function until(isSo: () => boolean, passMs = 0): Promise<void> {
    const deadline = performance.now() + 60_000;
    while (!isSo()) {
      if (performance.now() > deadline)
        throw new Error(`It did not come to that: ${JSON.stringify(repository.inMemory().map(shortly))}`);
      await wait(5);
      if (passMs > 0) await clock.pass(passMs);
    }
    await clock.settle();
  }
  return {
    service,
    clock,
    connections,
    imports,
    audio,
    audioFolder,
    /** The file that is imported; the test may do with it what it likes. */
    original,
    get,
    until,
    consultActions,
    /** Imports the original; resolves when it is ready to send, or stopped. */
    prepared: async (): Promise<ConsultId> => {
      const [id] = await imports.add([original], { name: 'Biscuit', species: 'Dog', reference: 'R-1' });
      if (id === undefined) throw new Error('The file did not become a consult.');
      await until(() => get(id).phase !== 'preparing');
      return id;
    },
    /** Where requests go instead of to the stand-in, and by which way; null: to the stand-in. */
    reroute: (address: string | null, proxies = 'DIRECT') => void Object.assign(way, { address, proxies }),
    /** What the keychain answers; null: the token. */
    keychain: (answer: typeof keychain) => void (keychain = answer),
    /** The organisation does not allow the practice any more. */
    hold: () => void (isHeld = true),
    /** Each preparation fails so; null: none. */
    failPreparing: (because: Failure | null) => void (broken = because),
    /** Happens between import and preparing. */
    beforePreparing: (act: () => Promise<unknown>) => void (hooks.beforePreparing = act),
    onMend: (act: () => Promise<unknown>) => void (hooks.onMend = act),
    /** Everything works again, and what was asked for by `onMend` happens. */
    mend: async (): Promise<void> => {
      await hooks.onMend();
      hooks.beforePreparing = nothing;
      service.control.letThrough();
      Object.assign(way, { address: null, proxies: 'DIRECT' });
      keychain = null;
      isHeld = false;
      broken = null;
      service.control.setConnection(service.tokens[0] ?? '', { state: 'active', isSubscribed: true });
    },
    onEnd: (close: () => unknown) => void ends.push(close),
  };
}

const shortly = (consult: Consult): unknown => ({
  phase: consult.phase,
  because: 'because' in consult ? consult.because : undefined,
  failure: 'failure' in consult ? consult.failure : undefined,
});

/** Real requests, to another place than the connection's. */
function rerouted(client: NoteService, address: () => string | null): NoteService {
  const there = <T extends { readonly access: ServiceAccess }>(request: T): T => ({
    ...request,
    access: { ...request.access, address: address() ?? request.access.address },
  });
  return {
    readConnection: client.readConnection,
    submit: (request) => client.submit(there(request)),
    readNote: (request) => client.readNote(there(request)),
    reportOutcome: (request) => client.reportOutcome(there(request)),
  };
}
