import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';
import { isPolicyName } from '../policy/policy.ts';
import type { Clock } from '../ports/clock.ts';
import { parsedJson } from '../../shared/parsedJson.ts';
import { z } from 'zod';

/* No field takes a text of a person, so no name, address, token or note gets into the file. */

const time = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);

const keychainStates = [
  'ok',
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'keychain_forgets',
  'key_missing',
  'key_wrong',
  'unknown',
] as const;

const storeStates = [
  'ok',
  'store_unreadable',
  'store_damaged',
  'store_in_use',
  'store_older',
  'store_newer',
  'disk_full',
  'disk_failed',
  'unknown',
] as const;

export const workstationStatusSchema = z.strictObject({
  /** An old time: the app has not run since. */
  writtenAt: time,
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9a-z.]{1,20})?$/),
  keychain: z.enum(keychainStates),
  store: z.enum(storeStates),
  /** On the volume of the data folder; null: not known. */
  freeBytes: count.nullable(),
  /** Of practices, not of sandboxes. null: nobody could read the store. */
  queue: z
    .strictObject({
      /** The app will send them without help. */
      waiting: count,
      /** Somebody must act before they go. */
      needsHelp: count,
      /** When the vet pressed Send for the oldest of both; null: there are none. */
      oldestSince: time.nullable(),
      /** The queue, and what no vet has sent yet. */
      onlyHere: count,
    })
    .nullable(),
  /** null: nobody could read the store, or an earlier version wrote the file. */
  connections: z
    .strictObject({
      /** Of practices: nothing is in the way, as far as the app knows. */
      connected: count,
      /** Of practices: somebody must act, such as the vet with a new access key. */
      needsHelp: count,
      /** Of practices: IT brought a new key, and its vet has not said yet whether it is theirs. */
      waitForVet: count,
      test: count,
    })
    .nullable()
    .default(null),
  /** With a practice's token; null: never, as far as is known. */
  lastServiceSuccessAt: time.nullable(),
  /** null: not the name of a setting, or the whole policy. */
  policyFaults: z.array(z.string().refine(isPolicyName, 'not a setting of this app').nullable()),
});
type WorkstationStatus = z.output<typeof workstationStatusSchema>;

const statusText = (status: WorkstationStatus): string => `${JSON.stringify(status, null, 2)}\n`;

const statusFileName = 'status.json';

const atMostEveryMs = 60_000;
/**
 * The age of the file shows whether the app still runs, and free room changes without an event in the app.
 */
const atLeastEveryMs = 15 * 60_000;

type StatusWriter = ReturnType<typeof createStatusWriter>;

export function createStatusWriter(deps: {
  readonly read: () => Promise<WorkstationStatus>;
  readonly write: (text: string) => Promise<void>;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}) {
  const { clock } = deps;
  const ended = new AbortController();
  const inTurn = createSerialQueue();
  let changed = new AbortController();
  let lastFacts = '';
  let lastWrittenMs = 0;
  let running: Promise<void> = Promise.resolve();

  async function write(isForced: boolean): Promise<string> {
    const status = await deps.read();
    const text = statusText(status);
    const facts = JSON.stringify({ ...status, writtenAt: '' });
    const isOld = clock.monotonicMs() - lastWrittenMs >= atLeastEveryMs;
    if (!isForced && !isOld && facts === lastFacts) return text;
    await deps.write(text);
    lastFacts = facts;
    lastWrittenMs = clock.monotonicMs();
    return text;
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      changed = new AbortController();
      await inTurn(() => write(false)).catch(deps.onFailure);
      await clock.sleep(atMostEveryMs, ended.signal);
      const restMs = atLeastEveryMs - atMostEveryMs;
      await clock.sleep(restMs, AbortSignal.any([ended.signal, changed.signal]));
    }
  }

  return {
    start(): void {
      running = run();
    },
    changed: (): void => changed.abort(),
    writeNow: (): Promise<string> => inTurn(() => write(true)),
    async stop(): Promise<void> {
      ended.abort();
      await running;
      await inTurn(() => write(true)).catch(deps.onFailure);
    },
  };
}

/** In ms since 1970. It outlives the run. */
type ServiceSuccess = { readonly at: () => number | null; readonly now: () => void };

export async function openServiceSuccess(
  dataFolder: string,
  clock: Pick<Clock, 'now'>,
): Promise<ServiceSuccess> {
  const text = await readFile(join(dataFolder, statusFileName), 'utf8').catch(() => '');
  const last = workstationStatusSchema.safeParse(parsedJson(text)).data;
  const saved = Date.parse(last?.lastServiceSuccessAt ?? '');
  let at = saved <= clock.now() ? saved : null;
  return {
    at: () => at,
    now: () => {
      at = clock.now();
    },
  };
}

type StatusFileDeps = {
  readonly dataFolder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly storage: { readonly problem: AlertView['code'] | null; readonly isDamaged: () => boolean };
  readonly queue: () => Omit<NonNullable<WorkstationStatus['queue']>, 'oldestSince'> & {
    /** In ms since 1970. */
    readonly oldestSince: number | null;
  };
  readonly connections: () => WorkstationStatus['connections'];
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly serviceSuccess: ServiceSuccess;
  readonly policyProblems: readonly { readonly name: string }[];
  readonly onFailure: (code: string) => void;
};

export function openStatusFile(deps: StatusFileDeps): StatusWriter {
  const { dataFolder, version, clock, storage, freeBytes } = deps;
  const shownQueue = (): WorkstationStatus['queue'] => {
    const queue = deps.queue();
    return { ...queue, oldestSince: timeOrNull(queue.oldestSince) };
  };
  return createStatusWriter({
    read: async () => ({
      writtenAt: timeText(clock.now()),
      version,
      ...healthOf(storage.problem, storage.isDamaged()),
      freeBytes: await freeBytes(dataFolder).catch(() => null),
      // A run without the store does not know what is in it.
      queue: storage.problem === null ? shownQueue() : null,
      connections: storage.problem === null ? deps.connections() : null,
      lastServiceSuccessAt: timeOrNull(deps.serviceSuccess.at()),
      policyFaults: deps.policyProblems.map(({ name }) => (isPolicyName(name) ? name : null)),
    }),
    // IT's own account reads the file as root or SYSTEM; no other account can.
    write: (text) => writeAtomically(join(dataFolder, statusFileName), text),
    clock,
    onFailure: (error) => deps.onFailure(diskFailure(error).code),
  });
}

/** In ms since 1970. */
const timeText = (ms: number): string => new Date(ms).toISOString();
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeText(ms));

/** Where the keychain gives no key, nobody knows how the store is, and where the disk fails, neither. */
function healthOf(
  problem: AlertView['code'] | null,
  isDamaged: boolean,
): Pick<WorkstationStatus, 'keychain' | 'store'> {
  if (problem === null) return { keychain: 'ok', store: isDamaged ? 'store_damaged' : 'ok' };
  const keychain = keychainStates.find((state) => state === problem);
  if (keychain !== undefined) return { keychain, store: 'unknown' };
  const isOfDisk = problem === 'disk_full' || problem === 'disk_failed';
  return {
    keychain: isOfDisk ? 'unknown' : 'ok',
    store: storeStates.find((state) => state === problem) ?? 'unknown',
  };
}
