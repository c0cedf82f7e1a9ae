/**
 * The app's core in a process of its own, without Electron: the real data folder, store, keychain, sealed
 * files, ffmpeg and HTTP. Commands come over the process's channel; its state goes the same way.
 */
import { join } from 'node:path';
import { startApp, type RunningApp } from '../../../main/bootstrap/startApp.ts';
import { connectionId } from '../../../shared/ids.ts';
import { commandInputs, type CommandName } from '../../../shared/ipc/ipcContract.ts';
import type { ConsultRow, ConsultView } from '../../../shared/ipc/snapshot.ts';
import { startOptions, toApp, type ConsultState, type FromApp, type ToApp } from './messages.ts';
import { appClock } from './scaledTime.ts';
import { noFilters } from '../../../shared/consult/listFilters.ts';

const options = startOptions.parse(JSON.parse(process.env['CHAOS_APP'] ?? '{}'));
let { offsetMs } = options;
let isLooking = false;
/** What the app said of changes since the last look began. */
let changes = 0;
let opened = 0;
let isQuitting = false;
let isDue = false;
let app: RunningApp | null = null;

const say = (message: FromApp): void => void process.send?.(message);

const running = await startApp({
  dataFolder: options.dataFolder,
  log: () => undefined,
  logFolder: join(options.dataFolder, 'logs'),
  about: { version: '', electron: '', system: '' },
  chooseFolder: async () => null,
  packagedFolder: null,
  env: process.env,
  system: {
    chooseAudioFiles: async () => [],
    chooseTable: async () => null,
    openMicrophoneSettings: async () => false,
    exampleRecording: '',
  },
  outlets: {
    writeClipboard: async () => true,
    choosePlace: async () => null,
    makePdf: async () => null,
    print: async () => 'cancelled',
  },
  onChange: () => {
    changes += 1;
    if (!isLooking) tell();
  },
  onProgress: () => undefined,
  onRecordingGrowth: () => undefined,
  onRecordingEndedAlone: () => undefined,
  setShortcut: () => null,
  restart: () => process.exit(3),
  clock: appClock(options.scale, () => offsetMs),
});
app = running;
process.on('message', (message) => void answer(running, toApp.parse(message)).catch(unlessQuitting));
process.on('disconnect', () => process.exit(0));
tell();

/** Once for all changes of one turn. */
function tell(): void {
  if (isDue || app === null) return;
  isDue = true;
  setImmediate(() => {
    isDue = false;
    if (app !== null) void look(app).catch(unlessQuitting);
  });
}

/** What is looked at or asked for while the store closes cannot be had any more. */
function unlessQuitting(error: unknown): void {
  if (!isQuitting) throw error;
}

/** Each consult that is opened to be looked at is one change; whatever is more came from elsewhere. */
async function look(from: RunningApp): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  [changes, opened] = [0, 0];
  const { active, alerts, connections } = from.snapshot();
  const consults = await allRows(from);
  const seen: ConsultState[] = [];
  for (const row of consults)
    seen.push({
      id: row.id,
      name: row.patient.name,
      species: row.patient.species,
      phase: row.phase,
      isChangedSinceFiled: row.isChangedSinceFiled,
      ...detailsOf(await lookAt(from, row.id)),
    });
  isLooking = false;
  say({
    type: 'state',
    state: {
      connectionId: active.id,
      connections: connections.map(({ id, vet, practiceName }) => ({ id, vet, practiceName })),
      alerts: alerts.map(({ code }) => code),
      consults: seen,
    },
  });
  if (changes > opened) tell();
}

type Details = Pick<ConsultState, 'actions' | 'isJoined' | 'report' | 'failure' | 'typed' | 'text'>;
const unseen: Details = {
  actions: [],
  isJoined: false,
  report: null,
  failure: null,
  typed: null,
  text: null,
};

function detailsOf(view: ConsultView | null): Details {
  if (view === null) return unseen;
  return {
    actions: [...view.actions],
    isJoined: view.joined !== null,
    report: view.report,
    failure: view.failure?.code ?? view.reportFailure?.code ?? null,
    typed: view.edits[0]?.content ?? null,
    text: view.note?.sections[0]?.content.slice(0, 200) ?? null,
  };
}

/** Part by part, as the page reads a long list. */
async function allRows(from: RunningApp): Promise<readonly ConsultRow[]> {
  const rows: ConsultRow[] = [];
  for (;;) {
    const part = await from.commands.handlers.readConsultRows({
      query: '',
      filters: noFilters,
      from: rows.length,
      count: 100,
    });
    if (!part.ok || part.value.rows.length === 0) return rows;
    rows.push(...part.value.rows);
  }
}

/** The page sees one consult whole, so each is opened in turn. */
async function lookAt(from: RunningApp, consultId: string): Promise<ConsultView | null> {
  const input = commandInputs.openConsult.parse({ consultId });
  if ((await from.commands.handlers.openConsult(input)).ok) opened += 1;
  const { open } = from.snapshot();
  return open?.id === consultId ? open : null;
}

async function answer(from: RunningApp, { id, call }: ToApp): Promise<void> {
  const done = (isDone: boolean, detail = ''): void => say({ type: 'answer', id, isDone, detail });
  switch (call.name) {
    case 'import': {
      const to = connectionId(from.snapshot().active.id);
      const made = await from.commands.importDropped([call.path], call.patient, to);
      return done(made.ok, made.ok ? '' : made.error.code);
    }
    case 'command': {
      const name = call.command as CommandName;
      const handlers: Record<string, (input: never) => Promise<{ ok: boolean; error?: { code: string } }>> =
        from.commands.handlers;
      const result = await handlers[name]?.(commandInputs[name].parse(call.input) as never);
      return done(result?.ok === true, result?.error?.code ?? '');
    }
    case 'jump':
      offsetMs = call.offsetMs;
      return done(true);
    case 'quit':
      isQuitting = true;
      await from.stop();
      return process.exit(0);
  }
}
