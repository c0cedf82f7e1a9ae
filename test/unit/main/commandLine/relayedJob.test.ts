import { once } from 'node:events';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toInstanceMessage } from '../../../../main/commandLine/instanceMessage.ts';
import {
  answerJob,
  askRunningApp,
  handOverJob,
  openReplySocket,
  parseRelayedRequest,
} from '../../../../main/commandLine/relayedJob.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type ReplySocket = Awaited<ReturnType<typeof openReplySocket>>;

const note = { exitCode: 0, stdout: '{"note":"Plan"}', stderr: '' };
const ended = 'ended before the job was done';
const longMs = 60_000;

let parent = '';
let dataFolder = '';
beforeEach(async () => {
  parent = await temporaryFolder();
  dataFolder = join(parent, 'data');
  vi.stubEnv('XDG_RUNTIME_DIR', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

let socket: ReplySocket;
const open = (canOthersConnect: boolean): void => {
  beforeEach(async () => {
    socket = await openReplySocket(dataFolder, null, canOthersConnect);
  });
  afterEach(() => socket.close());
};

/** Connects, and sends nothing yet. */
async function caller(): Promise<ReturnType<typeof connect>> {
  const connection = connect(socket.address);
  connection.on('error', () => undefined);
  await once(connection, 'connect');
  return connection;
}

describe.each([false, true])('a handed-over job (others can connect: %s)', (canOthersConnect) => {
  open(canOthersConnect);

  it('a handed-over job ends where the running app does not take it', async () => {
    expect((await socket.result(20)).stderr).toContain('did not take');
  });

  it('a handed-over job waits for an app that has taken it, however long that needs', async () => {
    const app = await caller();
    // More than a socket holds, so that the waiting side has begun to read. JSON may begin with spaces.
    await promisify((text: string, written: () => void) => app.write(text, written))(' '.repeat(8_000_000));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = socket.result(longMs);
    vi.advanceTimersByTime(2 * longMs);
    vi.useRealTimers();
    app.end(JSON.stringify(note));
    expect(await result).toEqual(note);
  });
});

describe('the socket for the answer', () => {
  const parentOf = async (folder: string): Promise<string> => {
    const opened = await openReplySocket(folder);
    await opened.close();
    return dirname(dirname(opened.address));
  };

  it('the socket for the answer is in the account’s own folder for such things, and leaves nothing there', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', parent);
    expect(await parentOf(dataFolder)).toBe(parent);
    expect(await readdir(parent)).toEqual(['data']);
  });

  it('the socket for the answer is in the data folder where that one is absent, missing or another account’s to change', async () => {
    expect(await parentOf(dataFolder)).toBe(dataFolder);
    vi.stubEnv('XDG_RUNTIME_DIR', join(parent, 'none'));
    expect(await parentOf(dataFolder)).toBe(dataFolder);
    await mkdir(join(parent, 'open'));
    await chmod(join(parent, 'open'), 0o777);
    vi.stubEnv('XDG_RUNTIME_DIR', join(parent, 'open'));
    expect(await parentOf(dataFolder)).toBe(dataFolder);
    expect(await readdir(dataFolder)).toEqual([]);
  });

  it('the socket for the answer is among the temporary files only where the data folder’s path is too long for a socket', async () => {
    expect(await parentOf(join(dataFolder, 'a'.repeat(80)))).toBe(tmpdir());
  });
});

describe('a job with an input', () => {
  // Longer than one piece of a socket, with characters of several bytes and line ends.
  const input = `[\n"${'ü🐕'.repeat(50_000)}"\n]`;
  const handed = async (work: (given: string) => string): Promise<string> => {
    const result = await handOverJob({ kind: 'connect', input }, replyingTo(work), dataFolder);
    return result?.stdout ?? '';
  };
  const replyingTo = (work: (given: string) => string) => (message: object) => {
    expect(JSON.stringify(message)).not.toContain('🐕');
    const asked = parseRelayedRequest(toInstanceMessage(message));
    if (asked?.kind !== 'connect') throw new Error('not asked to connect');
    const done = async (given: string) => ({ exitCode: 0, stdout: work(given), stderr: '' });
    void answerJob(asked.replyTo, done, true);
    return false;
  };

  it('a job with an input gets it as it was, over the socket and not in the message', async () => {
    expect(await handed((given) => String(given === input))).toBe('true');
  });

  it('a job with an input is not done where the other process has ended, and keeps nobody waiting', async () => {
    const unsent = await openReplySocket(dataFolder);
    const answered = answerJob(unsent.address, () => Promise.reject(new Error('done')), true);
    await vi.waitFor(() => unsent.close());
    await answered;
  });

  it('a job with an input gives nothing of it to a stranger who connects and can only read', async () => {
    const withInput = await openReplySocket(dataFolder, input, true);
    const stranger = connect(withInput.address);
    const read: Buffer[] = [];
    stranger.on('data', (part) => read.push(part));
    await once(stranger, 'connect');
    await answerJob(withInput.address, async () => note, true);
    expect(await withInput.result(longMs)).toEqual(note);
    stranger.destroy();
    await withInput.close();
    expect(Buffer.concat(read)).toHaveLength(0);
  });
});

describe('on Windows, where other accounts can connect to a pipe', () => {
  open(true);

  it.each(['leaves at once', 'stays connected'])(
    'on Windows, a stranger that %s does not cost the job its result',
    async (how) => {
      const other = await caller();
      const result = socket.result(longMs);
      if (how === 'leaves at once') {
        other.end();
        await once(other, 'close');
      }
      await answerJob(socket.address, () => Promise.resolve(note));
      expect(await result).toEqual(note);
    },
  );

  it('on Windows, an app that ends without a result is noticed when nobody can take the job any more', async () => {
    const app = await caller();
    app.destroy();
    expect((await socket.result(50)).stderr).toContain(ended);
  });
});

describe('elsewhere, where only this account can connect', () => {
  open(false);

  it.each(['', '{"exitCode":0', '{}'])(
    'elsewhere than on Windows, an app that ends after sending %j is noticed at once',
    async (sent) => {
      const app = await caller();
      const result = socket.result(longMs);
      app.end(sent);
      expect((await result).stderr).toContain(ended);
    },
  );
});
const limits = { pickUpMs: 300, answerMs: 600 };
const replying = (stdout: Promise<string>) => (message: object) => {
  const asked = parseRelayedRequest(toInstanceMessage(message));
  if (asked?.kind !== 'selfTest') throw new Error('not asked for a self-test');
  void answerJob(asked.replyTo, async () => ({ exitCode: 0, stdout: await stdout, stderr: '' }));
  return false;
};

it('a self-test gets null where no app runs', async () => {
  expect(await askRunningApp(() => true, dataFolder)).toBeNull();
});

it.each([
  ['does not take the message', () => false],
  ['says something else', replying(Promise.resolve('{}'))],
  ['never comes to an end', replying(new Promise<string>(() => undefined))],
])('a self-test does not wait for an app that %s', async (_how, isAlone) => {
  expect(await askRunningApp(isAlone, dataFolder, limits)).toBe('unanswering');
});

describe('the message of a second process', () => {
  const patient = (name: string) => ({ name, species: '', reference: '' });
  const job = (name: string) => ({
    kind: 'print',
    job: { file: 'a.m4a', patient: patient(name) },
    replyTo: 'x',
  });
  const consult = (name: string) => ({ kind: 'consult', patient: patient(name) });
  const nobody = { kind: 'consult', patient: null };
  const read = (message: object): unknown => parseRelayedRequest(toInstanceMessage(message));

  it.each([
    consult('Bella'),
    nobody,
    job('Bella'),
    { kind: 'connect', replyTo: 'x' },
    { kind: 'connections', replyTo: 'x' },
    { kind: 'selfTest', replyTo: 'x' },
  ])('the message of a second process is read as it is: %j', (message) => {
    expect(read(message)).toEqual(message);
  });

  it.each<[object, unknown]>([
    [consult('Bella\u202e'), nobody],
    [consult('a'.repeat(501)), nobody],
    [{ kind: 'consult', patient: { ...patient('Bella'), practice: 'x' } }, null],
    [{ ...consult('Bella'), sends: true }, null],
    [{ kind: 'consult', patient: 'clinic-companion://consult' }, null],
    [job('Bella\u202e'), null],
    [{ kind: 'connect', replyTo: 'x', input: 'a key' }, null],
    [{ job: {} }, null],
    [{}, null],
  ])('the message of a second process is not read as it is: %j', (message, expected) => {
    expect(read(message)).toEqual(expected);
  });

  it.each([null, 'x', { ascii: '%' }])('%j is no message of a second process', (received) => {
    expect(parseRelayedRequest(received)).toBeNull();
  });
});
