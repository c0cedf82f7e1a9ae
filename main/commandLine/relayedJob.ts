import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { removeFolderWhenFree } from '../platform/filesInUse.ts';
import { patientFromOutside } from './consultLink.ts';
import { failed, type JobResult } from './jobResult.ts';
import type { PrintJob } from './parseArguments.ts';

/**
 * While the app runs, a second process opens a socket that only this user can reach, sends its job and the socket's
 * name in the single-instance message, and prints the answer.
 */

const jobResult = z.object({ exitCode: z.number().int(), stdout: z.string(), stderr: z.string() });

const patient = z.object({ name: z.string(), species: z.string(), reference: z.string() });
const relayedJob = z.object({
  job: z.object({ file: z.string(), patient }),
  replyTo: z.string(),
});
export type RelayedJob = { readonly job: PrintJob; readonly replyTo: string };

/** null: the message carries no job. Checks the patient again. */
export function relayedJobIn(message: unknown): RelayedJob | null {
  const parsed = relayedJob.safeParse(message);
  if (!parsed.success) return null;
  const { job, replyTo } = parsed.data;
  const checked = patientFromOutside(job.patient);
  return checked.ok ? { job: { file: job.file, patient: checked.value }, replyTo } : null;
}

const relayedSelfTest = z.object({ selfTest: z.literal(true), replyTo: z.string() });

/** The socket at which a self-test waits; null: the message is not from a self-test. */
export function selfTestIn(message: unknown): string | null {
  const parsed = relayedSelfTest.safeParse(message);
  return parsed.success ? parsed.data.replyTo : null;
}

export type ReplySocket = {
  readonly address: string;
  /** The result, or a failure if the running app ends, or does not connect within `pickUpMs`. */
  readonly result: (pickUpMs: number) => Promise<JobResult>;
  readonly close: () => Promise<void>;
};

const socketName = 'reply';

/** `canOthersConnect`: on Windows, other accounts see the names of pipes, and may connect to one without writing to it. */
export async function openReplySocket(canOthersConnect = process.platform === 'win32'): Promise<ReplySocket> {
  const folder = process.platform === 'win32' ? null : await mkdtemp(join(tmpdir(), 'clinic-companion-'));
  const address =
    folder === null ? `\\\\.\\pipe\\clinic-companion-${randomUUID()}` : join(folder, socketName);
  const callers = createCallers(canOthersConnect);
  const server = createServer(callers.add);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    address,
    result: callers.result,
    async close() {
      server.close();
      callers.disconnect();
      if (folder !== null) await removeFolderWhenFree(folder, [socketName]);
    },
  };
}

/** The running app is the caller that sends a result. */
function createCallers(canOthersConnect: boolean) {
  const answer = Promise.withResolvers<JobResult>();
  const connected = new Set<Socket>();
  let hadCaller = false;
  let isLate = false;

  function giveUpWithoutCallers(): void {
    if (connected.size > 0) return;
    if (hadCaller && (isLate || !canOthersConnect))
      answer.resolve(
        failed('Clinic Companion ended before the note was ready. The recording is kept in the app.'),
      );
    else if (isLate) answer.resolve(failed('Clinic Companion is running but did not take the job.'));
  }

  async function hear(socket: Socket): Promise<void> {
    const result = await readResult(socket);
    connected.delete(socket);
    if (result === null) giveUpWithoutCallers();
    else answer.resolve(result);
  }

  return {
    add: (socket: Socket): void => {
      hadCaller = true;
      connected.add(socket);
      void hear(socket);
    },
    result: async (pickUpMs: number): Promise<JobResult> => {
      const timer = setTimeout(() => {
        isLate = true;
        giveUpWithoutCallers();
      }, pickUpMs);
      const result = await answer.promise;
      clearTimeout(timer);
      return result;
    },
    disconnect: (): void => {
      for (const socket of connected) socket.destroy();
    },
  };
}

/** null: the connection ended without a whole result. */
async function readResult(socket: Socket): Promise<JobResult | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of socket as AsyncIterable<Buffer>) parts.push(part);
    return jobResult.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** In ms, for an app that is still starting. */
const usualPickUpMs = 30_000;

/** The result of the job in the running app; null: none runs. `isAlone` sends that app the message, or answers true. */
export async function handOver(
  job: PrintJob,
  isAlone: (message: RelayedJob) => boolean,
  pickUpMs = usualPickUpMs,
): Promise<JobResult | null> {
  const socket = await openReplySocket();
  try {
    return isAlone({ job, replyTo: socket.address }) ? null : await socket.result(pickUpMs);
  } finally {
    await socket.close();
  }
}

/** Does the job. The socket stays open meanwhile, so that the other process sees if this one ends. */
export async function answerJob(replyTo: string, work: () => Promise<JobResult>): Promise<void> {
  const socket = connect(replyTo);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch {
    // The other process has ended.
    return;
  }
  socket.on('error', () => undefined);
  const result = await work().catch(() =>
    failed('The job broke off in the app. What it had saved is kept there.'),
  );
  await new Promise<void>((resolve) => {
    socket.end(JSON.stringify(result), () => resolve());
    socket.once('close', () => resolve());
  });
}
