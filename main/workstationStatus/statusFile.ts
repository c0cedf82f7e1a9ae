import { join } from 'node:path';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';
import type { Clock } from '../ports/clock.ts';
import { statusText, type WorkstationStatus } from './statusSchema.ts';

export const statusFileName = 'status.json';

/** IT's own account reads the file as root or SYSTEM; no other account can. */
export const writeStatusFile = (dataFolder: string, text: string): Promise<void> =>
  writeAtomically(join(dataFolder, statusFileName), text);

const atMostEveryMs = 60_000;
/** The age of the file shows whether the app still runs, and free room changes without an event in the app. */
const atLeastEveryMs = 15 * 60_000;

export type StatusWriter = ReturnType<typeof createStatusWriter>;

/** Writes the status at the start, after changes, from time to time, and at the end. */
export function createStatusWriter(deps: {
  readonly read: () => Promise<WorkstationStatus>;
  readonly write: (text: string) => Promise<void>;
  readonly clock: Clock;
  /** The next write tries again. */
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
    /** Something in the app has changed. */
    changed: (): void => changed.abort(),
    /** The text of the file, which is written now. */
    writeNow: (): Promise<string> => inTurn(() => write(true)),
    /** Writes the status with which the app ends. */
    async stop(): Promise<void> {
      ended.abort();
      await running;
      await inTurn(() => write(true)).catch(deps.onFailure);
    },
  };
}
