import { createRateGate, requestsPerMinute } from '../../main/connections/rateGate.ts';
import { requestConsultWaitsFor } from '../../main/consults/decisions/nextWorkOf.ts';
import { newConsult } from '../../main/consults/imports.ts';
import { StoreError } from '../../main/storage/storeProblem.ts';
import { createNoteClient } from '../../main/noteService/noteClient.ts';
import type { TokenVault } from '../../main/ports/tokenVault.ts';
import { actionsOf, type ConsultAction } from '../../shared/consult/actions.ts';
import { isLateNoteWelcome, currentSubmission, noteOf, type Consult } from '../../shared/consult/consult.ts';
import { failure } from '../../shared/consult/failure.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { canJoin, canUndoJoin } from '../../shared/consult/transitions/joinTransitions.ts';
import { newNoteAllowedFrom } from '../../shared/consult/transitions/secondNote.ts';
import { epochMs, hexAsSha256, type ConsultId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { createRandom, type Random } from '../chaos/run/random.ts';
import { manualClock } from '../support/fakes/manualClock.ts';
import { workbench, type Workbench } from '../support/workbench.ts';
import { recordingsOf, type WalkedRecordings } from './recordings.ts';
import { changeWords } from '../../shared/phrases/changeWords.ts';
import { createDisk, type Disk, type Life } from './memoryStore.ts';
import { createPromises, type Promises } from './promises.ts';
import { faults, type Fault, type Kind } from './faults.ts';
import { address, createService, ownWords, type Service, type Watch } from './service.ts';

/** A promise that does not hold, and the steps that lead to it. */
export type Story = { readonly broken: string; readonly steps: readonly string[] };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const never = new Promise<never>(() => undefined);

/** Of each consult: its practice, and how long its recording is. Nobody reads the bytes. */
const cases = [
  { practice: 'Hill', byteCount: 200_000_000 },
  { practice: 'Hill', byteCount: 1_000_000 },
  { practice: 'River', byteCount: 200_000_000 },
] as const;
const caseOf = (index: number): (typeof cases)[number] => cases[index % cases.length] ?? cases[0];
/** As tokens name them; at the Hill there are two vets. */
const practices = ['Hill', 'River', 'Hill/Weber'] as const;
const usualVet = 'Dr Moor';
const labelOf = ({ practiceName, vet }: Connection): string =>
  vet === usualVet ? practiceName : `${practiceName}/${vet}`;
const pieces = 4;
const zeros = Buffer.alloc(50_000_000);

/**
 * What a walk goes through: the app, killed and started again over the same store, and the world around it.
 */
type World = {
  readonly clock: ReturnType<typeof manualClock>;
  readonly service: Service;
  readonly promises: Promises;
  readonly disk: Disk;
  readonly tokens: Map<string, string>;
  readonly steps: string[];
  random: Random;
  isLocked: boolean;
  /** By how much the computer's wall clock is behind; only the app goes by that clock. */
  behindMs: number;
  app: App;
  /** So many recordings were made ready. */
  made: number;
};

type App = Workbench & Life & WalkedRecordings;

async function openApp(world: Omit<World, 'app' | 'made'>): Promise<App> {
  const { clock, service, tokens } = world;
  const onLost = (): void => {
    world.promises.forgets();
    world.steps.push('    a save is lost');
  };
  const life: Life = { dead: new AbortController(), savesLeft: Infinity, failing: 0, onLost };
  const { signal: death } = life.dead;
  const mortalClock = {
    ...clock,
    async sleep(ms: number, signal: AbortSignal): Promise<void> {
      await clock.sleep(ms, signal);
      if (death.aborted) await never;
    },
  };
  const vault: TokenVault = {
    token: ({ id }) =>
      Promise.resolve(world.isLocked ? err(failure('keychain_locked')) : ok(tokens.get(id) ?? null)),
    saveToken: ({ id }, token) => Promise.resolve(ok(void tokens.set(id, token))),
    deleteToken({ id }) {
      if (world.isLocked) return Promise.resolve(err(failure('keychain_locked')));
      return Promise.resolve(ok(void tokens.delete(id)));
    },
  };
  const client = createNoteClient({
    ...service.dispatcher,
    request: (asked) =>
      death.aborted
        ? never
        : service.dispatcher.request({
            ...asked,
            signal: AbortSignal.any([death, ...(asked.signal instanceof AbortSignal ? [asked.signal] : [])]),
          }),
  });
  const onDefect = (id: ConsultId, error: unknown): void => {
    if (death.aborted) return;
    keepSaving(world, error, 'step');
    // As main/consults/stepFailures.ts.
    void mortalClock.sleep(10 * second, new AbortController().signal).then(() => bench.runner.wake(id));
  };
  const bench = await workbench({
    clock: mortalClock,
    service: client,
    store: world.disk.storeFor(life),
    vault,
    pace: createRateGate(requestsPerMinute, mortalClock),
    byteCount: (id) => caseOf(Number(bench.get(id).patient.reference)).byteCount,
    audio: {
      compress: ({ consult, audio: whole }) => {
        const copy = { format: 'opus', file: `${consult}.opus`, byteCount: whole.byteCount / 20 } as const;
        return Promise.resolve(ok({ ...whole, ...copy }));
      },
      async *read(_id, { byteCount }) {
        for (let piece = 0; piece < pieces; piece += 1) yield zeros.subarray(0, byteCount / pieces);
      },
    },
    changeWords: async (note, of) => {
      const connection = bench.connections.get(of);
      return connection === null || labelOf(connection) !== ownWords.of
        ? {}
        : changeWords(note, [ownWords.rule]);
    },
    onChange: (id) => recorded.sendWhenReady.changed(id),
    onDefect,
  });
  const recorded = recordingsOf(bench, mortalClock, onDefect);
  return Object.assign(life, bench, recorded);
}

/** What cannot be saved is told; nothing else breaks off. */
function keepSaving({ promises }: Pick<World, 'promises'>, error: unknown, what: 'step' | 'press'): void {
  promises.keep(`no ${what} breaks off: ${String(error)}`, error instanceof StoreError);
}

/** Until it is done or cannot be saved, or the app is dead. */
async function tried(world: World, work: Promise<unknown>): Promise<void> {
  const { signal } = world.app.dead;
  const death = signal.aborted ? null : new Promise((resolve) => signal.addEventListener('abort', resolve));
  await Promise.race([work, death]).catch((error: unknown) => keepSaving(world, error, 'press'));
}

/** As at a start of the app (main/bootstrap). */
async function resumeWork({ repository, consultActions, connections, runner }: App, clock: World['clock']) {
  void connections.deleteRevokedTokens();
  await consultActions.resumeAllowed();
  const frozenAt = (consult: Consult): number => currentSubmission(consult)?.frozenAt ?? consult.createdAt;
  for (const { id } of repository.inMemory().toSorted((a, b) => frozenAt(a) - frozenAt(b))) runner.wake(id);
  await clock.settle();
}

async function openWorld(): Promise<World> {
  const time = manualClock(undefined, 12);
  const clock = { ...time, now: () => epochMs(time.now() - world.behindMs) };
  const disk = createDisk();
  const practiceName = (consult: Consult): string => practiceIn(world.app, consult);
  const notes: Service['state']['notes'] = new Map();
  const promises = createPromises({
    now: time.now,
    notes,
    practiceName,
    consultOf: (key) =>
      [...disk.consults.values()].find(({ submissions }) => submissions.some((one) => one.key === key)) ??
      null,
  });
  const steps: string[] = [];
  const watch: Watch = {
    ...promises.watch,
    hears(request, heard) {
      const { kind, key, token } = request;
      const about = kind === 'connection' ? token : key.slice(0, 4);
      const line = `    ${kind} ${about}: ${heard.way ?? heard.status} ${heard.code ?? (heard.isPage ? 'page' : '')}`;
      const since = steps.findLastIndex((step) => !step.startsWith(' '));
      if (!steps.includes(line, since)) steps.push(line);
      promises.watch.hears(request, heard);
    },
  };
  const service = createService({ clock: time, notes, random: () => world.random, watch });
  const around = { clock, service, promises, disk, tokens: new Map<string, string>(), steps };
  const atStart = {
    random: createRandom(0),
    isLocked: false,
    behindMs: 0,
    made: 0,
    app: null as unknown as App,
  };
  const world: World = { ...around, ...atStart };
  world.app = await openApp(world);
  for (const practice of practices) await connect(world, practice, null);
  for (const _ of cases) await addConsult(world);
  return world;
}

/** One more recording is ready. */
async function addConsult(world: World): Promise<void> {
  const { app, clock } = world;
  const index = world.made++;
  const source = {
    kind: 'file' as const,
    path: `/${index}.m4a`,
    fileName: `${index}.m4a`,
    byteCount: 9,
    sha256: hexAsSha256('a'.repeat(64)),
    recordedAt: null,
    batch: null,
  };
  const patient = { name: `Biscuit ${index}`, species: 'Dog', reference: String(index) };
  const consult = newConsult(source, patient, connectionOf(world, caseOf(index).practice), clock);
  await tried(world, app.repository.add(consult));
  app.runner.wake(consult.id);
  await clock.pass(second);
}

function connectionOf({ app }: World, practice: string): Connection {
  const found = app.connections.all().find((one) => labelOf(one) === practice);
  if (found === undefined) throw new Error(`There is no ${practice}.`);
  return found;
}

/** With a token that nobody has had. */
async function connect(world: World, practice: string, reconnects: Connection | null): Promise<void> {
  const { connections, consultActions } = world.app;
  const connected = await connections.connect({
    address,
    vet: practice.split('/')[1] ?? usualVet,
    token: `${practice}#${world.steps.length}`,
    isSandbox: false,
    reconnects: reconnects && { connectionId: reconnects.id },
  });
  if (connected.ok) await consultActions.resumeConnection(connected.value.id);
}

/** Dr Moor records as Weber; either of them may stop it, and it may be cut off. Dr Moor cannot send it. */
async function recordAs(world: World): Promise<void> {
  const { app, random, clock, promises, steps } = world;
  const { recordings, connections } = app;
  const [moor, weber] = [connectionOf(world, 'Hill'), connectionOf(world, 'Hill/Weber')];
  const reference = String(world.made++);
  const patient = { name: `Biscuit ${reference}`, species: 'Dog', reference };
  const request = { patient, connectionId: moor.id, recordAs: weber.id, microphone: '' };
  const work = async (): Promise<void> => {
    await connections.switchTo(moor.id);
    const begun = await recordings.begin({ ...request, isConsentConfirmed: false });
    if (!begun.ok) return;
    const id = begun.value.consultId;
    promises.recordsAs(id, labelOf(weber));
    if (random.chance(0.5)) await connections.switchTo(weber.id);
    if (random.chance(0.2)) return;
    await recordings.stop(id, 'person');
    await connections.switchTo(moor.id);
    await app.consultActions.send(id);
  };
  steps.push(`Dr Moor records as Weber (${patient.name})`);
  await tried(world, work());
  await clock.pass(second);
}

/** Its vet stops it, or keeps what a crash has left. */
async function endRecording(world: World, { id, connectionId, patient }: Consult): Promise<void> {
  const { app, promises, steps } = world;
  const { recordings, recovered } = app;
  const isUnderWay = recordings.isUnderWay(id);
  steps.push(`a person: ${isUnderWay ? 'Stop' : 'Keep'} (${patient.name})`);
  if (isUnderWay) return tried(world, recordings.stop(id, 'person'));
  const isOthers = await recovered.keep(id, connectionOf(world, 'Hill').id);
  promises.keep('whoever recorded as a colleague recovers nothing', !isOthers);
  await tried(world, recovered.keep(id, connectionId));
}

async function restart(world: World): Promise<void> {
  const { app, promises, clock } = world;
  app.dead.abort();
  await clock.settle();
  promises.killed();
  world.app = await openApp(world);
  await resumeWork(world.app, clock);
}

type Press = (world: World, consult: Consult) => Promise<unknown>;

const discard: Press = ({ app, promises }, consult) => {
  promises.decides(consult);
  return app.consultActions.discard(consult.id);
};
const restore: Press = ({ app, promises }, consult) => {
  promises.decides(consult);
  return app.consultActions.restore(consult.id);
};
const file: Press = ({ app, promises }, consult) => {
  promises.decides(consult);
  promises.files(consult);
  return app.consultActions.file(consult.id, { seen: 99, isBlankMeant: true });
};
const resume: Press = ({ app, promises }, consult) => {
  promises.asks(consult, practiceIn(app, consult));
  return app.consultActions.resume(consult.id);
};
function practiceIn({ connections }: App, { connectionId }: Consult): string {
  const connection = connections.get(connectionId);
  return connection === null ? '' : labelOf(connection);
}

function reconnect(world: World, consult: Consult): Promise<void> {
  const of = practiceIn(world.app, consult);
  world.promises.asks(consult, of);
  return connect(world, of, world.app.connections.get(consult.connectionId));
}

/** What the buttons do. A press that is missing here is not tried. */
const presses: Partial<Record<ConsultAction, Press>> = {
  send: ({ app, promises }, consult) => {
    promises.sends(consult);
    return app.consultActions.send(consult.id);
  },
  sendSmaller: ({ app, promises }, consult) => {
    promises.sends(consult);
    promises.asks(consult, practiceIn(app, consult));
    return app.consultActions.sendSmaller(consult.id);
  },
  sendInstead: ({ app, promises }, consult) => {
    promises.asks(consult, practiceIn(app, consult));
    return app.consultActions.change(consult.id, 'sendInstead', { type: 'sendingTakenUp' });
  },
  cancelSending: ({ app }, { id }) => app.consultActions.cancelSending(id),
  writeByHand: ({ app }, { id }) => app.consultActions.writeByHand(id),
  discardRecording: discard,
  discardNote: discard,
  restoreRecording: restore,
  restoreNote: restore,
  fileNote: file,
  updateFiledNote: file,
  tryAgain: resume,
  checkAgain: resume,
  lookAgain: resume,
  reconnect,
  prepareAgain: ({ app }, { id }) =>
    app.consultActions.change(id, 'prepareAgain', { type: 'preparingAsked' }),
  changePatient: ({ app, random }, { id, patient }) => {
    const species = random.oneOf(['Cat', 'Dog', 'Rabbit']);
    const event = { type: 'patientChanged', patient: { ...patient, species } } as const;
    return app.consultActions.change(id, 'changePatient', event);
  },
  correctPatient: ({ app, random }, { id, patient }) => {
    const species = random.oneOf(['Cat', 'Dog', 'Rabbit']);
    const event = { type: 'patientCorrected', patient: { ...patient, species } } as const;
    return app.consultActions.change(id, 'correctPatient', event);
  },
  editNote: async ({ app, promises, steps }, consult) => {
    const content = `Typed in step ${steps.length}.`;
    const event = { type: 'sectionEdited', index: 0, edit: { content, isRemoved: false } } as const;
    if (await app.consultActions.change(consult.id, 'editNote', event))
      promises.types(app.repository.get(consult.id) ?? consult, content);
  },
};

/** They end or change little, so the walk does them less often. */
const rare: readonly ConsultAction[] = [
  'changePatient',
  'correctPatient',
  'discardRecording',
  'discardNote',
  'writeByHand',
];

const consultsOf = ({ disk }: World): readonly Consult[] => [...disk.consults.values()];

/** With the button of the line on top. */
function offeredTo({ app }: World, consult: Consult): readonly ConsultAction[] {
  const connection = app.connections.get(consult.connectionId);
  const isGone = connection !== null && app.connections.view(connection).state === 'needsReconnect';
  return [...(isGone ? (['reconnect'] as const) : []), ...actionsOf(consult)];
}

async function press(world: World, consult: Consult, action: ConsultAction): Promise<void> {
  const { app, clock, steps } = world;
  steps.push(`a person: ${action} (${consult.patient.name})`);
  await tried(world, app.connections.switchTo(consult.connectionId));
  // Opening a consult loads it into memory.
  await tried(world, app.repository.load(consult.id, consult.connectionId));
  if (app.dead.signal.aborted) return;
  const pressed = presses[action]?.(world, consult);
  // The app may be killed before it has done it.
  void pressed?.catch((error: unknown) => keepSaving(world, error, 'press'));
  await clock.settle();
}

/** What else a person can press for the consult. */
function otherPresses(world: World, consult: Consult): readonly (() => void)[] {
  const { app, promises, clock, steps } = world;
  const { id, connectionId } = consult;
  const of = practiceIn(app, consult);
  const connection = app.connections.get(connectionId);
  const others: (() => void)[] = [];
  const next = requestConsultWaitsFor(consult);
  const ceiling = next?.ceilings.find((one) => app.gates.of(connectionId)[one].tryNowInMs() === 0);
  if (ceiling !== undefined)
    others.push(() => {
      steps.push(`a person: Try now (${consult.patient.name})`);
      promises.permits(of, ceiling);
      void tried(world, app.consultActions.tryNow(id));
    });
  const from = connection === null ? null : newNoteAllowedFrom(consult, connection);
  if (from !== null && from <= clock.now())
    others.push(() => {
      steps.push(`a person: Request a new note (${consult.patient.name})`);
      promises.asks(consult, of);
      promises.meansSecond(consult);
      void tried(world, app.consultActions.requestNewNote(id));
    });
  if (app.undoableFilings.has(id) && consult.phase === 'filed')
    others.push(() => {
      steps.push(`a person: Undo filing (${consult.patient.name})`);
      promises.decides(consult);
      void tried(world, app.consultActions.undoFiling(id));
    });
  if (consult.phase === 'noteReady') others.push(...pressesToUse(world, consult));
  others.push(...pressesToJoin(world, consult));
  if (consult.phase === 'recording') others.push(() => void endRecording(world, consult));
  if (app.gates.of(connectionId).subscription.isStopped())
    others.push(() => {
      steps.push(`a person: Try again for the subscription of ${of}`);
      promises.paid(of);
      void tried(world, app.consultActions.tryUploadsAgain());
    });
  return others;
}

/** Nothing is joined of two patients, so the vet names the other one alike first. */
function pressesToJoin(world: World, consult: Consult): readonly (() => void)[] {
  const { app, steps } = world;
  const { id, patient, connectionId } = consult;
  const undo = (): void => {
    steps.push(`a person: Undo join (${patient.name})`);
    void tried(world, app.joins.undo(id));
  };
  const others = consultsOf(world).filter((one) => one.connectionId === connectionId && one.id !== id);
  const joins = others.filter(canJoin).map((other) => () => {
    steps.push(`a person: Join with ${other.patient.name} (${patient.name})`);
    const renamed = { type: 'patientChanged', patient } as const;
    const change = app.consultActions.change(other.id, 'changePatient', renamed);
    void tried(
      world,
      change.then(() => app.joins.join(id, other.id)),
    );
  });
  return [...(canUndoJoin(consult) ? [undo] : []), ...(canJoin(consult) ? joins : [])];
}

function pressesToUse(world: World, { id, patient, otherNotes }: Consult): readonly (() => void)[] {
  const { app, promises, steps } = world;
  return otherNotes.map(({ at }) => () => {
    steps.push(`a person: Use this note (${patient.name})`);
    promises.uses(id);
    void tried(world, app.consultActions.useNote(id, at));
  });
}

async function pressAny(world: World): Promise<void> {
  const { random, app, clock } = world;
  const all = consultsOf(world);
  const sending = all.filter(({ phase }) => phase === 'sending');
  const open = all.filter((consult) => !isSettled(consult) || consult.phase === 'noteReady');
  const likely = sending.length > 0 && random.chance(0.5) ? sending : open;
  const consults = likely.length > 0 && random.chance(0.8) ? likely : all;
  const consult = consults[random.between(0, consults.length)];
  if (consult === undefined) return;
  const others = otherPresses(world, consult);
  const offered = offeredTo(world, consult)
    .filter((action) => presses[action] !== undefined)
    .flatMap((action) => (rare.includes(action) ? [action] : [action, action, action]));
  const at = random.between(0, offered.length + 3 * others.length);
  const action = offered[at];
  if (action !== undefined)
    return rare.includes(action) && random.chance(0.7) ? waits(world) : press(world, consult, action);
  await tried(world, app.connections.switchTo(consult.connectionId));
  if (!app.dead.signal.aborted) others[(at - offered.length) % others.length]?.();
  await clock.settle();
}

async function pass(world: World, ms: number, words: string): Promise<void> {
  world.steps.push(`${words} pass`);
  await world.clock.pass(ms);
}

function anyFault(kind: Kind | 'all', { between }: Random): Fault | undefined {
  const groups = faults
    .map((group) => group.filter(({ of }) => kind === 'all' || of.includes(kind)))
    .filter((group) => group.length > 0);
  const group = groups[between(0, groups.length)] ?? [];
  return group[between(0, group.length)];
}

/** The kind of the app's next request, so that a fault hits it. */
function nextKind(world: World): Kind | 'all' {
  const likely = consultsOf(world).flatMap((consult): readonly Kind[] => {
    if (consult.phase === 'readyToSend' || consult.phase === 'queued') return ['upload'];
    if (consult.phase === 'sending') return ['upload', 'read'];
    if (consult.phase === 'writing' || consult.phase === 'needsAttention') return ['read'];
    return noteOf(consult) === null ? [] : ['report'];
  });
  return world.random.chance(0.1) ? 'all' : (likely[world.random.between(0, likely.length)] ?? 'all');
}

type Wait = readonly [ms: number, words: string];

const moments: readonly [Wait, ...Wait[]] = [
  [second, 'a second'],
  [5 * second, 'five seconds'],
  [20 * second, 'twenty seconds'],
];
const times: readonly [Wait, ...Wait[]] = [
  ...moments,
  [minute, 'a minute'],
  [6 * minute, 'six minutes'],
  [6 * minute, 'six minutes'],
  [31 * minute, '31 minutes'],
  [2 * hour, 'two hours'],
];
/** It takes long, so it is rare. */
const longest: Wait = [25 * hour, '25 hours'];

function waits(world: World): Promise<void> {
  const { random } = world;
  const isSending = consultsOf(world).some(({ phase }) => phase === 'sending');
  const usual = isSending && random.chance(0.7) ? moments : times;
  const [ms, words] = random.chance(0.015) ? longest : random.oneOf(usual);
  return pass(world, ms, words);
}

async function worldMoves(world: World): Promise<void> {
  const { random, service, steps } = world;
  const { state } = service;
  const practice = random.oneOf(practices);
  const of = random.between(0, 8);
  if (of === 0 && (state.isDisabled || random.chance(0.4))) {
    state.isDisabled = !state.isDisabled;
    steps.push(`the integration is ${state.isDisabled ? 'off' : 'on'}`);
  } else if (of <= 1) {
    const token = world.tokens.get(connectionOf(world, practice).id);
    if (token !== undefined) state.revoked.add(token);
    steps.push(`${practice} is revoked`);
  } else if (of === 2 || of === 3) {
    if (!state.unpaid.delete(practice)) state.unpaid.add(practice);
    steps.push(`${practice} is ${state.unpaid.has(practice) ? 'unpaid' : 'paid'}`);
  } else if (of === 4) {
    world.isLocked = !world.isLocked;
    steps.push(`the keychain is ${world.isLocked ? 'locked' : 'open'}`);
  } else if (of === 5) {
    state.bytesPerSecond = random.oneOf([50_000_000, 5_000_000, 100_000]);
    steps.push(`the line has ${state.bytesPerSecond} bytes a second`);
  } else if (of === 6) {
    world.behindMs += 30 * 24 * hour;
    world.promises.clockIsSetBack();
    steps.push('the clock is set back by a month');
  } else await networkReturns(world);
}

async function networkReturns(world: World): Promise<void> {
  const { app, clock, promises, steps } = world;
  steps.push('the network is back');
  for (const one of practices) promises.asks(null, one);
  promises.lineBreaks();
  app.consultActions.networkReturned();
  await clock.settle();
}

/** Something goes wrong with the next requests of one kind, or of all. */
function planFault({ random, service, steps }: World, kind: Kind | 'all'): void {
  const fault = anyFault(kind, random);
  if (fault === undefined) return;
  const often = fault.isLasting === true ? 1_000 : random.oneOf([1, 1, 1, 2, 3, 1_000]);
  steps.push(`${often} times, ${kind}: ${fault.name}`);
  service.plan(kind === 'all' ? fault : { ...fault, of: [kind] }, often);
}

async function move(world: World): Promise<void> {
  const { random, service, steps, clock, app, promises } = world;
  if (service.state.fault === null && random.chance(0.4)) planFault(world, nextKind(world));
  const of = random.share();
  if (of < 0.48) return pressAny(world);
  if (of < 0.51) {
    steps.push('another recording is ready');
    return addConsult(world);
  }
  if (of < 0.53) return recordAs(world);
  if (of < 0.81) return waits(world);
  if (of < 0.85) {
    steps.push('nothing goes wrong');
    return service.plan(null, 0);
  }
  if (of < 0.92) return worldMoves(world);
  if (of < 0.95) {
    steps.push('the app is killed and starts again');
    return restart(world);
  }
  if (of < 0.965) {
    app.failing = random.oneOf([1, 1, 2, 3, 5]);
    steps.push(`the next ${app.failing} saves fail`);
    return;
  }
  if (of < 0.98) {
    app.savesLeft = random.between(0, 4);
    steps.push(`the app is killed at its save number ${app.savesLeft + 1}`);
    return;
  }
  steps.push('the computer sleeps for two hours');
  promises.lineBreaks();
  clock.sleepThrough(2 * hour);
}

async function look(world: World): Promise<void> {
  if (world.app.dead.signal.aborted) {
    world.steps.push('the app starts again');
    await restart(world);
  }
  const { connections } = world.app;
  for (const one of connections.all()) world.promises.keepLine(labelOf(one), connections.view(one).state);
  for (const consult of consultsOf(world)) world.promises.keepState(consult);
  world.promises.keepSounds(consultsOf(world));
}

/** All is well now: the app must continue alone where it said so, and elsewhere a button must help. */
async function heal(world: World): Promise<void> {
  const { service, promises, steps } = world;
  Object.assign(world.app, { savesLeft: Infinity, failing: 0 });
  world.isLocked = false;
  service.heal();
  steps.push('all is well from now on');
  await passWhileAwaited(world);
  for (const consult of consultsOf(world))
    promises.keep(`the app continues alone (${consult.phase})`, !isAwaited(world, consult));
  for (let round = 0; round < 4; round += 1) {
    // Connect may have been asked to wait, which nothing shows.
    const isLeft = !consultsOf(world).every(isSettled);
    if (round === 2 && isLeft) await pass(world, 24 * hour, '24 hours');
    for (const consult of consultsOf(world)) {
      if (consult.phase === 'recording') await endRecording(world, consult);
      const action = onward.find((one) => offeredTo(world, consult).includes(one));
      if (action !== undefined && !isSettled(consult)) await press(world, consult, action);
    }
    // What stands still until a press is tried soon after it.
    await pass(world, minute, 'a minute');
    await passWhileAwaited(world);
  }
  for (const consult of consultsOf(world)) {
    const isKnown = promises.keyOf(currentSubmission(consult)?.key ?? '').hadConflict;
    promises.keep(`a button leads to a note (${consult.phase})`, isSettled(consult) || isKnown);
  }
}

async function passWhileAwaited(world: World): Promise<void> {
  const { gates } = world.app;
  const isHeld = ({ connectionId }: Consult): boolean => gates.of(connectionId).reads.leftMs() > 0;
  for (const [ms, words] of healing)
    if (consultsOf(world).some((one) => isHeld(one) || isAwaited(world, one))) await pass(world, ms, words);
  await look(world);
}

const healing: readonly Wait[] = [
  [10 * minute, 'ten minutes'],
  [2 * hour, 'two hours'],
  [24 * hour, '24 hours'],
];

const onward: readonly ConsultAction[] = ['reconnect', 'tryAgain', 'checkAgain', 'send', 'restoreRecording'];

function isSettled(consult: Consult): boolean {
  if (consult.phase === 'filed' || consult.phase === 'discarded')
    return !['due', 'parked'].includes(consult.report.state);
  return noteOf(consult) !== null;
}

/** The app has said that it continues without a person. */
function isAwaited({ app, promises }: World, consult: Consult): boolean {
  const state = app.connections.get(consult.connectionId);
  const stop = state === null ? null : app.connections.view(state).state;
  if (stop === 'needsReconnect' || stop === 'switchedOff' || stop === 'stopped') return false;
  if (consult.phase === 'queued' || consult.phase === 'sending' || consult.phase === 'writing') return true;
  if (promises.isNoteToCome(consult)) return true;
  if (consult.phase === 'filed' || consult.phase === 'discarded') return consult.report.state === 'due';
  const looks = promises.looksOf(currentSubmission(consult)?.key ?? '');
  return consult.phase === 'needsAttention' && isLateNoteWelcome(consult) && looks < 100;
}

/** One walk: a step for each number. null: every promise held. */
export async function walk(seeds: readonly number[]): Promise<Story | null> {
  const { random } = Math;
  Math.random = () => world.random.share();
  const world = await openWorld();
  try {
    for (const seed of seeds) {
      world.random = createRandom(seed);
      await move(world);
      await look(world);
      if (world.promises.broken() !== null) break;
    }
    if (world.promises.broken() === null) await heal(world);
  } finally {
    Math.random = random;
    world.app.dead.abort();
  }
  const broken = world.promises.broken();
  return broken === null ? null : { broken, steps: world.steps };
}
