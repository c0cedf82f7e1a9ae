import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { removeFolderWhenFree } from '../platform/filesInUse.ts';
import { isWritableByOwnerOnly } from '../policy/policyLocations.ts';
import { withinTime } from '../platform/withinTime.ts';
import type { Patient } from '../../shared/consult/consult.ts';
import { patientFromOutside } from './consultLink.ts';
import { fromInstanceMessage } from './instanceMessage.ts';
import { parseRunningAnswer, type RunningAnswer } from './selfTestResult.ts';
import { commandLineJobFailed, type JobResult } from './jobResult.ts';
import type { NoteFromRecordingJob } from './commandLine.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

/**
 * While the app runs, a second process opens a socket that only this user can reach, sends its job and the
 * socket's name in the single-instance message, and prints the answer.
 */

const jobResult = z.object({ exitCode: z.number().int(), stdout: z.string(), stderr: z.string() });

const fields = z.strictObject({ name: z.string(), species: z.string(), reference: z.string() });

/** Another process sent it. null: none, or not a patient as New consult takes one. */
function checked(given: Patient | null): Patient | null {
  const read = given === null ? null : patientFromOutside(given);
  return read?.ok === true ? read.value : null;
}

const relayed = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('consult'), patient: fields.nullable().transform(checked) }),
  z.strictObject({
    kind: z.literal('print'),
    job: z.strictObject({
      file: z.string(),
      patient: fields.transform(checked).pipe(z.custom<Patient>((patient) => patient !== null)),
    }),
    replyTo: z.string(),
  }),
  z.strictObject({ kind: z.literal('connect'), replyTo: z.string() }),
  z.strictObject({ kind: z.literal('connections'), replyTo: z.string() }),
  z.strictObject({ kind: z.literal('selfTest'), replyTo: z.string() }),
]);
type RelayedRequest = z.output<typeof relayed>;

export type RelayedJob =
  | { readonly kind: 'print'; readonly job: NoteFromRecordingJob }
  | { readonly kind: 'connections' }
  /** The text of standard input. */
  | { readonly kind: 'connect'; readonly input: string };

/** null: to show the window. */
export const parseRelayedRequest = (received: unknown): RelayedRequest | null =>
  relayed.safeParse(fromInstanceMessage(received)).data ?? null;

const socketName = 'reply';
/** In bytes, for the path of a socket. Linux takes 4 more. */
const longestAddress = 103;

/**
 * Where no other account sees the socket: the folder that Linux gives a signed-in account for this, else the
 * data folder, or the temporary files where the data folder's path is too long for a socket.
 */
async function ownFolder(dataFolder: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const parents = [process.env['XDG_RUNTIME_DIR'] ?? '', dataFolder];
  for (const parent of parents) {
    const found = isAbsolute(parent) ? await stat(parent).catch(() => null) : null;
    const isShort = Buffer.byteLength(join(parent, 'reply-XXXXXX', socketName)) <= longestAddress;
    if (found !== null && isShort && isWritableByOwnerOnly(process.getuid?.() ?? 0, found))
      return mkdtemp(join(parent, 'reply-'));
  }
  return mkdtemp(join(tmpdir(), 'reply-'));
}

/**
 * `input`: what the running app gets when it has written. `canOthersConnect`: on Windows, other accounts see
 * the names of pipes, and may connect to one without writing to it.
 */
export async function openReplySocket(
  dataFolder: string,
  input: string | null = null,
  canOthersConnect = process.platform === 'win32',
) {
  const folder = process.platform === 'win32' ? null : await ownFolder(dataFolder);
  const address =
    folder === null ? `\\\\.\\pipe\\clinic-companion-${randomUUID()}` : join(folder, socketName);
  const callers = createCallers(canOthersConnect, input);
  const server = createServer(callers.add);
  server.listen(address);
  await once(server, 'listening');
  // A connection that could not be taken is one caller less.
  server.on('error', () => undefined);
  return {
    address,
    /** A failure if the running app ends, or does not connect within `pickUpMs`. */
    result: callers.result,
    async close(): Promise<void> {
      server.close();
      callers.disconnect();
      if (folder !== null) await removeFolderWhenFree(folder, [socketName]);
    },
  };
}

function createCallers(canOthersConnect: boolean, input: string | null) {
  const answer = Promise.withResolvers<JobResult>();
  const connected = new Set<Socket>();
  let hadCaller = false;
  let isLate = false;

  function giveUpWithoutCallers(): void {
    if (connected.size > 0) return;
    if (hadCaller && (isLate || !canOthersConnect))
      answer.resolve(
        commandLineJobFailed(
          'Clinic Companion ended before the job was done. What it had saved is kept in the app.',
        ),
      );
    else if (isLate)
      answer.resolve(commandLineJobFailed('Clinic Companion is running but did not take the job.'));
  }

  async function hear(socket: Socket): Promise<void> {
    // Keys go to a caller that can write, which is this account: a single-instance message has no room for a
    // list of them.
    if (input !== null) socket.once('data', () => socket.write(`${JSON.stringify(input)}\n`));
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

async function readResult(socket: Socket): Promise<JobResult | null> {
  const received = await textOf(socket).catch(() => '');
  return jobResult.safeParse(parsedJson(received)).data ?? null;
}

/** In ms, for an app that is still starting. */
const pickUpMs = 30_000;

/** Answers true if no app runs. */
type IsAlone = (message: RelayedRequest) => boolean;

/** null: none runs. */
export async function handOverJob(
  job: RelayedJob,
  isAlone: IsAlone,
  dataFolder: string,
): Promise<JobResult | null> {
  const [asked, input] = job.kind === 'connect' ? [{ kind: job.kind }, job.input] : [job, null];
  const socket = await openReplySocket(dataFolder, input);
  try {
    const isOurs = isAlone({ ...asked, replyTo: socket.address });
    return isOurs ? null : await socket.result(pickUpMs);
  } finally {
    await socket.close();
  }
}

/** The running app's service may take 30 s. */
const usualSelfTestLimits = { pickUpMs, answerMs: 60_000 };

/** null: none runs. */
export async function askRunningApp(
  isAlone: IsAlone,
  dataFolder: string,
  limits = usualSelfTestLimits,
): Promise<RunningAnswer | 'unanswering' | null> {
  const socket = await openReplySocket(dataFolder);
  try {
    if (isAlone({ kind: 'selfTest', replyTo: socket.address })) return null;
    const answer = socket
      .result(limits.pickUpMs)
      .then(({ stdout }) => parseRunningAnswer(stdout) ?? 'unanswering');
    return await withinTime(limits.answerMs, answer, 'unanswering');
  } finally {
    await socket.close();
  }
}

/** null: the other process has ended. */
async function askForInput(socket: Socket): Promise<string | null> {
  socket.setEncoding('utf8');
  // JSON may begin with a line end, so the result can follow.
  socket.write('\n');
  let received = '';
  for await (const [part] of on(socket, 'data', { close: ['close'] })) {
    received += String(part);
    if (received.endsWith('\n')) return z.string().safeParse(parsedJson(received)).data ?? null;
  }
  return null;
}

/** The socket stays open meanwhile, so that the other process sees if this one ends. */
export async function answerJob(
  replyTo: string,
  work: (input: string) => Promise<JobResult>,
  isInputNeeded = false,
): Promise<void> {
  const socket = connect(replyTo);
  socket.on('error', () => undefined);
  const isConnected = await once(socket, 'connect').catch(() => null);
  // The other process has ended.
  if (isConnected === null) return;
  const input = isInputNeeded ? await askForInput(socket).catch(() => null) : '';
  if (input === null) return void socket.destroy();
  const result = await work(input).catch(() =>
    commandLineJobFailed('The job broke off in the app. What it had saved is kept there.'),
  );
  await new Promise<void>((resolve) => {
    socket.end(JSON.stringify(result), () => resolve());
    socket.once('close', () => resolve());
  });
}
