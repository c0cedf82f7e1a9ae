import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { failed, type JobResult } from './jobResult.ts';
import type { PrintJob } from './parseArguments.ts';

/**
 * While the app runs, a second process hands its job over: it waits on a socket that only this user can reach,
 * names it in the single-instance message, and relays what comes back.
 */

const jobResult = z.object({ exitCode: z.number().int(), stdout: z.string(), stderr: z.string() });

const patient = z.object({ name: z.string(), species: z.string(), reference: z.string() });
const relayedJob = z.object({
  job: z.object({ file: z.string(), patient }),
  replyTo: z.string(),
});
export type RelayedJob = { readonly job: PrintJob; readonly replyTo: string };

/** The job in a single-instance message, or null where it carries none. */
export function relayedJobIn(message: unknown): RelayedJob | null {
  const parsed = relayedJob.safeParse(message);
  return parsed.success ? parsed.data : null;
}

const relayedSelfTest = z.object({ selfTest: z.literal(true), replyTo: z.string() });

/** Where a self-test on the same data folder waits for an answer, or null where the message is none of it. */
export function selfTestIn(message: unknown): string | null {
  const parsed = relayedSelfTest.safeParse(message);
  return parsed.success ? parsed.data.replyTo : null;
}

export type ReplySocket = {
  readonly address: string;
  /** The result, or a plain failure where the running app does not take the job within `pickUpMs`, or ends. */
  readonly result: (pickUpMs: number) => Promise<JobResult>;
  readonly close: () => Promise<void>;
};

export async function openReplySocket(): Promise<ReplySocket> {
  const folder = process.platform === 'win32' ? null : await mkdtemp(join(tmpdir(), 'clinic-companion-'));
  const address = folder === null ? `\\\\.\\pipe\\clinic-companion-${randomUUID()}` : join(folder, 'reply');
  const arrival = Promise.withResolvers<Socket>();
  const server = createServer((socket) => arrival.resolve(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    address,
    async result(pickUpMs) {
      const timer = Promise.withResolvers<null>();
      const timeout = setTimeout(() => timer.resolve(null), pickUpMs);
      const socket = await Promise.race([arrival.promise, timer.promise]);
      clearTimeout(timeout);
      if (socket === null) return failed('Clinic Companion is running but did not take the job.');
      return readResult(socket);
    },
    async close() {
      server.close();
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readResult(socket: Socket): Promise<JobResult> {
  const parts: Buffer[] = [];
  try {
    for await (const part of socket as AsyncIterable<Buffer>) parts.push(part);
    const parsed = jobResult.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    if (parsed.success) return parsed.data;
  } catch {
    // Cut off, or not whole: the same as no result.
  }
  return failed('Clinic Companion ended before the note was ready. The recording is kept in the app.');
}

/** Takes the job: the socket is open for as long as the work goes on, so that its end is seen. */
export async function answerJob(replyTo: string, work: () => Promise<JobResult>): Promise<void> {
  const socket = connect(replyTo);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch {
    // Whoever asked is gone.
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
